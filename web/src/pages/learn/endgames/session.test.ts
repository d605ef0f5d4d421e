import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core, CoreError, Move, PositionView } from '../../../core/types';
import type { Endgame } from '../../../endgames/endgame';
import { ladder } from '../../../endgames/ladder';
import type { Win } from '../../../endgames/results.svelte';
import { coreOf } from '../testing';
import { EndgameJudge } from './judge';
import { EndgameSession } from './session.svelte';

const winIn = (turns: number): Endgame => {
  const found = ladder.rungs.find(({ winsIn }) => winsIn === turns)?.endgames.at(-1);
  if (!found) throw new Error('there is no such endgame');
  return found;
};

let core: Core;
let happened: string[];
let results: Omit<Win, 'endgame' | 'at'>[];
let isCounterShown: boolean;
beforeAll(async () => {
  core = await coreOf();
});
beforeEach(() => {
  [happened, results, isCounterShown] = [[], [], false];
});

async function at(endgame: Endgame, { confirms = false, solver = core } = {}): Promise<EndgameSession> {
  const session = new EndgameSession(endgame, {
    core,
    judge: new EndgameJudge(solver),
    confirms: () => confirms,
    showsCounter: () => isCounterShown,
    wait: async () => undefined,
    events: {
      moved: (_, move) => happened.push(move.text),
      won: (win) => results.push(win),
      failed: (error) => happened.push((error as CoreError).failure.code),
    },
  });
  session.open(await core.position(endgame.position));
  return session;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 10_000) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Makes a turn, and waits for what comes of it. */
async function make(session: EndgameSession, turn: readonly string[]): Promise<void> {
  await session.type(turn.join(' '));
  await until(() => !['judging', 'replying'].includes(session.state));
}

const exactly = (position: PositionView) => core.solve(position.text, { isExact: true });

/** Every turn, with the position after it. */
async function turnsIn(position: PositionView): Promise<{ moves: string[]; after: PositionView }[]> {
  const turns: { moves: string[]; after: PositionView }[] = [];
  const add = async (moves: Move[], before: PositionView): Promise<void> => {
    for (const move of before.moves) {
      const after = await core.play(before.text, [move.text]);
      const made = [...moves, move];
      if (after.phase === 'second' && moves.length === 0) await add(made, after);
      else turns.push({ moves: made.map(({ text }) => text), after });
    }
  };
  await add([], position);
  return turns;
}

/** The first turn that loses the win, or that keeps it but takes longer than necessary. */
async function turnThat(position: PositionView, does: 'loses' | 'wastes'): Promise<string[]> {
  const { turns } = await exactly(position);
  for (const { moves, after } of await turnsIn(position)) {
    if (after.outcome) continue;
    const found = await exactly(after);
    if (does === 'loses' ? found.value === 'win' : found.value === 'loss' && found.turns >= turns)
      return moves;
  }
  throw new Error('there is no such turn');
}

it.each(ladder.rungs.map(({ winsIn }) => winsIn))(
  'is won in %i turns, which the counter counts down one by one',
  async (winsIn) => {
    const session = await at(winIn(winsIn));
    for (let left = winsIn; left > 0; left -= 1) {
      expect([session.state, session.turnsLeft, session.turns]).toEqual(['solving', left, winsIn - left]);
      await make(session, (await exactly(session.base)).turn);
      expect(session.detour).toBe(0);
    }
    expect(session.state).toBe('won');
    expect(results).toEqual([{ turns: winsIn, withCounter: false, takenBack: 0, hints: 0 }]);
  },
);

describe('the defence', () => {
  it('is the longest there is', async () => {
    const session = await at(winIn(3));
    const { turn } = await exactly(session.base);
    const after = await core.play(session.base.text, turn);
    await make(session, turn);
    const lengths: number[] = [];
    for (const { after: reached } of await turnsIn(after))
      lengths.push(reached.outcome ? 0 : (await exactly(reached)).turns);
    expect(Math.max(...lengths)).toBe(3);
    expect((await exactly(session.base)).turns).toBe(3);
  });

  it('is always the same, whatever the solver has learnt', async () => {
    const endgame = winIn(4);
    const first = await at(endgame);
    await make(first, (await exactly(first.base)).turn);
    const fresh = await coreOf();
    const { turn } = await exactly(await core.position(endgame.position));
    await fresh.solve(ladder.endgames[0]?.position ?? '', { isExact: true });
    const second = await at(endgame, { solver: fresh });
    await make(second, turn);
    expect(second.base.text).toBe(first.base.text);
  });
});

describe('a turn that throws the win away', () => {
  it('is refuted, taken back, and costs no more', async () => {
    const session = await at(winIn(2));
    const wrong = await turnThat(session.base, 'loses');
    await make(session, wrong);
    expect(session.state).toBe('gone');
    expect(session.refutation?.outcome?.winner).not.toBe(session.base.toMove);
    await until(() => session.view === session.refutation?.views[session.refutation.answer - 1]);
    session.step('last');
    expect([session.view.outcome !== null, session.isAtEndOfRefutation]).toEqual([true, true]);
    session.takeBack();
    expect([session.state, session.view, session.turnsLeft]).toEqual(['solving', session.base, 2]);
    await make(session, (await exactly(session.base)).turn);
    await make(session, (await exactly(session.base)).turn);
    expect(results).toEqual([{ turns: 2, withCounter: false, takenBack: 1, hints: 0 }]);
  });

  it('may end the game at once', async () => {
    const session = await at(winIn(3));
    const fatal = (await turnsIn(session.base)).find(({ after }) => after.outcome !== null);
    if (fatal) {
      await make(session, fatal.moves);
      expect([session.state, session.refutation?.turns]).toEqual(['gone', 0]);
    }
  });
});

it('accepts a turn that takes longer, and says by how much', async () => {
  for (const endgame of ladder.endgames.filter(({ winsIn }) => winsIn === 2 || winsIn === 3)) {
    const session = await at(endgame);
    const wasted = await turnThat(session.base, 'wastes').catch(() => null);
    if (!wasted) continue;
    await make(session, wasted);
    expect(session.state).toBe('solving');
    expect(session.detour).toBeGreaterThan(0);
    expect(session.turnsLeft).toBe(endgame.winsIn - 1 + session.detour);
    return;
  }
  throw new Error('no endgame has a turn that takes longer');
});

it('takes a turn back that was right, and starts again', async () => {
  const session = await at(winIn(3));
  const start = session.base;
  expect([session.canTakeBack, session.canRestart]).toEqual([false, false]);
  await make(session, (await exactly(session.base)).turn);
  expect([session.turns, session.canTakeBack]).toEqual([1, true]);
  session.takeBack();
  expect([session.turns, session.base, session.takenBack]).toEqual([0, start, 1]);
  await make(session, (await exactly(session.base)).turn);
  session.restart();
  expect([session.turns, session.base, session.takenBack, session.turnsLeft]).toEqual([0, start, 0, 3]);
});

it('gives hints in steps, as soon as the best turn is known', async () => {
  const session = await at(winIn(2));
  await until(() => session.canHint);
  const { turn } = await exactly(session.base);
  const from = session.marks.length;
  await session.hint();
  expect([from, session.marks[0]?.style, session.arrows]).toEqual([0, 'hint', []]);
  await session.hint();
  expect(session.arrows.length).toBe(1);
  await session.hint();
  expect([session.arrows.length, session.canHint]).toEqual([
    turn.filter((text) => text !== 'pass').length,
    false,
  ]);
  await make(session, turn);
  await make(session, (await exactly(session.base)).turn);
  expect(results).toMatchObject([{ hints: 3 }]);
});

describe('the counter', () => {
  it('is remembered if it was shown at the start of a turn', async () => {
    isCounterShown = true;
    const session = await at(winIn(1));
    isCounterShown = false;
    await make(session, (await exactly(session.base)).turn);
    expect(results).toMatchObject([{ withCounter: true }]);
  });

  it('is remembered if it was shown for a moment, until one starts again', async () => {
    const session = await at(winIn(1));
    session.counterShown();
    await make(session, (await exactly(session.base)).turn);
    session.restart();
    await make(session, (await exactly(session.base)).turn);
    session.counterShown();
    expect(results.map(({ withCounter }) => withCounter)).toEqual([true, false]);
  });
});

it('says when it cannot tell in time, and lets the turn be taken back', async () => {
  const unsure: Core = {
    ...core,
    solve: async () => ({ value: 'unknown', turns: 0, turn: [], line: [], nodes: 0, timeMs: 0 }),
  };
  const session = await at(winIn(2), { solver: unsure });
  await make(session, (await exactly(session.base)).turn);
  expect([session.state, session.canHint]).toEqual(['unproved', false]);
  session.takeBack();
  expect([session.state, session.view]).toEqual(['solving', session.base]);
});

it('waits for confirmation where the visitor wants that', async () => {
  const session = await at(winIn(1), { confirms: true });
  await session.type((await exactly(session.base)).turn.join(' '));
  expect([session.state, session.isComplete]).toEqual(['solving', true]);
  session.send();
  await until(() => session.state === 'won');
});

it('drops a judgement that nobody waits for', async () => {
  const session = await at(winIn(3));
  const wrong = await turnThat(session.base, 'loses');
  await session.type(wrong.join(' '));
  session.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(session.refutation).toBeNull();
});
