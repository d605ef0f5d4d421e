// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoard } from './api';
import type { Board, BoardConfig, SpaceName, Stack, Target } from './types';

const stacks = new Map<SpaceName, Stack>([
  ['D4', { color: 'white', type: 'tzaar', height: 2 }],
  ['C3', { color: 'black', type: 'tott', height: 1 }],
  ['D3', { color: 'white', type: 'tott', height: 1 }],
]);
const targets = new Map<SpaceName, readonly Target[]>([
  [
    'D4',
    [
      { to: 'C3', kind: 'capture', danger: false },
      { to: 'D3', kind: 'reinforce', danger: true },
    ],
  ],
]);

let element: HTMLElement;
let board: Board;
const on = { move: vi.fn(), place: vi.fn(), select: vi.fn(), inspect: vi.fn() };

function create(partial: Partial<BoardConfig> = {}): void {
  board = createBoard(element, {
    stacks,
    orientation: 'white',
    coordinates: true,
    animation: false,
    sound: false,
    pieceSet: 'engraved',
    ariaLabel: 'Board',
    targets,
    placeable: new Set(),
    arrows: [],
    marks: [],
    ghost: false,
    label: (space, stack, state) => `${space} ${stack?.height ?? 0} ${state}`,
    on,
    ...partial,
  });
}

const space = (name: SpaceName): HTMLButtonElement =>
  element.querySelector(`[data-space="${name}"]`) as HTMLButtonElement;

function key(name: string): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  element = document.createElement('div');
  document.body.replaceChildren(element);
});

describe('the board', () => {
  it('is a named group of 60 buttons, one of them in the order of Tab', () => {
    create();
    expect(element.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Board');
    expect(element.querySelectorAll('button')).toHaveLength(60);
    expect(element.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
    expect(space('D4').getAttribute('aria-label')).toBe('D4 2 movable');
  });

  it('selects, names the targets and moves by clicks without a pointer', () => {
    create();
    space('D4').click();
    expect(on.select).toHaveBeenCalledWith('D4');
    expect(space('D4').getAttribute('aria-pressed')).toBe('true');
    expect(space('C3').getAttribute('aria-label')).toBe('C3 1 capture');
    expect(space('D3').getAttribute('aria-label')).toBe('D3 1 danger');
    space('C3').click();
    expect(on.move).toHaveBeenCalledWith('D4', 'C3');
  });

  it('moves the focus by keys and cancels by Escape', () => {
    create();
    board.focus('D4');
    key('q');
    expect(document.activeElement).toBe(space('C4'));
    key(']');
    expect(document.activeElement).toBe(space('D4'));
    space('D4').click();
    key('Escape');
    expect(on.select).toHaveBeenLastCalledWith(null);
  });

  it('places on the spaces that are offered', () => {
    create({ placeable: new Set(['A1']) });
    space('A1').click();
    space('A2').click();
    expect(on.place.mock.calls).toEqual([['A1']]);
  });

  it('lists what lies inside a stack', () => {
    create({
      contents: () => [
        { color: 'white', type: 'tzaar' },
        { color: 'white', type: 'tott' },
      ],
      pieceName: (piece) => piece.type,
    });
    board.focus('D4');
    key('i');
    expect(element.querySelector('.tz-contents')?.textContent).toBe('tzaartott');
    expect(on.inspect).toHaveBeenCalledWith('D4');
  });

  it('drops a selection that is no longer possible, and says so', () => {
    create();
    space('D4').click();
    board.set({ targets: new Map() });
    expect(on.select).toHaveBeenLastCalledWith(null);
    expect(space('D4').hasAttribute('aria-pressed')).toBe(false);
  });

  it('goes without a trace', () => {
    create();
    board.destroy();
    expect(element.childElementCount).toBe(0);
  });

  it('names only the spaces of which something has changed, and draws only what is new', () => {
    const label = vi.fn((name: SpaceName, stack: Stack | null) => `${name} ${stack?.height ?? 0}`);
    create({ label });
    expect(label).toHaveBeenCalledTimes(60);
    const drawn = [...element.querySelectorAll('.tz-layer-stacks > *')];
    label.mockClear();
    const after = new Map(stacks);
    after.delete('D4');
    after.set('C3', { color: 'white', type: 'tzaar', height: 2 });
    board.set({ stacks: after, targets: new Map() });
    expect(new Set(label.mock.calls.map(([name]) => name))).toEqual(new Set(['D4', 'C3']));
    expect(label).toHaveBeenCalledTimes(2);
    const kept = [...element.querySelectorAll('.tz-layer-stacks > *')].filter((one) => drawn.includes(one));
    expect(kept.map((one) => one.getAttribute('data-at'))).toEqual(['D3']);
    label.mockClear();
    board.set({ arrows: [{ from: 'D3', to: 'C3', style: 'engine' }] });
    expect(label).not.toHaveBeenCalled();
    board.set({ label: (name) => `Feld ${name}` });
    expect(space('D3').getAttribute('aria-label')).toBe('Feld D3');
  });
});
