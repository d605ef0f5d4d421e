import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Tokens = Record<string, string>;

/** The tokens set in the block after a selector. */
function block(selector: string): Tokens {
  const start = css.indexOf('{', css.indexOf(`${selector} {`));
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

/** One side of every colour that has two. */
function scheme(tokens: Tokens, side: 'light' | 'dark'): Tokens {
  const chosen = side === 'light' ? '$1' : '$2';
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      name,
      value.replaceAll(/light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)/g, chosen),
    ]),
  );
}

const root = block(':root');
const light = scheme(root, 'light');
const themes: Record<string, Tokens> = {
  light,
  dark: scheme(root, 'dark'),
  contrast: { ...light, ...block(":root[data-theme='contrast']") },
};
for (const material of ['slate', 'walnut'])
  for (const side of ['light', 'dark'] as const)
    themes[`${side} ${material}`] = {
      ...scheme(root, side),
      ...scheme(block(`:root[data-material='${material}']`), side),
    };

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ...['ground', 'raised', 'sunken'].flatMap((ground) => [`ink ${ground}`, `ink-soft ${ground}`]),
  ...['ground', 'raised'].flatMap((ground) => [`accent ${ground}`, `danger ${ground}`]),
  ...['on-accent accent', 'on-accent accent-strong', 'on-danger danger', 'accent-strong accent-soft'],
  ...['ink danger-soft', 'board-text board', 'white-ink white-face', 'black-ink black-face'],
  ...['white-face white-mark', 'black-face black-mark'],
];
const SHAPES = [
  ...['line-strong ground', 'line-strong raised', 'board-accent board', 'board-danger board'],
  ...['white-mark white-face', 'black-mark black-face', 'board-halo board-accent', 'board-halo board-danger'],
];

describe.each(Object.entries(themes))('the %s theme', (_, tokens) => {
  const ratio = (pair: string): number => {
    const [a, b] = pair.split(' ').map((name) => tokens[name]) as [string, string];
    return contrast(a, b);
  };

  it.each(TEXT)('keeps text legible: %s', (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('keeps shapes visible: %s', (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});

describe('sizes', () => {
  const sources = import.meta.glob<string>(['../**/*.{css,svelte}', '../../demo/*.{css,svelte}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const listed = new Set(
    [...css.matchAll(/^ \* {3}((?:width|height) \d+rem) {2}/gm)].map(([, point]) => point),
  );
  const queries = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/@media ([^{]*\b(?:width|height)\b[^{]*) \{/g)].map(([, query = '']) => query),
  );
  /** A query in its parts, without those about orientation only. */
  const points = queries
    .flatMap((query) => query.split(/, | and /))
    .filter((part) => !/^\(orientation: (?:landscape|portrait)\)$/.test(part));

  it('have only break points that are listed and used', () => {
    const used = points.map((part) => {
      const [, side, width] = /^\((width|height) (?:<|>=) (\d+rem)\)$/.exec(part) ?? [];
      return side ? `${side} ${width}` : part;
    });
    expect(new Set(used)).toEqual(listed);
    expect(listed.size).toBeGreaterThan(0);
  });

  it.each(Object.entries(sources).filter(([path]) => !path.endsWith('tokens.css')))(
    'come from tokens where there is one: %s',
    (_, source) => {
      expect(source).not.toContain(light.header);
    },
  );
});
