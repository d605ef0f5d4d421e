/** For tests: the real core, called directly, with the interface that pages use. */
import { fullStrength, loadCore } from '../core/testing';
import type { Core, SolveOptions, ThinkOptions } from '../core/types';

const SOLVER_MEBIBYTES = 4;

export async function directCore(): Promise<Core> {
  const instance = await loadCore();
  // Turns exceptions of the instance into rejections.
  const later = async <Result>(ask: () => Result): Promise<Result> => ask();
  return {
    start: (...args) => later(() => instance.start(...args)),
    position: (text) => later(() => instance.position(text)),
    play: (position, moves) => later(() => instance.play(position, moves)),
    replay: (position, moves) => later(() => instance.replay(position, moves)),
    parseMove: (position, text) => later(() => instance.parseMove(position, text)),
    whyIllegal: (position, from, to) => later(() => instance.whyIllegal(position, from, to)),
    threats: (position, color) => later(() => instance.threats(position, color)),
    evaluate: (position) => later(() => instance.evaluate(position)),
    think: (position, { lines = 1, limits, onReport }: ThinkOptions) =>
      later(() => instance.think(position, { ...fullStrength, lines, limits }, onReport ? { onReport } : {})),
    solve: (position, { movetime }: SolveOptions) =>
      later(() =>
        instance.solve(position, {
          hashMebibytes: SOLVER_MEBIBYTES,
          limits: movetime === undefined ? {} : { movetime },
        }),
      ),
    judgeAll: (positions, { nodes, onVerdict }) =>
      later(() => positions.forEach((position, i) => onVerdict(i, instance.judge(position, nodes)))),
    close: () => undefined,
  };
}
