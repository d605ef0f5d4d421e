/** What the table needs from a game, whoever the players are and wherever it is stored. */
import type { Color, Move, PositionView } from '../../core/types';
import type { Contents } from '../../game/contents';
import type { GameResult, GameTree, TurnNode } from '../../game/tree';
import type { Hint } from './reasons';

/**
 * stalled: the computer is to move and could not; watching: it is played elsewhere; waiting: the opponent is to move;
 * sending: the server has not answered yet.
 */
export type PlayingState =
  'yours' | 'thinking' | 'showing' | 'stalled' | 'watching' | 'waiting' | 'sending' | 'over';

export interface Playing {
  readonly tree: GameTree;
  /** The visitor's colour; null if both sides are people here, or neither is. */
  readonly human: Color | null;
  readonly state: PlayingState;
  /** The position at the start of the turn. */
  readonly base: PositionView;
  /** What the board shows. */
  readonly view: PositionView;
  /** Before the first turn. */
  readonly start: PositionView;
  readonly staged: readonly Move[];
  /** From the root to the last turn. */
  readonly line: readonly TurnNode[];
  readonly result: GameResult | null;
  /** Whether it has ended, with or without a result. */
  readonly isOver: boolean;
  readonly hint: Hint | null;
  readonly danger: Move | null;
  readonly isYours: boolean;
  readonly isWatching: boolean;
  readonly isComplete: boolean;
  readonly canPass: boolean;
  readonly canUndo: boolean;
  /** Whose turn is being thought over, made or shown; null once the game is over. */
  readonly mover: Color | null;
  readonly hasClock: boolean;
  /** Milliseconds. */
  readonly left: Record<Color, number>;
  /** The contents of each stack in the position shown. */
  readonly contents: Contents;
  contentsAfter(node: TurnNode): Contents;
  stage(move: Move): Promise<void>;
  type(text: string): Promise<boolean>;
  confirmDanger(): Promise<void>;
  cancelDanger(): void;
  undo(): Promise<void>;
  reset(): Promise<void>;
  send(): void;
  resign(): void;
}
