/** First ideas of how to play well. */
import type { Chapter } from '../lesson';

/** The fixed start after 1. D7xE7. */
const OPENED = 'ttttT/TrrrRT/TRzzZRT/TRZtTZ.T/TRZTtzRt/trztTzrt/trzZZrt/trRRRt/tTTTT b c';
const FEW_TZAARS = '.R.Tt/....Z./.T2..r../..z...r./t......./....R2.z2./.Z...z./..t.r./r..t. w c';
const TWO_HIGH = '..r../.T2..../.z..T../.....Z2../.......t/..R2...../....t../.r..../..... b c';

export const ideas: Chapter = {
  id: 'ideas',
  lessons: [
    {
      id: 'early',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'two',
          kind: 'play',
          explains: true,
          position: OPENED,
          until: 'turn',
          goal: [{ must: 'stack', height: 2 }],
          solution: ['F6xF5', 'G1+F2'],
        },
        {
          id: 'tzaar',
          kind: 'play',
          explains: true,
          position: OPENED,
          until: 'turn',
          goal: [
            { must: 'stack', height: 2, type: 'tzaar', says: 'type' },
            { must: 'show', type: 'tzaar', atLeast: 6, says: 'tzaar' },
            { must: 'show', type: 'tzarra', atLeast: 8, says: 'tzarra' },
          ],
          solution: ['F6xF5', 'F3+F4'],
        },
      ],
    },
    {
      id: 'scarce',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'aim',
          kind: 'play',
          explains: true,
          position: FEW_TZAARS,
          until: 'move',
          goal: [{ must: 'move', target: 'tzaar' }],
          solution: ['C2xD3'],
        },
        {
          id: 'two',
          kind: 'play',
          explains: true,
          position: FEW_TZAARS,
          until: 'turn',
          goal: [{ must: 'leave', type: 'tzaar', atMost: 1 }],
          solution: ['C2xD3', 'F5xF7'],
        },
      ],
    },
    {
      id: 'pair',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'apart',
          kind: 'play',
          explains: true,
          position: 'R...Z/t2t2..z2./......./......R2./r.Z.z2.../.r.T2T3..t3/TR2...../r2t2..../..... w c',
          until: 'turn',
          goal: [{ must: 'win' }],
          solution: ['D7xB5', 'F5xE5'],
        },
        {
          id: 'chain',
          kind: 'play',
          explains: true,
          position: '..t../...r.T/...z2.Z3./......T./.Z2.z3..R./R3...r3.T2t/..t..t./....../.r2R.. w c',
          until: 'turn',
          goal: [{ must: 'win' }],
          solution: ['C6xC4', 'C4xE4'],
        },
      ],
    },
    {
      id: 'rescue',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'tzarras',
          kind: 'play',
          explains: true,
          position: 't2...z2/...r../T2..t2.../.......z2/T2Rz2ZT2r3r./......../t2.Z..../....R./....Z3 w c',
          rings: ['E2', 'H5'],
          until: 'turn',
          goal: [{ must: 'hold' }],
          solution: ['C1xE3', 'pass'],
        },
        {
          id: 'tzaar',
          kind: 'play',
          explains: true,
          position: '...t3./...r3../R2..z3tt3./..R.Tz2R./......../.r...Z3.T/......./.r.T../...z. w c',
          rings: ['F6'],
          until: 'turn',
          goal: [{ must: 'safe', type: 'tzaar' }, { must: 'hold' }],
          solution: ['D3xF2', 'F6+H4'],
        },
      ],
    },
    {
      id: 'safe',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'which',
          kind: 'tap',
          explains: true,
          position: TWO_HIGH,
          query: { of: 'safe' },
          need: 'all',
        },
        {
          id: 'climb',
          kind: 'play',
          explains: true,
          position: 'TR3..R2/.....T2/.Z.z2.../.....z.R2/....ztt3./......../.T...../..rr../t2..r. w c',
          rings: ['C2'],
          until: 'turn',
          goal: [{ must: 'safe', type: 'tzaar' }, { must: 'hold' }],
          solution: ['D8xD6', 'C2+A2'],
        },
      ],
    },
    {
      id: 'hunger',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'hide',
          kind: 'play',
          explains: true,
          position: '.z.../...T2../..t..../..Z2...t./.......t/r......./..T..R2./.....r/..z.. w c',
          rings: ['G3'],
          until: 'turn',
          goal: [{ must: 'win', by: 'noCapture' }],
          solution: ['D3xD7', 'G6+G3'],
        },
        {
          id: 'last',
          kind: 'play',
          position: '...../.T2..../.z..T.r/.t...Z2../.......t/..R2...../.....t./.r..../...z. w c',
          until: 'turn',
          goal: [{ must: 'win', by: 'noCapture' }],
          solution: ['B2xC2', 'C5+C2'],
        },
      ],
    },
    {
      id: 'finish',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'threat',
          kind: 'play',
          explains: true,
          position: '....r/ZR3.T2../......./......../.R3t3...../.....r.Z/......./...z2t./.T... w c',
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['F8xF6', 'B2+E2'],
        },
        {
          id: 'quiet',
          kind: 'play',
          position: '....t/.z3.Z2../......./t2....R2../......../Z...R2.../.T3..r3../.r..../..T2.. w c',
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['G2xG5', 'D6xD1'],
        },
      ],
    },
    {
      id: 'decide',
      rules: [],
      counts: true,
      tasks: [
        {
          id: 'last',
          kind: 'play',
          position: '...../.r..../...r2Z../t2....T../.z3...Z2../......T2./...t.R./.R..../..... w c',
          until: 'turn',
          goal: [{ must: 'prove' }],
          solution: ['G6xG4', 'E6+D6'],
        },
      ],
    },
  ],
};
