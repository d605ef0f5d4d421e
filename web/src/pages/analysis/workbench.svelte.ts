/** Everything on the analysis page, combined: what is open, what thinks, what is stored. */
import type { Arrow, Trace } from '../../board';
import type { Color, Core, PositionView, Score } from '../../core/types';
import { dangerArrows } from '../../game/danger';
import { DangerSight } from '../../game/danger.svelte';
import { happenedIn, tracesOf, type PlayedTurn } from '../../game/happened';
import { hasPayload } from '../../game/link';
import { arrowsOf } from '../../game/moves';
import { readRecords, writeRecord, type Problem } from '../../game/record';
import { judgementsOf, Review, summaryOf, type Judgement } from '../../game/review.svelte';
import { MISTAKE_GLYPHS, whiteView } from '../../game/scores';
import { moveSentence } from '../../game/speech';
import { myGames, type GameStore } from '../../game/store';
import { lineTo, mainLine, newTree, type GameTree, type Glyph } from '../../game/tree';
import { TurnReplay } from '../../game/turn-replay.svelte';
import { tasksOf, type Task } from '../../mistakes';
import { browserLocks, type Locks } from '../../storage';
import { messages } from '../../ui';
import { DraftPlace, type Draft } from './draft';
import { PositionEditor } from './editor.svelte';
import { LiveEngine } from './engine.svelte';
import { gameIdIn, importKept, importLink, type Imported } from './importing';
import { rankName } from './lines';
import { AnalysisSession } from './session.svelte';

/** Engine arrows of other lines: fainter, so that the best stands out. */
const WEAKER = 0.6;
/** The last turn, while something newer is drawn. */
const FAINT = 0.2;

export interface WorkbenchTools {
  locks: Locks;
  store: GameStore;
  /** Something else is open now; the previous analysis is `former`. */
  replaced?: () => void;
}

export class Workbench {
  readonly core: Core;
  readonly session: AnalysisSession;
  readonly engine: LiveEngine;
  readonly review: Review;
  readonly editor: PositionEditor;
  readonly replay: TurnReplay;
  readonly sight: DangerSight;
  mode = $state<'analysis' | 'editor'>('analysis');
  tab = $state<'turns' | 'review'>('turns');
  /** A player's mistakes, while somebody learns from them in place of the analysis. */
  tasks = $state.raw<readonly Task[] | null>(null);
  /** The line under the pointer: its arrows replace the best line's. */
  pointedLine = $state<number | null>(null);
  readonly #tools: WorkbenchTools;
  #former = $state.raw<Draft | null>(null);
  /** The open game of My games. */
  #game = $state.raw<string | undefined>();
  #unreadable = '';
  #place: DraftPlace | null = null;
  /** The last stored text: identical content is not written again. */
  #keptText = '';

  readonly #judgements: Judgement[] = $derived.by(() =>
    judgementsOf(this.session.tree, (node) => this.review.bestAfter(node)),
  );

  /** The best score known for what the board shows, from White's point of view. */
  readonly #score: Score | null = $derived.by(() => {
    const { view, staged, node } = this.session;
    if (!view) return null;
    if (view.outcome) return { kind: view.outcome.winner === 'white' ? 'win' : 'loss', value: 0 };
    const { finding, proof } = this.engine;
    if (proof && proof.position === view.text && proof.result.value !== 'unknown')
      return whiteView({ kind: proof.result.value, value: proof.result.turns }, view.toMove);
    const best = finding?.position === view.text ? finding.report.lines[0] : undefined;
    if (best) return whiteView(best.score, view.toMove);
    return staged.length === 0 ? node.evaluation : null;
  });

  /** What the engine would play; for other lines the first move, labelled by rank. */
  readonly #engineArrows: Arrow[] = $derived.by(() => {
    const { view } = this.session;
    const { finding, proof } = this.engine;
    if (view && proof?.result.value === 'win' && proof.position === view.text)
      return arrowsOf(proof.result.turn, 'engine');
    if (!view || finding?.position !== view.text) return [];
    const lines = finding.report.lines;
    const pointed = this.pointedLine === null ? undefined : lines[this.pointedLine];
    if (pointed) return arrowsOf(pointed.turn, 'engine');
    const [best, ...others] = lines;
    return [
      ...others.flatMap(({ turn }, i) =>
        arrowsOf(turn.slice(0, 1), 'engine').map((arrow) => ({
          ...arrow,
          weight: WEAKER,
          label: rankName(i + 2),
        })),
      ),
      ...arrowsOf(best?.turn ?? [], 'engine'),
    ];
  });

  readonly #arrows: Arrow[] = $derived.by(() => {
    const { staged, node } = this.session;
    if (this.replay.isRunning) return arrowsOf(this.replay.moves, 'last');
    if (this.sight.danger) return dangerArrows(this.sight.danger);
    const last = arrowsOf(node.moves, 'last');
    const newer = [...arrowsOf(staged, 'staged'), ...this.#engineArrows];
    return newer.length > 0 ? [...last.map((arrow) => ({ ...arrow, weight: FAINT })), ...newer] : last;
  });

  /** The traces of the last turn on the board. */
  readonly #traces: Trace[] = $derived.by(() => {
    const { start, node } = this.session;
    const turns: PlayedTurn[] = lineTo(node);
    const seen = this.replay.isRunning
      ? [...turns.slice(0, -1), { moves: this.replay.moves, toMoveBefore: node.toMoveBefore }]
      : turns;
    return start ? tracesOf(happenedIn(start.stacks, seen)) : [];
  });

  readonly #record: string = $derived.by(() => writeRecord(this.session.tree));
  readonly #draft: Draft | null = $derived.by(
    () =>
      this.session.view && {
        record: this.#record,
        path: this.session.path,
        ...(this.#game === undefined ? {} : { game: this.#game }),
      },
  );

  constructor(core: Core, tools: WorkbenchTools = { locks: browserLocks(), store: myGames }) {
    this.core = core;
    this.#tools = tools;
    this.session = new AnalysisSession(core, newTree('fixed', ''));
    this.engine = new LiveEngine(core);
    this.review = new Review(core);
    this.editor = new PositionEditor(core);
    this.sight = new DangerSight(core);
    this.replay = new TurnReplay({
      core,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      moved: (before, move) => messages.announce(moveSentence(before, move)),
    });
  }

  get judgements(): Judgement[] {
    return this.#judgements;
  }

  get score(): Score | null {
    return this.#score;
  }

  get arrows(): Arrow[] {
    return this.#arrows;
  }

  get traces(): Trace[] {
    return this.#traces;
  }

  /** Replays the last turn on the board. */
  watch(): void {
    const { node } = this.session;
    if (node.parent) void this.replay.start(node.parent.position, node.moves);
  }

  /** The analysis that was replaced by the last one opened. */
  get former(): Draft | null {
    return this.#former;
  }

  /** The record of an earlier visit that could not be read; it has been preserved. */
  get unreadable(): string {
    return this.#unreadable;
  }

  /** Another tab has an analysis open, so this is a new one. */
  get isBesideAnother(): boolean {
    return this.#place?.isBesideAnother ?? false;
  }

  /**
   * Shows what the address carries, or else the stored analysis, or else the fixed start. Returns what could not be
   * opened, or contained several games.
   */
  async begin(address: string): Promise<Imported | null> {
    this.#place = await DraftPlace.find(this.#tools.locks);
    const { draft, former } = this.#place.read();
    const problems = draft ? await this.#restore(draft) : [];
    this.#former = former;
    if (!this.session.view) this.#place.setAside();
    if (carriesSomething(address)) return this.openAddress(address);
    if (this.session.view) return null;
    await this.startNew();
    if (!draft) return null;
    this.#unreadable = draft.record;
    return { kind: 'games', games: [], problems };
  }

  /** Returns what could not be opened, or contained several games. */
  async openAddress(address: string): Promise<Imported | null> {
    const id = gameIdIn(address);
    const imported =
      id === null ? await importLink(address, this.core) : await importKept(id, this.#tools.store, this.core);
    const isTaken = await this.take(imported, id ?? undefined);
    if (!isTaken && !this.session.view) await this.startNew();
    return isTaken ? null : imported;
  }

  /** Opens what was imported, if it is a single complete game or position. */
  async take(imported: Imported, game?: string): Promise<boolean> {
    if (imported.kind === 'position') {
      await this.openPosition(imported.view);
      return true;
    }
    const games = imported.kind === 'games' && imported.problems.length === 0 ? imported.games : [];
    if (games.length !== 1) return false;
    await this.openGame(games[0] as GameTree, game);
    return true;
  }

  /** `game`: its name in My games. */
  async openGame(tree: GameTree, game?: string): Promise<void> {
    this.#leave();
    await this.session.load(tree);
    this.#game = game;
  }

  async openPosition(view: PositionView): Promise<void> {
    this.#leave();
    await this.session.loadPosition(view);
    this.#game = undefined;
  }

  async startNew(): Promise<void> {
    await this.openPosition(await this.core.start('fixed'));
  }

  /** Swaps the open analysis and the previous one. */
  async openFormer(): Promise<void> {
    const { former } = this;
    if (!former) return;
    this.#setAside();
    await this.#restore(former);
  }

  /** Stores the analysis in the browser, and the previous one. */
  keep(): void {
    if (!this.#draft || !this.#place) return;
    const text = JSON.stringify([this.#draft, this.#former]);
    if (text === this.#keptText) return;
    this.#keptText = text;
    this.#place.write(this.#draft, this.#former);
  }

  /** The page is put away, perhaps for good: what is open is stored, and another tab may have its slot. */
  rest(): void {
    this.keep();
    void this.#place?.release();
  }

  /** The page is back. */
  async wake(): Promise<void> {
    await this.#place?.reclaim();
    this.#keptText = '';
    this.keep();
  }

  /** The analysis as it would be stored now. */
  get draft(): Draft | null {
    return this.#draft;
  }

  get record(): string {
    return this.#record;
  }

  // Live engine and review share one thinker: starting one stops the other.

  switchEngine(on: boolean): void {
    if (on) this.review.stop();
    this.engine.switch(on);
  }

  async startReview(): Promise<void> {
    this.engine.stop();
    const { tree } = this.session;
    const game = this.#game;
    await this.review.start(tree);
    const { done, total } = this.review.progress;
    if (game !== undefined && this.session.tree === tree && total > 0 && done === total)
      this.#tools.store.noteAccuracy(game, tree, {
        white: summaryOf(this.judgements, 'white').accuracy,
        black: summaryOf(this.judgements, 'black').accuracy,
      });
  }

  async reviewAgain(): Promise<void> {
    this.review.reset();
    await this.startReview();
  }

  /** What a player can learn from the mistakes found. */
  tasksOf(color: Color): Task[] {
    return tasksOf(this.judgements, color);
  }

  learn(color: Color): void {
    this.engine.stop();
    this.tasks = this.tasksOf(color);
  }

  async prove(): Promise<void> {
    this.review.stop();
    await this.engine.prove();
  }

  async editPosition(): Promise<void> {
    this.engine.stop();
    this.review.stop();
    const { view } = this.session;
    if (view) await this.editor.begin(view);
    this.mode = 'editor';
  }

  async useEdited(): Promise<void> {
    const { checked } = this.editor;
    if (checked) await this.openPosition(checked);
    this.mode = 'analysis';
  }

  /** Writes the review's findings into the tree: glyphs on mistakes, better turns as variations. */
  async writeFindings(): Promise<void> {
    for (const { node, mistake, better } of this.judgements) {
      if (!mistake) continue;
      if (!node.glyph) node.glyph = MISTAKE_GLYPHS[mistake] as Glyph;
      const [parent, best] = [node.parent, better.length > 0];
      if (!parent || !best) continue;
      const variation = await this.session.suggest(parent, better);
      variation.evaluation ??= parent.evaluation;
    }
  }

  close(): void {
    this.engine.stop();
    this.review.stop();
    this.rest();
  }

  /** Returns why it cannot be read, if so. */
  async #restore({ record, path, game }: Draft): Promise<Problem[]> {
    const { games, problems } = await readRecords(record, this.core);
    if (games[0]) {
      await this.session.load(games[0], path);
      this.#game = game;
    }
    return problems;
  }

  #leave(): void {
    this.tasks = null;
    if (this.#setAside()) this.#tools.replaced?.();
  }

  /** Finishes the open analysis and keeps it as the previous one. False if it is not worth keeping. */
  #setAside(): boolean {
    this.review.reset();
    const { view, tree } = this.session;
    const isPlain = mainLine(tree).length === 1 && tree.root.comment === '' && tree.setup === 'fixed';
    if (!view || isPlain) return false;
    this.#former = this.#draft;
    return true;
  }
}

/** Whether an address names a game or carries one, or a position. */
export function carriesSomething(address: string): boolean {
  return hasPayload(address) || gameIdIn(address) !== null;
}
