/** Which colour the visitor gets in a new game. */
import { isSeeded } from '../../core/starts';
import type { Color, Core } from '../../core/types';
import { chanceOf } from '../../game/scores';
import type { GameOptions } from './options';

/** A tenth of a second on a phone. */
const NODES = 20_000;

export async function drawnColor(
  { color, setup, seed }: Pick<GameOptions, 'color' | 'setup' | 'seed'>,
  core: Pick<Core, 'start' | 'think'>,
): Promise<Color> {
  if (color === 'lot') return Math.random() < 0.5 ? 'white' : 'black';
  if (color !== 'computer') return color;
  const start = await core.start(setup, isSeeded(setup) ? seed : undefined);
  // Before anything is placed, what speaks for Black is experience (docs/fairness.md).
  if (start.phase === 'placement') return 'white';
  const { lines } = await core.think(start.text, { limits: { nodes: NODES } });
  return lines[0] && chanceOf(lines[0].score) > 0.5 ? 'black' : 'white';
}
