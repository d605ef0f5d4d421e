import { describe, expect, it } from 'vitest';
import { keptSelection, press, spaceState } from './state';
import type { SpaceName, Target } from './types';

const targets = new Map<SpaceName, readonly Target[]>([
  [
    'D4',
    [
      { to: 'C3', kind: 'capture', danger: false },
      { to: 'D3', kind: 'reinforce', danger: false },
      { to: 'D5', kind: 'reinforce', danger: true },
    ],
  ],
  ['D3', [{ to: 'D2', kind: 'capture', danger: false }]],
]);
const config = { targets, placeable: new Set<SpaceName>() };

describe('a press', () => {
  it('selects a stack that can move', () => {
    expect(press(config, null, 'D4')).toEqual({ do: 'select', space: 'D4' });
    expect(press(config, null, 'A1')).toEqual({ do: 'nothing' });
  });

  it('moves to a target, even one that could itself be selected', () => {
    expect(press(config, 'D4', 'C3')).toEqual({ do: 'move', from: 'D4', to: 'C3' });
    expect(press(config, 'D4', 'D3')).toEqual({ do: 'move', from: 'D4', to: 'D3' });
  });

  it('changes or drops the selection elsewhere', () => {
    expect(press(config, 'D3', 'D4')).toEqual({ do: 'select', space: 'D4' });
    expect(press(config, 'D4', 'D4')).toEqual({ do: 'select', space: null });
    expect(press(config, 'D4', 'I5')).toEqual({ do: 'select', space: null });
  });

  it('places on a vacant space that is offered', () => {
    const placing = { targets: new Map(), placeable: new Set(['C3']) };
    expect(press(placing, null, 'C3')).toEqual({ do: 'place', space: 'C3' });
    expect(press(placing, null, 'C4')).toEqual({ do: 'nothing' });
  });
});

describe('the state of a space', () => {
  it('tells selection, targets and dangers apart', () => {
    const states = ['D4', 'C3', 'D3', 'D5', 'A1'].map((space) => spaceState(config, 'D4', space));
    expect(states).toEqual(['selected', 'capture', 'reinforce', 'danger', 'idle']);
    expect(spaceState(config, null, 'D3')).toBe('movable');
  });
});

describe('the selection', () => {
  it('survives only while the stack can move', () => {
    expect(keptSelection(config, 'D4')).toBe('D4');
    expect(keptSelection(config, 'C3')).toBeNull();
    expect(keptSelection(config, null)).toBeNull();
  });
});
