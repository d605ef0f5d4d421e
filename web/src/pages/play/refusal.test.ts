// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXED, loadCore } from '../../core/testing';
import type { Core, PositionView } from '../../core/types';
import { startI18n } from '../../i18n';
import { refusalWords } from './refusal';

let view: PositionView;
let core: Pick<Core, 'whyIllegal'>;

beforeAll(async () => {
  await startI18n(['play', 'errors', 'speech'], 'en');
  const instance = await loadCore();
  view = instance.position(FIXED);
  core = { whyIllegal: async (...args) => instance.whyIllegal(...args) };
});

const session = (changed: object = {}) => ({
  result: null,
  isYours: true,
  isComplete: false,
  isWatching: false,
  view,
  ...changed,
});
const words = (changed: object, from: string | null, to: string): Promise<string | null> =>
  refusalWords(session(changed), core, from, to);

describe('a press that leads nowhere', () => {
  it('is explained by what the visitor may do now', async () => {
    const result = { winner: 'white', reason: 'resigned', type: null };
    expect(await words({ result }, 'D7', 'F6')).toBeNull();
    expect(await words({ isYours: false }, 'D7', 'F6')).toBe('It is not your turn.');
    expect(await words({ isWatching: true }, 'D7', 'F6')).toContain('play on here');
    expect(await words({ isComplete: true }, 'D7', 'F6')).toContain('The turn is complete');
  });

  it('is explained by the core if a stack was selected', async () => {
    expect(await words({}, 'D7', 'F6')).toBe('D7xF6: the stack on E6 is in the way.');
    expect(await words({}, 'D7', 'E7')).toBeNull();
  });

  it('is explained by the stack that was pressed', async () => {
    expect(await words({}, null, 'E7')).toBe('The stack on E7 is not yours.');
    expect(await words({}, null, 'D7')).toContain('nothing it can take');
    expect(await words({ view: { ...view, phase: 'second' } }, null, 'D7')).toBe(
      'The stack on D7 cannot move now.',
    );
    expect(await words({ view: { ...view, phase: 'placement' } }, null, 'D7')).toBeNull();
    expect(await words({ view: { ...view, stacks: new Map() } }, null, 'D7')).toBeNull();
  });

  it('is not explained once the board has changed', async () => {
    const asked = session();
    const late = refusalWords(asked, core, 'D7', 'F6');
    asked.view = { ...view };
    expect(await late).toBeNull();
  });
});
