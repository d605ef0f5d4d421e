/** Short messages: some are shown and spoken, some are spoken only. Announcer.svelte shows them. */
export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'danger';
}

/** Long enough to read a sentence twice; messages that matter longer belong on the page. */
const SHOWN_MS = 6000;

class Messages {
  toasts = $state<Toast[]>([]);
  spoken = $state('');
  /** Dialogs that are open: everything outside of the last one is dimmed, and neither heard nor pressed. */
  dialogs = $state(0);
  #last = 0;

  /** Shows a message for a while, and speaks it. */
  toast(text: string, tone: Toast['tone'] = 'plain'): void {
    const id = ++this.#last;
    this.toasts.push({ id, text, tone });
    setTimeout(() => this.dismiss(id), SHOWN_MS);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Speaks without showing: what sighted visitors see on the board. */
  announce(text: string): void {
    // The same text twice is silent unless the region changes: a no-break space at the end makes it differ.
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }
}

export const messages = new Messages();
