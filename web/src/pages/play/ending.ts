/** The end of a game, described to the person who played it. */
import type { Color } from '../../core/types';
import { parseCanonical } from '../../game/moves';
import type { GameResult, TurnNode } from '../../game/tree';
import { t } from '../../i18n';

export interface EndingWords {
  /** A headline. */
  title: string;
  /** The rule that decided; empty if none did. */
  detail: string;
}

const otherOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** `last` is the last turn; `human` is null with two people. */
export function endingWords(
  result: GameResult,
  human: Color | null,
  last: TurnNode | undefined,
): EndingWords {
  const loser = otherOf(result.winner);
  const title = loser === human ? lossOf(result, hasCovered(last, loser)) : winOf(result, loser, human);
  return { title, detail: ruleOf(result) };
}

/** The last piece of a type was not taken but covered by its owner (R16). */
function hasCovered(last: TurnNode | undefined, loser: Color): boolean {
  return last?.toMoveBefore === loser && parseCanonical(last.moves.at(-1) ?? '')?.kind === 'reinforce';
}

function lossOf({ reason, type }: GameResult, isCovered: boolean): string {
  if (reason === 'typeLost' && type) return t(`play:ending.${isCovered ? 'covered' : 'lost'}.${type}`);
  if (reason === 'typeLost' || reason === 'unknown') return t('play:result.lost');
  return t(`play:ending.you.${reason}`);
}

function winOf({ reason, type }: GameResult, loser: Color, human: Color | null): string {
  const winner = otherOf(loser);
  const wins = human === null ? (`play:ending.wins.${winner}` as const) : 'play:ending.wins.you';
  if (reason === 'typeLost' && type)
    return t(wins, { why: clause(t(`play:result.typeLost.${loser}.${type}`)) });
  if (reason === 'typeLost' || reason === 'unknown')
    return t(human === null ? `play:result.${winner}` : 'play:result.won');
  return t(wins, { why: clause(t(`play:result.${reason}.${loser}`)) });
}

/** A sentence without its full stop, to be continued. */
function clause(sentence: string): string {
  return sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
}

function ruleOf({ reason }: GameResult): string {
  return reason === 'typeLost' || reason === 'noCapture' ? t(`play:ending.rule.${reason}`) : '';
}
