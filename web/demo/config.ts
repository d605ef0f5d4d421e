import type { BoardConfig } from '../src/board';

/** An empty board with everything enabled and plain English labels. */
export function baseConfig(): BoardConfig {
  return {
    stacks: new Map(),
    orientation: 'white',
    coordinates: true,
    animation: true,
    sound: true,
    pieceSet: 'engraved',
    ariaLabel: 'Board',
    targets: new Map(),
    placeable: new Set(),
    arrows: [],
    marks: [],
    ghost: false,
    pieceName: (piece) => piece.type,
    label: (space, stack, state) =>
      [space, stack ? `${stack.color} ${stack.type}, height ${stack.height}` : 'vacant', state].join(', '),
    on: {},
  };
}
