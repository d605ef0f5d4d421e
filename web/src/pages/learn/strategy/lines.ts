/** Tall stacks, the lines they need, and the edge, where few lines meet. */
import type { Chapter } from '../lesson';

const FOURS = '.tR3../.T4Z2..R2/......./z4......./t......./......../......./.....T/....r4 w c';
const ONE_HUNTER = 'r..z4T2/....../t3....../......../......../......../......./.T..r2Z5/R3.RTT w c';
const ONE_TOWER = 'Tt..R2/..T.../......./......../....z6.../.......r3/......./....../t3.tZ6.';

export const lines: Chapter = {
  id: 'lines',
  lessons: [
    {
      id: 'towers',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'highest',
          kind: 'tap',
          explains: true,
          position: FOURS,
          query: { of: 'stacks', color: 'black', only: 'highest' },
          need: 'all',
        },
        {
          id: 'build',
          kind: 'play',
          explains: true,
          position: FOURS,
          until: 'turn',
          goal: [{ must: 'stack', height: 5, type: 'tzaar', says: 'low' }, { must: 'prove' }],
          solution: ['A3xA2', 'B3+A2'],
        },
      ],
    },
    {
      id: 'reach',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'hunters',
          kind: 'tap',
          explains: true,
          position: ONE_HUNTER,
          query: { of: 'hunters' },
          need: 'all',
        },
        {
          id: 'line',
          kind: 'play',
          explains: true,
          position: ONE_HUNTER,
          rings: ['C1'],
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['H6xH5', 'I1+I3'],
        },
      ],
    },
    {
      id: 'edge',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'prey',
          kind: 'tap',
          explains: true,
          position: `${ONE_TOWER} b c`,
          rings: ['E5'],
          query: { of: 'prey', by: 'E5' },
          need: 'all',
        },
        {
          id: 'hide',
          kind: 'play',
          explains: true,
          position: `${ONE_TOWER} w c`,
          until: 'turn',
          goal: [{ must: 'win', by: 'noCapture' }],
          solution: ['B3xA2', 'A2+A1'],
        },
      ],
    },
  ],
};
