/** The sentences of the online pages that depend on the game. */
import type { Color } from '../../core/types';
import { failureValues } from '../../core/failures';
import { isSeeded } from '../../core/starts';
import { explain } from '../../game/explain';
import { language, t } from '../../i18n';
import {
  otherOf,
  type Connection,
  type GameLog,
  type OnlineGame,
  type Pace,
  type Refused,
} from '../../online';
import { endingWords } from '../play/ending';
import { clockText } from '../play/clock';
import { dueWords, type Status } from '../play/words';

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

/** Who sits there, and whether they are connected. */
export function nameOf(game: OnlineGame, color: Color, isOnline: boolean): string {
  const isOwn = game.human === color;
  const name = game.human === null ? color : isOwn ? 'you' : 'opponent';
  const words = t(`online:name.${name}`);
  const isAway = isOwn ? !isOnline : isOnline && game.isRunning && game.awayMs(color) !== null;
  return isAway ? t('online:name.away', { name: words }) : words;
}

/** Days and hours if there are any, otherwise as on a clock. */
export function longClockText(ms: number): string {
  if (ms < DAY_MS) return clockText(ms);
  const format = (unit: 'day' | 'hour', count: number): string =>
    new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  return `${format('day', Math.floor(ms / DAY_MS))} ${format('hour', hours)}`;
}

export function paceWords(pace: Pace): string {
  if (pace.kind === 'none') return t('online:offer.none');
  if (pace.kind === 'correspondence') return t('online:offer.correspondence', { count: pace.days });
  const minutes = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(pace.initial_s / 60);
  return t('online:offer.live', { minutes, seconds: pace.increment_s });
}

export function setupWords({ setup, seed }: Pick<GameLog, 'setup' | 'seed'>): string {
  if (isSeeded(setup) && seed !== null) return t(`online:offer.setup.${setup}Seed`, { seed });
  return t(`online:offer.setup.${setup}`);
}

/** Why the server refuses. */
export function refusedWords({ code, reason, values, message }: Refused): string {
  if (code === 'illegal-turn' && reason && Object.hasOwn(failureValues, reason))
    return explain({ code: reason, values: values ?? {}, message });
  return t(`online:refused.${code}`);
}

/** Why a game, or the invitation to it, cannot be shown. */
export function closedWords(refused: Refused, isInvite: boolean): string {
  if (refused.code === 'not-found') return t('online:missing.text');
  // A withdrawn offer, or one that nobody accepted in time, is no game that they missed.
  if (isInvite && refused.code === 'game-over') return t('online:invite.gone');
  return refusedWords(refused);
}

/** How it ended. */
export function endWords(game: OnlineGame): Status {
  const { end, human, result } = game;
  const tone = 'plain';
  if (!end) return { title: '', detail: '', tone };
  if (end.winner === null)
    return { title: t(`online:end.${end.reason}`), detail: t('online:end.noResult'), tone };
  if (end.reason === 'claimed') {
    const who = human === null ? end.winner : end.winner === human ? 'you' : 'other';
    return { title: t(`online:end.claimed.${who}`), detail: '', tone };
  }
  if (!result) return { title: '', detail: '', tone };
  return { ...endingWords(result, human, game.line.at(-1)), tone };
}

/** The state of the turn and of the connection. */
export function onlineStatus(game: OnlineGame, connection: Pick<Connection, 'state' | 'isOnline'>): Status {
  if (connection.state === 'outdated')
    return { title: t('online:connection.outdated'), detail: '', tone: 'plain' };
  const { log, state } = game;
  if (game.isOver) return endWords(game);
  if (state === 'sending')
    return connection.isOnline
      ? { title: t('online:turn.sending'), detail: '', tone: 'plain' }
      : { title: t('online:turn.offline'), detail: t('online:turn.offlineDetail'), tone: 'plain' };
  if (!log?.isFull) {
    const title = t(game.isCreator ? 'online:waiting.status' : 'online:refused.not-started');
    return { title, detail: '', tone: 'plain' };
  }
  if (game.human === null)
    return {
      title: t(`play:turn.${game.mover ?? 'white'}`),
      detail: t('online:turn.watching'),
      tone: 'plain',
    };
  const offer = log.takeback;
  // With its two buttons an offer leaves no room for more.
  if (offer && offer.by !== game.human) return { title: t('online:takeback.offer'), detail: '', tone: 'now' };
  if (state === 'yours') {
    const status = dueWords(game, t('play:turn.yours'));
    const ms = game.firstTurnLeft;
    if (ms === null || game.staged.length > 0) return status;
    return { ...status, detail: t('online:turn.firstTurn', { seconds: Math.ceil(ms / 1000) }) };
  }
  if (offer) return { title: t('online:takeback.asked'), detail: '', tone: 'plain' };
  const detail = waitingDetail(game, connection.isOnline);
  return { title: t('online:turn.theirs'), detail, tone: 'plain' };
}

function waitingDetail(game: OnlineGame, isOnline: boolean): string {
  if (!isOnline) return t('online:connection.offline');
  if (game.human && game.awayMs(otherOf(game.human)) !== null) return t('online:turn.away');
  return t(game.line.length > 1 ? 'online:turn.theirsDetail' : 'online:turn.theirsFirst');
}
