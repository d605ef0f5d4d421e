export const LANGUAGES = ['de', 'en', 'es', 'fr', 'hu', 'it', 'nl', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first language the browser asks for that the page speaks. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const found = LANGUAGES.find((name) => name === base);
    if (found) return found;
  }
  return 'en';
}
