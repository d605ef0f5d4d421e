/**
 * The few WASI calls the core makes: the time, random numbers, and the last words of a module that aborts. It has no
 * files.
 */

const SUCCESS = 0;
const NOT_SUPPORTED = 58;
const CLOCK_REALTIME = 0;
const NANOSECONDS_PER_MILLISECOND = 1e6;
/** Bytes of an `iovec`: a pointer and a length. */
const VECTOR_SIZE = 8;

export class Wasi {
  /** What the module wrote to its standard error, which happens only before it aborts. */
  lastWords = '';
  #memory: WebAssembly.Memory | null = null;

  /** The module's memory exists only after instantiation. */
  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  readonly imports = {
    clock_time_get: (clock: number, _precision: bigint, time: number): number => {
      // Measured from the same origin in all workers, as they may share a search.
      const now = clock === CLOCK_REALTIME ? Date.now() : performance.timeOrigin + performance.now();
      this.#data().setBigUint64(time, BigInt(Math.round(now * NANOSECONDS_PER_MILLISECOND)), true);
      return SUCCESS;
    },

    random_get: (buffer: number, size: number): number => {
      // Created outside and copied: browsers can neither fill nor decode shared memory.
      new Uint8Array(this.#buffer(), buffer, size).set(crypto.getRandomValues(new Uint8Array(size)));
      return SUCCESS;
    },

    fd_write: (_file: number, vectors: number, count: number, written: number): number => {
      const data = this.#data();
      let total = 0;
      for (let at = vectors; at < vectors + count * VECTOR_SIZE; at += VECTOR_SIZE) {
        const size = data.getUint32(at + 4, true);
        this.lastWords += new TextDecoder().decode(
          new Uint8Array(this.#buffer(), data.getUint32(at, true), size).slice(),
        );
        total += size;
      }
      data.setUint32(written, total, true);
      return SUCCESS;
    },

    fd_seek: (): number => NOT_SUPPORTED,
    fd_close: (): number => NOT_SUPPORTED,
  };

  #buffer(): ArrayBuffer {
    if (!this.#memory) throw new Error('the module has no memory yet');
    return this.#memory.buffer;
  }

  #data(): DataView {
    return new DataView(this.#buffer());
  }
}
