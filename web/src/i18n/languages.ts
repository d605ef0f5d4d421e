export const LANGUAGES = ['de', 'en', 'es', 'fr', 'hu', 'it', 'nl', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The browser's most preferred language among those of the page. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const found = LANGUAGES.find((name) => name === base);
    if (found) return found;
  }
  return 'en';
}
