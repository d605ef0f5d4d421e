import { describe, expect, it } from 'vitest';
import { BrowserStorage } from './storage.svelte';
import { memory } from './testing';

/** Refuses writes once it is full. */
function limited(): { area: Storage; fill: (isFull: boolean) => void } {
  const area = memory();
  let isFull = false;
  const full: Storage = Object.create(area, {
    setItem: {
      value: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        area.setItem(key, value);
      },
    },
    getItem: { value: (key: string) => area.getItem(key) },
    removeItem: { value: (key: string) => area.removeItem(key) },
  });
  const shown = new Proxy(full, {
    ownKeys: () => Reflect.ownKeys(area),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(area, key),
  });
  return { area: shown, fill: (now) => (isFull = now) };
}

const forbidden = (): BrowserStorage =>
  new BrowserStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });

describe('a storage', () => {
  it('keeps what it is given', () => {
    const area = memory();
    const storage = new BrowserStorage(() => area);
    expect(storage.write('tzaar.a', '1')).toBe(true);
    expect([storage.read('tzaar.a'), storage.read('b'), area.getItem('tzaar.a')]).toEqual(['1', null, '1']);
    expect([storage.trouble, storage.refusal]).toEqual([null, null]);
    storage.remove('tzaar.a');
    expect([storage.read('tzaar.a'), storage.keys('tzaar')]).toEqual([null, []]);
  });

  it('that is forbidden lasts as long as the page, and reports the trouble', () => {
    const storage = forbidden();
    expect([storage.trouble, storage.refusal]).toEqual(['blocked', null]);
    expect(storage.write('tzaar.a', '1')).toBe(false);
    expect([storage.read('tzaar.a'), storage.keys('tzaar.'), storage.refusal]).toEqual([
      '1',
      ['tzaar.a'],
      'blocked',
    ]);
    storage.remove('tzaar.a');
    expect(storage.read('tzaar.a')).toBeNull();
  });

  it('that does not exist is forbidden, too', () => {
    expect(new BrowserStorage(() => null).trouble).toBe('blocked');
  });

  it('that is full holds the newer text, and stores it as soon as there is room', () => {
    const { area, fill } = limited();
    const storage = new BrowserStorage(() => area);
    storage.write('tzaar.a', 'old');
    fill(true);
    expect(storage.write('tzaar.a', 'new')).toBe(false);
    expect([storage.read('tzaar.a'), area.getItem('tzaar.a')]).toEqual(['new', 'old']);
    expect([storage.trouble, storage.refusal]).toEqual(['full', 'full']);
    fill(false);
    storage.remove('tzaar.other');
    expect([area.getItem('tzaar.a'), storage.trouble]).toEqual(['new', null]);
  });

  it('emptied by another tab accepts what was refused', () => {
    const { area, fill } = limited();
    const storage = new BrowserStorage(() => area);
    fill(true);
    storage.write('tzaar.a', 'new');
    fill(false);
    storage.hear({ key: 'tzaar.game.x', newValue: null });
    expect([area.getItem('tzaar.a'), storage.refusal]).toEqual(['new', null]);
  });

  it('reports what other tabs store', () => {
    const storage = forbidden();
    const heard: (string | null)[] = [];
    storage.follow('tzaar.a', (text) => heard.push(text));
    storage.hear({ key: 'tzaar.a', newValue: '1' });
    storage.hear({ key: 'tzaar.b', newValue: '2' });
    storage.hear({ key: null, newValue: null });
    expect(heard).toEqual(['1', null]);
  });

  it('reports changes under a prefix', () => {
    const storage = forbidden();
    let heard = 0;
    storage.followAll('tzaar.log.', () => (heard += 1));
    for (const key of ['tzaar.log.a', 'tzaar.log.b', 'tzaar.logs', null])
      storage.hear({ key, newValue: null });
    expect(heard).toBe(3);
  });
});
