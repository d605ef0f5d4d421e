/** Positions that show every visual feature of the board; arranged by hand, not played. */
import type { BoardConfig, PieceType, SpaceName, Stack, Target } from '../src/board';

const TYPES: Record<string, PieceType> = { z: 'tzaar', r: 'tzarra', t: 'tott' };

/** 'E1 T, D4 z12': spaces with a piece (White upper case) and its height. */
export function stacks(text: string): Map<SpaceName, Stack> {
  const found = new Map<SpaceName, Stack>();
  for (const entry of text.split(',')) {
    const [space, piece] = entry.trim().split(' ') as [string, string];
    const letter = piece[0] as string;
    const color = letter === letter.toUpperCase() ? 'white' : 'black';
    const type = TYPES[letter.toLowerCase()] as PieceType;
    found.set(space, { color, type, height: Number(piece.slice(1) || 1) });
  }
  return found;
}

function columns(text: string): string {
  return text
    .split(' ')
    .flatMap((column, i) =>
      [...column].map((piece, row) => `${String.fromCharCode(65 + i)}${row + 1} ${piece}`),
    )
    .join(',');
}

const START = stacks(columns('ttttT TrrrRT TRzzZRT TRZtTZRT TRZTtzrt trztTzrt trzZZrt trRRRt tTTTT'));

const MIDDLE = stacks(
  'A1 t,A4 t2,B2 r,B5 R,B6 T,C2 R3,C4 z2,C7 T,D1 T,D3 Z4,D5 t,D7 R,E1 T2,E3 Z,E5 t3,E7 r,F1 t,F3 z,F5 T,F8 t,G2 r4,G4 Z2,G6 r,H1 t,H3 R,H6 t,I2 T,I4 T6',
);

const HEIGHTS = stacks(
  'C2 T,C3 T2,C4 T3,C5 T4,C6 T7,D2 R,D3 R2,D4 R3,D5 R4,D6 R12,E2 Z,E3 Z2,E4 Z3,E5 Z4,E6 Z13,F2 t,F3 t2,F4 t3,F5 t4,F6 t9,G2 r,G3 r2,G4 r3,G5 r4,G6 r10,H2 z,H3 z2,H4 z3,H5 z5,H6 z11',
);

const targets = new Map<SpaceName, readonly Target[]>([
  [
    'D3',
    [
      { to: 'D5', kind: 'capture', danger: false },
      { to: 'B2', kind: 'capture', danger: false },
      { to: 'C2', kind: 'reinforce', danger: false },
      { to: 'D1', kind: 'reinforce', danger: false },
      { to: 'E3', kind: 'reinforce', danger: true },
      { to: 'F3', kind: 'capture', danger: false },
    ],
  ],
  ['E1', [{ to: 'F1', kind: 'capture', danger: false }]],
]);

export const SCENES: Record<string, Partial<BoardConfig>> = {
  start: { stacks: START },
  targets: { stacks: MIDDLE, targets },
  last: {
    stacks: MIDDLE,
    arrows: [
      { from: 'G3', to: 'G4', style: 'last', number: 1 },
      { from: 'E6', to: 'I4', style: 'last', number: 2 },
    ],
    marks: [{ space: 'E3', style: 'danger' }],
  },
  twice: {
    stacks: MIDDLE,
    arrows: [
      { from: 'C1', to: 'C3', style: 'last', number: 1 },
      { from: 'C3', to: 'D3', style: 'last', number: 2 },
      { from: 'G4', to: 'H3', style: 'hint', number: 1 },
      { from: 'E7', to: 'E5', style: 'engine' },
      { from: 'B6', to: 'D7', style: 'engine', weight: 0.3 },
      { from: 'I2', to: 'F1', style: 'drawn' },
    ],
    marks: [{ space: 'G4', style: 'hint' }],
  },
  ghost: {
    stacks: MIDDLE,
    ghost: true,
    arrows: [
      { from: 'D4', to: 'D3', style: 'staged', number: 1 },
      { from: 'F2', to: 'G4', style: 'staged', number: 2 },
    ],
    marks: [
      { space: 'D3', style: 'staged' },
      { space: 'G4', style: 'staged' },
    ],
  },
  heights: { stacks: HEIGHTS },
  shapes: { stacks: HEIGHTS, pieceSet: 'shapes' },
  letters: { stacks: HEIGHTS, pieceSet: 'letters' },
};
