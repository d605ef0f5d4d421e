/** The sentences of the play page that depend on the game. */
import type { Color, PositionView } from '../../core/types';
import type { Danger } from '../../game/danger';
import { dangerSummary } from '../../game/danger-speech';
import type { GameResult, TurnNode } from '../../game/tree';
import { t } from '../../i18n';
import { endingWords } from './ending';
import type { GameOptions } from './options';
import type { Hint, Reason } from './reasons';
import type { Playing } from './playing';
import type { PlaySession } from './session.svelte';

export interface Status {
  title: string;
  detail: string;
  tone: 'plain' | 'now';
  /** The number of the move due; one more than the turn has once all are staged. */
  step?: { at: number; of: number };
}

const otherOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export function playerName(session: PlaySession, color: Color): string {
  if (session.human === null) return t(`play:name.${color}`);
  return color === session.human
    ? t('play:name.you')
    : t('play:name.computer', { level: session.level ?? 0 });
}

export function clockName(clock: GameOptions['clock']): string {
  return clock ? t('play:start.clockName', clock) : t('play:start.noClock');
}

/** The state of the turn and what can be done. */
export function statusOf(session: PlaySession): Status {
  const { result, state, base, hint, human } = session;
  if (result) return { ...endingWords(result, human, session.line.at(-1)), tone: 'plain' };
  if (state === 'watching')
    return { title: t('play:elsewhere.title'), detail: t('play:elsewhere.detail'), tone: 'plain' };
  if (state === 'thinking' || state === 'showing') {
    const isOwn = human === null || base.toMove === human;
    if (state === 'thinking' && isOwn)
      return { title: t('play:turn.placingForYou'), detail: '', tone: 'plain' };
    const title = t('play:turn.thinking', { level: session.level ?? 0 });
    const detail = t(session.canRecall ? 'play:turn.recall' : 'play:turn.thinkingDetail');
    return { title, detail, tone: 'plain' };
  }
  if (state === 'stalled')
    return { title: t('play:turn.stalled'), detail: t('play:turn.stalledDetail'), tone: 'plain' };
  const whose = human === null ? t(`play:turn.${base.toMove}`) : t('play:turn.yours');
  const due = dueWords(session, whose);
  if (base.phase === 'placement' || session.isComplete) return due;
  if (session.isHinting) return { ...due, detail: t('play:hint.searching') };
  return hint ? { ...hintWords(hint), tone: 'now' } : due;
}

/** What to do in the turn in progress. */
export function dueWords(session: Playing, whose: string): Status {
  const { base, view, staged } = session;
  if (base.phase === 'placement') {
    const left = Object.values(view.inHand[view.toMove]).reduce((sum, count) => sum + count, 0);
    return {
      title: t('play:turn.place', { whose }),
      detail: t('play:turn.placeDetail', { left }),
      tone: 'now',
    };
  }
  const of = base.opening ? 1 : 2;
  if (session.isComplete)
    return {
      title: t('play:turn.ready'),
      detail: t('play:turn.readyDetail'),
      tone: 'now',
      step: { at: of + 1, of },
    };
  const step = { at: staged.length + 1, of };
  const due = base.opening ? 'opening' : staged.length === 0 ? 'capture' : 'second';
  return { title: whose, detail: t(`play:turn.${due}`), tone: 'now', step };
}

/** Which earlier turn is on the board. */
export function pastWords({ parent, number }: TurnNode): Status {
  const title = parent ? t('play:past.turn', { number }) : t('play:past.start');
  return { title, detail: t('play:past.detail'), tone: 'plain' };
}

/** What danger sight shows, in a few words. */
export function dangerStatus(danger: Danger, view: PositionView): Status {
  return { title: t('common:boardTools.sight'), detail: dangerSummary(danger, view), tone: 'plain' };
}

/** Characters that fit under the title on a phone; one good reason is better than a page that jumps. */
const ROOM = 90;

export function hintWords(hint: Hint): { title: string; detail: string } {
  const [first = '', second = ''] = hint.reasons.map(reasonWords);
  const both = `${first} ${second}`.trim();
  const reasons = both.length > ROOM ? first : both;
  return {
    title: t('play:hint.title', { turn: hint.turn.join(' ') }),
    detail: reasons || t('play:hint.plain'),
  };
}

function reasonWords(reason: Reason): string {
  switch (reason.kind) {
    case 'provedWin':
    case 'provedLoss':
      return t(`play:hint.${reason.kind}`, { count: reason.turns });
    case 'winsByNoCapture':
      return t('play:hint.winsByNoCapture');
    case 'winsByType':
      return t(`play:hint.winsByType.${reason.type}`);
    case 'saves':
      return t(`play:hint.saves.${reason.type}`, { count: reason.count });
    case 'threatens':
    case 'leaves':
      return t(`play:hint.${reason.kind}.${reason.type}`, { count: reason.count });
    case 'takes':
      return t(`play:hint.takes.${reason.type}`, { height: reason.height });
    case 'builds': {
      const built = t(`play:hint.builds.${reason.type}`, { height: reason.height });
      return `${built} ${t('play:hint.able', { count: reason.able })}`;
    }
    case 'captures':
      return t('play:hint.captures', { own: reason.own, other: reason.other });
  }
}

/** Who won, and why, in a list of games. */
export function resultWords(result: GameResult, human: Color | null): { title: string; detail: string } {
  const { winner, reason, type } = result;
  const loser = otherOf(winner);
  const title =
    human === null
      ? t(`play:result.${winner}`)
      : t(winner === human ? 'play:result.won' : 'play:result.lost');
  if (reason === 'typeLost' && type) return { title, detail: t(`play:result.typeLost.${loser}.${type}`) };
  if (reason === 'typeLost' || reason === 'unknown') return { title, detail: t('play:result.unknown') };
  return { title, detail: t(`play:result.${reason}.${loser}`) };
}
