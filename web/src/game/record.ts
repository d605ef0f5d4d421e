/** Game records, `.tzr` (docs/notation.md): any number of games in a text, read leniently and written canonically. */
import { isSeeded } from '../core/starts';
import { CoreError, type Core, type PositionView } from '../core/types';
import { isOnBoard, terminationOf, WINNERS } from './endings';
import { excerpt, recordFailure, RecordError, type Problem, type RecordCode } from './record-failures';
import { readMoves } from './record-moves';
import { readTags, splitGames, type RawGame } from './record-tags';
import { DERIVED_TAGS } from './record-write';
import { SETUPS, type Setup } from './starts';
import { newTree, type GameResult, type GameTree } from './tree';

export {
  recordFailure,
  recordValues,
  isRecordCode,
  RECORD_CODES,
  type Problem,
  type RecordCode,
} from './record-failures';
export { GLYPHS } from './record-notes';
export { writeRecord } from './record-write';

export interface RecordsRead {
  games: GameTree[];
  /** For broken games: where and why. */
  problems: Problem[];
}

/** Reads every game of a text; a broken one is reported without affecting the others. */
export async function readRecords(text: string, core: Core): Promise<RecordsRead> {
  const read: RecordsRead = { games: [], problems: [] };
  for (const raw of splitGames(text)) {
    try {
      read.games.push(await readGame(raw, core));
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      read.problems.push(error.problem);
    }
  }
  const { games, problems } = read;
  if (games.length + problems.length === 0)
    problems.push({ line: 1, turn: null, failure: recordFailure('no-game') });
  // Comments before the first tag belong to the file.
  else if (games.length + problems.length > 1 && problems[0]?.failure.code === 'no-game') problems.shift();
  return read;
}

async function readGame(raw: RawGame, core: Core): Promise<GameTree> {
  const tags = readTags(raw);
  const start = await startOf(tags, raw.line, core);
  const seed = tags.get('Seed') ?? null;
  const setup = await setupOf(start, core, seed);
  const tree = newTree(setup, start.text, isSeeded(setup) ? seed : null);
  for (const [name, value] of tags) if (!DERIVED_TAGS.includes(name)) tree.tags[name] = value;
  const { result, end } = await readMoves(raw.moves.join('\n'), raw.movesLine, tree, core);
  // Nearly any text in braces is a comment: without a tag or a turn nothing shows that it is about a game.
  if (tags.size === 0 && tree.root.children.length === 0) throw failure('no-game', {}, raw.line);
  tree.result = resultOf(tags, result, end ?? start, raw.line);
  return tree;
}

/** The start given by the tags. */
async function startOf(tags: ReadonlyMap<string, string>, line: number, core: Core): Promise<PositionView> {
  try {
    const position = tags.get('Position');
    const given = position === undefined ? null : await core.position(position);
    const setup = tags.get('Setup') ?? (given ? 'custom' : 'fixed');
    if (!SETUPS.includes(setup as Setup)) throw failure('bad-setup', { text: excerpt(setup) }, line);
    const told = await startToldBy(setup as Setup, given ? undefined : tags.get('Seed'), core);
    if (given && told && given.text !== told.text) throw failure('setup-mismatch', { setup }, line);
    const start = given ?? told;
    if (!start) throw failure('position-missing', { setup }, line);
    return start;
  } catch (error) {
    throw error instanceof CoreError ? new RecordError(error.failure, line) : error;
  }
}

async function startToldBy(setup: Setup, seed: string | undefined, core: Core): Promise<PositionView | null> {
  if (setup === 'fixed' || setup === 'tournament') return core.start(setup);
  return isSeeded(setup) && seed !== undefined ? core.start(setup, seed) : null;
}

/** Which of the set-ups a start is, whatever it was called. A balanced one is known by its seed. */
export async function setupOf(start: PositionView, core: Core, seed: string | null = null): Promise<Setup> {
  if (start.text === (await core.start('fixed')).text) return 'fixed';
  if (start.text === (await core.start('tournament')).text) return 'tournament';
  if (!start.opening || start.toMove !== 'white') return 'custom';
  if (seed === null || !/^\d{1,20}$/.test(seed)) return 'random';
  return (await textOf(core, 'balanced', seed)) === start.text ? 'balanced' : 'random';
}

/** The start of a seed; null if there is none, because the number is too large. */
async function textOf(core: Core, setup: 'balanced', seed: string): Promise<string | null> {
  try {
    return (await core.start(setup, seed)).text;
  } catch (error) {
    if (error instanceof CoreError) return null;
    throw error;
  }
}

/** How the game ended, if board, tags and final result agree. */
function resultOf(
  tags: ReadonlyMap<string, string>,
  found: string | null,
  end: PositionView,
  line: number,
): GameResult | null {
  const tagged = tags.get('Result') ?? found ?? '*';
  const winner = WINNERS.get(tagged);
  if (winner === undefined) throw failure('bad-result', { text: excerpt(tagged) }, line);
  if (found !== null && found !== tagged) throw failure('results-differ', { tagged, found }, line);
  const termination = tags.get('Termination');
  const reason = termination === undefined ? 'unknown' : terminationOf(termination);
  if (!reason) throw failure('bad-termination', { text: excerpt(termination ?? '') }, line);
  const text = termination ?? '';
  if (end.outcome) {
    if (winner !== null && winner !== end.outcome.winner)
      throw failure('result-not-on-board', { text: tagged, winner: end.outcome.winner }, line);
    if (termination !== undefined && reason !== end.outcome.reason)
      throw failure('termination-not-on-board', { text }, line);
    return { ...end.outcome };
  }
  if (winner === null) {
    if (termination !== undefined) throw failure('termination-without-result', { text }, line);
    return null;
  }
  if (isOnBoard(reason)) throw failure('termination-not-on-board', { text }, line);
  return { winner, reason, type: null };
}

function failure(code: RecordCode, values: Record<string, string>, line: number): RecordError {
  return new RecordError(recordFailure(code, values), line);
}
