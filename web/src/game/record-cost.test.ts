/** Reading takes time proportional to the length of the text, whatever it contains. */
import { describe, expect, it } from 'vitest';
import type { Core, PositionView } from '../core/types';
import { formatOf } from '../pages/analysis/importing';
import { rowsOf } from '../pages/analysis/rows';
import { Cost } from './cost-testing';
import { readHash } from './link';
import { readRecords, writeRecord } from './record';
import { fromStored, toStored } from './store';
import { splitTyped } from './typed';

const START = 'start w c';

/** Accepts any word as a legal turn of one move, in constant time. */
const core = {
  start: async (setup: string) => view(setup === 'fixed' ? START : 'other w c'),
  position: async (text: string) => view(text),
  play: async (position: string) => after(position),
  replay: async (position: string, moves: readonly string[]) => {
    const views: PositionView[] = [];
    for (let i = 0; i < moves.length; i++) views.push(after(views[i - 1]?.text ?? position));
    return views;
  },
  parseMove: async (_: string, text: string) => ({ text }),
} as unknown as Core;

function view(text: string): PositionView {
  return { text, phase: 'capture', outcome: null, opening: true, toMove: 'white' } as PositionView;
}

function after(position: string): PositionView {
  return view(position.includes(' w ') ? 'next b c' : 'next w c');
}

const lines = (count: number, make: (i: number) => string, between = ' '): string => {
  let text = '';
  for (let i = 0; i < count; i++) text += (i > 0 ? between : '') + make(i);
  return text;
};

/** Texts of one shape, growing with `n`. */
const RECORDS: Record<string, (n: number) => string> = {
  'spaces after a command': (n) => `1. a {[%clk${' '.repeat(n)}x`.concat('} *'),
  'spaces in a command that does not end': (n) => `1. a {[%clk ${' '.repeat(n)}} *`,
  'a long value of a command': (n) => `1. a {[%clk ${'9'.repeat(n)} ${' '.repeat(n)}} *`,
  'commands that begin and do not end': (n) => `1. a {${'[%clk '.repeat(n)}} *`,
  'commands within values': (n) => `1. a {${'[%clk x[%eval'.repeat(n)}} *`,
  'empty commands': (n) => `1. a {${'[%eval ]'.repeat(n)}} *`,
  'brackets in a comment': (n) => `1. a {${'['.repeat(n)}} *`,
  'backslashes in a comment': (n) => `1. a {${'\\'.repeat(2 * n)}} *`,
  'a comment that does not end': (n) => `1. a {${'x '.repeat(n)}`,
  'comments on one turn': (n) => `1. a ${'{x} '.repeat(n)}*`,
  'remarks on one turn': (n) => `1. a ${';x\n'.repeat(n)}*`,
  'comments of many lines': (n) => `1. a ${'{\n\n} '.repeat(n)}*`,
  'comments before the first turn': (n) => `${'{x} '.repeat(n)}1. a *`,
  'commas after a move': (n) => `1. a${','.repeat(n)} *`,
  'commas within a word': (n) => `1. a${','.repeat(n)}b *`,
  'a long word': (n) => `1. ${'a'.repeat(n)} *`,
  'digits without an end': (n) => '1'.repeat(n),
  'digits with a letter': (n) => `${'1'.repeat(n)}x`,
  'a number with many dots': (n) => `1${'.'.repeat(n)} a *`,
  'a long glyph': (n) => `1. a${'!?'.repeat(n)} *`,
  'glyphs on one turn': (n) => `1. a ${'! '.repeat(n)}*`,
  'numbers of glyphs': (n) => `1. a $${'1'.repeat(n)} *`,
  'turns in a line': (n) => `${lines(n, (i) => `${i + 1}. a`)} *`,
  'turns without numbers': (n) => `${'a '.repeat(n)}*`,
  'variations at one turn': (n) => `1. a ${lines(n, (i) => `(1. b${i})`)} *`,
  'equal variations': (n) => `1. a ${'(1. b) '.repeat(n)}*`,
  'variations within variations': (n) => `1. a ${lines(n, (i) => `(1. b${i}`)}${')'.repeat(n)} *`,
  'variations at every turn': (n) => `${lines(n, (i) => `${i + 1}. a (${i + 1}. b)`)} *`,
  'variations that are not closed': (n) => `1. a ${'(1. b '.repeat(n)}`,
  'variations before the turn they equal': (n) => `1. a ${lines(n, (i) => `(1. b 2. c${i})`)} 2. d *`,
  'closing brackets': (n) => `1. a ${')'.repeat(n)}`,
  'results': (n) => '* '.repeat(n),
  'blank lines': (n) => `1. a${'\n'.repeat(n)}*`,
  'carriage returns': (n) => `1. a${'\r\n'.repeat(n)}*`,
  'spaces before a tag': (n) => `${' '.repeat(n)}[`,
  'spaces in a tag': (n) => `[${' '.repeat(n)}White${' '.repeat(n)}`,
  'a long name of a tag': (n) => `[${'W'.repeat(n)} "x"]\n\n*`,
  'tags in a line': (n) => `${lines(n, (i) => `[A${i} "x"]`)}\n\n*`,
  'tags in lines': (n) => `${lines(n, (i) => `[A${i} "x"]`, '\n')}\n\n*`,
  'a tag that does not end': (n) => `[White "${'\\"'.repeat(n)}`,
  'spaces after a tag': (n) => `[White "x"]${' '.repeat(n)}\n\n*`,
  'broken tags': (n) => `[White "x"] ${'['.repeat(n)}\n\n*`,
  'games': (n) => '[White "x"]\n\n1. a *\n\n'.repeat(n),
  'broken games': (n) => '[White "x"]\n\n1. ) *\n\n'.repeat(n),
}; // prettier-ignore

const TEXTS: Record<string, [(text: string) => unknown, (n: number) => string]> = {
  'the format of links that are none': [formatOf, (n) => `${'#tzr='.repeat(n)} x`],
  'the format of many signs': [formatOf, (n) => '#'.repeat(n)],
  'the format of slashes': [formatOf, (n) => '/'.repeat(n)],
  'the format of spaces': [formatOf, (n) => `(${' '.repeat(n)}`],
  'an address': [readHash, (n) => `${'#position'.repeat(n)}=`],
  'an address of spaces': [readHash, (n) => `#position=${'_'.repeat(n)}`],
  'typed words': [splitTyped, (n) => 'd4 '.repeat(n)],
  'typed signs': [splitTyped, (n) => `${',; '.repeat(n)}x`],
};

const FEW = 250;
/** Four times the length may cost four times as much, plus a little for what does not divide evenly. */
const TIMES = 4;
const MOST_GROWTH = TIMES * 1.25;

async function growth(task: (n: number) => () => Promise<unknown>): Promise<number> {
  const [few, many] = [task(FEW), task(TIMES * FEW)];
  return (await Cost.of(many)) / (await Cost.of(few));
}

describe('reading a record', () => {
  it.each(Object.entries(RECORDS))('%s', async (_, make) => {
    const read = (n: number): (() => Promise<unknown>) => {
      const text = make(n);
      return () => readRecords(text, core);
    };
    expect(await growth(read)).toBeLessThan(MOST_GROWTH);
  });
});

describe('finding out', () => {
  it.each(Object.entries(TEXTS))('%s', async (_, [read, make]) => {
    const task = (n: number): (() => Promise<unknown>) => {
      const text = make(n);
      return async () => read(text);
    };
    expect(await growth(task)).toBeLessThan(MOST_GROWTH);
  });
});

describe('a game with many variations', () => {
  const tree = async (n: number) => {
    const { games } = await readRecords(
      (RECORDS['variations at one turn'] as (n: number) => string)(n),
      core,
    );
    return games[0] as (typeof games)[number];
  };
  const tasks = {
    'is written': async (n: number) => {
      const game = await tree(n);
      return async () => writeRecord(game);
    },
    'is listed': async (n: number) => {
      const game = await tree(n);
      return async () => rowsOf(game);
    },
    'is stored': async (n: number) => {
      const game = { id: 'a', created: 0, updated: 0, tree: await tree(n), play: null };
      return async () => toStored(game);
    },
    'comes back from the storage': async (n: number) => {
      const game = { id: 'a', created: 0, updated: 0, tree: await tree(n), play: null };
      const stored = toStored(game);
      return () => fromStored(stored, core);
    },
  };
  it.each(Object.entries(tasks))('%s', async (_, make) => {
    const [few, many] = [await make(FEW), await make(TIMES * FEW)];
    expect((await Cost.of(many)) / (await Cost.of(few))).toBeLessThan(MOST_GROWTH);
  });
});

describe('the count itself', () => {
  it('sees a regular expression that backtracks', async () => {
    const task = (n: number) => async () => /,+$/.test(`${','.repeat(n)}x`);
    expect(await growth(task)).toBeGreaterThan(12);
  });

  it('sees a list that is copied for every element', async () => {
    const task = (n: number) => async () => {
      let all: number[] = [];
      for (let i = 0; i < n; i++) all = [...all, i];
      return all;
    };
    expect(await growth(task)).toBeGreaterThan(12);
  });

  it('sees a list that is searched for every element', async () => {
    const task = (n: number) => async () => {
      const all: number[] = [];
      for (let i = 0; i < n; i++) if (!all.some((each) => each === i)) all.push(i);
    };
    expect(await growth(task)).toBeGreaterThan(12);
  });
});
