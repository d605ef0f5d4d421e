/**
 * The keyboard shortcuts of the pages with a board: one table both for the listeners and for the list shown to the
 * visitor.
 */
import { listenToKeys } from '../ui/keys';
import type { Step } from '../ui/steps';

/** What a page does for its shortcuts. */
interface KeyActions {
  /** Steps through the turns of the game. */
  step: (to: Step) => void;
  /** Goes to another variation of the turn. */
  aside: (by: -1 | 1) => void;
  /** Goes to the next or previous space usable now. */
  next: (by: -1 | 1) => void;
  undo: () => void;
  flip: () => void;
  engine: () => void;
  help: () => void;
}

/** A key as displayed: a symbol, or the name of a text. Several are pressed together. */
export type Combination = readonly string[];

interface PageKey {
  shown: readonly Combination[];
  /** What happens, by the key's name in events; empty if another component listens for it. */
  run: Readonly<Record<string, (actions: KeyActions) => void>>;
}

const PAGE_KEYS = {
  next: {
    shown: [['N'], ['shift', 'N']],
    run: { n: ({ next }) => next(1), 'Shift+n': ({ next }) => next(-1) },
  },
  step: {
    shown: [['←'], ['→']],
    run: { ArrowLeft: ({ step }) => step('back'), ArrowRight: ({ step }) => step('forward') },
  },
  ends: {
    shown: [['home'], ['end']],
    run: { Home: ({ step }) => step('first'), End: ({ step }) => step('last') },
  },
  aside: {
    shown: [['↑'], ['↓']],
    run: { ArrowUp: ({ aside }) => aside(-1), ArrowDown: ({ aside }) => aside(1) },
  },
  undo: { shown: [['backspace']], run: { Backspace: ({ undo }) => undo() } },
  engine: { shown: [['E']], run: { e: ({ engine }) => engine() } },
  flip: { shown: [['F']], run: { f: ({ flip }) => flip() } },
  // BoardTools.svelte listens for these two, one of which can be held, and the analysis for the third.
  replay: { shown: [['R']], run: {} },
  sight: { shown: [['T']], run: {} },
  reopen: { shown: [['ctrl', 'Z']], run: {} },
  help: { shown: [['?']], run: { '?': ({ help }) => help() } },
} as const satisfies Record<string, PageKey>;

export type PageKeyName = keyof typeof PAGE_KEYS;
export type KeyedPage = 'play' | 'analysis' | 'learn' | 'puzzles';

const PAGES = {
  play: ['next', 'step', 'ends', 'undo', 'replay', 'sight', 'flip', 'help'],
  analysis: ['next', 'step', 'ends', 'aside', 'undo', 'reopen', 'engine', 'replay', 'sight', 'flip', 'help'],
  learn: ['next', 'help'],
  puzzles: ['next', 'step', 'ends', 'undo', 'help'],
} as const satisfies Record<KeyedPage, readonly PageKeyName[]>;

/** `ends` are steps, too; all other keys are named like their actions. */
type ActionOf<Name> = Name extends 'ends' ? 'step' : Extract<Name, keyof KeyActions>;
type ActionsOf<Page extends KeyedPage> = Pick<KeyActions, ActionOf<(typeof PAGES)[Page][number]>>;

/** Listens for a page's shortcuts; returns a function that stops listening. */
export function listenToPage<Page extends KeyedPage>(
  page: Page,
  isActive: () => boolean,
  actions: ActionsOf<Page>,
): () => void {
  const bound: Record<string, () => void> = {};
  for (const name of PAGES[page])
    for (const [key, run] of Object.entries(PAGE_KEYS[name].run))
      // The types guarantee that the actions of this page's keys are present.
      bound[key] = () => (run as (all: object) => void)(actions);
  return listenToKeys(isActive, bound);
}

export interface ShownKey<Name extends string> {
  name: Name;
  shown: readonly Combination[];
}

export function keysOf(page: KeyedPage): ShownKey<PageKeyName>[] {
  return PAGES[page].map((name) => ({ name, shown: PAGE_KEYS[name].shown }));
}

/** The board handles these itself (src/board/keyboard.ts). */
export const BOARD_KEYS = [
  { name: 'column', shown: [['↑'], ['↓']] },
  { name: 'row', shown: [['←'], ['→']] },
  { name: 'directions', shown: [['Q'], ['W'], ['E'], ['A'], ['S'], ['D']] },
  { name: 'edges', shown: [['home'], ['end'], ['pageUp'], ['pageDown']] },
  { name: 'usable', shown: [['['], [']']] },
  { name: 'press', shown: [['enter'], ['space']] },
  { name: 'inside', shown: [['I']] },
  { name: 'cancel', shown: [['escape']] },
] as const satisfies readonly ShownKey<string>[];
