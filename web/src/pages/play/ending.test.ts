// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.svelte';
import { addTurn, newTree, type GameResult, type TurnNode } from '../../game/tree';
import { endingWords } from './ending';

beforeAll(() => startI18n(['play'], 'en'));

function last(move: string): TurnNode {
  const tree = newTree('custom', '... w c');
  return addTurn(tree, tree.root, [move], '... b c');
}

const lost = (type: GameResult['type']): GameResult => ({ winner: 'black', reason: 'typeLost', type });

describe('the end of a game', () => {
  it('is told to the one who lost', () => {
    const { title, detail } = endingWords(lost('tzaar'), 'white', last('A1xA2'));
    expect(title).toBe('You lost your last Tzaar');
    expect(detail).toContain('three types');
    expect(endingWords(lost('tott'), 'white', last('A1+A2')).title).toBe('You covered your own last Tott');
  });

  it('is told to the one who won', () => {
    const { title } = endingWords({ winner: 'white', reason: 'noCapture', type: null }, 'white', undefined);
    expect(title).toBe('Black cannot capture any more: you win');
    expect(endingWords(lost('tzarra'), 'black', last('A1xA2')).title).toBe(
      'White has no Tzarra left: you win',
    );
  });

  it('is told to both', () => {
    expect(endingWords(lost('tzarra'), null, last('A1xA2')).title).toBe(
      'White has no Tzarra left: Black wins',
    );
    const resigned = endingWords({ winner: 'white', reason: 'resigned', type: null }, null, undefined);
    expect(resigned).toEqual({ title: 'Black resigned: White wins', detail: '' });
  });
});
