/** For tests: the real core with the interface of pages, without workers. */
import { fullStrength, loadCore } from '../../core/testing';
import type { Core } from '../../core/types';

export async function coreOf(): Promise<Core> {
  const instance = await loadCore();
  return {
    start: async (setup, seed) => instance.start(setup, seed),
    position: async (text) => instance.position(text),
    play: async (position, moves) => instance.play(position, moves),
    replay: async (position, moves) => instance.replay(position, moves),
    parseMove: async (position, text) => instance.parseMove(position, text),
    whyIllegal: async (position, from, to) => instance.whyIllegal(position, from, to),
    threats: async (position, color) => instance.threats(position, color),
    evaluate: async (position) => instance.evaluate(position),
    think: async (position, { limits }) => instance.think(position, { ...fullStrength, limits }),
    solve: async (position, { movetime = 1000, isExact = false }) =>
      instance.solve(position, { hashMebibytes: 16, limits: { movetime }, isExact }),
    judgeAll: async (positions, { nodes, onVerdict }) => {
      for (const [i, position] of positions.entries()) onVerdict(i, instance.judge(position, nodes));
    },
    close: () => undefined,
  };
}
