/** The demo page, for development only: /demo.html?scene=start&theme=dark; the scene "ui" shows the components. */
import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import './demo.css';
import { mount } from 'svelte';
import { createBoard, SPACES } from '../src/board';
import type { Board, SpaceName } from '../src/board';
import { startI18n } from '../src/i18n';
import { baseConfig } from './config';
import { SCENES } from './scenes';
import Showcase from './Showcase.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const main = document.getElementById('demo') as HTMLElement;

if (query.get('scene') === 'ui') {
  await startI18n(['common'], 'en');
  mount(Showcase, { target: main });
} else {
  main.style.width = query.get('size') ?? 'min(100vw, 86vh)';
  showBoard(main);
}

function showBoard(parent: HTMLElement): Board {
  const config = { ...baseConfig(), ...SCENES[query.get('scene') ?? 'start'] };
  const vacant = (): Set<SpaceName> => new Set(SPACES.filter((space) => !config.stacks.has(space)));
  config.orientation = query.get('view') === 'black' ? 'black' : 'white';
  config.coordinates = query.get('coordinates') !== 'no';
  if (query.get('scene') === 'placement') config.placeable = vacant();
  config.contents = (space) => {
    const stack = config.stacks.get(space);
    if (!stack) return null;
    const below = Array.from({ length: stack.height - 1 }, () => ({
      color: stack.color,
      type: 'tott' as const,
    }));
    return [stack, ...below];
  };
  config.on = {
    move(from, to) {
      const next = new Map(config.stacks);
      const mover = next.get(from);
      const met = next.get(to);
      if (!mover) return;
      next.delete(from);
      const height = met?.color === mover.color ? mover.height + met.height : mover.height;
      next.set(to, { ...mover, height });
      config.stacks = next;
      board.set({ stacks: next, arrows: [{ from, to, style: 'last', number: 1 }], targets: new Map() });
    },
    place(space) {
      config.stacks = new Map([...config.stacks, [space, { color: 'white', type: 'tott', height: 1 }]]);
      board.set({ stacks: config.stacks, placeable: vacant() });
    },
  };
  const board = createBoard(parent, config);
  return board;
}
