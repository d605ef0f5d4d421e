/** What the second move is for: a capture more, or nothing at all. */
import type { Chapter } from '../lesson';

const THREE_TOTTS = '..T3../..t2t../..z5...R/...t2..../......../R......./r2....../....../.R4Z.Z2 w c';

export const second: Chapter = {
  id: 'second',
  lessons: [
    {
      id: 'tempo',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'slow',
          kind: 'choose',
          explains: true,
          position: THREE_TOTTS,
          rings: ['A3', 'B3', 'I2', 'I3'],
          fact: { is: 'decided', after: ['A3xB3', 'I2+I3'] },
          options: ['white', 'black'],
        },
        {
          id: 'strike',
          kind: 'play',
          explains: true,
          position: THREE_TOTTS,
          until: 'turn',
          goal: [{ must: 'move', index: 1, kind: 'capture', says: 'grown' }, { must: 'prove' }],
          solution: ['A3xB3', 'B3xB4'],
        },
      ],
    },
    {
      id: 'pass',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'quiet',
          kind: 'play',
          explains: true,
          position: '....T3/.....t/......z/....z2z6.t/R2t...z../.......R2/r3....../....../..Z5.. w c',
          until: 'turn',
          goal: [{ must: 'win', by: 'noCapture' }],
          solution: ['E1xE2', 'pass'],
        },
        {
          id: 'keep',
          kind: 'play',
          explains: true,
          position: '..Z3.t/....../.....r5./......../.t...R2.z/.......T3/..z6..../....../T.... w c',
          until: 'turn',
          goal: [{ must: 'hold' }, { must: 'prove' }],
          solution: ['F8xE8', 'pass'],
        },
      ],
    },
  ],
};
