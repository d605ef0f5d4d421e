/** Moving, the hole, capturing, strength, reinforcing: R9 to R11. */
import type { Chapter } from '../lesson';

const SIX_WAYS = 'T..t./....../.....r./r..R..t./......../.....z../.T...../....Z./..... w s';
const CROWDED = '..t../....../r.Z.Tt./..r...../.T..R.../.....t../..R.z../....../..... w s';
const AT_THE_HOLE = '...T./t...../.....T./......../z..Rt.../.......r/.r...../...Z../..... w s';
const SINGLES = '...../....t./.T..r../......T./......r./.t..R.../.....z./..Z.t./R.... w c';
const TWO_AND_THREE = '....Z/.....t/..z2..../......z./t.R2...../.......r/......./..r3.../....T w c';
const MERGING = '...../.z3..../......./r..R2.t../......../T......./.T...../....Z./R.... w s';

export const moving: Chapter = {
  id: 'moving',
  lessons: [
    {
      id: 'rays',
      rules: [9],
      tasks: [
        {
          id: 'reach',
          kind: 'tap',
          explains: true,
          position: SIX_WAYS,
          rings: ['D4'],
          query: { of: 'reach', from: 'D4' },
          need: 'all',
        },
        {
          id: 'first',
          kind: 'tap',
          explains: true,
          position: CROWDED,
          rings: ['C3'],
          query: { of: 'reach', from: 'C3' },
          need: 'all',
        },
      ],
    },
    {
      id: 'centre',
      rules: [2, 9],
      tasks: [
        {
          id: 'across',
          kind: 'choose',
          explains: true,
          position: AT_THE_HOLE,
          rings: ['E4', 'E5'],
          fact: { is: 'legal', move: 'E4xE5' },
          options: ['yes', 'no'],
        },
        {
          id: 'reach',
          kind: 'tap',
          position: AT_THE_HOLE,
          rings: ['E4'],
          query: { of: 'reach', from: 'E4' },
          need: 'all',
        },
        {
          id: 'around',
          kind: 'play',
          explains: true,
          position: 'Z..../.T..../...t.../......T./...Rz.../r......./.....t./....Z./.r... w c',
          until: 'turn',
          goal: [
            { must: 'move', from: 'E4' },
            { must: 'move', index: 1, to: 'E5' },
          ],
          solution: ['E4xC4', 'C4xE5'],
        },
      ],
    },
    {
      id: 'capturing',
      rules: [10],
      tasks: [
        {
          id: 'any',
          kind: 'play',
          explains: true,
          position: SINGLES,
          until: 'move',
          goal: [{ must: 'move', kind: 'capture' }],
          solution: ['C2xC5'],
        },
        {
          id: 'prey',
          kind: 'tap',
          position: SINGLES,
          query: { of: 'prey' },
          need: 'all',
        },
        {
          id: 'tzaar',
          kind: 'play',
          explains: true,
          position: '.r.../..T.../t....../...R..t./.....z../.r....../...Z.z./.t...T/..... w c',
          until: 'move',
          goal: [{ must: 'move', kind: 'capture', mover: 'tott', target: 'tzaar' }],
          solution: ['B3xG6'],
        },
      ],
    },
    {
      id: 'strength',
      rules: [10],
      tasks: [
        {
          id: 'prey',
          kind: 'tap',
          explains: true,
          position: TWO_AND_THREE,
          rings: ['E3'],
          query: { of: 'prey', by: 'E3' },
          need: 'all',
        },
        {
          id: 'equal',
          kind: 'choose',
          position: TWO_AND_THREE,
          rings: ['E3', 'C3'],
          fact: { is: 'legal', move: 'E3xC3' },
          options: ['yes', 'no'],
        },
        {
          id: 'tower',
          kind: 'play',
          explains: true,
          position: '..T3../....r./......./.R2...z3../......t2./R......./.r2...Z2./..T.../...t. w c',
          rings: ['D6'],
          until: 'move',
          goal: [{ must: 'move', kind: 'capture', to: 'D6' }],
          solution: ['A3xD6'],
        },
      ],
    },
    {
      id: 'reinforcing',
      rules: [11],
      tasks: [
        {
          id: 'merge',
          kind: 'play',
          explains: true,
          position: MERGING,
          until: 'move',
          goal: [{ must: 'move', kind: 'reinforce', from: 'D4', to: 'G2' }],
          solution: ['D4+G2'],
        },
        {
          id: 'top',
          kind: 'choose',
          explains: true,
          position: MERGING,
          rings: ['D4', 'G2'],
          fact: { is: 'typeOf', space: 'D4', after: ['G2+D4'] },
          options: ['tzarra', 'tott'],
        },
        {
          id: 'tzaar',
          kind: 'play',
          position: '...../.r..../..Z..T2./......../T......./r......./..R..z2./....Z./..t.. w s',
          until: 'move',
          goal: [
            { must: 'move', kind: 'reinforce' },
            { must: 'stack', height: 3, type: 'tzaar', says: 'upside' },
          ],
          solution: ['C3+C6'],
        },
      ],
    },
  ],
};
