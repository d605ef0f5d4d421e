import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core/types';
import { dangerArrows, dangerMarks, dangerOf, type Danger } from './danger';
import { DangerSight } from './danger.svelte';
import { directCore } from './record-testing';

/** Black's A3 can take White's Tott on A2 and its Tzarra on B3 at once, the Tzaar on A1 by a second capture. */
const POSITION = 'ZTz../..R.../......./......../...T2..../......../......./....../zr.tt w c';
let core: Core;

beforeAll(async () => {
  core = await directCore();
});

async function danger(): Promise<Danger> {
  const view = await core.position(POSITION);
  return dangerOf(view, 'white', await core.threats(POSITION, 'white'));
}

describe('danger', () => {
  it('knows what can be taken at once and what only later', async () => {
    const { threatened, scarcest, scarce } = await danger();
    expect(threatened.map(({ space, isLater }) => [space, isLater])).toEqual([
      ['A1', true],
      ['A2', false],
      ['B3', false],
    ]);
    // One Tzaar, one Tzarra, two Totts.
    expect([scarcest, scarce]).toEqual(['tzaar', ['A1']]);
  });

  it('marks threatened stacks and the scarcest type', async () => {
    expect(dangerMarks(await danger())).toEqual([
      { space: 'A1', style: 'scarce' },
      { space: 'A1', style: 'threat-later' },
      { space: 'A2', style: 'threat' },
      { space: 'B3', style: 'threat' },
    ]);
  });

  it('draws the way to the scarcest type, from where the attacker will be', async () => {
    expect(dangerArrows(await danger())).toEqual([
      { from: 'A3', to: 'A2', style: 'threat', number: 1 },
      { from: 'A2', to: 'A1', style: 'threat', number: 2 },
    ]);
  });
});

describe('danger sight', () => {
  const sight = (): DangerSight => new DangerSight(core);

  it('stays on after a short press, until another one', () => {
    const seen = sight();
    for (const isOn of [true, false]) {
      seen.press(1000);
      expect(seen.isOn).toBe(true);
      seen.release(1100);
      expect(seen.isOn).toBe(isOn);
    }
  });

  it('is on while it is held', () => {
    const seen = sight();
    seen.press(1000);
    seen.press(3000); // a key that repeats
    expect(seen.isOn).toBe(true);
    seen.release(3001);
    expect(seen.isOn).toBe(false);
  });

  it('shows the answer to the newest request', async () => {
    const seen = sight();
    seen.switch(true);
    const view = await core.position(POSITION);
    const first = seen.look(view, 'black');
    await seen.look(view, 'white');
    await first;
    expect(seen.danger?.color).toBe('white');
    seen.switch(false);
    expect(seen.danger).toBeNull();
  });
});
