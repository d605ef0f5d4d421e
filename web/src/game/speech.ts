/** The spoken form of spaces, pieces and moves; the texts are in the namespace `speech`. */
import type { Piece, SpaceState } from '../board/types';
import type { Color, Move, PositionView, SpaceName, Stack } from '../core/types';
import { t } from '../i18n';

export function pieceName({ color, type }: Piece): string {
  return t(`speech:piece.${color}.${type}`);
}

export function spaceLabel(space: SpaceName, stack: Stack | null, state: SpaceState): string {
  const place = stack
    ? t('speech:space.occupied', { space, piece: pieceName(stack), height: stack.height })
    : t('speech:space.vacant', { space });
  return state === 'idle' ? place : `${place}, ${t(`speech:state.${state}`)}`;
}

/** A sentence describing a move made in a position. */
export function moveSentence(before: PositionView, move: Move): string {
  const color = before.toMove;
  const side = sideInSentence(color);
  const to = move.to ?? '';
  if (move.kind === 'pass') return t('speech:move.pass', { side });
  if (move.kind === 'place') {
    const piece = pieceName({ color, type: move.type ?? 'tott' });
    return t('speech:move.place', { side, piece, to });
  }
  const from = move.from ?? '';
  const mover = before.stacks.get(from);
  const target = before.stacks.get(to);
  if (!mover || !target) return move.text;
  const height = move.kind === 'capture' ? target.height : mover.height + target.height;
  const values = { side, piece: pieceName(mover), met: pieceName(target), from, to, height };
  return t(`speech:move.${move.kind}`, values);
}

/** On its own, as a label. */
export function sideName(color: Color): string {
  return t(`speech:side.${color}`);
}

/** Within a sentence: Spanish uses lower case there. */
export function sideInSentence(color: Color): string {
  return t(`speech:sideInSentence.${color}`);
}
