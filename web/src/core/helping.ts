/** A helper's whole life: it waits in the core for searches, and takes part in them. */
import type { Lent } from './protocol';
import { Wasi } from './wasi';

interface Exports {
  __stack_pointer: WebAssembly.Global;
  help(): void;
  leave(): void;
}

/** `onReady` is called last; then the helper blocks for good, unless the core crashes. */
export function help({ module, memory, stack }: Lent, onReady: () => void): void {
  const wasi = new Wasi();
  wasi.attach(memory);
  const instance = new WebAssembly.Instance(module, {
    env: { memory },
    wasi_snapshot_preview1: wasi.imports,
    // Only the thread that started the search polls and reports to the page.
    tzaar: { must_stop: () => 0, report: () => undefined },
  });
  const exports = instance.exports as unknown as Exports;
  exports.__stack_pointer.value = stack;
  onReady();
  try {
    exports.help();
  } catch {
    // Otherwise the search would wait for this helper for ever.
    exports.leave();
  }
}
