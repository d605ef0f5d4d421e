/** Memory that instances of the core share. */

const PAGES_PER_MEBIBYTE = 16;
/** What the module asks for at least (core/CMakeLists.txt). */
const LEAST_MEBIBYTES = 32;

/** Null where there is no such memory, or not so much. It grows up to the bound, in mebibytes. */
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
