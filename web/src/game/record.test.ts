import { beforeAll, describe, expect, it } from 'vitest';
import { FIXED } from '../core/testing';
import type { Core } from '../core/types';
import { directCore } from './record-testing';
import { readRecords, writeRecord, type Problem } from './record';
import { allNodes, mainLine, type GameTree } from './tree';

const written = import.meta.glob<string>('./testdata/*.tzr', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const listed = import.meta.glob<string>('../../../data/games/littlegolem_*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

let core: Core;
beforeAll(async () => {
  core = await directCore();
});

async function readOne(text: string): Promise<GameTree> {
  const { games, problems } = await readRecords(text, core);
  expect(problems).toEqual([]);
  expect(games).toHaveLength(1);
  return games[0] as GameTree;
}

async function problemOf(text: string): Promise<Problem> {
  const { games, problems } = await readRecords(text, core);
  expect(games).toEqual([]);
  return problems[0] as Problem;
}

const turns = (tree: GameTree): string[] =>
  mainLine(tree)
    .slice(1)
    .map((node) => node.moves.join(' '));

describe('what the library writes', () => {
  it('is found', () => expect(Object.keys(written).length).toBeGreaterThan(8));

  it.each(Object.entries(written))('is read and written again: %s', async (_, text) => {
    expect(writeRecord(await readOne(text))).toBe(text);
  });

  it.each(Object.entries(listed))('has the listed turns: %s', async (path, text) => {
    const name = path.split('/').at(-1)?.replace('.txt', '.tzr');
    const tree = await readOne(written[`./testdata/${name}`] ?? '');
    const wanted = text.split('\n').filter((line) => /^\d/.test(line));
    expect(turns(tree)).toEqual(wanted.map((line) => line.replace(/^\d+\. [WB] /, '')));
  });

  it('is read from one file', async () => {
    const all = Object.values(written);
    const { games, problems } = await readRecords(all.join('\n'), core);
    expect(problems).toEqual([]);
    expect(games.map(writeRecord)).toEqual(all);
  });
});

describe('reading', () => {
  it('is lenient about moves and canonical about what it keeps', async () => {
    const tree = await readOne('1. d7-e7, 2. f6:f5 G1->f2 3. D6E6 a5>a4 *');
    expect(turns(tree)).toEqual(['D7xE7', 'F6xF5 G1+F2', 'D6xE6 A5xA4']);
  });

  it('keeps the notes on a turn', async () => {
    const tree = await readOne(
      '{start} 1. D7xE7! {[%clk 0:09:31.5] [%eval -0.42] odd \\[%eval 1\\]} ; and more\n' +
        '2. F6xF5 {between} G1+F2 $4 (2. F6xF5 pass {[%eval #-3]} 3. D6xE6 pass (3. D6xE6 A5xA4)) 3. D6xE6 A5xA4 1-0',
    );
    expect(tree.root.comment).toBe('start');
    const [, first, second] = mainLine(tree);
    expect(first).toMatchObject({
      glyph: '!',
      clock: 571.5,
      evaluation: { kind: 'cp', value: -42 },
      comment: 'odd [%eval 1] and more',
    });
    expect(second).toMatchObject({ glyph: '??', comment: 'between', number: 2, toMoveBefore: 'black' });
    const variation = first?.children[1];
    expect(variation?.evaluation).toEqual({ kind: 'loss', value: 3 });
    expect(variation?.children).toHaveLength(2);
    expect(tree.result).toEqual({ winner: 'white', reason: 'unknown', type: null });
    expect(new Set(allNodes(tree).map((node) => node.id)).size).toBe(allNodes(tree).length);
  });

  it('puts the main line before a variation that began alike', async () => {
    const tree = await readOne(
      '1. D7xE7 (1. D7xE6 2. F6xF5 pass) 2. F6xF5 pass (2. F6xF5 G1+F2) 3. D6xE6 pass *',
    );
    expect(turns(tree)).toEqual(['D7xE7', 'F6xF5 pass', 'D6xE6 pass']);
  });

  it('gives the start', async () => {
    expect(await readOne('[White "A"]\n*')).toMatchObject({ setup: 'fixed', start: FIXED });
    expect(await readOne('[Setup "random"]\n[Seed "7"]\n*')).toMatchObject({ setup: 'random', seed: '7' });
    expect(await readOne('[Setup "balanced"]\n[Seed "7"]\n*')).toMatchObject({
      setup: 'balanced',
      seed: '7',
    });
    expect(await readOne('[Setup "tournament"]\n1. Z@C3 2. t@a1')).toMatchObject({ setup: 'tournament' });
    expect(await readOne(`[Position "${FIXED}"]`)).toMatchObject({ setup: 'fixed' });
  });

  it('reads all kinds of line endings and a byte order mark', async () => {
    const tree = await readOne('\ufeff[White "A"]\r\n\r\n1. D7xE7\r\n2. F6xF5\rpass *\r\n');
    expect(tree.tags).toEqual({ White: 'A' });
    expect(turns(tree)).toEqual(['D7xE7', 'F6xF5 pass']);
  });

  it('treats comments before the first tag as the file’s', async () => {
    expect((await readOne('; all of them\n{"a":1}\n[White "A"]\n')).root.comment).toBe('');
  });

  it('handles deep nesting and long comments', async () => {
    const depth = 300;
    const nested = '1. D7xE7 ' + '(1. D7xE7 '.repeat(depth) + ')'.repeat(depth);
    expect(allNodes(await readOne(nested))).toHaveLength(2);
    expect((await readOne(`[A "1"]\n{${'x\\}'.repeat(100_000)}} *`)).root.comment).toHaveLength(200_000);
    expect(await problemOf('{' + '\\x'.repeat(100_000))).toMatchObject({ failure: { code: 'comment-open' } });
  });
});

describe('a broken game', () => {
  it('does not affect the others', async () => {
    const { games, problems } = await readRecords(
      '[A "1"]\n1. D7xE7\n[A "2"]\n1. D7xD9\n\n[A "3"]\n{open\n[A "4"]\n*\n',
      core,
    );
    expect(games.map((game) => game.tags.A)).toEqual(['1', '4']);
    expect(problems).toMatchObject([
      { line: 4, turn: 1, failure: { code: 'no-such-space' } },
      { line: 7, turn: null, failure: { code: 'comment-open' } },
    ]);
  });

  it.each([
    ['[White "A]\n*', 'bad-tag', 1],
    ['[White "A"] x\n*', 'bad-tag', 1],
    ['[A "1"]\n[A "2"]\n*', 'tag-twice', 2],
    ['[Setup "odd"]\n*', 'bad-setup', 1],
    ['[Setup "custom"]\n*', 'position-missing', 1],
    ['[Setup "random"]\n[Seed "x"]\n*', 'bad-seed', 1],
    ['[Position "x"]\n*', 'not-a-position', 1],
    [`[Setup "tournament"]\n[Position "${FIXED}"]\n*`, 'setup-mismatch', 1],
    ['[Result "2-0"]\n*', 'bad-result', 1],
    ['[Result "constructor"]\n', 'bad-result', 1],
    ['[Result "1-0"]\n0-1', 'results-differ', 1],
    ['[Termination "boredom"]\n*', 'bad-termination', 1],
    ['[Termination "time"]\n*', 'termination-without-result', 1],
    ['[Termination "type lost"]\n1-0', 'termination-not-on-board', 1],
    ['1. D7xE7\n2. F6xF5\n3. D6xE6 pass', 'unfinished-turn', 3],
    ['1. D7xE7\n3. F6xF5 pass', 'wrong-number', 2],
    ['1. D7xE7\n2. E7xE6 pass', 'not-your-stack', 2],
    ['1. D7xE7 2. pass pass', 'first-move-not-passed', 1],
    ['(1. D7xE7)', 'variation-too-early', 1],
    ['1. D7xE7\n)', 'variation-not-open', 2],
    ['1. D7xE7\n(1. D7xE6', 'variation-open', 2],
    ['1. D7xE7 (1. D7xE6 1-0)', 'result-in-variation', 1],
    ['1. D7xE7 * 2. F6xF5 pass', 'after-result', 1],
    ['1. D7xE7 {a\nb} }', 'comment-not-open', 2],
    ['1. D7xE7 !!!', 'bad-glyph', 1],
    ['1. D7xE7 $9', 'bad-glyph', 1],
    ['! 1. D7xE7', 'glyph-too-early', 1],
    ['1. D7xE7 {[%clk x]}', 'bad-clock', 1],
    ['1. D7xE7 {[%eval 12345678]}', 'bad-evaluation', 1],
    ['1. D7xE7 <html>', 'no-token', 1],
    ['\n\n', 'no-game', 1],
    ['{"a":1}', 'no-game', 1],
    ['\n*', 'no-game', 2],
  ])('is told by code and line: %j', async (text, code, line) => {
    expect(await problemOf(text)).toMatchObject({ line, failure: { code } });
  });

  it('is described in English too', async () => {
    const { failure, turn } = await problemOf('1. D7xE7\n2. F6xF5\n3. D6xE6');
    expect(failure.message).toBe(
      "the turn 'F6xF5' is not finished: a capture, reinforcement or pass is missing",
    );
    expect(turn).toBe(2);
  });
});
