/**
 * Evaluates positions with the WebAssembly core in node: `node tools/evaluate.mjs`, in web/. Reads position strings
 * from standard input, one per line, and writes their scores, one per line.
 */
import { text } from 'node:stream/consumers';

import { loadCore } from './load-core.mjs';

const positions = (await text(process.stdin)).trimEnd().split('\n');
const core = await loadCore();
console.log(positions.map((position) => core.evaluate(position)).join('\n'));
