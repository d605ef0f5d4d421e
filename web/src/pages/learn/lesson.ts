/**
 * A lesson is data. What is right is never stored: it follows from what the core says of the task's position, so a
 * task cannot teach anything but the rules. Texts are found by name: `lessons:<lesson>.<task>.<name>`.
 */
import type { Color, MoveKind, PieceType, SpaceName } from '../../core/types';

/** Which spaces are to be tapped. */
export type SpaceQuery =
  | { of: 'named'; spaces: readonly SpaceName[] }
  | { of: 'stacks'; color: Color; type?: PieceType; only?: 'highest' }
  /** Where a stack can go. */
  | { of: 'reach'; from: SpaceName }
  /** The stacks that can be captured, by any stack or by one. */
  | { of: 'prey'; by?: SpaceName }
  /** The stacks of the other player that cannot be captured. */
  | { of: 'safe' }
  /** The stacks that can capture. */
  | { of: 'hunters'; type?: PieceType }
  /** Where a reinforcement would lose the game (R16). */
  | { of: 'traps' };

/** A question with one answer. `after`: moves made from the task's position before it is asked. */
export type Fact = { after?: readonly string[] } & (
  | { is: 'visible'; color: Color; type: PieceType }
  | { is: 'scarcest'; color: Color }
  | { is: 'legal'; move: string }
  | { is: 'typeOf' | 'heightOf'; space: SpaceName }
  | { is: 'toMove' | 'winner' | 'movesInTurn' | 'spacesEmptied' }
);

/** What must hold of the moves made, in the order of the list: the first that does not is the answer to a wrong try. */
export type Condition = {
  /** The name of a text of the task's own; without it the answer is a general one. */
  says?: string;
} & (
  | {
      must: 'move';
      /** Which move of the turn; 0 if left out. */
      index?: 0 | 1;
      kind?: MoveKind;
      from?: SpaceName;
      to?: SpaceName;
      mover?: PieceType;
      target?: PieceType;
    }
  /** The stack of the first move makes the second as well. */
  | { must: 'same' }
  | { must: 'win'; by?: 'typeLost' | 'noCapture' }
  /** Afterwards one has a stack of at least this height. */
  | { must: 'stack'; height: number; type?: PieceType }
  /** Afterwards so many of one's own are visible; so many of the other player's at most. */
  | { must: 'show'; type: PieceType; atLeast: number }
  | { must: 'leave'; type: PieceType; atMost: number }
  /** The other player has no turn that wins at once. */
  | { must: 'hold' }
  /** The other player's next turn cannot capture any of one's stacks of the type. */
  | { must: 'safe'; type: PieceType }
  /** Every answer loses: proved by the core's solver. */
  | { must: 'prove' }
);

interface TaskBase {
  /** Unique within the lesson. */
  id: string;
  position: string;
  /** Spaces the text speaks of. */
  rings?: readonly SpaceName[];
  /** Spaces the text asks to press, lit from the start. */
  lit?: readonly SpaceName[];
  /** A text that explains, before the one that asks. */
  explains?: boolean;
}

export interface TapTask extends TaskBase {
  kind: 'tap';
  query: SpaceQuery;
  /** All of the spaces, or any one of them. */
  need: 'all' | 'one';
}

export interface ChooseTask extends TaskBase {
  kind: 'choose';
  fact: Fact;
  options: readonly string[];
}

export interface PlayTask extends TaskBase {
  kind: 'play';
  until: 'move' | 'turn';
  /** The type to place; for placements only. */
  piece?: PieceType;
  goal: readonly Condition[];
  /** One way to do it, shown when asked for. */
  solution: readonly string[];
}

export type Task = TapTask | ChooseTask | PlayTask;

export interface Lesson {
  id: string;
  /** The rules it teaches; none: it teaches how to play well. */
  rules: readonly number[];
  /** The counts of visible pieces are shown beside the board. */
  counts?: boolean;
  /** The three types are shown with their names. */
  legend?: boolean;
  /** After it one knows enough for a first game. */
  thenPlay?: boolean;
  tasks: readonly Task[];
}

export interface Chapter {
  id: string;
  lessons: readonly Lesson[];
}

/** A text to show: a key with its namespace, and values to fill in. */
export interface Words {
  key: string;
  values?: Record<string, string | number>;
}
