import { describe, expect, it } from 'vitest';
import { DEFAULTS, readChoices } from './settings.svelte';

describe('stored settings', () => {
  it('are as by default where there are none', () => {
    expect(readChoices(null)).toEqual(DEFAULTS);
  });

  it('are read back', () => {
    const stored = { ...DEFAULTS, theme: 'dark', sound: false, language: 'hu' };
    expect(readChoices(JSON.stringify(stored))).toEqual(stored);
  });

  it('are ignored where they make no sense', () => {
    expect(readChoices('no settings')).toEqual(DEFAULTS);
    expect(readChoices('null')).toEqual(DEFAULTS);
    expect(readChoices('{"theme":"pink","sound":"loud","coordinates":false}')).toEqual({
      ...DEFAULTS,
      coordinates: false,
    });
  });
});
