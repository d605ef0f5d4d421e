/** Winning and losing: R14 to R17. */
import type { Chapter } from '../lesson';

const FEW_TZAARS = '.R.Tt/....Z./.T2..r../..z...r./t......./....R2.z2./.Z...z./..t.r./r..t. w c';
const COVERING = '...../.r..../..R..T./......../......T./T......r/..Z..z./....Z./..t.. w s';
const TRAP = '...../.z3..../.....R./r..R2.t../......../......../.T...../....Z./..... w s';
const STUCK = '..r../.T2..../.z...../.....Z2../.......t/..R2...../......./....../..... b c';
const HUNGRY = '..z../t...../....T.r/....Z2.../......T2./..R2...../.....t./.r..../...z.';
const A_TURN = '...T./.z2..../..T..t./......R./....Z.../.T....t./....r../.R..t./..... w c';

export const ends: Chapter = {
  id: 'ends',
  lessons: [
    {
      id: 'trio',
      rules: [14],
      counts: true,
      tasks: [
        {
          id: 'which',
          kind: 'choose',
          explains: true,
          position: FEW_TZAARS,
          fact: { is: 'scarcest', color: 'black' },
          options: ['tzaar', 'tzarra', 'tott'],
        },
        {
          id: 'both',
          kind: 'play',
          explains: true,
          position: '....T/...z../.T...Z./......z./r..R2..../.......r/...t2.Z./.t..R./..... w c',
          until: 'turn',
          goal: [{ must: 'win' }],
          solution: ['C6xD7', 'E4xB4'],
        },
      ],
    },
    {
      id: 'covered',
      rules: [3, 14],
      counts: true,
      tasks: [
        {
          id: 'count',
          kind: 'choose',
          explains: true,
          position: COVERING,
          rings: ['C3', 'C6'],
          fact: { is: 'visible', color: 'white', type: 'tott', after: ['C3+C6'] },
          options: ['1', '2', '3'],
        },
        {
          id: 'grow',
          kind: 'play',
          position: COVERING,
          until: 'move',
          goal: [
            { must: 'move', kind: 'reinforce' },
            { must: 'stack', height: 2, type: 'tzarra', says: 'tott' },
          ],
          solution: ['C3+C6'],
        },
      ],
    },
    {
      id: 'trap',
      rules: [16],
      counts: true,
      tasks: [
        {
          id: 'where',
          kind: 'tap',
          explains: true,
          position: TRAP,
          rings: ['D4'],
          query: { of: 'traps' },
          need: 'all',
        },
        {
          id: 'winner',
          kind: 'choose',
          position: TRAP,
          rings: ['D4', 'G2'],
          fact: { is: 'winner', after: ['D4+G2'] },
          options: ['white', 'black', 'nobody'],
        },
        {
          id: 'around',
          kind: 'play',
          explains: true,
          position: TRAP,
          until: 'move',
          goal: [{ must: 'move', kind: 'reinforce' }],
          solution: ['G2+D4'],
        },
      ],
    },
    {
      id: 'starved',
      rules: [15],
      counts: true,
      tasks: [
        {
          id: 'winner',
          kind: 'choose',
          explains: true,
          position: STUCK,
          fact: { is: 'winner' },
          options: ['white', 'black', 'nobody'],
        },
        {
          id: 'hunters',
          kind: 'tap',
          position: `${HUNGRY} b c`,
          query: { of: 'hunters' },
          need: 'all',
        },
        {
          id: 'take',
          kind: 'play',
          explains: true,
          position: `${HUNGRY} w c`,
          rings: ['C5'],
          until: 'turn',
          goal: [{ must: 'win', by: 'noCapture', says: 'prey' }],
          solution: ['C5xC7', 'pass'],
        },
      ],
    },
    {
      id: 'nodraw',
      rules: [17],
      tasks: [
        {
          id: 'pass',
          kind: 'choose',
          explains: true,
          position: A_TURN,
          rings: ['C3', 'C6'],
          fact: { is: 'spacesEmptied', after: ['C3xC6', 'pass'] },
          options: ['0', '1', '2'],
        },
        {
          id: 'grow',
          kind: 'choose',
          position: A_TURN,
          rings: ['C3', 'C6', 'F2', 'H2'],
          fact: { is: 'spacesEmptied', after: ['C3xC6', 'F2+H2'] },
          options: ['0', '1', '2'],
        },
      ],
    },
  ],
};
