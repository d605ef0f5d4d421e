/** Reads the turns of a record into a tree. Nesting uses an explicit stack: variations may be of any depth. */
import { CoreError, type Core, type Failure, type PositionView } from '../core/types';
import { excerpt, recordFailure, RecordError, type RecordCode } from './record-failures';
import { GLYPHS, parseClock, parseEvaluation, readRemark } from './record-notes';
import { tokensOf, type Token } from './record-tokens';
import { TreeBuilder, type GameTree, type TurnNode } from './tree';

/** Moves sent to the core at a time: few messages, none of them large. */
const MOVES_AT_ONCE = 16;
/** No move needs a tenth of this. */
const LONGEST_MOVE = 100;
const CANONICAL = /^(?:[A-I][1-8][x+][A-I][1-8]|pass|[ZRT]@[A-I][1-8])$/;

const isFailure = (value: object): value is Failure => 'code' in value;

/** The current place in a line of turns. */
interface Place {
  node: TurnNode;
  /** Within the current turn; the node's own position while no turn has begun. */
  position: string;
  moves: string[];
}

export interface MovesRead {
  /** The result at the end, if there is one. */
  result: string | null;
  /** The latest view of the position after each node, except the start. */
  end: PositionView | null;
}

/** Reads turns into an empty tree. Throws a RecordError. */
export async function readMoves(text: string, line: number, tree: GameTree, core: Core): Promise<MovesRead> {
  return new MovesReader(tokensOf(text, line), tree, core).read();
}

class MovesReader {
  readonly #tokens: readonly Token[];
  readonly #builder = new TreeBuilder();
  readonly #core: Core;
  #at = 0;
  #place: Place;
  /** Notes between the moves of a turn, kept until the turn has its node. */
  #notes: Token[] = [];
  readonly #comments = new Map<TurnNode, string[]>();
  /** The nodes to return to when variations close. */
  readonly #outer: TurnNode[] = [];
  /** The core's answer for the moves ahead; the failure is for the move after the views. */
  #ahead: { views: PositionView[]; failure: Failure | null } = { views: [], failure: null };
  /** The view of the last node of the main line so far. */
  #end: PositionView | null = null;

  constructor(tokens: readonly Token[], tree: GameTree, core: Core) {
    this.#tokens = tokens;
    this.#core = core;
    this.#place = { node: tree.root, position: tree.start, moves: [] };
  }

  async read(): Promise<MovesRead> {
    let result: string | null = null;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#token;
      if (result !== null && token.kind !== 'comment' && token.kind !== 'remark')
        throw this.#error('after-result', { text: excerpt(token.text) });
      if (token.kind === 'result') {
        if (this.#outer.length > 0) throw this.#error('result-in-variation', { text: token.text });
        result = token.text;
      } else if (token.kind === 'move') await this.#takeMove(token.text);
      else this.#take(token);
    }
    this.#checkFinished();
    if (this.#outer.length > 0) throw this.#error('variation-open');
    for (const [node, texts] of this.#comments) node.comment = texts.join(' ');
    return { result, end: this.#end };
  }

  /** The current token; at the end of the text, the last one. */
  get #token(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] ?? { kind: 'move', text: '', line: 1 };
  }

  #take(token: Token): void {
    const isNote = ['comment', 'remark', 'glyph', 'nag'].includes(token.kind);
    if (isNote && this.#place.moves.length > 0) {
      this.#notes.push(token);
      return;
    }
    if (token.kind === 'number') this.#checkNumber(token.text);
    else if (token.kind === 'open') this.#openVariation();
    else if (token.kind === 'close') this.#closeVariation();
    else this.#takeNote(token);
  }

  async #takeMove(text: string): Promise<void> {
    const before = this.#place.position;
    if (this.#ahead.views.length === 0 && !this.#ahead.failure) await this.#lookAhead();
    const view = this.#ahead.views.shift();
    const turn = this.#place.node.number + 1;
    if (!view)
      throw new RecordError(this.#ahead.failure ?? recordFailure('no-token'), this.#token.line, turn);
    const move = CANONICAL.test(text) ? text : (await this.#core.parseMove(before, trimmed(text))).text;
    this.#place = { ...this.#place, position: view.text, moves: [...this.#place.moves, move] };
    if (view.phase !== 'second') this.#finishTurn(view);
  }

  /** Asks the core about this move and those that follow it in the same line. */
  async #lookAhead(): Promise<void> {
    const moves: string[] = [];
    for (let i = this.#at; i < this.#tokens.length && moves.length < MOVES_AT_ONCE; i++) {
      const token = this.#tokens[i] as Token;
      if (token.kind === 'open' || token.kind === 'close') break;
      if (token.kind === 'move') moves.push(trimmed(token.text));
    }
    const { position } = this.#place;
    try {
      this.#ahead = { views: await this.#core.replay(position, moves), failure: null };
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      const legal = moves.slice(0, Number(error.failure.values.index ?? 0));
      const views = legal.length > 0 ? await this.#core.replay(position, legal) : [];
      this.#ahead = { views, failure: error.failure };
    }
  }

  #finishTurn(view: PositionView): void {
    const { node: parent, moves } = this.#place;
    const node = this.#builder.add(parent, moves, view.text);
    if (this.#outer.length === 0) {
      // Before any variation that began alike.
      parent.children = [node, ...parent.children.filter((child) => child !== node)];
      this.#end = view;
    }
    this.#goTo(node);
    const notes = this.#notes;
    this.#notes = [];
    for (const note of notes) this.#takeNote(note);
  }

  #goTo(node: TurnNode): void {
    this.#place = { node, position: node.position, moves: [] };
  }

  #checkNumber(text: string): void {
    this.#checkFinished();
    const wanted = String(this.#place.node.number + 1);
    if (text !== wanted) throw this.#error('wrong-number', { wanted, text: excerpt(text) });
  }

  #checkFinished(): void {
    const { moves, node } = this.#place;
    if (moves.length === 0) return;
    throw this.#error('unfinished-turn', { text: moves.join(' ') }, node.number + 1);
  }

  #openVariation(): void {
    this.#checkFinished();
    const { node } = this.#place;
    if (!node.parent) throw this.#error('variation-too-early');
    this.#outer.push(node);
    this.#goTo(node.parent);
  }

  #closeVariation(): void {
    this.#checkFinished();
    const node = this.#outer.pop();
    if (!node) throw this.#error('variation-not-open');
    this.#goTo(node);
  }

  #takeNote({ kind, text, line }: Token): void {
    if (kind === 'comment') this.#takeComment(text, line);
    else if (kind === 'remark') this.#addComment(text.trim());
    else this.#takeGlyph(kind === 'nag' ? (GLYPHS[Number(text) - 1] ?? `$${text}`) : text);
  }

  #takeGlyph(text: string): void {
    const glyph = GLYPHS.find((known) => known === text);
    if (!glyph) throw this.#error('bad-glyph', { text: excerpt(text) });
    if (this.#place.node.parent === null) throw this.#error('glyph-too-early', { text });
    this.#place.node.glyph = glyph;
  }

  #takeComment(raw: string, line: number): void {
    const { text, commands } = readRemark(raw);
    for (const { name, value } of commands) {
      const read = name === 'clk' ? parseClock(value) : parseEvaluation(value);
      if (typeof read === 'number') this.#place.node.clock = read;
      else if (isFailure(read)) throw new RecordError(read, line);
      else this.#place.node.evaluation = read;
    }
    this.#addComment(text);
  }

  #addComment(text: string): void {
    if (text === '') return;
    const { node } = this.#place;
    const comments = this.#comments.get(node);
    if (comments) comments.push(text);
    else this.#comments.set(node, [text]);
  }

  #error(code: RecordCode, values: Failure['values'] = {}, turn: number | null = null): RecordError {
    return new RecordError(recordFailure(code, values), this.#token.line, turn);
  }
}

/** Without commas that may separate moves, and within a reasonable length. */
function trimmed(text: string): string {
  let end = text.length;
  while (text[end - 1] === ',') end -= 1;
  return text.slice(0, Math.min(end, LONGEST_MOVE));
}
