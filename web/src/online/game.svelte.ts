/**
 * A game over the network, built from its events: the log says what happened, the core what the board looks like.
 * Shows what is stored in this browser until the server answers. Knows no texts and no elements.
 */
import type { Color, Core, Move, PositionView } from '../core/types';
import type { GameResult } from '../game/tree';
import { Attendance, type PresenceTold } from './attendance.svelte';
import { OnlineBoard } from './board.svelte';
import type { Connection, Follower, GameOpened, RefusedTold, Secret } from './connection.svelte';
import type { KeptGames } from './kept';
import { after, firstTurnLeft, otherOf, replay, timeLeft, type DeclaredEnd, type GameLog } from './log';
import type { Entry } from './outbox';
import type { Answer, Clocks, CommandKind, GameEvent, Phrase, Refused, Wanted } from './types';

export interface OnlineEvents {
  /** A move has been made or staged. */
  moved?(before: PositionView, move: Move): void;
  sent?(): void;
  /** Something new has happened since the game was opened. */
  happened?(event: GameEvent): void;
  /** The board shows the end, or the end was declared. */
  ended?(): void;
  /** A CoreError: something impossible, and why. */
  failed?(error: unknown): void;
  /** The server refuses a command, or the game itself. */
  refused?(refused: Refused, kind: CommandKind | null): void;
  /** The game cannot be shown. */
  closed?(refused: Refused): void;
}

export interface OnlineTools {
  core: Core;
  connection: Connection;
  kept: KeptGames;
  wait: (ms: number) => Promise<void>;
  /** Whether a finished turn waits to be confirmed. */
  confirms: () => boolean;
  events: OnlineEvents;
}

export type OnlineState = 'yours' | 'showing' | 'watching' | 'waiting' | 'sending' | 'over';
export type Saving = 'sending' | 'saved' | 'offline';
/** How the game ended: on the board, or declared. */
export type OnlineEnd = DeclaredEnd | { winner: Color; reason: 'type-lost' | 'no-capture' };

export class OnlineGame extends OnlineBoard implements Follower {
  readonly id: string;
  readonly secret: Secret;
  readonly hint = null;
  readonly #tools: OnlineTools;
  #events: GameEvent[] = [];
  #unfollow: () => void = () => undefined;
  #log = $state.raw<GameLog | null>(null);
  #seat = $state.raw<Color | null>(null);
  #isCreator = $state(false);
  #mayJoin = $state(false);
  /** The board shows everything that has happened. */
  #isCurrent = $state(false);
  readonly #attendance = new Attendance();
  /** The server's time, updated by tick(). */
  now = $state(0);
  #isCatchingUp = false;
  #isAnnounced = false;
  #isEnded = false;

  constructor(id: string, secret: Secret, tools: OnlineTools) {
    super();
    this.id = id;
    this.secret = secret;
    this.#tools = tools;
    this.now = tools.connection.now;
  }

  /** Shows the stored game, and follows it from there on. */
  async open(): Promise<void> {
    const { kept, connection } = this.#tools;
    const { you, isCreator, events } = kept.get(this.id);
    this.#seat = you;
    this.#isCreator = isCreator;
    this.#events = [...events];
    this.#log = replay(events);
    await this.#catchUp();
    await this.#restage();
    this.#unfollow = connection.follow(this.id, this);
  }

  close(): void {
    this.#unfollow();
  }

  // -- What is known ---------------------------------------------------------------------------------

  /** The last event known here. */
  get seq(): number {
    return this.#events.length;
  }

  get log(): GameLog | null {
    return this.#log;
  }

  /** The visitor's seat; null for spectators, and before the colours are drawn. */
  get human(): Color | null {
    return this.#seat;
  }

  get isCreator(): boolean {
    return this.#isCreator;
  }

  /** The seat is still free. */
  get mayJoin(): boolean {
    return this.#mayJoin && this.#log?.isFull === false && !this.isOver;
  }

  get isWatching(): boolean {
    return this.#seat === null;
  }

  get state(): OnlineState {
    if (this.isShowing) return 'showing';
    if (this.isOver) return 'over';
    if (this.isWatching) return 'watching';
    if (!this.#log?.isFull || !this.#isCurrent) return 'waiting';
    if (this.pendingTurn) return 'sending';
    return this.base.toMove === this.#seat ? 'yours' : 'waiting';
  }

  get isYours(): boolean {
    return this.state === 'yours';
  }

  get isRunning(): boolean {
    return this.#log?.isFull === true && !this.isOver;
  }

  get mover(): Color | null {
    if (!this.isRunning) return null;
    return this.isShowing ? otherOf(this.base.toMove) : this.base.toMove;
  }

  get end(): OnlineEnd | null {
    if (this.#log?.end) return this.#log.end;
    const outcome = this.#isCurrent ? this.base.outcome : null;
    if (!outcome) return null;
    return { winner: outcome.winner, reason: outcome.reason === 'typeLost' ? 'type-lost' : 'no-capture' };
  }

  get isOver(): boolean {
    return this.end !== null;
  }

  /** As in records, where a game without a winner has no result. */
  get result(): GameResult | null {
    const { end } = this;
    if (!end || end.winner === null) return null;
    const { winner } = end;
    if (end.reason === 'type-lost' || end.reason === 'no-capture') return this.base.outcome;
    const reason = ({ resigned: 'resigned', 'timed-out': 'timedOut', claimed: 'unknown' } as const)[
      end.reason
    ];
    return { winner, reason, type: null };
  }

  // -- Time and presence -----------------------------------------------------------------------------

  /** Call this often. */
  tick(): void {
    this.now = this.#tools.connection.now;
  }

  get hasClock(): boolean {
    const kind = this.#log?.pace.kind;
    return kind === 'live' || (kind === 'correspondence' && !this.isOver);
  }

  get left(): Clocks {
    const nothing = { white: 0, black: 0 };
    if (!this.#log) return nothing;
    return timeLeft(this.#log, this.isOver ? this.#log.updated : this.now) ?? nothing;
  }

  /** Milliseconds left for a first turn that is due; the clocks are not running yet. */
  get firstTurnLeft(): number | null {
    return this.#log && !this.isOver ? firstTurnLeft(this.#log, this.now) : null;
  }

  get watchers(): number {
    return this.#attendance.watchers;
  }

  /** Null if the player is connected, or nothing is known. */
  awayMs(color: Color): number | null {
    return this.#attendance.awayMs(color, this.now);
  }

  /** The opponent of a live game has been gone so long that the game can be claimed. */
  get canClaim(): boolean {
    if (!this.#seat || !this.isRunning || this.#log?.pace.kind !== 'live') return false;
    return this.#attendance.hasVanished(otherOf(this.#seat), this.now);
  }

  // -- What is on its way ----------------------------------------------------------------------------

  get saving(): Saving {
    if (!this.#tools.connection.isOnline) return 'offline';
    return this.#pending.length > 0 ? 'sending' : 'saved';
  }

  /** A turn that was sent and is not in the log yet. */
  get pendingTurn(): readonly string[] | null {
    for (const { command } of this.#pending)
      if (command.kind === 'turn' && !this.#isBehind(command.seq)) return command.turn.split(' ');
    return null;
  }

  isPending(kind: CommandKind): boolean {
    return this.#pending.some(({ command }) => command.kind === kind);
  }

  get #pending(): Extract<Entry, { game: string }>[] {
    return this.#tools.connection.pendingOf(this.id);
  }

  /** The board has changed since this event. */
  #isBehind(seq: number): boolean {
    void this.#log;
    return this.#events.some(
      (event) => event.seq > seq && (event.kind === 'turn' || event.kind === 'takeback-accepted'),
    );
  }

  // -- What can be done ------------------------------------------------------------------------------

  get canUndo(): boolean {
    return this.isYours && this.staged.length > 0;
  }

  get canAskTakeback(): boolean {
    if (!this.#seat || !this.#log || !this.isRunning || this.#log.takeback) return false;
    return this.#log.turns.length > (this.#seat === 'white' ? 0 : 1) && !this.isPending('ask-takeback');
  }

  /** Until both sides have played a turn. */
  get canAbort(): boolean {
    if (!this.#log || this.isOver || !(this.#seat || this.#isCreator)) return false;
    return this.#log.turns.length < 2;
  }

  get canGiveTime(): boolean {
    return this.#seat !== null && this.isRunning && this.hasClock;
  }

  async undo(): Promise<void> {
    if (this.staged.length > 0) await this.keepStaged(this.staged.slice(0, -1));
  }

  send(): void {
    if (!this.isComplete) return;
    this.#tools.events.sent?.();
    this.ask({ kind: 'turn', turn: this.staged.map((move) => move.text).join(' ') });
    this.#keepStaged();
  }

  resign(): void {
    this.ask({ kind: 'resign' });
  }

  say(phrase: Phrase): void {
    this.ask({ kind: 'say', phrase });
  }

  /** Sends a command, unless the same one is in transit. */
  ask(wanted: Wanted): void {
    const isRepeatable = wanted.kind === 'turn' || wanted.kind === 'say' || wanted.kind === 'give-time';
    if (isRepeatable || !this.isPending(wanted.kind))
      this.#tools.connection.command(this.id, wanted, this.seq);
  }

  protected get core(): Core {
    return this.#tools.core;
  }

  protected wait(ms: number): Promise<void> {
    return this.#tools.wait(ms);
  }

  protected seen(before: PositionView, move: Move): void {
    this.#tools.events.moved?.(before, move);
  }

  protected added(before: PositionView, move: Move): void {
    this.#tools.events.moved?.(before, move);
    this.#keepStaged();
    // Confirming sixty placements would be tedious.
    if (this.isComplete && (move.kind === 'place' || !this.#tools.confirms())) this.send();
  }

  protected removed(): void {
    this.#keepStaged();
  }

  protected failed(error: unknown): void {
    this.#tools.events.failed?.(error);
  }

  // -- Messages of the server ------------------------------------------------------------------------

  opened({ you, creator, may_join: mayJoin }: GameOpened): void {
    this.#seat = you;
    this.#isCreator = creator;
    this.#mayJoin = mayJoin;
    if (you || creator) this.#tools.kept.note(this.id, { you, isCreator: creator });
  }

  happened(events: readonly GameEvent[]): void {
    this.#events.push(...events);
    this.#log = events.reduce<GameLog | null>(after, this.#log);
    this.tick();
    if (this.#seat || this.#isCreator) this.#tools.kept.noteEvents(this.id, this.#events);
    // The colours drawn at random are known now.
    if (events.some((event) => event.kind === 'joined')) this.#tools.connection.refresh(this.id);
    this.#noteRematch(events);
    if (this.#isAnnounced) for (const event of events) this.#tools.events.happened?.(event);
    this.#isCurrent = false;
    void this.#catchUp();
  }

  /** The same link lets people watch the rematch. */
  #noteRematch(events: readonly GameEvent[]): void {
    const { watch } = this.#tools.kept.get(this.id);
    for (const event of events)
      if (watch && event.kind === 'rematch-accepted') this.#tools.kept.note(event.game, { watch });
  }

  answered({ command }: Extract<Entry, { game: string }>, answer: Answer): void {
    if (!answer.ok) this.#tools.events.refused?.(answer, command.kind);
    if (command.kind === 'join' && answer.ok) this.#tools.connection.refresh(this.id);
    void this.#catchUp();
  }

  presence(told: PresenceTold): void {
    this.tick();
    this.#attendance.hear(told, this.now);
  }

  refused(message: RefusedTold): void {
    this.#tools.events.closed?.(message);
  }

  // -- The board -------------------------------------------------------------------------------------

  /** Updates the board to the log, turn by turn, including what arrives meanwhile. */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp || !this.#log) return;
    this.#isCatchingUp = true;
    try {
      let log: GameLog;
      do {
        log = this.#log;
        await this.begin(log);
        await this.follow(log, this.#isAnnounced);
        await this.#showPending();
      } while (log !== this.#log);
      this.#isCurrent = true;
      this.#noteEnd(this.#isAnnounced);
      this.#isAnnounced = true;
    } catch (error) {
      this.#tools.events.failed?.(error);
    } finally {
      this.#isCatchingUp = this.isShowing = false;
    }
  }

  /** A sent turn stays on the board until it is in the log, or can no longer get there. */
  async #showPending(): Promise<void> {
    const moves = this.pendingTurn;
    const staged = this.staged.map((move) => move.text).join(' ');
    if (moves && staged !== moves.join(' ')) await this.stageAll(moves);
  }

  /** Moves that were staged when the page was left. */
  async #restage(): Promise<void> {
    const { staged } = this.#tools.kept.get(this.id);
    if (staged && staged.turns === this.line.length - 1 && this.isYours) await this.stageAll(staged.moves);
  }

  #keepStaged(): void {
    const moves = this.isYours ? this.staged.map((move) => move.text) : [];
    const staged = moves.length > 0 ? { moves, turns: this.line.length - 1 } : null;
    this.#tools.kept.note(this.id, { staged });
  }

  #noteEnd(isNews: boolean): void {
    if (!this.isOver || this.#isEnded) return;
    this.#isEnded = true;
    this.tree.result = this.result;
    if (this.#seat || this.#isCreator) {
      this.#tools.kept.note(this.id, { isOver: true, result: this.result });
      this.#tools.kept.tidy();
    }
    if (this.staged.length > 0) this.stand(this.base);
    if (isNews) this.#tools.events.ended?.();
  }
}
