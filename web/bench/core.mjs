/** Measures the WebAssembly core in node: `node bench/core.mjs`, in web/. Prints one line of JSON. */
import { readFileSync } from 'node:fs';

import { loadCore } from '../tools/load-core.mjs';

const NODES_PER_POSITION = 1_000_000;
const HASH_MEBIBYTES = 32;
const ROUNDS = 5;

const here = (path) => new URL(path, import.meta.url);

const request = { hashMebibytes: HASH_MEBIBYTES, limits: { nodes: NODES_PER_POSITION } };
// The best speed for each position, as in bench/engine.py: other programs only ever slow it down.
const lines = readFileSync(here('../../data/positions/middlegames.txt'), 'utf8').split('\n');
const positions = lines.filter((line) => line && !line.startsWith('#'));
const best = positions.map(() => 0);
let signature;
for (let round = 0; round < ROUNDS; round++) {
  // A new core for each round, as it remembers its findings; bench() warms it up, as browsers compile twice.
  const core = await loadCore();
  signature = core.bench().nodes;
  for (const [i, position] of positions.entries()) {
    const { nodes, timeMs } = core.think(position, request);
    best[i] = Math.max(best[i], (nodes * 1000) / timeMs);
  }
}
const harmonicMean = best.length / best.reduce((sum, speed) => sum + 1 / speed, 0);
console.log(JSON.stringify({ nodesPerSecond: Math.round(harmonicMean), signature }));
