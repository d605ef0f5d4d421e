/** Captures are what a player lives on: counting them, taking them away, giving one to get another. */
import type { Chapter } from '../lesson';

const TWO_CAPTURES = 'r2..../.....Z5/......./t5......./T3......./r......./.z5R..T3R3/...t../....z2';

export const captures: Chapter = {
  id: 'captures',
  lessons: [
    {
      id: 'count',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'two',
          kind: 'choose',
          explains: true,
          position: `${TWO_CAPTURES} b c`,
          fact: { is: 'captures' },
          options: ['1', '2', '3'],
        },
        {
          id: 'ready',
          kind: 'play',
          explains: true,
          position: `${TWO_CAPTURES} w c`,
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['E1xF1', 'G7+G6'],
        },
      ],
    },
    {
      id: 'starve',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'cover',
          kind: 'play',
          explains: true,
          position: '.R..t2/tR4..../......./....z5..r4/.T...Z../...Z5..../......./....../..... w c',
          until: 'turn',
          goal: [{ must: 'win', by: 'noCapture' }],
          solution: ['F4xB1', 'A2+B2'],
        },
        {
          id: 'lure',
          kind: 'play',
          explains: true,
          position: 'z7...t/.....t3/R2....../t......./R2.....r2./......R5./......./TZ3..../....r w c',
          rings: ['A1'],
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['E1xD1', 'D1+C1'],
        },
      ],
    },
    {
      id: 'offer',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'bait',
          kind: 'play',
          explains: true,
          position: '..z2.T/.R...Z/....T../T5......./t2......T/......Z4./....r3../....../....t2 w c',
          rings: ['A3', 'F7'],
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['D1xE1', 'A5+C5'],
        },
        {
          id: 'aim',
          kind: 'play',
          explains: true,
          position: 'T2.t../Z.Z2..R/......./......../..r5....R/..Z4...../....z5../....../...t2. w c',
          rings: ['A3', 'I4'],
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['B3xA3', 'A1+B1'],
        },
      ],
    },
  ],
};
