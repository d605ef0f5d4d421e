/** The evaluation graph: White's chance after every turn, as paths in a box. */

export const GRAPH = { width: 600, height: 120 };

export interface Point {
  x: number;
  y: number;
}

/** Points of the graph; null where nothing is known. A certain win for White is at the top. */
export function pointsOf(chances: readonly (number | null)[]): (Point | null)[] {
  const step = GRAPH.width / Math.max(chances.length - 1, 1);
  return chances.map((chance, i) =>
    chance === null ? null : { x: i * step, y: GRAPH.height * (1 - chance) },
  );
}

/** The line through the known points, and the area between it and the bottom: White's share. */
export function pathsOf(points: readonly (Point | null)[]): { line: string; area: string } {
  const known = points.filter((point) => point !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return { line: '', area: '' };
  const line = `M${known.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
  return { line, area: `${line}V${GRAPH.height}H${first.x.toFixed(1)}Z` };
}
