import { beforeAll, describe, expect, it } from 'vitest';
import game from '../../../data/games/littlegolem_2558925.txt?raw';
import gameRecord from '../../../data/games/littlegolem_2558925.sgf?raw';
import endgames from '../../../data/positions/endgames.txt?raw';
import middlegames from '../../../data/positions/middlegames.txt?raw';
import type { Instance, ThinkRequest } from './instance';
import { FIXED, fullStrength, loadCore, meaningfulLines } from './testing';
import { CoreError, FULL_LEVEL, type Report } from './types';

const EMPTY = '...../....../......./......../......../......../......./....../..... w p';
const STUDY = 'Z2R.z3T/....../......./......../......../......../......./.....Z/rt..z w s';
const MIRRORED_STUDY = 'rt..z/.....Z/......./......../......../......../......./....../Z2R.z3T w s';

const perftFiles = import.meta.glob<string>('../../../data/perft/*.perft', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Higher counts are left to the native core's tests. */
const MOST_LEAVES = 300_000;

let core: Instance;
beforeAll(async () => {
  core = await loadCore();
});

function failureOf(action: () => unknown): { code: string; values: object; message: string } {
  try {
    action();
  } catch (error) {
    if (error instanceof CoreError) return error.failure;
    throw error;
  }
  throw new Error('nothing failed');
}

describe('perft', () => {
  it('has all files', () => expect(Object.keys(perftFiles)).toHaveLength(6));

  it.each(Object.entries(perftFiles))('counts as %s says', (_, text) => {
    let position = '';
    for (const line of meaningfulLines(text)) {
      const [depth, count] = line.split(/\s+/);
      if (!/^\d+$/.test(depth ?? '') || count === undefined || count.includes('/')) {
        position = line;
      } else if (Number(count) <= MOST_LEAVES) {
        expect(core.perft(position, Number(depth)), `${position}, depth ${depth}`).toBe(Number(count));
      }
    }
  });
});

describe('views', () => {
  it('shows the opening turn of the fixed start', () => {
    const view = core.start('fixed');
    expect(view).toEqual(core.position(FIXED));
    expect(view).toMatchObject({
      text: FIXED,
      toMove: 'white',
      phase: 'capture',
      opening: true,
      outcome: null,
    });
    expect(view.stacks.size).toBe(60);
    expect(view.stacks.get('A5')).toEqual({ color: 'white', type: 'tott', height: 1 });
    expect(view.visible.black).toEqual({ tzaar: 6, tzarra: 9, tott: 15 });
    expect(view.inHand.white).toEqual({ tzaar: 0, tzarra: 0, tott: 0 });
    expect(view.moves).toHaveLength(42);
    expect(view.moves).toContainEqual({
      text: 'D7xE7',
      kind: 'capture',
      from: 'D7',
      to: 'E7',
      type: null,
      losesAtOnce: false,
    });
  });

  it('shows the placement', () => {
    const view = core.start('tournament');
    expect(view).toMatchObject({ text: EMPTY, phase: 'placement', opening: false });
    expect(view.inHand.white).toEqual({ tzaar: 6, tzarra: 9, tott: 15 });
    expect(view.moves).toHaveLength(180);
    expect(view.moves[0]).toMatchObject({ kind: 'place', from: null, type: 'tzaar' });
    expect(core.play(EMPTY, ['Z@C3']).inHand.white.tzaar).toBe(5);
  });

  it('shows a second move, its pass, and what would lose at once', () => {
    const view = core.position(STUDY);
    expect(view).toMatchObject({ phase: 'second', opening: false });
    expect(view.moves).toContainEqual({
      text: 'pass',
      kind: 'pass',
      from: null,
      to: null,
      type: null,
      losesAtOnce: false,
    });
    expect(view.moves.find((move) => move.text === 'A1+A2')?.losesAtOnce).toBe(true);
  });

  it('shows both ways a game ends', () => {
    const lost = core.position('Z..../....../......./......../......../......../......./....../zrt.. b c');
    expect(lost).toMatchObject({ phase: 'over', moves: [] });
    expect(lost.outcome).toEqual({ winner: 'black', reason: 'typeLost', type: 'tzarra' });
    const stuck = core.position(
      'ZRT../....../......./......../......../......../......./....../..z2r2t2 w c',
    );
    expect(stuck.outcome).toEqual({ winner: 'black', reason: 'noCapture', type: null });
  });

  it('makes the random start of a seed, up to 64 bits', () => {
    const view = core.start('random', '18446744073709551615');
    expect(view).toEqual(core.start('random', '18446744073709551615'));
    expect(view.text).not.toBe(core.start('random', '1').text);
    expect(failureOf(() => core.start('random', '18446744073709551616'))).toMatchObject({
      code: 'bad-seed',
      values: { text: '18446744073709551616', limit: '18446744073709551615' },
    });
  });
});

describe('balanced starts', () => {
  it('are those of the library', () => {
    expect(core.start('balanced', '7').text).toBe(
      'RTzTT/TztttR/ZtttttZ/RTtttttT/zzrrtTrR/TzrrtZZT/RZrrZTR/TRrrzT/TTRTR w c',
    );
    expect(failureOf(() => core.start('balanced', '18446744073709551616')).code).toBe('bad-seed');
  });
});

describe('moves', () => {
  it('reads typed moves leniently', () => {
    expect(core.parseMove(FIXED, ' d7 e7 ').text).toBe('D7xE7');
    expect(core.parseMove(STUDY, 'a1-a2').text).toBe('A1+A2');
    expect(core.parseMove(EMPTY, 'z@c3').text).toBe('Z@C3');
  });

  it('plays what it reads', () => {
    const { after, ...move } = core.parseMove(FIXED, 'd7e7');
    expect(core.position(FIXED).moves).toContainEqual(move);
    expect(after).toEqual(core.play(FIXED, ['D7xE7']));
  });

  it('says why a stack cannot go somewhere', () => {
    expect(core.whyIllegal(FIXED, 'D7', 'E7')).toBeNull();
    expect(core.whyIllegal(STUDY, 'A1', 'A2')).toBeNull();
    expect(core.whyIllegal(FIXED, 'D7', 'F6')).toMatchObject({ code: 'blocked', values: { by: 'E6' } });
    expect(failureOf(() => core.whyIllegal(FIXED, 'D7', 'J1')).code).toBe('bad-request');
  });

  it('lists what may be lost in the next turn, at once or by a second capture', () => {
    const position = 'ZzT../..R.../......./......../......../......../......./....../zr.tt w c';
    const { captures, takesLast } = core.threats(position, 'white');
    expect(captures).toEqual([
      { target: 'A1', attacker: 'A2', first: null },
      { target: 'A3', attacker: 'A2', first: null },
      { target: 'B3', attacker: 'A2', first: null },
    ]);
    expect(takesLast).toEqual(['tzaar', 'tzarra', 'tott']);
    const shielded = core.threats(
      'ZTz../..R.../......./......../...T..../......../......./....../zr.tt w c',
      'white',
    );
    expect(shielded.captures).toContainEqual({ target: 'A1', attacker: 'A3', first: 'A3xA2' });
    expect(core.threats(startOf(gameRecord), 'black').captures.every(({ first }) => first === null)).toBe(
      true,
    );
    expect(failureOf(() => core.threats(FIXED, 'red' as 'white')).code).toBe('bad-request');
  });

  it('replays a real game to its end', () => {
    const moves = game.split('\n').flatMap((line) => /^\d+\. [WB] (.*)$/.exec(line)?.[1]?.split(' ') ?? []);
    const start = startOf(gameRecord);
    const views = core.replay(start, moves);
    expect(views).toHaveLength(moves.length);
    expect(views.at(-1)).toEqual(core.play(start, moves));
    expect(views.at(-1)?.outcome).toEqual({ winner: 'white', reason: 'typeLost', type: 'tott' });
    expect(views.slice(0, -1).every((view) => view.outcome === null)).toBe(true);
  });

  it('says which move of a game fails', () => {
    const failure = failureOf(() => core.play(FIXED, ['D7xE7', 'A1xA2']));
    expect(failure).toMatchObject({ code: expect.any(String), values: { move: 'A1xA2', index: 1 } });
    expect(core.play(FIXED, []).text).toBe(FIXED);
    expect(core.replay(FIXED, [])).toEqual([]);
  });
});

/** The position string of a record's `POS`: column by column, top space first, colours swapped. */
function startOf(record: string): string {
  const letters = /POS\[(\w{60})\]/.exec(record)?.[1] ?? '';
  const pieces: Record<string, string> = { a: 'Z', b: 'R', c: 'T', A: 'z', B: 'r', C: 't' };
  let at = 0;
  const columns = [5, 6, 7, 8, 8, 8, 7, 6, 5].map((length) => {
    const column = letters.slice(at, at + length);
    at += length;
    return [...column]
      .reverse()
      .map((letter) => pieces[letter])
      .join('');
  });
  return `${columns.join('/')} w c`;
}

describe('evaluating', () => {
  it('gives whole hundredths that are the same under all symmetries', () => {
    const score = core.evaluate(STUDY);
    expect(Number.isInteger(score)).toBe(true);
    expect(core.evaluate(MIRRORED_STUDY)).toBe(score);
  });

  it('is refused if there is nothing to evaluate', () => {
    expect(failureOf(() => core.evaluate(EMPTY)).message).toMatch(/once all pieces are placed/);
    const over = 'Z..../....../......./......../......../......../......./....../zrt.. b c';
    expect(failureOf(() => core.evaluate(over)).message).toMatch(/over, Black has won/);
  });
});

describe('thinking', () => {
  const positions = meaningfulLines(middlegames);

  const isWholeTurn = (position: string, turn: readonly string[]): boolean => {
    const before = core.position(position);
    const after = core.play(position, turn);
    return turn.length > 0 && (after.toMove !== before.toMove || after.phase === 'over');
  };

  it.each([FIXED, EMPTY, STUDY, ...positions])('finds a legal turn in a millisecond: %s', (position) => {
    const result = core.think(position, { ...fullStrength, limits: { movetime: 1 } });
    expect(isWholeTurn(position, result.turn)).toBe(true);
  });

  it('gives the view after each move of its turn', () => {
    const { turn, views } = core.think(positions[0] ?? FIXED, { ...fullStrength, limits: { nodes: 3000 } });
    expect(turn).toHaveLength(2);
    expect(views).toEqual(core.replay(positions[0] ?? FIXED, turn));
  });

  it.each(Array.from({ length: FULL_LEVEL }, (_, i) => i + 1))('plays at level %i', (level) => {
    const position = positions[level - 1] ?? FIXED;
    const result = core.think(position, { ...fullStrength, level, limits: { nodes: 3000 } });
    expect(isWholeTurn(position, result.turn)).toBe(true);
  });

  it('has no turn when the game is over', () => {
    const over = 'Z..../....../......./......../......../......../......./....../zrt.. b c';
    expect(core.think(over, { ...fullStrength, limits: { depth: 3 } }).turn).toEqual([]);
  });

  it('reports all lines of each depth', () => {
    const reports: Report[] = [];
    const request = { ...fullStrength, lines: 3, limits: { depth: 5 } };
    const result = core.think(FIXED, request, { onReport: (report) => reports.push(report) });
    expect(reports.map((report) => report.depth)).toEqual([1, 2, 3, 4, 5]);
    for (const { lines } of reports) expect(lines.map((line) => line.rank)).toEqual([1, 2, 3]);
    expect(result.lines).toEqual(reports.at(-1)?.lines);
    expect(result.lines[0]?.turn).toEqual(result.turn);
    expect(result.lines[0]?.score.kind).toBe('cp');
  });

  it('stops when it is told to', () => {
    let asked = 0;
    const result = core.think(
      FIXED,
      { ...fullStrength, limits: { infinite: true } },
      { mustStop: () => ++asked > 3 },
    );
    expect(asked).toBe(4);
    expect(isWholeTurn(FIXED, result.turn)).toBe(true);
  });

  it('keeps to a clock', () => {
    const clock = { remainingMs: 100, incrementMs: 0 };
    // Without a clock it would go on to depth 120, for hours.
    const result = core.think(FIXED, { ...fullStrength, limits: { clocks: { white: clock, black: clock } } });
    expect(isWholeTurn(FIXED, result.turn)).toBe(true);
  });

  it('is deterministic with a node limit', async () => {
    const request = { ...fullStrength, level: 3, seed: 7, limits: { nodes: 2000 } };
    const [first, second] = await Promise.all([loadCore(), loadCore()]);
    expect(first.think(FIXED, request).turn).toEqual(second.think(FIXED, request).turn);
  });
});

describe('solving', () => {
  const known = meaningfulLines(endgames).map((line) => line.split(' ; '));
  const request = { hashMebibytes: 16, limits: {} };

  it.each(known.filter(([, value]) => value !== '?').slice(0, 4))('proves %s: %s', (position = '', value) => {
    const result = core.solve(position, request);
    expect(result.value).toBe(value);
    expect(result.turns).toBeGreaterThan(0);
    expect(core.play(position, result.line).phase).toBe('over');
  });

  it('stops when it is told to', () => {
    expect(core.solve(FIXED, request, { mustStop: () => true }).value).toBe('unknown');
  });
});

describe('judging', () => {
  const positions = [FIXED, ...meaningfulLines(middlegames).slice(0, 3)];

  it('gives the same answer whatever was asked before, in any instance', async () => {
    const other = await loadCore();
    const first = positions.map((position) => core.judge(position, 5000));
    core.think(FIXED, { ...fullStrength, lines: 3, level: 2, limits: { nodes: 3000 } });
    expect(positions.map((position) => core.judge(position, 5000))).toEqual(first);
    expect(positions.toReversed().map((position) => other.judge(position, 5000))).toEqual(first.toReversed());
    for (const { score, turn, nodes } of first) {
      expect(score?.kind).toBe('cp');
      expect(turn.length).toBeGreaterThan(0);
      expect(nodes).toBeLessThanOrEqual(5000);
    }
  });

  it('proves endgames', () => {
    const [position = '', value] = meaningfulLines(endgames)
      .map((line) => line.split(' ; '))
      .find(([, known]) => known === 'win') as string[];
    expect(core.judge(position, 1_000_000).score?.kind).toBe(value);
  });

  it('is empty once the game is over', () => {
    const over = 'Z..../....../......./......../......../......../......./....../zrt.. b c';
    expect(core.judge(over, 1000)).toMatchObject({ score: null, turn: [] });
  });

  it('stops when it is told to', () => {
    let asked = 0;
    core.judge(FIXED, Number.MAX_SAFE_INTEGER, { mustStop: () => ++asked > 3 });
    expect(asked).toBe(4);
  });

  it.each([-1, 0.5, NaN, Infinity])('refuses %d nodes', (nodes) => {
    expect(failureOf(() => core.judge(FIXED, nodes)).message).toContain('nodes');
  });
});

describe('bad input', () => {
  it('is refused with a code, values and a sentence', () => {
    expect(failureOf(() => core.parseMove(FIXED, 'D7xF6'))).toEqual({
      code: 'blocked',
      values: { move: 'D7xF6', from: 'D7', to: 'F6', by: 'E6' },
      message: 'D7xF6: the way from D7 to F6 is blocked by the stack on E6 (R9)',
    });
    expect(failureOf(() => core.position('Z7RT.. w c'))).toMatchObject({
      code: 'too-few-columns',
      values: { found: 1 },
    });
    expect(failureOf(() => core.parseMove(FIXED, 'E7xD7'))).toMatchObject({
      code: 'not-your-stack',
      values: { color: 'black', type: 'tzarra', height: 1 },
    });
  });

  it('never does any harm', () => {
    for (const text of ['', '\n', 'D7xE7\nD7xE7', '"\\\u0000', 'ä'.repeat(5000), '{from}']) {
      expect(failureOf(() => core.position(text)).message).not.toBe('');
      expect(failureOf(() => core.parseMove(FIXED, text)).message).not.toBe('');
    }
    expect(core.start('fixed').text).toBe(FIXED);
  });

  const clock = { remainingMs: 1000, incrementMs: 0 };
  it.each<[string, Partial<ThinkRequest>, string]>([
    [
      'a level above the strongest',
      { level: FULL_LEVEL + 1 },
      `Level must be a whole number from 1 to ${FULL_LEVEL}`,
    ],
    ['a level of 0', { level: 0 }, 'Level'],
    ['half a level', { level: 2.5 }, 'Level'],
    ['no lines', { lines: 0 }, 'MultiPV'],
    ['a seed below 0', { seed: -1 }, 'Seed'],
    ['a seed that would wrap around', { seed: 2 ** 32 }, 'Seed'],
    ['no memory', { hashMebibytes: 0 }, 'Hash'],
    ['a memory of NaN', { hashMebibytes: NaN }, 'Hash'],
    ['a time below 0', { limits: { movetime: -1 } }, 'movetime'],
    ['half a millisecond', { limits: { movetime: 0.5 } }, 'movetime'],
    ['too deep a search', { limits: { depth: 1000 } }, 'depth'],
    ['endless nodes', { limits: { nodes: Infinity } }, 'nodes'],
    [
      'a clock below 0',
      { limits: { clocks: { white: clock, black: { ...clock, remainingMs: -1 } } } },
      'remaining',
    ],
    [
      'half an increment',
      { limits: { clocks: { white: { ...clock, incrementMs: 0.5 }, black: clock } } },
      'increment',
    ],
    [
      'a clock of NaN',
      { limits: { clocks: { white: { ...clock, remainingMs: NaN }, black: clock } } },
      'remaining',
    ],
  ])('among the numbers is refused, not corrected: %s', (_, request, words) => {
    const failure = failureOf(() => core.think(FIXED, { ...fullStrength, ...request }));
    expect(failure.code).toBe('bad-request');
    expect(failure.message).toContain(words);
  });

  it('is refused by the solver, too', () => {
    expect(failureOf(() => core.solve(STUDY, { hashMebibytes: 0, limits: {} })).message).toContain(
      'SolverMemory',
    );
    expect(failureOf(() => core.solve(STUDY, { hashMebibytes: 1, limits: { nodes: -1 } })).message).toContain(
      'nodes',
    );
  });
});
