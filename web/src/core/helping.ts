/** What a helper does all its life: it waits in the core for searches, and takes its part in them. */
import type { Lent } from './protocol';
import { Wasi } from './wasi';

interface Exports {
  __stack_pointer: WebAssembly.Global;
  help(): void;
  leave(): void;
}

/** `onReady` is called last of all; after it the helper blocks for good, unless the core breaks. */
export function help({ module, memory, stack }: Lent, onReady: () => void): void {
  const wasi = new Wasi();
  wasi.attach(memory);
  const instance = new WebAssembly.Instance(module, {
    env: { memory },
    wasi_snapshot_preview1: wasi.imports,
    // The thread that began the search asks the page and reports to it.
    tzaar: { must_stop: () => 0, report: () => undefined },
  });
  const exports = instance.exports as unknown as Exports;
  exports.__stack_pointer.value = stack;
  onReady();
  try {
    exports.help();
  } catch {
    // Else the search would wait for ever for this part of it.
    exports.leave();
  }
}
