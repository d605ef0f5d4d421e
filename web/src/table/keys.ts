/** The keys of the pages with a board: one table for those who listen to them and for the list that is shown. */
import { listenToKeys } from '../ui/keys';
import type { Step } from '../ui/steps';

/** What a page does on a key. */
interface KeyActions {
  /** Through the turns of the game. */
  step: (to: Step) => void;
  /** To the other variations of a turn. */
  aside: (by: -1 | 1) => void;
  /** To the next or previous space that can be used now. */
  next: (by: -1 | 1) => void;
  undo: () => void;
  flip: () => void;
  engine: () => void;
  help: () => void;
}

/** A key as it is drawn: a sign, or the name of one in the texts. Several are pressed together. */
export type Combination = readonly string[];

interface PageKey {
  shown: readonly Combination[];
  /** What happens, by the name of the key in events; nothing where something else listens to it. */
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
  // BoardTools.svelte listens to these two, of which one can be held, and the analysis to the third.
  replay: { shown: [['R']], run: {} },
  sight: { shown: [['T']], run: {} },
  reopen: { shown: [['ctrl', 'Z']], run: {} },
  help: { shown: [['?']], run: { '?': ({ help }) => help() } },
} as const satisfies Record<string, PageKey>;

export type PageKeyName = keyof typeof PAGE_KEYS;
export type KeyedPage = 'play' | 'analysis' | 'learn';

const PAGES = {
  play: ['next', 'step', 'ends', 'undo', 'replay', 'sight', 'flip', 'help'],
  analysis: ['next', 'step', 'ends', 'aside', 'undo', 'reopen', 'engine', 'replay', 'sight', 'flip', 'help'],
  learn: ['next', 'help'],
} as const satisfies Record<KeyedPage, readonly PageKeyName[]>;

/** `ends` are steps, too; the other keys are called as what they do. */
type ActionOf<Name> = Name extends 'ends' ? 'step' : Extract<Name, keyof KeyActions>;
type ActionsOf<Page extends KeyedPage> = Pick<KeyActions, ActionOf<(typeof PAGES)[Page][number]>>;

/** Listens to the keys of a page; returns what ends it. */
export function listenToPage<Page extends KeyedPage>(
  page: Page,
  isActive: () => boolean,
  actions: ActionsOf<Page>,
): () => void {
  const bound: Record<string, () => void> = {};
  for (const name of PAGES[page])
    for (const [key, run] of Object.entries(PAGE_KEYS[name].run))
      // The types have seen to it that what this page's keys do is among its actions.
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

/** The board listens to these itself (src/board/keyboard.ts). */
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
