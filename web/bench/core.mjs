/** Measures the WebAssembly core in node: `node bench/core.mjs`, in web/. Prints one line of JSON. */
import { readFileSync } from 'node:fs';

import { loadCore } from '../tools/load-core.mjs';

const NODES_PER_POSITION = 1_000_000;
const HASH_MEBIBYTES = 32;

const here = (path) => new URL(path, import.meta.url);

const core = await loadCore();

const request = {
  level: 10,
  lines: 1,
  seed: 0,
  hashMebibytes: HASH_MEBIBYTES,
  limits: { nodes: NODES_PER_POSITION },
};
let nodes = 0;
let timeMs = 0;
for (const line of readFileSync(here('../../data/positions/middlegames.txt'), 'utf8').split('\n')) {
  if (!line || line.startsWith('#')) continue;
  const result = core.think(line, request);
  nodes += result.nodes;
  timeMs += result.timeMs;
}
const signature = core.bench();
const report = {
  nodes,
  timeMs,
  nodesPerSecond: Math.round((nodes * 1000) / timeMs),
  signature: signature.nodes,
  signatureNodesPerSecond: Math.round((signature.nodes * 1000) / signature.timeMs),
};
console.log(JSON.stringify(report));
