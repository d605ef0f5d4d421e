/** The list of a stack's contents, top first, beside the stack. */
import { HEIGHT, pointOf, UNIT, WIDTH } from './geometry';
import { drawStack, pieceSetOf } from './pieces';
import { svg } from './svg';
import type { BoardConfig, Piece, SpaceName } from './types';

const ROWS = 6;

export interface Popover {
  show(space: SpaceName, pieces: readonly Piece[], config: BoardConfig): void;
  hide(): void;
  isOpen(): boolean;
}

export function createPopover(parent: HTMLElement): Popover {
  const list = document.createElement('ol');
  list.className = 'tz-contents';
  list.hidden = true;
  // Announced when it appears, as the focus is elsewhere.
  list.setAttribute('aria-live', 'polite');
  parent.append(list);
  return {
    show(space, pieces, config) {
      list.hidden = false;
      list.replaceChildren(...pieces.map((piece) => row(piece, config)));
      // Tall stacks continue in a second column rather than beyond the board.
      list.style.gridTemplateRows = `repeat(${Math.min(pieces.length, ROWS)}, auto)`;
      const { x, y } = pointOf(space, config.orientation);
      // Towards the centre of the board, so that it never leaves the board.
      list.classList.toggle('tz-leftwards', x > 0);
      list.classList.toggle('tz-upwards', y > 0);
      list.style.left = `${((x + (x > 0 ? -1 : 1) * UNIT * 0.46) / WIDTH + 0.5) * 100}%`;
      list.style.top = `${(y / HEIGHT + 0.5) * 100}%`;
    },
    hide() {
      list.hidden = true;
      list.replaceChildren();
    },
    isOpen: () => !list.hidden,
  };
}

function row(piece: Piece, config: BoardConfig): HTMLLIElement {
  const item = document.createElement('li');
  const disc = drawStack({ ...piece, height: 1 }, pieceSetOf(config.pieceSet));
  item.append(svg('svg', { viewBox: '-46 -50 92 96', 'aria-hidden': 'true' }, [disc]));
  if (config.pieceName) item.append(config.pieceName(piece));
  return item;
}
