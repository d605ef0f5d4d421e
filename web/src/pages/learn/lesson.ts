/**
 * A lesson is data. Solutions are never stored: they follow from what the core says about the task's position, so a
 * task cannot contradict the rules. Texts are found by name: `<course>:<lesson>.<task>.<name>`.
 */
import type { Color, MoveKind, PieceType, SpaceName } from '../../core/types';

/** Which spaces to tap. */
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

/** A question with one answer. `after`: moves made from the task's position before the question. */
export type Fact = { after?: readonly string[] } & (
  | { is: 'visible'; color: Color; type: PieceType }
  | { is: 'scarcest'; color: Color }
  | { is: 'legal'; move: string }
  | { is: 'typeOf' | 'heightOf'; space: SpaceName }
  | { is: 'toMove' | 'winner' | 'movesInTurn' | 'spacesEmptied' }
  /** How many captures the side to move could make first. */
  | { is: 'captures' }
  /** Who wins if both play as well as they can: proved by the core's solver. */
  | { is: 'decided' }
  /** Which of the options, all of them turns, the engine prefers, clearly: `LEAST_LEAD` in facts.ts. */
  | { is: 'best' }
);

/** What must hold for the moves made, in the order of the list: the first violation answers a wrong try. */
export type Condition = {
  /** The name of one of the task's own texts; by default the answer is a general one. */
  says?: string;
} & (
  | {
      must: 'move';
      /** Which move of the turn; 0 by default. */
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
  /** Afterwards the player has a stack of at least this height. */
  | { must: 'stack'; height: number; type?: PieceType }
  /** Afterwards at least this many of the player's own are visible; at most this many of the other player's. */
  | { must: 'show'; type: PieceType; atLeast: number }
  | { must: 'leave'; type: PieceType; atMost: number }
  /** The other player has no turn that wins at once. */
  | { must: 'hold' }
  /** The other player's next turn cannot capture any of the player's stacks of this type. */
  | { must: 'safe'; type: PieceType }
  /** Every answer loses: proved by the core's solver. */
  | { must: 'prove' }
);

interface TaskBase {
  /** Unique within the lesson. */
  id: string;
  position: string;
  /** Spaces mentioned by the text. */
  rings?: readonly SpaceName[];
  /** Spaces to press, lit from the start. */
  lit?: readonly SpaceName[];
  /** An explanation, before the text that asks. */
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
  /** One solution, shown on request. */
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
  /** After it the visitor knows enough for a first game. */
  thenPlay?: boolean;
  tasks: readonly Task[];
}

export interface Chapter {
  id: string;
  lessons: readonly Lesson[];
}

/** A text to show: a key with its namespace, and values to interpolate. */
export interface Words {
  key: string;
  values?: Record<string, string | number>;
}
