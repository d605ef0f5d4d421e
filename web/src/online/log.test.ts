import { describe, expect, it } from 'vitest';
import { after, firstTurnLeft, isCharged, moverAfter, replay, timeLeft, type GameLog } from './log';
import { created } from './testing';
import type { GameEvent, Pace } from './types';

type Fact = GameEvent extends infer Each
  ? Each extends GameEvent
    ? Omit<Each, 'seq' | 'at'>
    : never
  : never;

/** A game with these events, a second apart; the first at 1000. */
function logOf(pace: Pace, ...facts: Fact[]): GameLog {
  const rest = facts.map((fact, i) => ({ ...fact, seq: i + 2, at: 2000 + 1000 * i }) as GameEvent);
  const log = replay([created('start', { pace }), ...rest]);
  if (!log) throw new Error('no log');
  return log;
}

const none: Pace = { kind: 'none' };
const live: Pace = { kind: 'live', initial_s: 60, increment_s: 5, placement_increment_s: 0 };
const days: Pace = { kind: 'correspondence', days: 2 };
const joined: Fact = { kind: 'joined', color: 'black', by: 'black' };
const turn = (by: 'white' | 'black', clocks?: { white: number; black: number }): Fact => ({
  kind: 'turn',
  turn: 'A1xA2 pass',
  lag_ms: 0,
  by,
  ...(clocks ? { clocks } : {}),
});

describe('a log', () => {
  it('begins with the offer', () => {
    expect(replay([])).toBeNull();
    expect(replay([created('start', { seed: 7, setup: 'random' })])).toMatchObject({
      seq: 1,
      seed: 7,
      isFull: false,
    });
    expect(replay([created('start', { seed: 2 ** 60 })])?.seed).toBeNull();
  });

  it('accepts only the next event', () => {
    const log = logOf(none, joined);
    const late: GameEvent = { kind: 'resigned', by: 'white', seq: 5, at: 1 };
    expect(after(log, late)).toBe(log);
  });

  it('grows by turns and shrinks by takebacks', () => {
    const log = logOf(none, joined, turn('white'), turn('black'));
    expect(log.turns.map(({ moves }) => moves)).toEqual(Array(2).fill(['A1xA2', 'pass']));
    const back = logOf(none, joined, turn('white'), turn('black'), {
      kind: 'takeback-asked',
      by: 'white',
      turns: 0,
    });
    expect(back.takeback).toEqual({ by: 'white', turns: 0 });
    const accepted = after(back, { kind: 'takeback-accepted', by: 'black', turns: 0, seq: 6, at: 9000 });
    expect(accepted).toMatchObject({ takeback: null, turns: [], turnBegan: 9000 });
    expect(after(back, { ...(turn('white') as object), seq: 6, at: 9000 } as GameEvent)?.takeback).toBeNull();
  });

  it.each<[Fact, unknown]>([
    [
      { kind: 'resigned', by: 'white' },
      { winner: 'black', reason: 'resigned' },
    ],
    [
      { kind: 'flagged', color: 'black' },
      { winner: 'white', reason: 'timed-out' },
    ],
    [
      { kind: 'aborted', reason: 'asked' },
      { winner: null, reason: 'aborted' },
    ],
    [
      { kind: 'aborted', reason: 'no-first-turn' },
      { winner: null, reason: 'no-first-turn' },
    ],
    [
      { kind: 'claimed', claim: 'win', by: 'black' },
      { winner: 'black', reason: 'claimed' },
    ],
    [
      { kind: 'claimed', claim: 'abort', by: 'black' },
      { winner: null, reason: 'called-off' },
    ],
  ])('ends by %o', (fact, end) => {
    expect(logOf(none, joined, fact).end).toEqual(end);
  });

  it('knows offers, phrases and marks', () => {
    expect(logOf(none, joined, { kind: 'rematch-asked', by: 'white' }).rematch).toBe('white');
    expect(
      logOf(none, joined, { kind: 'rematch-asked', by: 'white' }, { kind: 'rematch-declined', by: 'black' })
        .rematch,
    ).toBeNull();
    expect(logOf(none, joined, { kind: 'rematch-accepted', game: 'h', by: 'black' }).rematchGame).toBe('h');
    expect(logOf(none, joined, { kind: 'said', phrase: 'hello', by: 'black' }).said).toEqual([
      { seq: 3, by: 'black', phrase: 'hello' },
    ]);
    expect(logOf(none, joined, { kind: 'analysis-opened', by: 'black' }).analysed).toEqual(['black']);
  });
});

describe('time', () => {
  it('does not matter without a clock', () => {
    expect(timeLeft(logOf(none, joined), 5000)).toBeNull();
    expect(firstTurnLeft(logOf(none, joined), 5000)).toBeNull();
  });

  it('is not charged for first turns, which have their own limit', () => {
    const log = logOf(live, { ...joined, clocks: { white: 60_000, black: 60_000 } } as Fact);
    expect(timeLeft(log, 12_000)).toEqual({ white: 60_000, black: 60_000 });
    expect(firstTurnLeft(log, 12_000)).toBe(20_000);
    expect(isCharged(log)).toBe(false);
  });

  it('runs for the side to move from the second turns on', () => {
    const clocks = { white: 50_000, black: 40_000 };
    const log = logOf(live, joined, turn('white', clocks), turn('black', clocks));
    expect(log.updated).toBe(4000);
    expect(timeLeft(log, 14_000)).toEqual({ white: 40_000, black: 40_000 });
    expect(timeLeft(log, 999_000)).toEqual({ white: 0, black: 40_000 });
    expect(timeLeft(log, 3000)).toEqual(clocks); // the server's time is an estimate
    const over = after(log, { kind: 'resigned', by: 'white', seq: 5, at: 5000, clocks });
    expect(over && timeLeft(over, 99_000)).toEqual(clocks);
  });

  it('is in days for correspondence games; a gift is used up by one turn', () => {
    const day = 24 * 3600 * 1000;
    const log = logOf(days, joined);
    expect(timeLeft(log, 2000 + day)).toEqual({ white: day, black: 2 * day });
    const given = logOf(days, joined, { kind: 'time-given', ms: day, by: 'black' });
    expect(timeLeft(given, 2000)?.white).toBe(3 * day);
    const played = logOf(days, joined, { kind: 'time-given', ms: day, by: 'black' }, turn('white'));
    expect(timeLeft(played, 4000)?.white).toBe(2 * day);
    const credited = logOf(days, joined, { kind: 'clock-credited', ms: 500 });
    expect(timeLeft(credited, 2500)?.white).toBe(2 * day);
  });

  it('is White’s first', () => {
    expect([moverAfter(0), moverAfter(1), moverAfter(60)]).toEqual(['white', 'black', 'white']);
  });
});
