/** The rule books by language. Only the requested one is loaded. */
import type { Language } from '../i18n';
import type { Book } from './book';

const files = import.meta.glob<Book>('../../../src/tzaar/rulebook/*.md', { import: 'default' });

export async function loadBook(language: Language): Promise<Book> {
  const file = files[`../../../src/tzaar/rulebook/${language}.md`];
  if (!file) throw new Error(`there is no rule book in ${language}`);
  return file();
}
