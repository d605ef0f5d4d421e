export { wantsMotion } from './animation';
export { createBoard } from './api';
export { PIECE_SETS, drawStack, pieceSetOf, type PieceSet } from './pieces';
export { SPACES } from './geometry';
export { playSound, type SoundName } from './sound';
export { drawStill } from './still';
export type * from './types';
