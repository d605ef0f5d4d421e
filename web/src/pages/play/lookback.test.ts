import { beforeEach, describe, expect, it } from 'vitest';
import type { PositionView } from '../../core/types';
import type { TurnNode } from '../../game/tree';
import { Lookback } from './lookback.svelte';

const node = (number: number): TurnNode => ({ number, position: `after ${number}` }) as TurnNode;
const line = [0, 1, 2, 3].map(node);
const core = { position: async (text: string) => ({ text }) as PositionView };

let session: { line: readonly TurnNode[] };
let past: Lookback;
beforeEach(() => {
  session = { line };
  past = new Lookback(session, core);
});

describe('looking back', () => {
  it('goes through the turns and ends in the present', async () => {
    expect([past.node, past.view, past.isAtStart]).toEqual([null, null, false]);
    await past.step('back');
    expect([past.node, past.view?.text]).toEqual([line[2], 'after 2']);
    await past.step('first');
    expect([past.node, past.isAtStart]).toEqual([line[0], true]);
    await past.step('back');
    expect(past.node).toBe(line[0]);
    await past.step('forward');
    expect(past.node).toBe(line[1]);
    await past.step('last');
    expect([past.node, past.view]).toEqual([null, null]);
  });

  it('stays where it is while the game goes on', async () => {
    await past.show(line[2] as TurnNode);
    session.line = [...line, node(4)];
    expect(past.node).toBe(line[2]);
    past.leave();
    expect(past.node).toBeNull();
  });

  it('is in the present when its turn has become the last', async () => {
    await past.show(line[2] as TurnNode);
    session.line = line.slice(0, 3);
    expect([past.node, past.view]).toEqual([null, null]);
  });

  it('is in the present when its turn has been taken back', async () => {
    await past.show(line[2] as TurnNode);
    session.line = line.slice(0, 2);
    expect([past.node, past.view]).toEqual([null, null]);
  });
});
