import { beforeAll, describe, expect, it } from 'vitest';
import { FIXED } from '../../core/testing';
import type { Core } from '../../core/types';
import { readRecords } from '../../game/record';
import { directCore } from '../../game/record-testing';
import type { GameTree } from '../../game/tree';
import { PositionEditor } from './editor.svelte';
import { indexAt, pathsOf, pointsOf } from './graph';
import { formatOf, importText } from './importing';
import { turnsOf } from './lines';
import { positionHash, readHash, recordHash } from './link';
import { rowsOf } from './rows';
import { accuracyOf, chanceOf, mistakeOf, scoreText, whiteView } from './scores';

let core: Core;
beforeAll(async () => {
  core = await directCore();
});
const read = async (text: string): Promise<GameTree> => (await readRecords(text, core)).games[0] as GameTree;

describe('scores', () => {
  it('are seen by White', () => {
    expect(whiteView({ kind: 'cp', value: 42 }, 'black')).toEqual({ kind: 'cp', value: -42 });
    expect(whiteView({ kind: 'win', value: 3 }, 'black')).toEqual({ kind: 'loss', value: 3 });
    expect(whiteView({ kind: 'loss', value: 3 }, 'white')).toEqual({ kind: 'loss', value: 3 });
  });

  it('are written with a sign', () => {
    expect(scoreText({ kind: 'cp', value: 42 })).toBe('+0.42');
    expect(scoreText({ kind: 'cp', value: -150 })).toBe('−1.50');
    expect(scoreText({ kind: 'cp', value: 0 })).toBe('0.00');
    expect(scoreText({ kind: 'loss', value: 5 })).toBe('#−5');
  });

  it('are chances: 400 hundredths are odds of ten to one', () => {
    expect(chanceOf({ kind: 'cp', value: 0 })).toBe(0.5);
    expect(chanceOf({ kind: 'cp', value: 400 })).toBeCloseTo(10 / 11);
    expect(chanceOf({ kind: 'win', value: 4 })).toBe(1);
  });

  it('name mistakes by size', () => {
    expect([0.05, 0.1, 0.2, 0.5].map(mistakeOf)).toEqual([null, 'inaccuracy', 'mistake', 'blunder']);
    expect(accuracyOf([])).toBeNull();
    expect(accuracyOf([0, 0])).toBe(100);
  });
});

describe('lines', () => {
  it('are cut into turns', () => {
    const moves = ['A1+A2', 'B1xB2', 'C1xC2', 'D1xD2'];
    expect(turnsOf({ moves, turn: ['A1+A2'] })).toEqual([['A1+A2'], ['B1xB2', 'C1xC2'], ['D1xD2']]);
    expect(turnsOf({ moves: ['Z@A1', 'T@B1', 'A1xB1', 'B2xB3', 'pass'], turn: ['Z@A1'] })).toEqual([
      ['Z@A1'],
      ['T@B1'],
      ['A1xB1'],
      ['B2xB3', 'pass'],
    ]);
  });
});

describe('rows', () => {
  it('print the main line in pairs and what branches off between them', async () => {
    const tree = await read(
      '{start} 1. D7xE7 (1. D7xE6 2. F6xF5 pass (2. F6xF5 G1+F2) 3. E6xE7 pass) 2. F6xF5 pass {why} 3. D6xE6 pass *',
    );
    const shown = rowsOf(tree).map((row) => {
      if (row.kind === 'comment') return row.text;
      if (row.kind === 'pair') return [row.white?.text ?? null, row.black?.text ?? null];
      return [row.depth, ...row.cells.map((cell) => cell.text)];
    });
    expect(shown).toEqual([
      'start',
      ['D7xE7', null],
      [1, 'D7xE6', 'F6xF5 pass'],
      [2, 'F6xF5 G1+F2'],
      [1, 'E6xE7 pass'],
      [null, 'F6xF5 pass'],
      'why',
      ['D6xE6 pass', null],
    ]);
  });
});

describe('links', () => {
  it('carry a position', async () => {
    const hash = positionHash(FIXED);
    expect(hash).not.toMatch(/[% ]/);
    expect(await readHash(`/analysis${hash}`)).toEqual({ kind: 'position', text: FIXED });
  });

  it('carry a game', async () => {
    const record = '[White "Zoë"]\n\n1. D7xE7 *\n';
    const hash = await recordHash(record);
    expect(hash).toMatch(/^#tzr=[\w-]+$/);
    expect(await readHash(hash)).toEqual({ kind: 'record', text: record });
  });

  it('are refused if they are damaged, and nothing if they are none', async () => {
    await expect(readHash('#tzr=????')).rejects.toThrow('damaged');
    await expect(readHash('#tzr=abcd')).rejects.toThrow('damaged');
    await expect(readHash('#position=%E0%A4%A')).rejects.toThrow('broken');
    expect(await readHash('#main')).toBeNull();
  });

  it('do not unpack without end', async () => {
    const bomb = await recordHash('x'.repeat(3_000_000));
    await expect(readHash(bomb)).rejects.toThrow('too long');
  });
});

describe('importing', () => {
  it('finds out what a text is', () => {
    expect(formatOf(' \n')).toBe('empty');
    expect(formatOf('(;FF[TZAAR]VA[RANDOM])')).toBe('sgf');
    expect(formatOf(FIXED)).toBe('position');
    expect(formatOf('https://example.org/analysis#tzr=abc')).toBe('link');
    expect(formatOf('1. D7xE7 *')).toBe('tzr');
    expect(formatOf(`[Position "${FIXED}"]\n*`)).toBe('tzr');
  });

  const answering =
    (body: unknown): typeof fetch =>
    () =>
      Promise.resolve(Response.json(body));

  it('reads records, positions and links', async () => {
    expect(await importText('1. D7xE7 *', core)).toMatchObject({ kind: 'games', games: [{}], problems: [] });
    expect(await importText(FIXED, core)).toMatchObject({ kind: 'position', view: { text: FIXED } });
    const link = `https://example.org/analysis${await recordHash('1. D7xE7 *')}`;
    expect(await importText(link, core)).toMatchObject({ kind: 'games', games: [{}] });
  });

  it('lets the server convert what other sites write', async () => {
    const sgf = '(;GM[Tzaar])';
    const converted = await importText(sgf, core, answering({ records: '1. D7xE7 *' }));
    expect(converted).toMatchObject({ kind: 'games', games: [{}] });
    const refused = await importText(sgf, core, answering({ error: { message: 'no game' } }));
    expect(refused).toEqual({ kind: 'refused', why: { code: 'server', message: 'no game' } });
    const offline = await importText(sgf, core, () => Promise.reject(new TypeError('network')));
    expect(offline).toEqual({ kind: 'refused', why: { code: 'offline' } });
    const odd = await importText(sgf, core, () => Promise.resolve(new Response('<html>')));
    expect(odd).toEqual({ kind: 'refused', why: { code: 'offline' } });
  });

  it('says what is wrong', async () => {
    expect(await importText('', core)).toMatchObject({ why: { code: 'empty' } });
    expect(await importText('\0\0', core)).toMatchObject({ why: { code: 'unreadable' } });
    expect(await importText('#tzr=??', core)).toMatchObject({ why: { code: 'badLink' } });
    expect(await importText('a/b/c/d/e/f w c', core)).toMatchObject({ why: { code: 'core' } });
    expect(await importText('hello there', core)).toMatchObject({ games: [], problems: [{ line: 1 }] });
  });
});

describe('the editor', () => {
  it('writes what is on the board as a position', async () => {
    const editor = new PositionEditor(core);
    await editor.begin(await core.start('fixed'));
    expect(editor.text).toBe(FIXED);
    expect(editor.checked?.text).toBe(FIXED);
    await editor.clear();
    expect(editor.failure?.code).toBe('no-pieces');
    expect(editor.checked).toBeNull();
  });

  it('puts down and takes away', async () => {
    const editor = new PositionEditor(core);
    await editor.begin(await core.start('fixed'));
    editor.brush = { color: 'black', type: 'tzarra' };
    editor.setHeight(3);
    await editor.press('A1');
    expect(editor.text).toMatch(/^r3tttT/);
    await editor.press('A1');
    expect(editor.text).toMatch(/^\.tttT/);
    editor.brush = null;
    await editor.press('A2');
    await editor.setToMove('black');
    await editor.setPhase('second');
    expect(editor.text).toMatch(/^\.\.ttT.* b s$/);
    expect(editor.failure).toBeNull();
  });

  it('keeps the board when a pasted text is no position', async () => {
    const editor = new PositionEditor(core);
    await editor.begin(await core.start('fixed'));
    expect((await editor.paste('nonsense'))?.code).toBe('not-a-position');
    expect(editor.text).toBe(FIXED);
    expect(await editor.paste(` ${FIXED} `)).toBeNull();
  });
});

describe('the graph', () => {
  it('draws known chances, White’s win at the top', () => {
    const points = pointsOf([null, 0.5, 1]);
    expect(points).toEqual([null, { x: 300, y: 60 }, { x: 600, y: 0 }]);
    expect(pathsOf(points).line).toBe('M300.0 60.0L600.0 0.0');
    expect(pathsOf([null])).toEqual({ line: '', area: '' });
    expect([indexAt(-1, 5), indexAt(0.5, 5), indexAt(2, 5)]).toEqual([0, 2, 4]);
  });
});
