/** The keys of the page. Those of the board, of fields and of dialogs come first. */

export interface KeyActions {
  isActive(): boolean;
  step(to: 'first' | 'back' | 'forward' | 'last'): void;
  stepAside(by: -1 | 1): void;
  engine(): void;
  flip(): void;
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Returns what ends the listening. */
export function listenToKeys(actions: KeyActions): () => void {
  const listener = (event: KeyboardEvent): void => {
    const isOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    const target = event.target instanceof Element ? event.target : null;
    if (isOthers || !actions.isActive() || target?.matches(FIELDS)) return;
    if (handle(event.key, actions)) event.preventDefault();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

function handle(key: string, actions: KeyActions): boolean {
  switch (key) {
    case 'ArrowLeft':
      actions.step('back');
      return true;
    case 'ArrowRight':
      actions.step('forward');
      return true;
    case 'ArrowUp':
      actions.stepAside(-1);
      return true;
    case 'ArrowDown':
      actions.stepAside(1);
      return true;
    case 'Home':
      actions.step('first');
      return true;
    case 'End':
      actions.step('last');
      return true;
    case 'e':
      actions.engine();
      return true;
    case 'f':
      actions.flip();
      return true;
    default:
      return false;
  }
}
