/** The keyboard shortcuts of a page. Those of the board, of fields and of dialogs take precedence. */

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Ctrl+Z or Command+Z, except in fields and dialogs, which have their own undo. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const isElsewhere = event.defaultPrevented || target?.closest('dialog') || target?.matches(FIELDS);
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z' && !isElsewhere;
}

/** Returns a function that stops listening. Letters are named in lower case: `n`, `Shift+n`. */
export function listenToKeys(
  isActive: () => boolean,
  actions: Record<string, (event: KeyboardEvent) => void>,
): () => void {
  const listener = (event: KeyboardEvent): void => {
    const isOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    const target = event.target instanceof Element ? event.target : null;
    if (isOthers || !isActive() || target?.closest('dialog') || target?.matches(FIELDS)) return;
    const name = nameOf(event);
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) return;
    event.preventDefault();
    action(event);
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

/**
 * A key that does something while held down. It ends when the key is released or the window loses the keyboard focus.
 */
export function listenToHeldKey(
  key: string,
  isActive: () => boolean,
  { down, up }: Record<'down' | 'up', (event: Event) => void>,
): () => void {
  let isDown = false;
  const release = (event: Event): void => {
    if (isDown) up(event);
    isDown = false;
  };
  const stopListening = listenToKeys(isActive, {
    [key]: (event) => {
      if (!isDown) down(event);
      isDown = true;
    },
  });
  const released = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() === key) release(event);
  };
  document.addEventListener('keyup', released);
  window.addEventListener('blur', release);
  return () => {
    stopListening();
    document.removeEventListener('keyup', released);
    window.removeEventListener('blur', release);
  };
}

/** Caps Lock is not Shift. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^\p{L}$/u.test(key)) return key;
  return `${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`;
}
