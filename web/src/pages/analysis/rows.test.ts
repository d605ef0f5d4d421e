import { describe, expect, it } from 'vitest';
import { readRecords } from '../../game/record';
import { directCore } from '../../game/record-testing';
import type { GameTree } from '../../game/tree';
import { rowsOf } from './rows';

describe('rows', () => {
  it('print the main line in pairs, with variations between them', async () => {
    const read = await readRecords(
      '{start} 1. D7xE7 (1. D7xE6 2. F6xF5 pass (2. F6xF5 G1+F2) 3. E6xE7 pass) 2. F6xF5 pass {why} 3. D6xE6 pass *',
      await directCore(),
    );
    const tree = read.games[0] as GameTree;
    const shown = rowsOf(tree).map((row) => {
      if (row.kind === 'comment') return row.node.comment;
      if (row.kind === 'pair') return [row.white, row.black].map((node) => node?.moves.join(' ') ?? null);
      return [row.depth, ...row.nodes.map((node) => node.moves.join(' '))];
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
