/** All that a first game needs, in three minutes: capture, the aim, reinforce. Every rule returns later, in full. */
import type { Chapter } from '../lesson';

const ONE_LINE = '....z/Z...../......./.R...t../......../......../...T.../....r./..... w c';
const MANY_WAYS = '..t../....../r.Z.Tt./..r...../.T..R.../.....t../..R.z../....../..... w c';
const LAST_OF_EACH = '...../.z3..../......./r..R2.t../......../T......./.T...../....Z./..... w c';
const A_TURN = '...T./.z2..../..T..t./......R./....Z.../.T....t./....r../.R..t./..... w c';
const HIGH = '..T3../....r./......./.R2...z3../......t2./R......./.r2...Z2./..T.../...t. w c';

export const quick: Chapter = {
  id: 'quick',
  lessons: [
    {
      id: 'first',
      rules: [9, 10],
      tasks: [
        {
          id: 'line',
          kind: 'play',
          explains: true,
          position: ONE_LINE,
          lit: ['D2', 'D6'],
          until: 'move',
          goal: [{ must: 'move', kind: 'capture' }],
          solution: ['D2xD6'],
        },
        {
          id: 'far',
          kind: 'play',
          explains: true,
          position: MANY_WAYS,
          lit: ['C3'],
          until: 'move',
          goal: [{ must: 'move', kind: 'capture', from: 'C3' }],
          solution: ['C3xC1'],
        },
      ],
    },
    {
      id: 'aim',
      rules: [14],
      counts: true,
      legend: true,
      tasks: [
        {
          id: 'types',
          kind: 'tap',
          explains: true,
          position: LAST_OF_EACH,
          query: { of: 'stacks', color: 'black', type: 'tott' },
          need: 'one',
        },
        {
          id: 'last',
          kind: 'play',
          explains: true,
          position: LAST_OF_EACH,
          until: 'move',
          goal: [{ must: 'win' }],
          solution: ['D4xD6'],
        },
      ],
    },
    {
      id: 'growth',
      rules: [8, 10, 11],
      thenPlay: true,
      tasks: [
        {
          id: 'grow',
          kind: 'play',
          explains: true,
          position: A_TURN,
          until: 'turn',
          goal: [{ must: 'move', index: 1, kind: 'reinforce' }],
          solution: ['C3xC6', 'F2+H2'],
        },
        {
          id: 'strong',
          kind: 'play',
          explains: true,
          position: HIGH,
          lit: ['D6'],
          until: 'move',
          goal: [{ must: 'move', kind: 'capture', to: 'D6' }],
          solution: ['A3xD6'],
        },
      ],
    },
  ],
};
