import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf, routeOf, ROUTES } from '../routes';
import { Keep } from './keep';

const ORIGIN = 'https://tzaar.example';
const BUILD = {
  version: 'two',
  files: ['/', '/theme.js', '/assets/index-12345678.js'],
  routes: ['/', '/learn'],
};

class FakeCache {
  entries = new Map<string, Response>();
  async put(path: string, response: Response): Promise<void> {
    this.entries.set(path, response);
  }
  async match(path: string): Promise<Response | undefined> {
    return this.entries.get(path);
  }
}

class FakeCaches {
  named = new Map<string, FakeCache>();
  async open(name: string): Promise<FakeCache> {
    const cache = this.named.get(name) ?? new FakeCache();
    this.named.set(name, cache);
    return cache;
  }
  async match(path: string): Promise<Response | undefined> {
    return [...this.named.values()].map((cache) => cache.entries.get(path)).find(Boolean);
  }
  async keys(): Promise<string[]> {
    return [...this.named.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.named.delete(name);
  }
}

let storage: FakeCaches;
const fetcher = vi.fn<typeof fetch>();
const keepOf = (build = BUILD): Keep => new Keep(build, storage as unknown as CacheStorage, fetcher);

beforeEach(() => {
  storage = new FakeCaches();
  fetcher.mockReset();
  fetcher.mockImplementation(async (path) => new Response(`content of ${String(path)}`));
});

describe('what is stored', () => {
  it('is every file of the build, fetched again unless its name contains a hash', async () => {
    await keepOf().fill();
    expect([...(storage.named.get('tzaar-two')?.entries.keys() ?? [])].sort()).toEqual(
      [...BUILD.files].sort(),
    );
    expect(fetcher).toHaveBeenCalledWith('/theme.js', { cache: 'no-cache' });
    expect(fetcher).toHaveBeenCalledWith('/assets/index-12345678.js', { cache: 'default' });
  });

  it('takes over what an older build had under the same hash', async () => {
    const old = await storage.open('tzaar-one');
    await old.put('/assets/index-12345678.js', new Response('kept'));
    await old.put('/theme.js', new Response('old'));
    await keepOf().fill();
    const kept = storage.named.get('tzaar-two')?.entries;
    expect(await kept?.get('/assets/index-12345678.js')?.text()).toBe('kept');
    expect(await kept?.get('/theme.js')?.text()).toBe('content of /theme.js');
  });

  it('is all or nothing', async () => {
    fetcher.mockResolvedValueOnce(new Response('', { status: 404 }));
    await expect(keepOf().fill()).rejects.toThrow('/: 404');
  });

  it('is from one build only, and leaves other caches alone', async () => {
    for (const name of ['tzaar-one', 'tzaar-two', 'somebody-else']) await storage.open(name);
    await keepOf().tidy();
    expect(await storage.keys()).toEqual(['tzaar-two', 'somebody-else']);
  });
});

describe('which requests are answered', () => {
  const asked = (path: string, mode: RequestMode = 'cors', method = 'GET'): string | null =>
    keepOf().fileFor({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

  it('the page for every route, stored files by their paths', () => {
    expect(asked('/learn/capture?step=2', 'navigate')).toBe('/');
    expect(asked('/theme.js')).toBe('/theme.js');
  });

  it.each(['/', '/learn', '/learn/capture', '/rulez', '/Rules', '/assets/', ''])(
    'the page exactly where its router finds one: %s',
    (path) => {
      const keep = keepOf({ ...BUILD, routes: ROUTES.map(pathOf) });
      const request = { method: 'GET', mode: 'navigate' as const, url: ORIGIN + path };
      expect(keep.fileFor(request, ORIGIN)).toBe(routeOf(path) ? '/' : null);
    },
  );

  it('and nothing else', () => {
    expect(asked('/nowhere', 'navigate')).toBeNull();
    expect(asked('/healthz')).toBeNull();
    expect(asked('/api/games')).toBeNull();
    expect(asked('/api/games', 'navigate')).toBeNull();
    expect(asked('/theme.js', 'cors', 'POST')).toBeNull();
    expect(asked('https://other.example/theme.js')).toBeNull();
  });
});

it('fetches a file that the browser has evicted', async () => {
  const request = new Request(`${ORIGIN}/theme.js`);
  fetcher.mockResolvedValueOnce(new Response('from the network'));
  expect(await (await keepOf().answer('/theme.js', request)).text()).toBe('from the network');
  expect(fetcher).toHaveBeenCalledWith(request);
});
