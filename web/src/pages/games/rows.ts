/** The rows of My games. */
import type { StoredGame } from '../../game/store';
import { isRunning } from '../../game/store';
import { language, t } from '../../i18n';
import { gamePath, onlinePath } from '../../routes';
import { analysisAddress } from '../play/share';
import { resultWords } from '../play/words';
import type { OnlineState } from './online';

export interface Row {
  id: string;
  game: StoredGame;
  players: string;
  /** Who won and why, or that it is unfinished. */
  result: string;
  details: string;
  isRunning: boolean;
  /** Where it opens: at the table, or on the analysis board if it was never played here. */
  address: string;
  isOnline: boolean;
  /** Finished, with or without a result. */
  isOver: boolean;
}

let format: { language: string; dates: Intl.DateTimeFormat } | null = null;

/** Created once per language: that takes longer than formatting a hundred dates. */
function dates(language: string): Intl.DateTimeFormat {
  if (format?.language !== language)
    format = { language, dates: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }) };
  return format.dates;
}

export function onlineRowOf(game: StoredGame, state: OnlineState): Row {
  const row = rowOf(game);
  const isOver = state === 'over';
  const words = {
    open: t('games:online.open'),
    yours: t('play:turn.yours'),
    theirs: t('games:online.theirs'),
    over: game.result ? row.result : t('games:online.noResult'),
  };
  return {
    ...row,
    isRunning: !isOver,
    result: words[state],
    details: `${t('games:filter.opponents.online')} · ${row.details}`,
    address: onlinePath('game', game.id),
    isOnline: true,
    isOver,
  };
}

export function rowOf(game: StoredGame): Row {
  const { White: white = '?', Black: black = '?' } = game.tags;
  const date = dates(language()).format(game.updated);
  const words = game.result && resultWords(game.result, game.play?.human ?? null);
  const parts = [date, t('games:turns', { count: game.turns }), t(`games:setup.${game.setup}`)];
  const accuracy = accuracyOf(game);
  if (accuracy !== null) parts.push(t('games:accuracy', { percent: percent(accuracy / 100) }));
  return {
    id: game.id,
    game,
    players: t('games:players', { white, black }),
    result: words ? `${words.title}. ${words.detail}` : t('games:running'),
    details: parts.join(' · '),
    isRunning: isRunning(game),
    address: game.play ? gamePath(game.id) : analysisAddress(game.id),
    isOnline: false,
    isOver: game.result !== null,
  };
}

/** The visitor's own, if the game has been reviewed. */
function accuracyOf({ accuracy, play }: StoredGame): number | null {
  return play?.human ? (accuracy?.[play.human] ?? null) : null;
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
