// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIXED } from '../../core/testing';
import { GameStore } from '../../game/store';
import { mainLine, type TurnNode } from '../../game/tree';
import { FakeBrowser, memoryStorage } from '../../storage/testing';
import { fakeCore, type FakeCore } from './fake';
import { rowsOf } from './rows';
import { DraftPlace } from './draft';
import { Workbench } from './workbench.svelte';

const DRAFT = 'tzaar.analysis';
const ASIDE = 'tzaar.analysis.unreadable';

let core: FakeCore;
let bench: Workbench;

let browser: FakeBrowser;
let store: GameStore;
let replaced = 0;

/** A visit to the page, with what the previous one has left. */
const visit = (): Workbench => {
  const bench = new Workbench(core, { locks: browser.locks, store, replaced: () => (replaced += 1) });
  open.push(bench);
  return bench;
};
const open: Workbench[] = [];
/** The tab is closed, and what it held is free. */
const leave = (): void => {
  for (const each of open.splice(0)) each.close();
  sessionStorage.clear();
};
const stored = (): unknown => JSON.parse(localStorage.getItem(DRAFT) ?? 'null');

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  open.length = replaced = 0;
  core = await fakeCore();
  browser = new FakeBrowser();
  store = new GameStore(memoryStorage());
  bench = visit();
});

/** Every value a reader has seen, one for each notification. */
function watch<T>(read: () => T): { seen: T[]; stop: () => void } {
  const seen: T[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(read()));
  });
  flushSync();
  return { seen, stop };
}

describe('who is notified of a change', () => {
  it('the reader of a turn’s notes, and nobody who reads others', async () => {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7', 'F6xF5', 'pass']);
    const [, first, second] = mainLine(bench.session.tree) as [TurnNode, TurnNode, TurnNode];
    const comments = watch(() => first.comment);
    const glyphs = watch(() => second.glyph);
    bench.session.comment(first, 'well');
    flushSync();
    bench.session.toggleGlyph(first, '!');
    flushSync();
    expect(comments.seen).toEqual(['', 'well']);
    expect(glyphs.seen).toEqual(['']);
    comments.stop();
    glyphs.stop();
  });

  it('the printed tree, of new, promoted and removed turns', async () => {
    await bench.begin('/analysis');
    const shown = watch(() => rowsOf(bench.session.tree).map(({ key }) => key));
    await bench.session.follow(['D7xE7']);
    flushSync();
    await bench.session.step('first');
    await bench.session.follow(['D7xE6']);
    flushSync();
    await bench.session.promote(bench.session.node);
    flushSync();
    await bench.session.remove(bench.session.node);
    flushSync();
    expect(shown.seen).toEqual([
      [],
      ['pair-1'],
      ['pair-1', 'variation-2'],
      ['pair-2', 'variation-1'],
      ['pair-1'],
    ]);
    shown.stop();
  });

  it('the draft, of a result that the board shows', async () => {
    const over = 'Zt..R/....../......./......../.......T/......../......./....../z...r w c';
    await bench.begin(`/analysis#position=${encodeURIComponent(over)}`);
    const results = watch(() => bench.session.tree.result?.winner ?? null);
    await bench.session.follow(['A1xA2']);
    flushSync();
    expect(results.seen).toEqual([null, 'white']);
    expect(bench.draft?.record).toContain('[Result "1-0"]');
    results.stop();
  });

  it('the judgements, of every position that the review finishes', async () => {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7']);
    const judged = watch(() => bench.judgements.map(({ better }) => better.join(' ')));
    const running = bench.startReview();
    for (const index of [0, 1])
      core.judged[0]?.options.onVerdict(index, {
        score: { kind: 'cp', value: 0 },
        turn: ['D7xE6'],
        nodes: 1,
      });
    core.judged[0]?.finish();
    await running;
    flushSync();
    expect(judged.seen.at(-1)).toEqual(['D7xE6']);
    judged.stop();
  });
});

it('never shows the view of one turn beside another', async () => {
  await bench.begin('/analysis');
  await bench.session.follow(['D7xE7', 'F6xF5', 'pass']);
  leave();
  // Another visit: only the turn that was open is known.
  bench = visit();
  await bench.begin('/analysis');
  const places = watch(() => [bench.session.node.position, bench.session.view?.text]);
  const back = bench.session.step('back');
  flushSync();
  // Pressed again before the core has answered: the steps add up.
  await Promise.all([back, bench.session.step('back')]);
  flushSync();
  expect(places.seen.length).toBeGreaterThan(1);
  for (const [node, view] of places.seen) expect(node).toBe(view);
  expect(bench.session.view?.text).toBe(FIXED);
  places.stop();
});

describe('the draft', () => {
  it('comes back on the next visit', async () => {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7', 'F6xF5', 'pass']);
    await bench.session.step('back');
    leave();
    const next = visit();
    expect(await next.begin('/analysis')).toBeNull();
    expect(next.session.node.moves).toEqual(['D7xE7']);
    expect(mainLine(next.session.tree)).toHaveLength(3);
    expect(localStorage.getItem(ASIDE)).toBeNull();
  });

  it('is set aside and shown if it cannot be read', async () => {
    const draft = JSON.stringify({ record: '1. A1xA2 *', path: [0] });
    localStorage.setItem(DRAFT, draft);
    expect(await bench.begin('/analysis')).toMatchObject({
      kind: 'games',
      games: [],
      problems: [{ turn: 1 }],
    });
    expect(bench.unreadable).toBe('1. A1xA2 *');
    bench.keep();
    expect(stored()).toMatchObject({ path: [] });
    expect(localStorage.getItem(ASIDE)).toBe(draft);
  });

  it.each(['{"record": 5}', 'not JSON'])('is set aside if it is invalid: %s', async (text) => {
    localStorage.setItem(DRAFT, text);
    await bench.begin('/analysis');
    bench.keep();
    expect(localStorage.getItem(ASIDE)).toBe(text);
  });

  it('is also set aside if the address carries something else', async () => {
    localStorage.setItem(DRAFT, 'not JSON');
    await bench.begin(`/analysis#position=${encodeURIComponent(FIXED)}`);
    bench.keep();
    expect(localStorage.getItem(ASIDE)).toBe('not JSON');
  });
});

const turnsOf = (each: Workbench): string[] =>
  mainLine(each.session.tree)
    .slice(1)
    .map((node) => node.moves.join(' '));

describe('two tabs', () => {
  it('have an analysis each', async () => {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7']);
    bench.keep();
    const other = visit();
    await other.begin('/analysis');
    expect([bench.isBesideAnother, other.isBesideAnother, turnsOf(other)]).toEqual([false, true, []]);
    await other.session.follow(['D7xE6']);
    other.keep();
    bench.keep();
    expect(stored()).toMatchObject({ record: expect.stringContaining('D7xE7') });
    expect(localStorage.getItem(`${DRAFT}.2`)).toContain('D7xE6');
  });

  it('do not overwrite each other when one opens a link', async () => {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7']);
    bench.keep();
    const before = localStorage.getItem(DRAFT);
    const other = visit();
    await other.begin(`/analysis#position=${encodeURIComponent(FIXED)}`);
    other.keep();
    expect(localStorage.getItem(DRAFT)).toBe(before);
  });

  it('leave their analyses to those that come later, the last one first', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ record: '1. D7xE7 *', path: [], kept: 1 }));
    localStorage.setItem(`${DRAFT}.2`, JSON.stringify({ record: '1. D7xE6 *', path: [], kept: 2 }));
    const others = [visit(), visit()];
    for (const each of [bench, ...others]) await each.begin('/analysis');
    expect([bench, ...others].map(turnsOf)).toEqual([['D7xE6'], ['D7xE7'], []]);
  });

  it('find their own after a reload', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ record: '1. D7xE7 *', path: [], kept: 9 }));
    localStorage.setItem(`${DRAFT}.2`, JSON.stringify({ record: '1. D7xE6 *', path: [], kept: 2 }));
    sessionStorage.setItem(DRAFT, `${DRAFT}.2`);
    await bench.begin('/analysis');
    expect(turnsOf(bench)).toEqual(['D7xE6']);
  });

  it('stay separate when one of them is in the back/forward cache', async () => {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7']);
    bench.rest();
    const other = visit();
    await other.begin('/analysis');
    await other.session.follow(['F6xF5', 'pass']);
    other.keep();
    await bench.wake();
    await bench.session.step('first');
    bench.keep();
    expect(stored()).toMatchObject({ record: expect.stringContaining('F6xF5 pass') });
    expect(JSON.parse(localStorage.getItem(`${DRAFT}.2`) ?? '')).toMatchObject({ path: [] });
  });

  it('use slots that cannot be confused with other keys', async () => {
    localStorage.setItem(ASIDE, '{"record": "1. D7xE7 *", "path": []}');
    const place = await DraftPlace.find(browser.locks);
    expect([place.read().draft, place.isBesideAnother]).toEqual([null, false]);
  });
});

describe('what was open before', () => {
  const link = `/analysis#position=${encodeURIComponent(FIXED)}`;

  it('can be restored, even on the next visit', async () => {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7']);
    await bench.openAddress(link);
    expect([turnsOf(bench), replaced]).toEqual([[], 1]);
    leave();
    const next = visit();
    await next.begin('/analysis');
    expect(turnsOf(next)).toEqual([]);
    await next.openFormer();
    expect(turnsOf(next)).toEqual(['D7xE7']);
  });

  it('may be a position, but not the default start', async () => {
    const set = 'Zt..R/....../......./......../.......T/......../......./....../z...r w c';
    await bench.begin('/analysis');
    await bench.openAddress(`/analysis#position=${encodeURIComponent(set)}`);
    expect(replaced).toBe(0);
    await bench.openAddress(link);
    expect(replaced).toBe(1);
    await bench.openFormer();
    expect([bench.session.view?.text, replaced]).toEqual([set, 1]);
  });

  it('is what a link on the first load has replaced', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ record: '1. D7xE7 *', path: [] }));
    await bench.begin(link);
    expect([turnsOf(bench), replaced]).toEqual([[], 1]);
    await bench.openFormer();
    expect(turnsOf(bench)).toEqual(['D7xE7']);
  });
});

describe('a game of My games', () => {
  async function kept(): Promise<void> {
    await bench.begin('/analysis');
    await bench.session.follow(['D7xE7']);
    store.save({ id: 'a', created: 1, updated: 1, tree: bench.session.tree, play: null });
    leave();
    localStorage.clear();
    bench = visit();
  }

  it('is opened by its id, or refused', async () => {
    await kept();
    expect(await bench.begin('/analysis?game=a')).toBeNull();
    expect(turnsOf(bench)).toEqual(['D7xE7']);
    expect(await bench.openAddress('/analysis?game=b')).toEqual({
      kind: 'refused',
      why: { code: 'notKept' },
    });
  });

  it('remembers its accuracy, even if reviewed on a later visit', async () => {
    await kept();
    await bench.begin('/analysis?game=a');
    leave();
    const next = visit();
    await next.begin('/analysis');
    const running = next.startReview();
    const judged = core.judged.at(-1);
    for (const index of judged?.positions.keys() ?? [])
      judged?.options.onVerdict(index, { score: { kind: 'cp', value: 0 }, turn: ['D7xE7'], nodes: 1 });
    judged?.finish();
    await running;
    expect(store.get('a')?.accuracy).toEqual({ white: 100, black: null });
  });
});
