export { t, language, setLanguage, startI18n, loadNamespaces, LANGUAGES } from './i18n.svelte';
export type { Language, Namespace } from './i18n.svelte';
