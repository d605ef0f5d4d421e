import i18next, { type TFunction } from 'i18next';
import { untrack } from 'svelte';
import type { Language } from './languages';

export type Namespace =
  | 'common'
  | 'play'
  | 'puzzles'
  | 'analysis'
  | 'learn'
  | 'lessons'
  | 'mistakes'
  | 'strategy'
  | 'endgames'
  | 'rules'
  | 'games'
  | 'online'
  | 'keys'
  | 'settings'
  | 'errors'
  | 'record'
  | 'speech'
  | 'welcome';

// One chunk per language and namespace: a visitor loads one language, and only what the open page needs.
const files = import.meta.glob<{ default: object }>('./locales/*/*.json');

let loaded: readonly Namespace[] = [];
/** Incremented when t() may answer differently, so that everything that called it is redrawn. */
let version = $state(0);
let current = $state<Language>('en');

/** The language of the page. */
export function language(): Language {
  return current;
}

/** The translation of a key such as 'common:pages'; reactive wherever it is called from a component. */
export const t = ((...args: unknown[]) => {
  void version;
  return Reflect.apply(i18next.t, i18next, args) as string;
}) as unknown as TFunction;

export async function startI18n(namespaces: readonly Namespace[], language: Language): Promise<void> {
  await i18next.init({
    lng: language,
    fallbackLng: 'en',
    ns: [],
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false }, // Svelte escapes
    returnNull: false,
    // A missing text is a bug: reported where the browser tests listen.
    saveMissing: true,
    saveMissingTo: 'current',
    missingKeyHandler: (languages, namespace, key) =>
      console.error(`no text for ${namespace}:${key} in ${languages.join(', ')}`),
  });
  remember(namespaces);
  await setLanguage(language);
}

/** Loads the namespaces in the current language, and from now on in every later one. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  remember(namespaces);
  if (!i18next.isInitialized) return; // called while modules load: startI18n() fetches them
  // What is loaded with its texts must not be loaded again, and start over, in another language.
  const wanted = untrack(language);
  await Promise.all(namespaces.map((name) => fetchTexts(wanted, name)));
  version += 1;
}

function remember(namespaces: readonly Namespace[]): void {
  loaded = [...loaded, ...namespaces.filter((name) => !loaded.includes(name))];
}

/** Changes the language once all loaded namespaces are available in it: no text is ever half changed. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all(loaded.map((name) => fetchTexts(language, name)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  current = language;
  version += 1;
}

async function fetchTexts(language: Language, name: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, name)) return;
  const file = files[`./locales/${language}/${name}.json`];
  if (!file) return;
  i18next.addResourceBundle(language, name, (await file()).default);
}
