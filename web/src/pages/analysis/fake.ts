/** For tests: a core with real rules whose thinking is scripted by the test. */
import type { Core, JudgeOptions, Report, ThinkOptions, ThinkResult } from '../../core/types';
import { directCore } from '../../game/record-testing';

export interface Thought {
  position: string;
  options: ThinkOptions;
  report(report: Report): void;
  finish(result: ThinkResult): void;
}

export interface Judged {
  positions: readonly string[];
  options: JudgeOptions;
  /** Ends it. */
  finish(): void;
}

export interface FakeCore extends Core {
  thoughts: Thought[];
  judged: Judged[];
}

export function reportOf(cp: number, turn: string[], depth = 5): ThinkResult {
  const line = { rank: 1, depth, score: { kind: 'cp', value: cp } as const, moves: turn, turn };
  return { lines: [line], depth, nodes: 1000, timeMs: 10, turn, views: [] };
}

export async function fakeCore(): Promise<FakeCore> {
  const thoughts: Thought[] = [];
  const think: Core['think'] = (position, options) =>
    new Promise((resolve) => {
      const finish = (result: ThinkResult): void => resolve(result);
      options.signal?.addEventListener('abort', () => finish(reportOf(0, ['pass'])));
      thoughts.push({ position, options, report: (report) => options.onReport?.(report), finish });
    });
  const judged: Judged[] = [];
  const judgeAll: Core['judgeAll'] = (positions, options) =>
    new Promise((finish) => {
      options.signal?.addEventListener('abort', () => finish());
      judged.push({ positions, options, finish });
      if (positions.length === 0) finish();
    });
  return { ...(await directCore()), think, thoughts, judgeAll, judged };
}
