/** The analysis at hand, kept in this browser: it is still there when the page is opened again. */

const KEY = 'tzaar.analysis';
const ASIDE = 'tzaar.analysis.unreadable';

export interface Draft {
  record: string;
  /** The place in its tree. */
  path: number[];
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Forbidden or full: the analysis then lasts as long as the page.
  }
}

export function readDraft(): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps a draft that could not be read: the next one is written over it. */
export function setDraftAside(): void {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null) localStorage.setItem(ASIDE, stored);
  } catch {
    // Forbidden: there is no draft either. Full: the person still has the record on the screen.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { record, path } = value as Partial<Draft>;
  return typeof record === 'string' && Array.isArray(path) && path.every((place) => Number.isInteger(place));
}
