/** For tests: sessions with the real rules and a fast engine. */
import { fullStrength, loadCore } from '../../core/testing';
import { FULL_LEVEL, type Core, type Move } from '../../core/types';
import { GameStore } from '../../game/store';
import { memoryStorage } from '../../storage/testing';
import type { DrawnOptions } from './beginning';
import { PlaySession, type SessionTools } from './session.svelte';

/** The real rules, without workers; the engine searches two moves ahead. */
export async function quickCore(): Promise<Core> {
  const core = await loadCore();
  return {
    start: async (setup, seed) => core.start(setup, seed),
    position: async (text) => core.position(text),
    play: async (position, moves) => core.play(position, moves),
    replay: async (position, moves) => core.replay(position, moves),
    parseMove: async (position, text) => core.parseMove(position, text),
    whyIllegal: async (position, from, to) => core.whyIllegal(position, from, to),
    threats: async (position, color) => core.threats(position, color),
    evaluate: async (position) => core.evaluate(position),
    think: async (position, options) =>
      core.think(position, { ...fullStrength, level: options.level ?? FULL_LEVEL, limits: { nodes: 500 } }),
    solve: () => Promise.reject(new Error('not asked')),
    judgeAll: () => Promise.reject(new Error('not asked')),
    close: () => undefined,
  };
}

export const names = { white: 'W', black: 'B' };
export const people: DrawnOptions = {
  opponent: 'person',
  level: 1,
  color: 'white',
  setup: 'fixed',
  seed: '1',
  clock: null,
};
export const computer: DrawnOptions = { ...people, opponent: 'computer' };

/** Tools that never wait and keep games in memory. */
export function quickTools(core: Core): SessionTools {
  return {
    core,
    store: new GameStore(memoryStorage()),
    events: {},
    confirms: () => true,
    wait: async () => undefined,
  };
}

export async function begun(options: DrawnOptions, tools: SessionTools): Promise<PlaySession> {
  const session = await PlaySession.start(options, names, tools);
  session.begin();
  await settled(session);
  return session;
}

export async function settled(session: PlaySession): Promise<void> {
  for (let i = 0; i < 500 && ['thinking', 'showing'].includes(session.state); i++)
    await new Promise((resolve) => setTimeout(resolve));
}

export const first = (session: PlaySession, kind: Move['kind']): Move => {
  const move = session.view.moves.find((each) => each.kind === kind && !each.losesAtOnce);
  if (!move) throw new Error(`no ${kind}`);
  return move;
};
