/** The three ways to begin: R4 to R6. */
import type { Chapter } from '../lesson';

const FIXED = 'ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c';
/** The random start with seed 7. */
const RANDOM = 'RzttR/RttTTz/TTtTTtt/tzZrttrr/RRZTRTrZ/tzTtZrzT/RrTrrrt/ZTRTtR/TztZT w c';
const PLACING = '...../....../....Z../...z..../T.r...../......../...t.../....R./..... w p';
const ONE_TO_PLACE = 'ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/.TTTT b p';

export const starts: Chapter = {
  id: 'starts',
  lessons: [
    {
      id: 'laid',
      rules: [4, 5],
      tasks: [
        {
          id: 'random',
          kind: 'tap',
          explains: true,
          position: RANDOM,
          query: { of: 'hunters', type: 'tzaar' },
          need: 'one',
        },
        {
          id: 'fixed',
          kind: 'choose',
          explains: true,
          position: FIXED,
          fact: { is: 'toMove' },
          options: ['white', 'black'],
        },
      ],
    },
    {
      id: 'tournament',
      rules: [6],
      tasks: [
        {
          id: 'place',
          kind: 'play',
          explains: true,
          position: PLACING,
          until: 'turn',
          piece: 'tzaar',
          goal: [{ must: 'move', kind: 'place' }],
          solution: ['Z@E4'],
        },
        {
          id: 'last',
          kind: 'play',
          position: ONE_TO_PLACE,
          until: 'turn',
          piece: 'tott',
          goal: [{ must: 'move', kind: 'place' }],
          solution: ['T@I1'],
        },
        {
          id: 'opens',
          kind: 'choose',
          position: ONE_TO_PLACE,
          fact: { is: 'toMove', after: ['T@I1'] },
          options: ['white', 'black'],
        },
      ],
    },
  ],
};
