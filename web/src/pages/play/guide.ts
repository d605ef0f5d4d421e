/**
 * The guide's words for the first turns of a first game. They follow from the game alone: which turn and move is due,
 * what is selected, what was done. The rules come from the core: legal moves, heights, visible counts.
 */
import type { Color, Move, PositionView, SpaceName } from '../../core/types';

/** Comments on a turn that was made. */
export type Praise = 'opened' | 'reinforced' | 'twice' | 'passed';

/** The names are those of the texts: `welcome:guide.<step>`. */
export type Step =
  | Praise
  /** The opening turn: nothing is selected yet. */
  | 'capture'
  /** A stack is selected, and its captures are marked. */
  | 'target'
  /** The opening turn waits to be sent. */
  | 'send'
  /** The second turn: two moves from now on. */
  | 'again'
  | 'second'
  /** A stack that can reinforce is selected. */
  | 'reinforce'
  /** The third turn: the three counts, and what covering costs. */
  | 'counters'
  | 'covering'
  /** Everything necessary has been said. */
  | 'done';

export interface Lesson {
  step: Step;
  /** A comment on the last turn before the next step: the computer may have answered before it was read. */
  praise: Praise | null;
  /** The spaces to highlight. */
  spaces: readonly SpaceName[];
}

/** What the guide knows about the game; PlaySession has all of it. */
export interface GuidedGame {
  human: Color | null;
  view: PositionView;
  staged: readonly Move[];
  /** The moves of the visitor's turns that were sent. */
  sent: readonly (readonly string[])[];
  isYours: boolean;
  isComplete: boolean;
}

/** More rings than this would confuse rather than help. */
const MOST_MARKS = 3;
/** The turns with guidance; the last words stay until the next turn is sent. */
const GUIDED_TURNS = 3;

/** Whether everything has been said to a visitor who has sent this many turns. */
export function isAllSaid(sent: number): boolean {
  return sent > GUIDED_TURNS;
}

/** Null if there is nothing to say. */
export function lessonOf(game: GuidedGame, selected: SpaceName | null): Lesson | null {
  const { human, sent, isYours, isComplete, view } = game;
  if (human === null || view.outcome || isAllSaid(sent.length)) return null;
  const lesson = (step: Step, spaces: readonly SpaceName[] = []): Lesson => {
    const isNewTurn = isYours && game.staged.length === 0 && selected === null;
    const last = sent.at(-1);
    return { step, spaces, praise: isNewTurn && last ? praiseOf(last) : null };
  };
  // While the computer answers, comment on the turn just sent; while it waits to be sent, on the one on the board.
  if (!isYours) return sent.length > 0 ? lesson(praiseOf(sent.at(-1) ?? [])) : null;
  if (isComplete && sent.length === 0) return lesson('send');
  if (isComplete) return lesson(praiseOf(game.staged.map(({ text }) => text)));
  if (sent.length === GUIDED_TURNS) return { step: 'done', spaces: [], praise: null };
  const due = view.phase === 'second' ? 'reinforce' : 'capture';
  const targets = ranked(view, due).filter(({ from }) => from === selected);
  if (selected !== null && targets.length > 0) {
    const best = due === 'reinforce' ? targets.slice(0, 1) : [];
    return lesson(due === 'reinforce' ? 'reinforce' : 'target', spacesOf(best, 'to'));
  }
  const marks = spacesOf(ranked(view, due), 'from');
  if (due === 'reinforce') return lesson(sent.length === 2 ? 'covering' : 'second', marks);
  return lesson((['capture', 'again', 'counters'] as const)[sent.length] ?? 'counters', marks);
}

function praiseOf(moves: readonly string[]): Praise {
  const second = moves[1];
  if (second === undefined) return 'opened';
  if (second === 'pass') return 'passed';
  return second.includes('+') ? 'reinforced' : 'twice';
}

/**
 * The moves of a kind that do not lose at once, most instructive first: a capture of what the opponent has fewest of,
 * a reinforcement that puts a scarce type onto a plentiful one.
 */
function ranked(view: PositionView, kind: 'capture' | 'reinforce'): Move[] {
  const countOf = (space: SpaceName | null): number => {
    const stack = view.stacks.get(space ?? '');
    return stack ? view.visible[stack.color][stack.type] : 0;
  };
  const worth = ({ from, to }: Move): number =>
    kind === 'capture' ? countOf(from) - 2 * countOf(to) : 2 * countOf(to) - countOf(from);
  return view.moves
    .filter((move) => move.kind === kind && !move.losesAtOnce)
    .toSorted((a, b) => worth(b) - worth(a) || a.text.localeCompare(b.text));
}

/** The first few different spaces. */
function spacesOf(moves: readonly Move[], end: 'from' | 'to'): SpaceName[] {
  const spaces = moves.map((move) => move[end]).filter((space) => space !== null);
  return [...new Set(spaces)].slice(0, MOST_MARKS);
}
