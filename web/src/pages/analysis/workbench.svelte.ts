/** Everything on the analysis page, joined: what is open, what thinks, what is kept. */
import type { Arrow } from '../../board';
import type { Core, PositionView, Score } from '../../core/types';
import { hasPayload } from '../../game/link';
import { arrowsOf } from '../../game/moves';
import { readRecords, writeRecord, type Problem } from '../../game/record';
import { mainLine, newTree, type GameTree, type Glyph } from '../../game/tree';
import { keepDraft, readDraft, setDraftAside, type Draft } from './draft';
import { PositionEditor } from './editor.svelte';
import { LiveEngine } from './engine.svelte';
import { importLink, type Imported } from './importing';
import { judgementsOf, Review, type Judgement } from './review.svelte';
import { MISTAKE_GLYPHS, whiteView } from './scores';
import { AnalysisSession } from './session.svelte';

/** Engine arrows behind the best line's: weaker, so that the best stays plain to see. */
const FAINT = 0.35;

export class Workbench {
  readonly core: Core;
  readonly session: AnalysisSession;
  readonly engine: LiveEngine;
  readonly review: Review;
  readonly editor: PositionEditor;
  mode = $state<'analysis' | 'editor'>('analysis');
  tab = $state<'turns' | 'review'>('turns');
  /** The line under the pointer: its arrows are shown instead of the best's. */
  pointedLine = $state<number | null>(null);
  #former = $state.raw<Draft | null>(null);
  #unreadable = '';

  readonly #judgements: Judgement[] = $derived.by(() =>
    judgementsOf(this.session.tree, (node) => this.review.bestAfter(node)),
  );

  /** The best score known of what the board shows, in White's view. */
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

  readonly #arrows: Arrow[] = $derived.by(() => {
    const { view, staged, node } = this.session;
    const last = arrowsOf(staged.length > 0 ? staged : node.moves, 'last');
    const { finding, proof } = this.engine;
    if (view && proof?.result.value === 'win' && proof.position === view.text)
      return [...last, ...arrowsOf(proof.result.turn, 'engine')];
    if (!view || finding?.position !== view.text) return last;
    const lines = finding.report.lines;
    const pointed = this.pointedLine === null ? undefined : lines[this.pointedLine];
    if (pointed) return [...last, ...arrowsOf(pointed.turn, 'engine')];
    const others = lines.slice(1).flatMap((line) => arrowsOf(line.turn.slice(0, 1), 'engine'));
    return [
      ...last,
      ...others.map((arrow) => ({ ...arrow, weight: FAINT })),
      ...arrowsOf(lines[0]?.turn ?? [], 'engine'),
    ];
  });

  readonly #record: string = $derived.by(() => writeRecord(this.session.tree));
  readonly #draft: Draft | null = $derived.by(
    () => this.session.view && { record: this.#record, path: this.session.path },
  );

  constructor(core: Core) {
    this.core = core;
    this.session = new AnalysisSession(core, newTree('fixed', ''));
    this.engine = new LiveEngine(core);
    this.review = new Review(core);
    this.editor = new PositionEditor(core);
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

  /** The analysis before the last one that was opened. */
  get former(): Draft | null {
    return this.#former;
  }

  /** The record of an earlier visit that could not be read; it has been set aside. */
  get unreadable(): string {
    return this.#unreadable;
  }

  /**
   * Shows what the address carries, or the analysis kept from last time, or the fixed start.
   * What could not be opened, or held several games, is handed back.
   */
  async begin(address: string): Promise<Imported | null> {
    const draft = readDraft();
    const problems = draft ? await this.#restore(draft) : [];
    if (!this.session.view) setDraftAside();
    if (hasPayload(address)) return this.openAddress(address);
    if (this.session.view) return null;
    await this.startNew();
    if (!draft) return null;
    this.#unreadable = draft.record;
    return { kind: 'games', games: [], problems };
  }

  /** What could not be opened, or held several games, is handed back. */
  async openAddress(address: string): Promise<Imported | null> {
    const imported = await importLink(address, this.core);
    const isTaken = await this.take(imported);
    if (!isTaken && !this.session.view) await this.startNew();
    return isTaken ? null : imported;
  }

  /** Opens what was imported, if it is one thing and whole. */
  async take(imported: Imported): Promise<boolean> {
    if (imported.kind === 'position') {
      await this.openPosition(imported.view);
      return true;
    }
    const game = imported.kind === 'games' && imported.problems.length === 0 ? imported.games : [];
    if (game.length !== 1) return false;
    await this.openGame(game[0] as GameTree);
    return true;
  }

  async openGame(tree: GameTree): Promise<void> {
    this.#leave();
    await this.session.load(tree);
  }

  async openPosition(view: PositionView): Promise<void> {
    this.#leave();
    await this.session.loadPosition(view);
  }

  async startNew(): Promise<void> {
    await this.openPosition(await this.core.start('fixed'));
  }

  async openFormer(): Promise<void> {
    const { former } = this;
    this.#leave();
    if (former) await this.#restore(former);
  }

  /** Keeps the analysis in the browser. */
  keep(): void {
    if (this.#draft) keepDraft(this.#draft);
  }

  /** The analysis as it would be kept now. */
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
    await this.review.start(this.session.tree);
  }

  async reviewAgain(): Promise<void> {
    this.review.reset();
    await this.startReview();
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

  /** Puts what the review found into the tree: glyphs on mistakes, better turns as variations. */
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
    this.keep();
  }

  /** Returns why it cannot be read, if it cannot. */
  async #restore({ record, path }: Draft): Promise<Problem[]> {
    const { games, problems } = await readRecords(record, this.core);
    if (games[0]) await this.session.load(games[0], path);
    return problems;
  }

  /** Ends what belongs to the analysis that is open, and keeps it. */
  #leave(): void {
    this.review.reset();
    const isWorthKeeping = this.session.view !== null && mainLine(this.session.tree).length > 1;
    if (isWorthKeeping) this.#former = this.#draft;
  }
}
