import type { Color, PieceType, SpaceName, Stack } from '../core/types';

export type { Color, PieceType, SpaceName, Stack };

/** A single piece as it lies inside a stack. */
export interface Piece {
  color: Color;
  type: PieceType;
}

/** Where a stack may go. `danger`: the move is legal and loses at once (R16). */
export interface Target {
  to: SpaceName;
  kind: 'capture' | 'reinforce';
  danger: boolean;
}

export interface Arrow {
  from: SpaceName;
  to: SpaceName;
  style: 'last' | 'staged' | 'hint' | 'engine' | 'threat' | 'drawn';
  number?: 1 | 2;
  /** 0 to 1: how strongly an engine's arrow is drawn; 1 by default. */
  weight?: number;
  /** A short word on the arrow. */
  label?: string;
}

export interface Mark {
  space: SpaceName;
  /**
   * threat and threat-later: can be taken at once, or only by a second capture; scarce: of a type that is running
   * out.
   */
  style: 'hint' | 'danger' | 'last' | 'staged' | 'threat' | 'threat-later' | 'scarce';
}

/** A trace of a turn on a space. */
export interface Trace {
  space: SpaceName;
  /** The stack captured there; null if one only left. */
  taken: Stack | null;
}

/** What can be done with a space at this moment; passed to `label`, so that it can be spoken. */
export type SpaceState = 'idle' | 'movable' | 'selected' | 'capture' | 'reinforce' | 'danger' | 'placeable';

export interface BoardConfig {
  stacks: ReadonlyMap<SpaceName, Stack>;
  /** Who sits at the bottom. */
  orientation: Color;
  coordinates: boolean;
  animation: boolean;
  sound: boolean;
  /** The name of one of PIECE_SETS; an unknown one shows the first. */
  pieceSet: string;
  ariaLabel: string;
  /** From a stack's space to where it may go; if the map is empty, nothing can move. */
  targets: ReadonlyMap<SpaceName, readonly Target[]>;
  /** Placement: the vacant spaces that may be used. */
  placeable: ReadonlySet<SpaceName>;
  arrows: readonly Arrow[];
  marks: readonly Mark[];
  traces?: readonly Trace[];
  /** These stacks stand out, and the others are dimmed; null: no difference. */
  spotlight?: ReadonlySet<SpaceName> | null;
  /** How many times slower than usual stacks travel; 0: no motion and no sound; 1 by default. */
  slowness?: number;
  /** The position shown includes an unsent turn. */
  ghost: boolean;
  /** What lies inside a stack, top first; null when unknown. */
  contents?: (space: SpaceName) => readonly Piece[] | null;
  /** The name of a piece in the list of a stack's contents; without it the list is only drawn. */
  pieceName?: (piece: Piece) => string;
  /** The spoken label of a space. Pass a different function for a different language: then all spaces are renamed. */
  label: (space: SpaceName, stack: Stack | null, state: SpaceState) => string;
  on: {
    move?(from: SpaceName, to: SpaceName): void;
    place?(space: SpaceName): void;
    select?(space: SpaceName | null): void;
    /** The contents of this stack were requested, even if `contents` is missing. */
    inspect?(space: SpaceName): void;
    /** A press or drop that leads nowhere; `from` is the stack selected or dragged. */
    refuse?(from: SpaceName | null, to: SpaceName): void;
  };
}

export interface Board {
  set(partial: Partial<BoardConfig>): void;
  destroy(): void;
  /** Where a space is on the screen. */
  placeOf(space: SpaceName): DOMRect | null;
  /** Moves the keyboard focus onto the board: to the space, or to the last one focused. */
  focus(space?: SpaceName): void;
  /** The same, to the next or previous space usable now. */
  focusNext(step: 1 | -1): void;
}
