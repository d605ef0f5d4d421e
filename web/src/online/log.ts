/**
 * The state that a game's events add up to, except the board, which is the core's. Mirrors src/tzaar/online/state.py.
 */
import type { Color, StartKind } from '../core/types';
import type { Clocks, ColorWish, GameEvent, Pace, Phrase } from './types';

export interface LoggedTurn {
  /** Canonical. */
  moves: readonly string[];
  /** After it, in live games. */
  clocks: Clocks | null;
}

/** Declared, not on the board; for endings on the board (type lost, no capture) ask the core. */
export type DeclaredEnd =
  | { winner: Color; reason: 'resigned' | 'timed-out' | 'claimed' }
  | { winner: null; reason: 'aborted' | 'no-first-turn' | 'never-joined' | 'called-off' };

export interface GameLog {
  seq: number;
  created: number;
  updated: number;
  setup: StartKind;
  seed: number | null;
  start: string;
  pace: Pace;
  /** What the creator asked for. */
  color: ColorWish;
  /** Both seats are taken. */
  isFull: boolean;
  turns: readonly LoggedTurn[];
  /** At `updated`. */
  clocks: Clocks | null;
  /** When the current turn began, moved forward by any time the server was away. */
  turnBegan: number;
  /** Time given for the current turn and for the next ones, in a correspondence game. */
  gifts: Clocks;
  end: DeclaredEnd | null;
  takeback: { by: Color; turns: number } | null;
  /** Who has offered one. */
  rematch: Color | null;
  rematchGame: string | null;
  rematchOf: string | null;
  analysed: readonly Color[];
  said: readonly { seq: number; by: Color; phrase: Phrase }[];
}

/** Time for a side's first turn of a live game, during which its clock does not run. */
export const FIRST_TURN_MS = 30_000;
const DAY_MS = 24 * 3600 * 1000;

export const otherOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** The log after its first event. */
export function begun(event: GameEvent): GameLog | null {
  if (event.kind !== 'created' || event.seq !== 1) return null;
  const { at, setup, seed, start, pace, color, rematch_of } = event;
  return {
    seq: 1,
    created: at,
    updated: at,
    setup,
    // Beyond JavaScript's safe integers the seed would be wrong; the start itself is given anyway.
    seed: Number.isSafeInteger(seed) ? seed : null,
    start,
    pace,
    color,
    isFull: false,
    turns: [],
    clocks: null,
    turnBegan: at,
    gifts: { white: 0, black: 0 },
    end: null,
    takeback: null,
    rematch: null,
    rematchGame: null,
    rematchOf: rematch_of,
    analysed: [],
    said: [],
  };
}

/** The log with one more event; unchanged if that is not the next one. */
export function after(log: GameLog | null, event: GameEvent): GameLog | null {
  if (!log) return begun(event);
  if (event.seq !== log.seq + 1) return log;
  const clocks = event.clocks ?? log.clocks;
  return { ...log, seq: event.seq, updated: event.at, clocks, ...effectOf(log, event) };
}

export function replay(events: readonly GameEvent[]): GameLog | null {
  return events.reduce<GameLog | null>(after, null);
}

/** Who is to move after this many turns: White begins, placements included. */
export function moverAfter(turns: number): Color {
  return turns % 2 === 0 ? 'white' : 'black';
}

function effectOf(log: GameLog, event: GameEvent): Partial<GameLog> {
  switch (event.kind) {
    case 'created':
      return {};
    case 'joined':
      return { isFull: true, turnBegan: event.at };
    case 'turn': {
      const moves = event.turn.split(/\s+/);
      const turns = [...log.turns, { moves, clocks: event.clocks ?? null }];
      return { turns, takeback: null, ...nextTurn(log, event.at) };
    }
    case 'takeback-asked':
      return event.by ? { takeback: { by: event.by, turns: event.turns } } : {};
    case 'takeback-accepted':
      return { turns: log.turns.slice(0, event.turns), takeback: null, ...nextTurn(log, event.at) };
    case 'takeback-declined':
      return { takeback: null };
    case 'resigned':
      return event.by ? ended({ winner: otherOf(event.by), reason: 'resigned' }) : {};
    case 'flagged':
      return ended({ winner: otherOf(event.color), reason: 'timed-out' });
    case 'aborted':
      return ended({ winner: null, reason: event.reason === 'asked' ? 'aborted' : event.reason });
    case 'claimed':
      if (event.claim === 'win' && event.by) return ended({ winner: event.by, reason: 'claimed' });
      return ended({ winner: null, reason: 'called-off' });
    case 'time-given': {
      const to = event.by && otherOf(event.by);
      return to && log.pace.kind === 'correspondence'
        ? { gifts: { ...log.gifts, [to]: log.gifts[to] + event.ms } }
        : {};
    }
    case 'clock-credited':
      return { turnBegan: log.turnBegan + event.ms };
    case 'rematch-asked':
      return { rematch: event.by ?? null };
    case 'rematch-declined':
      return { rematch: null };
    case 'rematch-accepted':
      return { rematch: null, rematchGame: event.game };
    case 'said':
      return event.by ? { said: [...log.said, { seq: event.seq, by: event.by, phrase: event.phrase }] } : {};
    case 'analysis-opened':
      return event.by ? { analysed: [...log.analysed, event.by] } : {};
  }
}

function ended(end: DeclaredEnd): Partial<GameLog> {
  return { end, takeback: null };
}

/** Time given for the finished turn is used up. */
function nextTurn(log: GameLog, at: number): Partial<GameLog> {
  return { turnBegan: at, gifts: { ...log.gifts, [moverAfter(log.turns.length)]: 0 } };
}

/** Milliseconds left to both sides of a running game, by the server's time; null without a clock. */
export function timeLeft(log: GameLog, now: number): Clocks | null {
  const running = moverAfter(log.turns.length);
  if (log.pace.kind === 'live') {
    const initial = log.pace.initial_s * 1000;
    const left = log.clocks ?? { white: initial, black: initial };
    if (!isCharged(log)) return left;
    return { ...left, [running]: Math.max(0, left[running] - Math.max(0, now - log.updated)) };
  }
  if (log.pace.kind === 'none') return null;
  const allowed = log.pace.days * DAY_MS;
  const spent = log.isFull ? Math.max(0, now - log.turnBegan) : 0;
  const whole = { white: allowed + log.gifts.white, black: allowed + log.gifts.black };
  return { ...whole, [running]: Math.max(0, whole[running] - spent) };
}

/** Whether the clock of a live game is running, as from each side's second turn on. */
export function isCharged(log: GameLog): boolean {
  return log.isFull && !log.end && log.turns.length > 1;
}

/** Milliseconds left for a first turn of a live game; null if none is due. */
export function firstTurnLeft(log: GameLog, now: number): number | null {
  if (log.pace.kind !== 'live' || !log.isFull || log.end || log.turns.length > 1) return null;
  return Math.max(0, log.turnBegan + FIRST_TURN_MS - now);
}
