// @vitest-environment happy-dom
/** public/boot.js, which stands in for the page until it has started. */
import type { DetachedWindowAPI } from 'happy-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import source from '../public/boot.js?raw';
import { LANGUAGES } from './i18n';

const shown = (): string => document.getElementById('app')?.textContent ?? '';

function fail(): void {
  window.dispatchEvent(new ErrorEvent('error', { message: 'a part is missing' }));
}

function wish(stored: string | null, languages: readonly string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...languages]);
  if (stored === null) localStorage.clear();
  else localStorage.setItem('tzaar.settings', stored);
}

beforeAll(() => {
  // The style sheet is not loaded in tests.
  (
    window as unknown as { happyDOM: DetachedWindowAPI }
  ).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  new Function(source)();
});

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  wish(null, ['en']);
});

it('says what is wrong in every language of the page, and in no other', () => {
  const texts = [...LANGUAGES, 'ja'].map((language) => {
    wish(null, [`${language}-XX`]);
    fail();
    return [document.documentElement.lang, shown()];
  });
  expect(texts.map(([language]) => language)).toEqual([...LANGUAGES, 'en']);
  expect(new Set(texts.map(([, text]) => text)).size).toBe(LANGUAGES.length);
  for (const [, text] of texts) expect(text).toContain('a part is missing');
});

it('prefers the chosen language to the one of the browser', () => {
  wish('{"language":"hu"}', ['de']);
  fail();
  expect(document.documentElement.lang).toBe('hu');
});

it.each(['{"language":"auto"}', 'null', '{', '{"language":"constructor"}'])(
  'takes the one of the browser where %s is stored',
  (stored) => {
    wish(stored, ['de']);
    fail();
    expect(document.documentElement.lang).toBe('de');
  },
);

it('offers to reload', () => {
  fail();
  expect(document.querySelector('button')?.textContent).toBe('Reload');
});

it('reports a script that does not load, but not a picture', () => {
  for (const name of ['img', 'script']) {
    const element = document.body.appendChild(document.createElement(name));
    expect(shown()).toBe('');
    element.dispatchEvent(new Event('error'));
  }
  expect(shown()).toContain('not loaded');
});

it('is silent once the page has started', () => {
  document.dispatchEvent(new Event('tzaar:started'));
  fail();
  expect(shown()).toBe('');
});
