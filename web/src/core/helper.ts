/** A worker that lends the thinker's worker its thread. */
import { help } from './helping';
import type { Lent } from './protocol';

self.onmessage = ({ data }: MessageEvent<Lent>): void => help(data, () => self.postMessage(null));
