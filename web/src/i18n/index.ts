export { t, language, setLanguage, startI18n, loadNamespaces } from './i18n.svelte';
export type { Namespace } from './i18n.svelte';
export { LANGUAGES, preferredLanguage, type Language } from './languages';
