// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIXED } from '../../core/testing';
import { mainLine, type TurnNode } from '../../game/tree';
import { fakeCore, type FakeCore } from './fake';
import { rowsOf } from './rows';
import { Workbench } from './workbench.svelte';

const DRAFT = 'tzaar.analysis';
const ASIDE = 'tzaar.analysis.unreadable';

let core: FakeCore;
let bench: Workbench;

/** A visit to the page, with what the last one has left. */
const visit = (): Workbench => new Workbench(core);
const stored = (): unknown => JSON.parse(localStorage.getItem(DRAFT) ?? 'null');

beforeEach(async () => {
  localStorage.clear();
  core = await fakeCore();
  bench = visit();
});

/** Every value that a reader has seen, one for each time it was told of a change. */
function watch<T>(read: () => T): { seen: T[]; stop: () => void } {
  const seen: T[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(read()));
  });
  flushSync();
  return { seen, stop };
}

describe('who is told of a change', () => {
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
  bench.keep();
  // Another visit: nothing is known of the turns before the one that was open.
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
    bench.keep();
    const next = visit();
    expect(await next.begin('/analysis')).toBeNull();
    expect(next.session.node.moves).toEqual(['D7xE7']);
    expect(mainLine(next.session.tree)).toHaveLength(3);
    expect(localStorage.getItem(ASIDE)).toBeNull();
  });

  it('is set aside and shown where it cannot be read', async () => {
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

  it.each(['{"record": 5}', 'not JSON'])('is set aside where it is none: %s', async (text) => {
    localStorage.setItem(DRAFT, text);
    await bench.begin('/analysis');
    bench.keep();
    expect(localStorage.getItem(ASIDE)).toBe(text);
  });

  it('is set aside too where the address carries something else', async () => {
    localStorage.setItem(DRAFT, 'not JSON');
    await bench.begin(`/analysis#position=${encodeURIComponent(FIXED)}`);
    bench.keep();
    expect(localStorage.getItem(ASIDE)).toBe('not JSON');
  });
});
