/** The core's facts about a position, as answers to questions and as spaces to tap. */
import type { Core, PieceType, PositionView, SpaceName, Verdict } from '../../core/types';
import { chanceOf } from '../../game/scores';
import { PROOF_TIME } from './judge';
import type { ChooseTask, SpaceQuery, Words } from './lesson';

export type Rules = Pick<Core, 'position' | 'play' | 'whyIllegal'>;
/** Some questions go beyond the rules: to the solver and the engine. */
export type Knowledge = Rules & Pick<Core, 'solve' | 'judgeAll'>;

/** For each of the turns to choose from: a fixed number, so that the answer is the same on every machine. */
export const JUDGED_NODES = 20_000;
/** The chance of winning by which the best of the turns to choose from leads; the tests make sure of it. */
export const LEAST_LEAD = 0.15;

const TYPES: readonly PieceType[] = ['tzaar', 'tzarra', 'tott'];

/** The spaces selected by a query. */
export function spacesOf(view: PositionView, query: SpaceQuery): Set<SpaceName> {
  const { moves, stacks } = view;
  const captures = moves.filter((move) => move.kind === 'capture');
  const names = (list: readonly (SpaceName | null)[]): Set<SpaceName> =>
    new Set(list.filter((space) => space !== null));
  switch (query.of) {
    case 'named':
      return new Set(query.spaces);
    case 'reach':
      return names(moves.filter((move) => move.from === query.from).map((move) => move.to));
    case 'prey':
      return names(
        captures.filter((move) => query.by === undefined || move.from === query.by).map((move) => move.to),
      );
    case 'hunters': {
      const from = names(captures.map((move) => move.from));
      return new Set(
        [...from].filter((space) => query.type === undefined || stacks.get(space)?.type === query.type),
      );
    }
    case 'traps':
      return names(moves.filter((move) => move.losesAtOnce).map((move) => move.to));
    case 'safe': {
      const prey = spacesOf(view, { of: 'prey' });
      const others = [...stacks].filter(([, stack]) => stack.color !== view.toMove);
      return new Set(others.map(([space]) => space).filter((space) => !prey.has(space)));
    }
    case 'stacks': {
      const wanted = [...stacks].filter(
        ([, { color, type }]) => color === query.color && (query.type ?? type) === type,
      );
      const top = Math.max(...wanted.map(([, { height }]) => height));
      return new Set(
        wanted.filter(([, { height }]) => query.only !== 'highest' || height === top).map(([space]) => space),
      );
    }
  }
}

/** Why a tapped space is not among those asked for. */
export async function whyNot(
  core: Rules,
  view: PositionView,
  query: SpaceQuery,
  space: SpaceName,
): Promise<Words> {
  const stack = view.stacks.get(space);
  const values = { space, height: stack?.height ?? 0 };
  if (query.of === 'named') return { key: 'learn:tap.other', values };
  const from = query.of === 'reach' ? query.from : query.of === 'prey' ? query.by : undefined;
  if (from !== undefined) {
    if (space === from) return { key: 'learn:tap.itself', values };
    const failure = await failureOf(core, view.text, from, space);
    return failure ?? { key: 'learn:tap.own', values };
  }
  if (!stack) return { key: 'learn:tap.vacant', values };
  if (query.of === 'stacks') {
    if (stack.color !== query.color) return { key: `learn:tap.color.${stack.color}`, values };
    if (query.type !== undefined && stack.type !== query.type)
      return { key: `learn:tap.type.${stack.type}`, values };
    return { key: 'learn:tap.lower', values };
  }
  const isOwn = stack.color === view.toMove;
  const isCapturing = query.of === 'hunters' || query.of === 'traps';
  if (isOwn !== isCapturing) return { key: `learn:tap.color.${stack.color}`, values };
  if (query.of === 'hunters' && query.type !== undefined && stack.type !== query.type)
    return { key: `learn:tap.type.${stack.type}`, values };
  return { key: `learn:tap.${query.of}`, values };
}

/** The core's reason against a move, in the page's words; null if there is none. */
export async function failureOf(
  core: Rules,
  position: string,
  from: SpaceName,
  to: SpaceName,
): Promise<Words | null> {
  const failure = await core.whyIllegal(position, from, to);
  return failure && { key: `errors:${failure.code}`, values: failure.values };
}

export async function answerTo(core: Knowledge, { position, fact, options }: ChooseTask): Promise<string> {
  const before = await core.position(position);
  const view = fact.after ? await core.play(position, fact.after) : before;
  switch (fact.is) {
    case 'visible':
      return String(view.visible[fact.color][fact.type]);
    case 'scarcest': {
      const counts = view.visible[fact.color];
      return TYPES.reduce((least, type) => (counts[type] < counts[least] ? type : least));
    }
    case 'legal':
      return view.moves.some((move) => move.text === fact.move) ? 'yes' : 'no';
    case 'typeOf':
      return view.stacks.get(fact.space)?.type ?? 'none';
    case 'heightOf':
      return String(view.stacks.get(fact.space)?.height ?? 0);
    case 'toMove':
      return view.toMove;
    case 'winner':
      return view.outcome?.winner ?? 'nobody';
    case 'movesInTurn':
      return view.opening ? '1' : '2';
    case 'spacesEmptied':
      return String(before.stacks.size - view.stacks.size);
    case 'captures':
      return String(view.moves.filter(({ kind }) => kind === 'capture').length);
    case 'decided': {
      const { value } = await core.solve(view.text, { movetime: PROOF_TIME });
      if (value === 'unknown') return value;
      return (value === 'win') === (view.toMove === 'white') ? 'white' : 'black';
    }
    case 'best': {
      const chances = await chancesOf(core, view.text, options);
      const best = Math.max(...chances);
      return options.find((_, i) => chances[i] === best) ?? '';
    }
  }
}

/** The chances of winning, for the side to move, after each of several turns. */
export async function chancesOf(
  core: Pick<Core, 'play' | 'judgeAll'>,
  position: string,
  turns: readonly string[],
  nodes = JUDGED_NODES,
): Promise<number[]> {
  const after = await Promise.all(turns.map((turn) => core.play(position, turn.split(' '))));
  const chances = after.map(() => 1); // a turn that ends the game wins
  const going = after.flatMap(({ outcome }, i) => (outcome ? [] : [i]));
  const onVerdict = (index: number, { score }: Verdict): void => {
    if (score) chances[going[index] as number] = 1 - chanceOf(score);
  };
  await core.judgeAll(
    going.map((i) => after[i]?.text ?? ''),
    { nodes, onVerdict },
  );
  return chances;
}
