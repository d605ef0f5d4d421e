/** The opening turn, two moves a turn, the pass, whole stacks, vacated spaces: R7, R8, R12, R13. */
import type { Chapter } from '../lesson';

const FIXED = 'ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c';
const OPENED = 'ttttT/TrrrRT/TRzzZRT/TRZtTZ.T/TRZTtzRt/trztTzrt/trzZZrt/trRRRt/tTTTT b c';
const A_TURN = '...T./.z2..../..T..t./......R./....Z.../.T....t./....r../.R..t./..... w c';
const WHOLE = '....r/.Z2.T../.....z./...t..r2./..Z...t./.T....../..R..z./.t.R../..r.. w c';
const NOTHING_SAFE = '....r2/....t./..T..../...Z2.R../......../z3......./.....r3./.....t2/..... w s';
const IN_THE_WAY = '.r.../..t.T./R....../.R3T..z3../......Z./......Z./..t..z./.r..../....t w c';

export const turn: Chapter = {
  id: 'turn',
  lessons: [
    {
      id: 'opening',
      rules: [7],
      tasks: [
        {
          id: 'open',
          kind: 'play',
          explains: true,
          position: FIXED,
          until: 'turn',
          goal: [{ must: 'move', kind: 'capture' }],
          solution: ['D7xE7'],
        },
        {
          id: 'one',
          kind: 'choose',
          position: FIXED,
          fact: { is: 'movesInTurn' },
          options: ['1', '2'],
        },
        {
          id: 'then',
          kind: 'choose',
          position: OPENED,
          fact: { is: 'movesInTurn' },
          options: ['1', '2'],
        },
      ],
    },
    {
      id: 'two',
      rules: [8],
      tasks: [
        {
          id: 'grow',
          kind: 'play',
          explains: true,
          position: A_TURN,
          until: 'turn',
          goal: [{ must: 'move', index: 1, kind: 'reinforce' }],
          solution: ['C3xC6', 'F2+H2'],
        },
        {
          id: 'strike',
          kind: 'play',
          explains: true,
          position: A_TURN,
          until: 'turn',
          goal: [{ must: 'move', index: 1, kind: 'capture' }],
          solution: ['C3xC6', 'F2xF7'],
        },
        {
          id: 'order',
          kind: 'choose',
          position: A_TURN,
          rings: ['F2', 'H2'],
          fact: { is: 'legal', move: 'F2+H2' },
          options: ['yes', 'no'],
        },
      ],
    },
    {
      id: 'whole',
      rules: [12],
      tasks: [
        {
          id: 'twice',
          kind: 'play',
          explains: true,
          position: WHOLE,
          until: 'turn',
          goal: [{ must: 'move', index: 1, kind: 'capture' }, { must: 'same' }],
          solution: ['B2xD4', 'D4xD7'],
        },
        {
          id: 'height',
          kind: 'choose',
          explains: true,
          position: WHOLE,
          rings: ['B2'],
          fact: { is: 'heightOf', space: 'D4', after: ['B2xD4'] },
          options: ['1', '2', '3'],
        },
      ],
    },
    {
      id: 'pass',
      rules: [8],
      counts: true,
      tasks: [
        {
          id: 'second',
          kind: 'play',
          explains: true,
          position: NOTHING_SAFE,
          until: 'turn',
          goal: [{ must: 'move', kind: 'pass' }],
          solution: ['pass'],
        },
        {
          id: 'first',
          kind: 'choose',
          position: A_TURN,
          fact: { is: 'legal', move: 'pass' },
          options: ['yes', 'no'],
        },
      ],
    },
    {
      id: 'vacant',
      rules: [9, 13],
      tasks: [
        {
          id: 'stop',
          kind: 'choose',
          explains: true,
          position: IN_THE_WAY,
          rings: ['D3', 'D5'],
          fact: { is: 'legal', move: 'D3xD5' },
          options: ['yes', 'no'],
        },
        {
          id: 'open',
          kind: 'play',
          explains: true,
          position: IN_THE_WAY,
          rings: ['D2', 'D6'],
          until: 'turn',
          goal: [
            { must: 'move', from: 'D3', says: 'blocked' },
            { must: 'move', index: 1, from: 'D2', to: 'D6' },
          ],
          solution: ['D3xB3', 'D2xD6'],
        },
      ],
    },
  ],
};
