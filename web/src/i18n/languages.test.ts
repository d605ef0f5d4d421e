import { expect, it } from 'vitest';
import { preferredLanguage } from './languages';

it('takes the first language the page speaks, whatever the region', () => {
  expect(preferredLanguage(['pt-BR', 'fr-CA', 'de'])).toBe('fr');
  expect(preferredLanguage(['DE-at'])).toBe('de');
});

it('speaks English to everybody else', () => {
  expect(preferredLanguage(['ja'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});
