/**
 * Ratings by Glicko (Mark Glickman, "Parameter estimation in large dynamic paired comparison experiments", 1999). An
 * attempt at a puzzle is a game against it, and a rating period of its own.
 */

export interface Rated {
  rating: number;
  /** The rating's standard deviation. */
  deviation: number;
}

/** A newcomer, on the scale of docs/levels.md: the mean of its puzzles and more doubt than their spread. */
export const NEWCOMER: Readonly<Rated> = { rating: 500, deviation: 350 };

/** Puzzles are rated by levels, from some fifty attempts each. */
export const PUZZLE_DEVIATION = 60;

/** Otherwise a rating would hardly move after many puzzles. */
const LEAST_DEVIATION = 45;
/** Days after which a rating known as well as possible is as uncertain as a newcomer's. */
const FORGOTTEN_DAYS = 730;

const Q = Math.LN10 / 400;

const weight = (deviation: number): number => 1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/** The chance of solving it. */
export function expected(player: Rated, puzzle: Rated): number {
  return 1 / (1 + 10 ** ((-weight(puzzle.deviation) * (player.rating - puzzle.rating)) / 400));
}

/** After some days without puzzles: the same rating, less certain. */
export function rested({ rating, deviation }: Rated, days: number): Rated {
  const growth = (NEWCOMER.deviation ** 2 - LEAST_DEVIATION ** 2) / FORGOTTEN_DAYS;
  const grown = Math.sqrt(deviation ** 2 + growth * Math.max(days, 0));
  return { rating, deviation: Math.min(grown, NEWCOMER.deviation) };
}

/** After games against `opponents`; a score is 1 for a win and 0 for a loss. */
export function rated(player: Rated, games: readonly { opponent: Rated; score: number }[]): Rated {
  let information = 1 / player.deviation ** 2;
  let surprise = 0;
  for (const { opponent, score } of games) {
    const g = weight(opponent.deviation);
    const chance = expected(player, opponent);
    information += Q ** 2 * g ** 2 * chance * (1 - chance);
    surprise += g * (score - chance);
  }
  return {
    rating: player.rating + (Q / information) * surprise,
    deviation: Math.max(Math.sqrt(1 / information), LEAST_DEVIATION),
  };
}
