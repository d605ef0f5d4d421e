import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Instance } from '../../core/instance';
import { FIXED, fullStrength, loadCore } from '../../core/testing';
import type { PositionView, ThinkOptions, ThinkResult } from '../../core/types';
import { GameClock } from './clock';
import { EngineTurn, type EngineTools } from './engine-turn';

let instance: Instance;
let before: PositionView;
/** Black's first turn: two moves. */
let result: ThinkResult;

beforeAll(async () => {
  instance = await loadCore();
  before = instance.play(FIXED, ['D7xE7']);
  result = instance.think(before.text, { ...fullStrength, limits: { nodes: 1000 } });
});

let asked: ThinkOptions[];
let waits: number[];
let tools: EngineTools;

beforeEach(() => {
  asked = [];
  waits = [];
  tools = {
    core: {
      think: async (_, options) => {
        asked.push(options);
        return result;
      },
    },
    wait: async (ms) => void waits.push(ms),
  };
});

describe("the engine's turn", () => {
  it('is found at its level, and not too fast to follow', async () => {
    expect(await new EngineTurn(before, tools).think(3, null)).toBe(result);
    expect(asked).toMatchObject([{ level: 3, limits: { movetime: 5000 } }]);
    expect(waits).toEqual([450]);
  });

  it('leaves time to undo a turn sent without confirmation', async () => {
    await new EngineTurn(before, tools).think(3, null, true);
    expect(waits).toEqual([1200]);
  });

  it('is timed by the clock at full strength', async () => {
    await new EngineTurn(before, tools).think(10, new GameClock({ baseMs: 60_000, incrementMs: 0 }));
    expect(asked[0]?.limits.clocks?.black).toEqual({ remainingMs: 60_000, incrementMs: 0 });
  });

  it('takes no time for a placement', async () => {
    await new EngineTurn(instance.start('tournament'), tools).think(3, null);
    expect(asked).toMatchObject([{ limits: { movetime: 150 } }]);
    expect(waits).toEqual([0]);
  });

  it('is shown move by move, with a pause between', async () => {
    const shown: string[] = [];
    await new EngineTurn(before, tools).show(result, (view, move, after) => {
      shown.push(move.text);
      expect(instance.play(view.text, [move.text])).toEqual(after);
    });
    expect(shown).toEqual(result.turn);
    expect(waits).toEqual([550]);
  });

  it('ends where it is when it is cancelled', async () => {
    const turn = new EngineTurn(before, tools);
    await turn.think(3, null);
    expect(turn.isCancelled).toBe(false);
    const shown: string[] = [];
    await turn.show(result, (_, move) => {
      shown.push(move.text);
      turn.cancel();
    });
    expect(shown).toEqual(result.turn.slice(0, 1));
    expect(turn.isCancelled).toBe(true);
    expect(asked[0]?.signal?.aborted).toBe(true);
  });
});
