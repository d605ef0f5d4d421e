// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { DEFAULTS, readChoices, settings } from './settings.svelte';

describe('stored settings', () => {
  it('have defaults', () => {
    expect(readChoices(null)).toEqual(DEFAULTS);
  });

  it('are read back', () => {
    const stored = { ...DEFAULTS, theme: 'dark', sound: false, language: 'hu' };
    expect(readChoices(JSON.stringify(stored))).toEqual(stored);
  });

  it('are ignored if invalid', () => {
    expect(readChoices('no settings')).toEqual(DEFAULTS);
    expect(readChoices('null')).toEqual(DEFAULTS);
    expect(readChoices('{"theme":"pink","sound":"loud","coordinates":false}')).toEqual({
      ...DEFAULTS,
      coordinates: false,
    });
  });
});

it('follows what is chosen in another tab', () => {
  settings.follow({ key: 'tzaar.settings', newValue: '{"theme":"dark","material":"slate","language":"hu"}' });
  expect(settings.language).toBe('hu');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.documentElement.dataset.material).toBe('slate');
  settings.follow({ key: 'tzaar.other', newValue: '{"theme":"light"}' });
  expect(settings.choices.theme).toBe('dark');
  settings.follow({ key: null, newValue: null });
  expect(settings.choices).toEqual(DEFAULTS);
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it('takes over settings that have not been changed here', () => {
  settings.follow({ key: null, newValue: null });
  settings.set('theme', 'dark');
  const taken = settings.adopt({ ...DEFAULTS, theme: 'light', sound: false, language: 'pl' });
  expect(taken).toBe(2);
  expect(settings.choices).toEqual({ ...DEFAULTS, theme: 'dark', sound: false, language: 'pl' });
});
