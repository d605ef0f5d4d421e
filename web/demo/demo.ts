/** The demo page, in development only: /demo.html?scene=start&theme=dark */
import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import './demo.css';
import { createBoard, SPACES } from '../src/board';
import type { BoardConfig, SpaceName } from '../src/board';
import { SCENES } from './scenes';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const scene = SCENES[query.get('scene') ?? 'start'] ?? {};
const main = document.getElementById('demo') as HTMLElement;
main.style.setProperty('--size', query.get('size') ?? 'min(100vw, 88vh)');

const config: BoardConfig = {
  stacks: new Map(),
  orientation: query.get('view') === 'black' ? 'black' : 'white',
  coordinates: query.get('coordinates') !== 'no',
  animation: true,
  sound: true,
  pieceSet: 'engraved',
  ariaLabel: 'Board',
  targets: new Map(),
  placeable: new Set(),
  arrows: [],
  marks: [],
  ghost: false,
  contents: (space) => {
    const stack = config.stacks.get(space);
    if (!stack) return null;
    const below = Array.from({ length: stack.height - 1 }, () => ({
      color: stack.color,
      type: 'tott' as const,
    }));
    return [{ color: stack.color, type: stack.type }, ...below];
  },
  pieceName: (piece) => piece.type,
  label: (space, stack, state) =>
    [space, stack ? `${stack.color} ${stack.type}, height ${stack.height}` : 'vacant', state].join(', '),
  on: {
    move: (from, to) => move(from, to),
    place: (space) => {
      config.stacks = new Map([...config.stacks, [space, { color: 'white', type: 'tott', height: 1 }]]);
      board.set({ stacks: config.stacks, placeable: vacant() });
    },
  },
  ...scene,
};
if (query.get('scene') === 'placement') config.placeable = vacant();

const board = createBoard(main, config);
Object.assign(window, { board, move });

function vacant(): Set<SpaceName> {
  return new Set(SPACES.filter((space) => !config.stacks.has(space)));
}

function move(from: SpaceName, to: SpaceName): void {
  const next = new Map(config.stacks);
  const mover = next.get(from);
  const met = next.get(to);
  if (!mover) return;
  next.delete(from);
  const height = met?.color === mover.color ? mover.height + met.height : mover.height;
  next.set(to, { ...mover, height });
  config.stacks = next;
  board.set({ stacks: next, arrows: [{ from, to, style: 'last', number: 1 }], targets: new Map() });
}
