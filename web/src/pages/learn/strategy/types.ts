/** Types in danger: races, and three ways to defend. */
import type { Chapter } from '../lesson';

const RACE = 'T...T/R8.tr../......./......Z3./......../z9......T/......./....../t..tt2';

export const types: Chapter = {
  id: 'types',
  lessons: [
    {
      id: 'race',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'theirs',
          kind: 'choose',
          explains: true,
          position: `${RACE} b c`,
          rings: ['F1'],
          fact: { is: 'decided' },
          options: ['white', 'black'],
        },
        {
          id: 'yours',
          kind: 'play',
          explains: true,
          position: `${RACE} w c`,
          until: 'turn',
          goal: [{ must: 'win' }],
          solution: ['B1xB3', 'B3xB4'],
        },
      ],
    },
    {
      id: 'guard',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'join',
          kind: 'play',
          explains: true,
          position: '.t.../.T3..Z6R/......R/......../t....r6../z...Z.../......./....../z4.t.. w c',
          rings: ['B6', 'C7'],
          until: 'turn',
          goal: [{ must: 'hold' }, { must: 'prove' }],
          solution: ['B2xA2', 'C7+B6'],
        },
        {
          id: 'climb',
          kind: 'play',
          explains: true,
          position: '...../..R.../.T2...../......../z5t..Z4.../.....T2../....r4../.tt.../T2...T w c',
          rings: ['E5', 'G5'],
          until: 'turn',
          goal: [{ must: 'safe', type: 'tzaar' }, { must: 'prove' }],
          solution: ['I1xH2', 'E5+F6'],
        },
      ],
    },
    {
      id: 'attacker',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'take',
          kind: 'play',
          explains: true,
          position: 't..z7r/.....z/.....R4./.......t/.......Z/......../......R/rT8..../....t2 w c',
          rings: ['E8', 'D8'],
          until: 'turn',
          goal: [{ must: 'hold' }, { must: 'prove' }],
          solution: ['C6xB6', 'E8xD8'],
        },
        {
          id: 'leave',
          kind: 'play',
          explains: true,
          position: '.T.../...Z3../......./......../...z5..R3t2/...r5.Z2../......./.....r/...t. w c',
          rings: ['B4', 'F6'],
          until: 'turn',
          goal: [{ must: 'hold' }, { must: 'prove' }],
          solution: ['F6xH6', 'H6xE8'],
        },
      ],
    },
  ],
};
