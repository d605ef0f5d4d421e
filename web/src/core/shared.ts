/** Memory shared by instances of the core. */

const PAGES_PER_MEBIBYTE = 16;
/** The module's minimum (core/CMakeLists.txt). */
const LEAST_MEBIBYTES = 32;

/** Null if there is no such memory, or not enough. It grows up to the bound, in mebibytes. */
export function makeSharedMemory(mebibytes: number): WebAssembly.Memory | null {
  try {
    return new WebAssembly.Memory({
      initial: LEAST_MEBIBYTES * PAGES_PER_MEBIBYTE,
      maximum: mebibytes * PAGES_PER_MEBIBYTE,
      shared: true,
    });
  } catch {
    return null;
  }
}
