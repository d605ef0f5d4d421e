/** A worker that lends its thread to the thinker's worker. */
import { help } from './helping';
import type { Lent } from './protocol';

self.onmessage = ({ data }: MessageEvent<Lent>): void => help(data, () => self.postMessage(null));
