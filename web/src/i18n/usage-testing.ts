/** Which translation keys a source names, and which existing ones nothing names. */

/** `learn:found_one` is one form of `learn:found`. */
const FORM = /_(?:zero|one|two|few|many|other)$/;

export function withoutForm(key: string): string {
  return key.replace(FORM, '');
}

/**
 * The keys in a source, in a call of t() or in a constant on its way there. A star stands for what is inserted at run
 * time: `play:turn.*`.
 */
export function keysIn(source: string, namespaces: readonly string[]): Set<string> {
  const literal = new RegExp(
    `(['"\`])((?:${namespaces.join('|')}):(?:\\$\\{[^}]*\\}|(?!\\1)[^<\\s])+)\\1`,
    'g',
  );
  const found = new Set<string>();
  for (const [, , key = ''] of source.matchAll(literal)) found.add(key.replaceAll(/\$\{[^}]*\}/g, '*'));
  return found;
}

/**
 * The existing keys that no source uses. A star stands for any words, but each of them must occur in the sources, so
 * that keys left over from removed values are found too.
 */
export function unusedKeys(
  existing: Iterable<string>,
  used: ReadonlySet<string>,
  words: ReadonlySet<string>,
): string[] {
  const patterns = [...used].filter((key) => key.includes('*')).map(patternOf);
  const isNamed = (key: string): boolean =>
    used.has(key) ||
    patterns.some((pattern) => {
      const put = pattern.exec(key)?.slice(1);
      return put?.every((part) => part.split('.').every((name) => isWord(name, words)));
    });
  return [...new Set([...existing].map(withoutForm))].filter((key) => !isNamed(key));
}

/** The keys that a source names but that do not exist. */
export function missingKeys(existing: Iterable<string>, used: ReadonlySet<string>): string[] {
  const known = [...new Set([...existing].map(withoutForm))];
  const exists = (key: string): boolean => {
    if (!key.includes('*')) return known.includes(key);
    const pattern = patternOf(key);
    return known.some((each) => pattern.test(each));
  };
  return [...used].filter((key) => !exists(key));
}

function patternOf(key: string): RegExp {
  const parts = key.split('*').map((part) => part.replaceAll(/[.?!]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

/** The words of the sources, and literals without letters, such as glyphs. */
export function wordsIn(source: string): Set<string> {
  const literals = [...source.matchAll(/'([^'\w\s]+)'/g)].map(([, text]) => text ?? '');
  const names = [...source.matchAll(/(?<![\w:.])\w+(?:-\w+)*/g)].map(([text]) => text);
  return new Set([...literals, ...names]);
}

/** Numbers are computed, not written out. */
function isWord(name: string, words: ReadonlySet<string>): boolean {
  return /^\d+$/.test(name) || words.has(name);
}
