/* eslint-disable svelte/prefer-svelte-reactivity -- sets that are made again, never changed */
/**
 * What the board of a game shows: the current position, an earlier turn, or a replay of the last turn; and what is
 * drawn on it.
 */
import type { Arrow, Mark, Trace } from '../../board';
import type { Color, PositionView, SpaceName, Stack } from '../../core/types';
import { dangerArrows, dangerMarks } from '../../game/danger';
import type { DangerSight } from '../../game/danger.svelte';
import { happenedIn, tracesOf, type Happening, type PlayedTurn } from '../../game/happened';
import { arrowsOf, parseCanonical } from '../../game/moves';
import { lineTo } from '../../game/tree';
import type { TurnReplay } from '../../game/turn-replay.svelte';
import type { Lookback } from './lookback.svelte';
import type { Playing } from './playing';

/** Opacity of the last turn while something newer is drawn: it stays, without competing. */
const FAINT = 0.2;

export class Scene {
  readonly #session: Playing;
  readonly #past: Lookback;
  readonly #replay: TurnReplay;
  readonly #sight: DangerSight;

  constructor(session: Playing, past: Lookback, replay: TurnReplay, sight: DangerSight) {
    this.#session = session;
    this.#past = past;
    this.#replay = replay;
    this.#sight = sight;
  }

  /** Whether the current position is on the board. */
  readonly isNow: boolean = $derived.by(() => !this.#past.node && !this.#replay.isRunning);

  readonly view: PositionView = $derived.by(() => this.#replay.view ?? this.#past.view ?? this.#session.view);

  /** The turns that led to what is shown, without staged moves; of the last one only what has been seen. */
  readonly turns: readonly PlayedTurn[] = $derived.by(() => {
    const { line, state, view, base } = this.#session;
    const turns: PlayedTurn[] = this.#past.node ? lineTo(this.#past.node) : [...line];
    const last = turns.at(-1);
    if (!last) return turns;
    const isOnItsWay = state === 'showing' && view !== base && this.isNow;
    const moves = this.#replay.isRunning
      ? this.#replay.moves
      : last.moves.slice(0, isOnItsWay ? 1 : last.moves.length);
    return [...turns.slice(0, -1), { moves, toMoveBefore: last.toMoveBefore }];
  });

  readonly #staged: readonly string[] = $derived.by(() =>
    this.isNow ? this.#session.staged.map((move) => move.text) : [],
  );

  readonly #happened: readonly Happening[] = $derived.by(() =>
    happenedIn(this.#session.start.stacks, this.turns),
  );

  readonly arrows: readonly Arrow[] = $derived.by(() => {
    const last = arrowsOf(this.turns.at(-1)?.moves ?? [], 'last');
    const { danger } = this.#sight;
    if (danger) return dangerArrows(danger);
    const { hint } = this.#session;
    const newer = [
      ...arrowsOf(this.#staged, 'staged'),
      ...(hint && this.isNow ? arrowsOf(hint.turn, 'hint') : []),
    ];
    if (newer.length === 0) return last;
    return [...last.map((arrow) => ({ ...arrow, weight: FAINT })), ...newer];
  });

  /** Traces of the last turn. What has been staged since may cover or replace them. */
  readonly traces: readonly Trace[] = $derived.by(() => tracesOf(this.#happened));

  readonly marks: readonly Mark[] = $derived.by(() => {
    const { danger } = this.#sight;
    if (danger) return dangerMarks(danger);
    const last = parseCanonical(this.turns.at(-1)?.moves.at(-1) ?? '');
    if (last?.kind === 'place' && this.view.phase === 'placement') return [{ space: last.to, style: 'last' }];
    return this.#staged.flatMap((text): Mark[] => {
      const move = parseCanonical(text);
      return move && move.kind !== 'pass' ? [{ space: move.to, style: 'staged' }] : [];
    });
  });

  /**
   * What decided the game: where the last piece of a type was taken or covered, or the stacks that can capture
   * nothing.
   */
  readonly spotlight: ReadonlySet<SpaceName> | null = $derived.by(() => {
    const { result, line, view } = this.#session;
    if (!result || !this.isNow || this.#sight.isOn) return null;
    if (result.reason === 'typeLost') {
      const end = parseCanonical(line.at(-1)?.moves.at(-1) ?? '');
      return end && end.kind !== 'pass' ? new Set([end.to]) : null;
    }
    if (result.reason !== 'noCapture') return null;
    const stuck = [...view.stacks].filter(([, stack]) => stack.color !== result.winner);
    return new Set(stuck.map(([space]) => space));
  });

  /** A colour's captures so far, including staged ones. */
  takenBy(color: Color): { stack: Stack; space: SpaceName }[] {
    const { toMove } = this.#session.base;
    const all = [...this.turns, { moves: this.#staged, toMoveBefore: toMove }];
    const happened = this.#staged.length > 0 ? happenedIn(this.#session.start.stacks, all) : this.#happened;
    return happened.flatMap((each) =>
      each.color === color && each.taken ? [{ stack: each.taken, space: each.to }] : [],
    );
  }
}
