/** The whole game: a strong stack early, what to trade, a plan of several turns. */
import type { Chapter } from '../lesson';

export const whole: Chapter = {
  id: 'whole',
  lessons: [
    {
      id: 'plan',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'fewer',
          kind: 'play',
          explains: true,
          position: 'T3.R../.r5...R/.....t2./.......r/...t3..r./.......T3/..z5..../..ZR3../....Z3 w c',
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['B6xD8', 'H3+H4'],
        },
        {
          id: 'last',
          kind: 'play',
          explains: true,
          position: '..T.r2/....../t....../T......./.......T/......tZ4/Z....../...z9tt/...R4T w c',
          until: 'turn',
          goal: [{ must: 'hold' }, { must: 'prove' }],
          solution: ['D1xC1', 'I4+I5'],
        },
      ],
    },
  ],
};
