/** A visitor at one lesson: the current task, the try, and the answer to it. */
import type { Arrow, Mark } from '../../board/types';
import type { Core, Move, PositionView, SpaceName } from '../../core/types';
import { begin, extend } from './attempt';
import type { Course } from './course';
import { answerTo, failureOf, spacesOf, whyNot } from './facts';
import { judge, type Attempt } from './judge';
import type { Lesson, Task, Words } from './lesson';

export interface Feedback {
  tone: 'right' | 'wrong' | 'hint';
  words: Words;
}

/**
 * trying: a try is in progress; wrong: one has failed, and its position is still shown; wordsOnly: the core is
 * unavailable.
 */
export type Stage = 'loading' | 'trying' | 'wrong' | 'solved' | 'wordsOnly';

export interface SessionEvents {
  moved(before: PositionView, move: Move): void;
  answered(feedback: Feedback): void;
  solved(task: Task): void;
}

const NOTHING: readonly string[] = [];

export class LessonSession {
  readonly #course: Course;
  readonly lesson: Lesson;
  readonly #core: Core;
  readonly #events: SessionEvents;
  index = $state(0);
  stage = $state<Stage>('loading');
  attempt = $state.raw<Attempt | null>(null);
  found = $state.raw<readonly SpaceName[]>([]);
  chosen = $state<string | null>(null);
  feedback = $state.raw<Feedback | null>(null);
  isShown = $state(false);
  #refutation = $state.raw<readonly string[]>(NOTHING);
  #wanted = $state.raw<readonly SpaceName[]>([]);
  /** Requests that the core has not answered yet. */
  #pending = $state(0);
  /** Counts rounds: an answer that comes after the visitor has moved on is dropped. */
  #round = 0;

  constructor(course: Course, lesson: Lesson, core: Core, events: SessionEvents) {
    this.#course = course;
    this.lesson = lesson;
    this.#core = core;
    this.#events = events;
  }

  get task(): Task {
    return this.#taskAt(this.index);
  }

  /** What is shown is about to change: a task opens, or an answer is pending. */
  get isBusy(): boolean {
    return this.stage === 'loading' || this.#pending > 0;
  }

  get isLastTask(): boolean {
    return this.index === this.lesson.tasks.length - 1;
  }

  /** The position on the board. */
  get view(): PositionView | null {
    return this.attempt?.views.at(-1) ?? null;
  }

  /** Whether the pass is available now. */
  get canPass(): boolean {
    return this.isPlaying && (this.view?.moves.some(({ kind }) => kind === 'pass') ?? false);
  }

  get canUndo(): boolean {
    return this.stage === 'trying' && (this.attempt?.moves.length ?? 0) > 0;
  }

  /** The visitor may move stacks now. */
  get isPlaying(): boolean {
    return this.stage === 'trying' && this.task.kind === 'play';
  }

  get arrows(): Arrow[] {
    const made = (this.attempt?.moves ?? []).map((move) => move.text);
    const number = (count: number, i: number): Pick<Arrow, 'number'> =>
      count > 1 ? { number: i === 0 ? 1 : 2 } : {};
    const arrow = (text: string, style: Arrow['style'], of: number, i: number): Arrow[] => {
      const [, from, to] = /^(\w\d)[x+](\w\d)$/.exec(text) ?? [];
      return from && to ? [{ from, to, style, ...number(of, i) }] : [];
    };
    const next = this.isShown && this.isPlaying ? this.#nextOfSolution() : null;
    const chosen = this.chosen?.split(' ') ?? [];
    return [
      ...made.flatMap((text, i) => arrow(text, 'last', made.length, i)),
      ...this.#refutation.flatMap((text, i) => arrow(text, 'engine', this.#refutation.length, i)),
      ...chosen.flatMap((text, i) => arrow(text, 'engine', chosen.length, i)),
      ...(next === null ? [] : arrow(next, 'hint', 1, 0)),
    ];
  }

  get marks(): Mark[] {
    const isFresh = this.attempt?.moves.length === 0;
    const rings = isFresh ? (this.task.rings ?? []) : [];
    const lit = isFresh ? (this.task.lit ?? []) : [];
    const next = this.isShown && this.isPlaying ? this.#nextOfSolution() : null;
    const placed = next?.split('@')[1];
    const hinted =
      this.isShown && this.task.kind === 'tap'
        ? this.#wanted.filter((space) => !this.found.includes(space))
        : [];
    return [
      ...rings.map((space): Mark => ({ space, style: 'last' })),
      ...lit.map((space): Mark => ({ space, style: 'hint' })),
      ...this.found.map((space): Mark => ({ space, style: 'staged' })),
      ...[...hinted, ...(placed ? [placed] : [])].map((space): Mark => ({ space, style: 'hint' })),
    ];
  }

  /**
   * The previous task stays complete until the next one is ready: never the text of one beside the answer to the
   * other.
   */
  async open(index: number): Promise<void> {
    const task = this.#taskAt(index);
    const round = ++this.#round;
    let view: PositionView;
    try {
      view = await this.#ask(this.#core.position(task.position));
    } catch (error) {
      // Without the core there is no board, but the text can be read.
      if (round === this.#round) this.#showWords(index);
      throw error;
    }
    if (round !== this.#round) return;
    this.index = index;
    this.isShown = false;
    this.#wanted = task.kind === 'tap' ? [...spacesOf(view, task.query)] : [];
    this.found = [];
    this.attempt = begin(view);
    this.retry();
  }

  #showWords(index: number): void {
    this.index = index;
    this.stage = 'wordsOnly';
    this.isShown = false;
    this.attempt = null;
    this.feedback = null;
  }

  /** Back to the position of the task. */
  retry(): void {
    const first = this.attempt?.views[0];
    if (!first) return;
    this.#round += 1;
    if ((this.attempt?.moves.length ?? 0) > 0) this.attempt = begin(first);
    this.#refutation = NOTHING;
    this.chosen = null;
    this.feedback = null;
    this.stage = 'trying';
  }

  /** Shows how to do it: the next arrow, or the spaces. */
  show(): void {
    this.isShown = true;
    if (this.task.kind === 'choose') return;
    const isPass = this.#nextOfSolution() === 'pass';
    const key =
      this.task.kind === 'tap' || this.task.piece
        ? 'learn:shownSpaces'
        : isPass
          ? 'learn:shownPass'
          : 'learn:shown';
    this.#answer({ tone: 'hint', words: { key } });
  }

  async play(text: string): Promise<void> {
    const { task, attempt, view } = this;
    const move = view?.moves.find((one) => one.text === text);
    if (!this.isPlaying || task.kind !== 'play' || !attempt || !view || !move) return;
    const round = this.#round;
    const next = await this.#ask(extend(this.#core, task, attempt, move));
    if (round !== this.#round) return;
    this.attempt = next;
    this.feedback = null;
    this.#events.moved(view, move);
    const verdict = await this.#ask(judge(this.#core, task.goal, next, (name) => this.#own(name)));
    if (round !== this.#round) return;
    if (verdict) {
      this.stage = 'wrong';
      this.#refutation = verdict.refutation;
      this.#answer({ tone: 'wrong', words: verdict.answer });
    } else if (next.isComplete) {
      this.#solve();
    } else {
      // The hint for the first move applies to the second only if the visitor followed it.
      if (this.#nextOfSolution() === null) this.isShown = false;
    }
  }

  /** A press that moves nothing: a tap requested by the task, or a try that gets an explanation. */
  async press(from: SpaceName | null, to: SpaceName): Promise<void> {
    const { task, view } = this;
    if (this.stage !== 'trying' || !view) return;
    if (task.kind === 'tap') return this.#tap(to);
    if (task.kind !== 'play') return;
    const round = this.#round;
    const stack = view.stacks.get(to);
    let words: Words | null;
    if (from !== null) words = await this.#ask(failureOf(this.#core, view.text, from, to));
    else if (task.piece) words = { key: 'learn:press.occupied', values: { space: to } };
    else if (!stack) words = { key: 'learn:press.vacant', values: { space: to } };
    else if (stack.color !== view.toMove) words = { key: 'learn:press.enemy', values: { space: to } };
    else {
      const name = view.phase === 'second' ? 'idleSecond' : 'idle';
      words = { key: `learn:press.${name}`, values: { space: to } };
    }
    if (words && round === this.#round) this.#answer({ tone: 'wrong', words });
  }

  async choose(option: string): Promise<void> {
    const { task } = this;
    if (task.kind !== 'choose' || this.stage === 'solved') return;
    const round = this.#round;
    this.chosen = option;
    this.feedback = null; // for another answer
    const answer = await this.#ask(answerTo(this.#core, task));
    if (round !== this.#round || option !== this.chosen) return;
    if (option === answer) this.#solve();
    else this.#answer({ tone: 'wrong', words: this.#own('wrong') });
  }

  async #tap(space: SpaceName): Promise<void> {
    const { task, view } = this;
    if (task.kind !== 'tap' || !view || this.found.includes(space)) return;
    if (!this.#wanted.includes(space)) {
      const round = this.#round;
      const words = await this.#ask(whyNot(this.#core, view, task.query, space));
      if (round === this.#round) this.#answer({ tone: 'wrong', words });
      return;
    }
    this.found = [...this.found, space];
    const count = this.#wanted.length;
    if (task.need === 'one' || this.found.length === count) this.#solve();
    else
      this.#answer({
        tone: 'hint',
        words: { key: 'learn:found', values: { found: this.found.length, count } },
      });
  }

  #taskAt(index: number): Task {
    const task = this.lesson.tasks[index];
    if (!task) throw new RangeError(`${this.lesson.id} has no task ${index}`);
    return task;
  }

  async #ask<Answer>(question: Promise<Answer>): Promise<Answer> {
    this.#pending += 1;
    try {
      return await question;
    } finally {
      this.#pending -= 1;
    }
  }

  #solve(): void {
    this.stage = 'solved';
    this.isShown = false;
    this.#events.solved(this.task);
    this.#answer({ tone: 'right', words: this.#own('done') });
  }

  #answer(feedback: Feedback): void {
    this.feedback = feedback;
    this.#events.answered(feedback);
  }

  /** The next move of the stored solution, as long as it was followed. */
  #nextOfSolution(): string | null {
    const { task, attempt } = this;
    if (task.kind !== 'play' || !attempt) return null;
    const isFollowed = attempt.moves.every((move, i) => move.text === task.solution[i]);
    return isFollowed ? (task.solution[attempt.moves.length] ?? null) : null;
  }

  #own(name: string): Words {
    return { key: `${this.#course.texts}:${this.lesson.id}.${this.task.id}.${name}` };
  }
}
