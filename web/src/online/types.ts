/** The messages of docs/online.md, as sent. A test compares them with docs/online.schema.json. */
import type { Color, StartKind } from '../core/types';

export const VERSION = 1;

export type Pace =
  | { kind: 'none' }
  | { kind: 'live'; initial_s: number; increment_s: number; placement_increment_s: number }
  | { kind: 'correspondence'; days: number };

/** What players can say to each other; each sees it in their own language. */
export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'sorry',
  'oops',
  'one-moment',
  'back',
  'good-game',
  'goodbye',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** Why something is refused: the codes of src/tzaar/online/refusal.py, compared by a test. */
export const REFUSALS = [
  'bad-message',
  'bad-version',
  'not-found',
  'bad-origin',
  'no-session',
  'not-your-seat',
  'not-your-turn',
  'stale',
  'illegal-turn',
  'not-started',
  'game-over',
  'not-over',
  'already-joined',
  'bad-invite',
  'own-invite',
  'color-missing',
  'too-late-to-abort',
  'nothing-to-take-back',
  'no-offer',
  'already-offered',
  'not-away',
  'no-clock',
  'too-much-time',
  'too-fast',
  'too-many-games',
  'bad-token',
  'unavailable',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** The creator's colour; `invited-chooses` leaves it to the other player. */
export type ColorWish = Color | 'random' | 'invited-chooses';

export interface CreateGame {
  command_id: string;
  setup: StartKind;
  /** For a random start. */
  seed: number | null;
  color: ColorWish;
  pace: Pace;
  /** The secrets of the two links. */
  invite: string;
  watch: string;
}

type Wish =
  | { kind: 'join'; invite: string; color: Color | null }
  | { kind: 'turn'; turn: string }
  | { kind: 'claim'; claim: 'win' | 'abort' }
  | { kind: 'say'; phrase: Phrase }
  | {
      kind:
        | 'ask-takeback'
        | 'accept-takeback'
        | 'decline-takeback'
        | 'resign'
        | 'abort'
        | 'give-time'
        | 'ask-rematch'
        | 'decline-rematch'
        | 'open-analysis';
    };
/** What a player wants, without the fields common to all commands. */
export type Wanted = Wish;
/** `seq` is the last event its sender has seen. */
export type Command = Wish & { command_id: string; seq: number };
export type CommandKind = Command['kind'];

export type Clocks = Record<Color, number>;

interface EventBase {
  /** From 1, without gaps. */
  seq: number;
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** The seat of the player who did it. */
  by?: Color;
  /** Both clocks of a live game at that time. */
  clocks?: Clocks;
}
type Happened =
  | {
      kind: 'created';
      setup: StartKind;
      seed: number | null;
      start: string;
      pace: Pace;
      color: ColorWish;
      rematch_of: string | null;
    }
  | { kind: 'joined' | 'flagged'; color: Color }
  | { kind: 'turn'; turn: string; lag_ms: number }
  | { kind: 'takeback-asked' | 'takeback-accepted'; turns: number }
  | { kind: 'aborted'; reason: 'asked' | 'no-first-turn' | 'never-joined' }
  | { kind: 'claimed'; claim: 'win' | 'abort' }
  | { kind: 'time-given' | 'clock-credited'; ms: number }
  | { kind: 'rematch-accepted'; game: string }
  | { kind: 'said'; phrase: Phrase }
  | {
      kind: 'takeback-declined' | 'resigned' | 'rematch-asked' | 'rematch-declined' | 'analysis-opened';
    };
export type GameEvent = EventBase & Happened;

export type PageMessage =
  | { type: 'hello'; version: number }
  | { type: 'subscribe'; game: string; seq: number; watch?: string; invite?: string }
  | { type: 'unsubscribe'; game: string }
  | { type: 'create'; command: CreateGame }
  | { type: 'command'; game: string; command: Command }
  | { type: 'ping' | 'pong'; at: number };

export interface Refused {
  code: RefusalCode;
  /** In English. */
  message: string;
  /** For an illegal turn: the code of the rules, and the values for its sentence. */
  reason?: string;
  values?: Record<string, string | number>;
  wait_ms?: number;
  events?: GameEvent[];
}
export type Answer = { command_id: string } & (
  { ok: true; game: string; seq: number } | ({ ok: false } & Refused)
);

/** null before the seat is taken. */
export type PlayerPresence = { state: 'here' } | { state: 'away'; away_ms: number; closed: boolean } | null;

export type ServerMessage =
  | { type: 'welcome'; version: number; now: number; heartbeat_s: number }
  | { type: 'game'; game: string; you: Color | null; creator: boolean; may_join: boolean; seq: number }
  | { type: 'events'; game: string; events: GameEvent[] }
  | ({ type: 'answer' } & Answer)
  | { type: 'presence'; game: string; white: PlayerPresence; black: PlayerPresence; watchers: number }
  | ({ type: 'refused'; game?: string } & Refused)
  | { type: 'ping'; at: number }
  | { type: 'pong'; at: number; now: number }
  | { type: 'bye'; reason: 'restart' | 'too-slow' | 'too-fast'; wait_ms: number };
