import { describe, expect, it } from 'vitest';
import { motionsBetween } from './motion';
import type { SpaceName, Stack } from './types';

const white = (type: Stack['type'], height = 1): Stack => ({ color: 'white', type, height });
const black = (type: Stack['type'], height = 1): Stack => ({ color: 'black', type, height });
const board = (entries: Record<SpaceName, Stack>): Map<SpaceName, Stack> => new Map(Object.entries(entries));

describe('motions', () => {
  it('see a capture', () => {
    const [motion] = motionsBetween(
      board({ D4: white('tzaar', 2), C3: black('tott') }),
      board({ C3: white('tzaar', 2) }),
    );
    expect(motion).toMatchObject({ kind: 'capture', from: 'D4', to: 'C3', met: black('tott') });
  });

  it('see a reinforcement', () => {
    const [motion] = motionsBetween(
      board({ D4: white('tzaar', 2), D3: white('tott', 3) }),
      board({ D3: white('tzaar', 5) }),
    );
    expect(motion).toMatchObject({ kind: 'reinforce', from: 'D4', to: 'D3' });
  });

  it('see a placement, and taking it back as a removal', () => {
    expect(motionsBetween(board({}), board({ A1: black('tott') }))[0]).toMatchObject({ kind: 'place' });
    expect(motionsBetween(board({ A1: black('tott') }), board({}))[0]).toMatchObject({ kind: 'remove' });
  });

  it('see both moves of a turn by two stacks', () => {
    const motions = motionsBetween(
      board({ A1: white('tott'), A2: black('tott'), I1: white('tzarra'), I2: black('tzaar') }),
      board({ A2: white('tott'), I2: white('tzarra') }),
    );
    expect(motions.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['capture', 'A1', 'A2'],
      ['capture', 'I1', 'I2'],
    ]);
  });

  it('are distinguished by height: a stack of another height did not come from there', () => {
    const motions = motionsBetween(
      board({ D4: white('tzaar', 2), C3: black('tott') }),
      board({ C3: white('tzaar', 3) }),
    );
    expect(motions.map(({ kind, to }) => [kind, to])).toEqual([['remove', 'D4']]);
  });

  it('are none when nothing or everything changed', () => {
    expect(motionsBetween(board({ A1: white('tott') }), board({ A1: white('tott') }))).toEqual([]);
    const full = board(Object.fromEntries(['A1', 'B1', 'C1', 'D1'].map((name) => [name, white('tott')])));
    expect(motionsBetween(full, board({}))).toEqual([]);
  });
});
