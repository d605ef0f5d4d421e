/** What is said about a puzzle: a headline, and a sentence. */
import { t } from '../../i18n';
import { hintWords, refutedWords, sideToMove } from '../../proofs/words';
import { turnsIn, type Puzzle } from '../../puzzles/puzzle';
import type { Verdict } from './proof-walk.svelte';
import type { PuzzleSession } from './session.svelte';

export interface Words {
  title: string;
  detail: string;
}

export function wordsFor(session: PuzzleSession): Words {
  const { state, puzzle } = session;
  switch (state) {
    case 'loading':
    case 'solving':
      return asked(session);
    case 'replying':
      return { title: t('puzzles:right'), detail: t('puzzles:replying') };
    case 'refuting':
      return { title: t('puzzles:wrong'), detail: t('puzzles:refuting') };
    case 'wrong':
      return { title: t('puzzles:wrong'), detail: refutedWords(session.refutation) };
    case 'solved':
      return {
        title: t(session.isMissed ? 'puzzles:finished' : 'puzzles:solved'),
        detail: lengthOf(puzzle),
      };
    case 'shown':
      return { title: t('puzzles:shown', { turn: solutionOf(session) }), detail: lengthOf(puzzle) };
  }
}

function asked({ puzzle, isHalf, number, hints, base }: PuzzleSession): Words {
  const total = turnsIn(puzzle);
  const title = t(isHalf ? 'puzzles:ask.move' : number > 0 ? 'puzzles:ask.next' : 'puzzles:ask.turn');
  if (hints > 0) return { title, detail: hintWords(hints) };
  const side = base ? sideToMove(base.toMove) : '';
  if (isHalf) return { title, detail: t('puzzles:ask.moveDetail', { side }) };
  if (total === 1) return { title, detail: side };
  return { title, detail: t('puzzles:ask.turnDetail', { side, number: number + 1, total }) };
}

function lengthOf({ winsIn, isExact }: Puzzle): string {
  return t(isExact ? 'puzzles:wins.exact' : 'puzzles:wins.most', { count: winsIn });
}

/** The rest of the solver's turns. */
function solutionOf({ puzzle, number }: PuzzleSession): string {
  return puzzle.line.filter((_, i) => i % 2 === 0 && i >= 2 * number).join(', ');
}

/** Of the position on the board while the proof is walked through. */
export function proofWords(verdict: Verdict | null, isBusy: boolean): Words {
  if (!verdict) return { title: t(isBusy ? 'puzzles:proof.looking' : 'puzzles:proof.none'), detail: '' };
  const { winner, turns } = verdict;
  if (turns === 0) return { title: t(`puzzles:proof.won.${winner}`), detail: t('puzzles:proof.over') };
  return {
    title: t(`puzzles:proof.wins.${winner}`, { count: turns }),
    detail: t('puzzles:proof.try'),
  };
}
