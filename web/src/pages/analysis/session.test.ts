import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FIXED } from '../../core/testing';
import type { Core, Move } from '../../core/types';
import { readRecords, writeRecord } from '../../game/record';
import { directCore } from '../../game/record-testing';
import { mainLine, newTree, type GameTree, type TurnNode } from '../../game/tree';
import { AnalysisSession } from './session.svelte';

let core: Core;
let session: AnalysisSession;
beforeAll(async () => {
  core = await directCore();
});
beforeEach(async () => {
  session = new AnalysisSession(core, newTree('fixed', FIXED));
  await session.goTo(session.tree.root);
});

function move(text: string): Move {
  const found = session.view?.moves.find((each) => each.text === text);
  if (!found) throw new Error(`${text} is not legal here`);
  return found;
}

async function read(text: string): Promise<GameTree> {
  return (await readRecords(text, core)).games[0] as GameTree;
}

it('adds a turn when its last move is made', async () => {
  await session.play(move('D7xE7'));
  expect(session.node.moves).toEqual(['D7xE7']);
  await session.play(move('F6xF5'));
  expect(session.staged).toEqual(['F6xF5']);
  expect(session.view?.phase).toBe('second');
  expect(session.node.number).toBe(1);
  await session.play(move('G1+F2'));
  expect(session.staged).toEqual([]);
  expect(mainLine(session.tree).map((node) => node.moves.join(' '))).toEqual(['', 'D7xE7', 'F6xF5 G1+F2']);
});

it('takes an unfinished turn back before it steps', async () => {
  await session.follow(['D7xE7', 'F6xF5']);
  expect(session.staged).toEqual(['F6xF5']);
  await session.step('back');
  expect(session.staged).toEqual([]);
  expect(session.node.number).toBe(1);
  await session.step('back');
  expect(session.node).toBe(session.tree.root);
});

it('finds a turn that already exists', async () => {
  await session.play(move('D7xE7'));
  await session.step('back');
  await session.play(move('D7xE7'));
  expect(session.tree.root.children).toHaveLength(1);
});

it('steps between variations, promotes and removes them', async () => {
  await session.load(await read('1. D7xE7 (1. D7xE6 2. F6xF5 pass) (1. D6xE6) 2. F6xF5 pass *'));
  await session.step('forward');
  await session.stepAside(1);
  expect(session.node.moves).toEqual(['D7xE6']);
  await session.step('last');
  expect(session.node.number).toBe(2);
  expect(session.path).toEqual([1, 0]);
  session.promote(session.node);
  expect(mainLine(session.tree)[1]?.moves).toEqual(['D7xE6']);
  await session.remove(mainLine(session.tree)[1] as TurnNode);
  expect(session.node).toBe(session.tree.root);
  expect(session.tree.root.children.map((node) => node.moves[0])).toEqual(['D7xE7', 'D6xE6']);
  await session.stepAside(1);
  expect(session.node).toBe(session.tree.root);
});

it('asks before a move that loses at once', async () => {
  const view = await core.position(
    'Zt..R/....../......./......../.......T/......../......./t...../z...r w c',
  );
  await session.loadPosition(view);
  await session.play({ ...(view.moves[0] as Move), losesAtOnce: true });
  expect(session.danger?.text).toBe('A1xA2');
  expect(session.staged).toEqual([]);
  session.cancelDanger();
  expect(session.danger).toBeNull();
  await session.play({ ...(view.moves[0] as Move), losesAtOnce: true });
  await session.confirmDanger();
  expect(session.danger).toBeNull();
  expect([...session.staged, ...session.node.moves]).toEqual(['A1xA2']);
});

it('keeps the result in step with the board', async () => {
  await session.loadPosition(
    await core.position('Zt..R/....../......./......../.......T/......../......./....../z...r w c'),
  );
  expect(session.tree.setup).toBe('custom');
  await session.play(move('A1xA2'));
  await Promise.resolve();
  expect(session.tree.result).toMatchObject({ winner: 'white', reason: 'typeLost', type: 'tott' });
  await session.remove(session.node);
  await Promise.resolve();
  expect(session.tree.result).toBeNull();
});

it('keeps a declared result', async () => {
  await session.load(await read('[Termination "resigned"]\n1. D7xE7 1-0'));
  await session.step('last');
  await session.follow(['F6xF5', 'pass']);
  expect(session.tree.result?.reason).toBe('resigned');
});

it('keeps comments and glyphs', async () => {
  await session.play(move('D7xE7'));
  session.comment(session.node, 'well');
  session.toggleGlyph(session.node, '!');
  expect(writeRecord(session.tree)).toContain('1. D7xE7! {well}');
  session.toggleGlyph(session.node, '!');
  session.toggleGlyph(session.tree.root, '?');
  expect(writeRecord(session.tree)).toContain('1. D7xE7 {well}');
});

it('shows the newest node, whichever answer comes last', async () => {
  await session.load(await read('1. D7xE7 2. F6xF5 pass *'));
  const [root, , end] = mainLine(session.tree) as [TurnNode, TurnNode, TurnNode];
  await Promise.all([session.goTo(end), session.goTo(root)]);
  expect(session.view?.text).toBe(FIXED);
});
