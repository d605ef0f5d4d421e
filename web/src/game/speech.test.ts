// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import type { Move, PositionView, Stack } from '../core/types';
import { setLanguage, startI18n } from '../i18n';
import { moveSentence, sideName, spaceLabel } from './speech';

const tzaar: Stack = { color: 'white', type: 'tzaar', height: 2 };
const tott: Stack = { color: 'white', type: 'tott', height: 3 };
const prey: Stack = { color: 'black', type: 'tzarra', height: 1 };
const view = {
  toMove: 'white',
  stacks: new Map([
    ['D4', tzaar],
    ['D3', tott],
    ['C3', prey],
  ]),
} as unknown as PositionView;
const move = (partial: Partial<Move>): Move => ({
  text: '',
  kind: 'pass',
  from: null,
  to: null,
  type: null,
  losesAtOnce: false,
  ...partial,
});

beforeAll(() => startI18n(['speech'], 'en'));

it('says of a capture how high the captured stack was', () => {
  expect(moveSentence(view, move({ kind: 'capture', from: 'D4', to: 'C3' }))).toBe(
    'White: white Tzaar from D4 captures black Tzarra, height 1, on C3',
  );
});

it('says of a reinforcement how high the stack is now', () => {
  expect(moveSentence(view, move({ kind: 'reinforce', from: 'D4', to: 'D3' }))).toBe(
    'White: white Tzaar from D4 reinforces white Tott on D3, now height 5',
  );
});

it('describes placements and passes', () => {
  expect(moveSentence(view, move({ kind: 'place', to: 'A1', type: 'tzarra' }))).toBe(
    'White places a white Tzarra on A1',
  );
  expect(moveSentence(view, move({}))).toBe('White passes');
});

it('names a space, its stack and what can be done with it', () => {
  expect(spaceLabel('D4', tzaar, 'movable')).toContain('can move');
  expect(spaceLabel('A1', null, 'idle')).toBe('A1, vacant');
});

it('writes the sides in lower case within a Spanish sentence', async () => {
  await setLanguage('es');
  expect(moveSentence(view, move({}))).toBe('Las blancas pasan');
  expect(sideName('white')).toBe('Blancas');
});
