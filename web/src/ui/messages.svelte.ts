import type { IconName } from './icons';

/** Short messages: some are shown and spoken, some only spoken. Announcer.svelte shows them. */
export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'danger';
  action: ToastAction | null;
}

/** An action offered by a message. */
export interface ToastAction {
  label: string;
  icon: IconName;
  run: () => void;
}

/** Long enough to read a sentence twice; messages that matter longer belong on the page. */
const SHOWN_MS = 6000;
const LETTER_MS = 90;
/** With an action, time enough to reach it by keyboard; the same action is available elsewhere too. */
const OFFERED_MS = 20_000;

class Messages {
  toasts = $state<Toast[]>([]);
  spoken = $state('');
  /** How many dialogs are open: everything outside the topmost is dimmed, silent and inert. */
  dialogs = $state(0);
  #last = 0;
  /** Messages under the pointer or with the focus. */
  readonly #held = new Set<number>();

  /** Shows a message for a while and speaks it. Returns its id for dismiss(). */
  toast(text: string, tone: Toast['tone'] = 'plain', action: ToastAction | null = null): number {
    const id = ++this.#last;
    this.toasts.push({ id, text, tone, action });
    this.#fade(id, action ? OFFERED_MS : Math.max(SHOWN_MS, LETTER_MS * text.length));
    return id;
  }

  /** A message stays while the pointer or the focus is on it. */
  hold(id: number, isHeld: boolean): void {
    if (isHeld) this.#held.add(id);
    else this.#held.delete(id);
  }

  #fade(id: number, ms: number): void {
    setTimeout(() => {
      if (this.#held.has(id)) this.#fade(id, SHOWN_MS);
      else this.dismiss(id);
    }, ms);
  }

  dismiss(id: number): void {
    this.#held.delete(id);
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Speaks without showing: for what sighted visitors see on the board. */
  announce(text: string): void {
    // The same text twice is silent unless the region changes, so a no-break space is appended the second time.
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }
}

export const messages = new Messages();
