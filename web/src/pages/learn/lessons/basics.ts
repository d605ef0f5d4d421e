/** The board, the pieces, stacks: R1 to R3. */
import type { Chapter } from '../lesson';

const EMPTY = '...../....../......./......../......../......../......./....../..... w p';
const FIXED = 'ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c';
const SIX_STACKS = '...../....../.R.Z.../......../..T4..z3../......../.t.r2.../....../..... w c';

export const basics: Chapter = {
  id: 'basics',
  lessons: [
    {
      id: 'board',
      rules: [2],
      tasks: [
        {
          id: 'name',
          kind: 'tap',
          explains: true,
          position: EMPTY,
          query: { of: 'named', spaces: ['D6'] },
          need: 'one',
        },
        {
          id: 'lines',
          kind: 'tap',
          explains: true,
          position: EMPTY,
          rings: ['C4'],
          query: { of: 'named', spaces: ['C5', 'D5', 'D4', 'C3', 'B3', 'B4'] },
          need: 'all',
        },
        {
          id: 'hole',
          kind: 'tap',
          explains: true,
          position: EMPTY,
          query: { of: 'named', spaces: ['E5', 'F5', 'F4', 'E4', 'D4', 'D5'] },
          need: 'all',
        },
      ],
    },
    {
      id: 'pieces',
      rules: [1],
      legend: true,
      tasks: [
        {
          id: 'tzaar',
          kind: 'tap',
          explains: true,
          position: FIXED,
          query: { of: 'stacks', color: 'white', type: 'tzaar' },
          need: 'one',
        },
        {
          id: 'six',
          kind: 'tap',
          explains: true,
          position: FIXED,
          query: { of: 'stacks', color: 'black', type: 'tzaar' },
          need: 'all',
        },
        {
          id: 'totts',
          kind: 'choose',
          position: FIXED,
          fact: { is: 'visible', color: 'white', type: 'tott' },
          options: ['6', '9', '15'],
        },
      ],
    },
    {
      id: 'stacks',
      rules: [3],
      tasks: [
        {
          id: 'highest',
          kind: 'tap',
          explains: true,
          position: SIX_STACKS,
          query: { of: 'stacks', color: 'white', only: 'highest' },
          need: 'one',
        },
        {
          id: 'type',
          kind: 'choose',
          explains: true,
          position: SIX_STACKS,
          rings: ['E3'],
          fact: { is: 'typeOf', space: 'E3' },
          options: ['tzaar', 'tzarra', 'tott'],
        },
        {
          id: 'strength',
          kind: 'tap',
          explains: true,
          position: SIX_STACKS,
          query: { of: 'stacks', color: 'black', only: 'highest' },
          need: 'one',
        },
      ],
    },
  ],
};
