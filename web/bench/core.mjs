/** Measures the WebAssembly core in node: `node bench/core.mjs`, in web/. Prints one line of JSON. */
import { readFileSync } from 'node:fs';

import { loadCore } from '../tools/load-core.mjs';

const NODES_PER_POSITION = 1_000_000;
const HASH_MEBIBYTES = 32;
const ROUNDS = 5;

const here = (path) => new URL(path, import.meta.url);

const request = {
  level: 10,
  lines: 1,
  seed: 0,
  hashMebibytes: HASH_MEBIBYTES,
  limits: { nodes: NODES_PER_POSITION },
};
// Each position at its best, as other work of the machine disturbs: so bench/engine.py does it, too.
const lines = readFileSync(here('../../data/positions/middlegames.txt'), 'utf8').split('\n');
const positions = lines.filter((line) => line && !line.startsWith('#'));
const best = positions.map(() => 0);
let signature;
for (let round = 0; round < ROUNDS; round++) {
  // Anew, as a core keeps what it has found out; and warm, as browsers compile twice, the second time well.
  const core = await loadCore();
  signature = core.bench().nodes;
  for (const [i, position] of positions.entries()) {
    const { nodes, timeMs } = core.think(position, request);
    best[i] = Math.max(best[i], (nodes * 1000) / timeMs);
  }
}
const harmonicMean = best.length / best.reduce((sum, speed) => sum + 1 / speed, 0);
console.log(JSON.stringify({ nodesPerSecond: Math.round(harmonicMean), signature }));
