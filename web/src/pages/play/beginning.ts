/** Creates a new game from the options. */
import type { Color, PositionView } from '../../core/types';
import { isSeeded } from '../../core/starts';
import { freshGameId } from '../../game/store';
import { newTree } from '../../game/tree';
import type { GameOptions } from './options';
import type { PlayedGame } from './saving';

/** After the colours have been drawn. */
export type DrawnOptions = GameOptions & { color: Color };

export function freshGame(
  options: DrawnOptions,
  names: Record<Color, string>,
  view: PositionView,
): PlayedGame {
  const { opponent, clock, setup, seed } = options;
  const tree = newTree(setup, view.text, isSeeded(setup) ? seed : null);
  const isComputer = opponent === 'computer';
  const { minutes = 0, seconds = 0 } = clock ?? {};
  const baseMs = minutes * 60_000;
  tree.tags = { White: names.white, Black: names.black, Date: today() };
  if (clock) tree.tags.TimeControl = `${minutes * 60}+${seconds}`;
  const now = Date.now();
  return {
    id: freshGameId(),
    created: now,
    updated: now,
    tree,
    play: {
      level: isComputer ? options.level : null,
      human: isComputer ? options.color : null,
      clock: clock && { baseMs, incrementMs: seconds * 1000, leftMs: { white: baseMs, black: baseMs } },
      staged: [],
    },
  };
}

/** In the date format of records. */
function today(): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}
