// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoard } from './api';
import { HEIGHT, pointOf, WIDTH } from './geometry';
import type { Arrow, Board, BoardConfig, SpaceName, Stack, Target } from './types';

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
const on = { move: vi.fn(), place: vi.fn(), select: vi.fn(), inspect: vi.fn(), refuse: vi.fn() };

function create(partial: Partial<BoardConfig> = {}): BoardConfig {
  const config: BoardConfig = {
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
  };
  board = createBoard(element, config);
  return config;
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
  it('is a named group of 60 buttons, one of them in the Tab order', () => {
    create();
    expect(element.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Board');
    expect(element.querySelectorAll('button')).toHaveLength(60);
    expect(element.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
    expect(space('D4').getAttribute('aria-label')).toBe('D4 2 movable');
  });

  it('moves the focus to the next usable space, from anywhere', () => {
    create();
    board.focusNext(1);
    expect(document.activeElement).toBe(space('D4'));
    space('D4').click();
    const reached = [1, -1, -1].map((step) => {
      board.focusNext(step as 1 | -1);
      return (document.activeElement as HTMLElement).dataset.space;
    });
    expect(reached).toEqual(['C3', 'D3', 'C3']);
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

  it('lists the contents of a stack', () => {
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

  it('cleans up after itself', () => {
    create();
    const askForContents = (): void => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
    };
    space('D4').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    askForContents();
    expect(on.inspect).toHaveBeenCalledTimes(1);
    board.destroy();
    expect(element.childElementCount).toBe(0);
    askForContents();
    expect(on.inspect).toHaveBeenCalledTimes(1);
  });

  it('copies its configuration, so the caller may change the object', () => {
    const config = create();
    config.targets = new Map();
    space('D4').click();
    expect(on.select).toHaveBeenCalledWith('D4');
  });

  it('redraws arrows only if they differ', () => {
    const arrow: Arrow = { from: 'D4', to: 'C3', style: 'engine', number: 1, weight: 0.5 };
    const other: Arrow = { from: 'D4', to: 'D3', style: 'engine' };
    create({ arrows: [arrow, other] });
    const drawn = (): Element[] => [...element.querySelectorAll('.tz-arrow')];
    const first = drawn();
    expect(first).toHaveLength(2);
    board.set({ arrows: [{ ...arrow }, { ...other }] });
    expect(drawn()).toEqual(first);
    expect(drawn()[0]).toBe(first[0]);
    const changes: Partial<Arrow>[] = [
      { from: 'C3' },
      { to: 'D3' },
      { style: 'hint' },
      { number: 2 },
      { weight: 1 },
      { label: 'II' },
    ];
    for (const change of changes) {
      const before = drawn()[0];
      board.set({ arrows: [{ ...arrow, ...change }, other] });
      expect(drawn()[0]).not.toBe(before);
    }
    board.set({ arrows: [arrow, other] });
    board.set({ arrows: [arrow] });
    expect(drawn()).toHaveLength(1);
    board.set({ arrows: [arrow, other] });
    expect(drawn()).toHaveLength(2);
  });

  it('draws readable arrows between neighbours on a full board', () => {
    create({ arrows: [{ from: 'D4', to: 'C3', style: 'last', number: 1 }] });
    const shaft = element.querySelector('.tz-arrow .tz-shaft')?.getAttribute('d') ?? '';
    const [, start = 0, end = 0] = /^M(-?[\d.]+) 0H([\d.]+)$/.exec(shaft)?.map(Number) ?? [];
    expect(end - start).toBeGreaterThanOrEqual(22);
    expect(element.querySelectorAll('.tz-arrow .tz-outline')).toHaveLength(2);
  });

  it('shows the traces of a turn: small beside a stack, faint on a vacant space', () => {
    const taken: Stack = { color: 'black', type: 'tzaar', height: 2 };
    create({
      traces: [
        { space: 'D4', taken },
        { space: 'E4', taken: null },
        { space: 'E5', taken },
      ],
    });
    const at = (layer: string): (string | null)[] =>
      [...element.querySelectorAll(`.tz-layer-${layer} > *`)].map((one) => one.getAttribute('data-at'));
    expect(at('taken')).toEqual(['D4']);
    expect(at('vacated')).toEqual(['E4', 'E5']);
    expect(element.querySelectorAll('.tz-layer-vacated .tz-stack')).toHaveLength(1);
    board.set({ traces: [] });
    expect([at('taken'), at('vacated')]).toEqual([[], []]);
  });

  it('highlights some stacks and dims the others', () => {
    create({ spotlight: new Set(['D4']) });
    const names = (name: string): (string | null)[] =>
      [...element.querySelectorAll(`.${name}`)].map((one) => one.getAttribute('data-at'));
    expect([names('tz-forward'), names('tz-dimmed')]).toEqual([['D4'], ['C3', 'D3']]);
    board.set({ spotlight: null });
    expect([names('tz-forward'), names('tz-dimmed')]).toEqual([[], []]);
  });

  it('renames only changed spaces, and draws only what is new', () => {
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

describe('a drag', () => {
  /** The board is as large as its drawing, so that pointer pixels equal drawing units. */
  function drag(from: SpaceName, to: SpaceName): void {
    const root = element.querySelector('.tz-board') as HTMLElement;
    root.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, HEIGHT);
    root.setPointerCapture = () => undefined;
    const at = (type: string, name: SpaceName): void => {
      const { x, y } = pointOf(name, 'white');
      const place = { clientX: x + WIDTH / 2, clientY: y + HEIGHT / 2, pointerId: 1 };
      root.dispatchEvent(new PointerEvent(type, { ...place, pointerType: 'mouse', bubbles: true }));
    };
    at('pointerdown', from);
    at('pointermove', to);
    at('pointerup', to);
  }

  it('moves a stack to a target, which ends the selection', () => {
    create();
    drag('D4', 'C3');
    expect(on.move.mock.calls).toEqual([['D4', 'C3']]);
    expect(on.select.mock.calls).toEqual([['D4'], [null]]);
  });

  it('is refused elsewhere, which ends the selection too', () => {
    create();
    drag('D4', 'A1');
    expect(on.move).not.toHaveBeenCalled();
    expect(on.refuse.mock.calls).toEqual([['D4', 'A1']]);
    expect(on.select).toHaveBeenLastCalledWith(null);
  });

  it('does not begin on a stack that cannot move', () => {
    create();
    drag('D3', 'D4');
    expect([on.move, on.select, on.refuse].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
