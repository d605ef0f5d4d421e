import { beforeEach, expect, it } from 'vitest';
import { LiveEngine, type Timing } from './engine.svelte';
import { fakeCore, reportOf, type FakeCore, type Thought } from './fake';

let core: FakeCore;
let engine: LiveEngine;
let frames: (() => void)[];
const timing: Timing = {
  frame: (callback) => void frames.push(callback),
  later: (callback) => {
    callback();
    return 0;
  },
  cancel: () => undefined,
};
const thought = (i = -1): Thought => core.thoughts.at(i) as Thought;
const paint = (): void => frames.splice(0).forEach((callback) => callback());

beforeEach(async () => {
  core = await fakeCore();
  frames = [];
  engine = new LiveEngine(core, timing);
});

it('thinks only while it is on', async () => {
  engine.show(await core.start('fixed'));
  expect(core.thoughts).toHaveLength(0);
  engine.switch(true);
  expect(thought().options).toMatchObject({ limits: { infinite: true }, lines: 2 });
  expect(engine.isThinking).toBe(true);
  engine.switch(false);
  expect(thought().options.signal?.aborted).toBe(true);
  expect(engine.isThinking).toBe(false);
});

it('shows the last report of each interval', async () => {
  engine.show(await core.start('fixed'));
  engine.switch(true);
  thought().report(reportOf(10, ['D7xE7'], 1));
  thought().report(reportOf(20, ['D7xE7'], 2));
  expect(engine.finding).toBeNull();
  expect(frames).toHaveLength(1);
  paint();
  expect(engine.finding?.report.depth).toBe(2);
});

it('keeps what it found, and finds it again', async () => {
  const [start, other] = [await core.start('fixed'), await core.start('random', '7')];
  engine.show(start);
  engine.switch(true);
  thought().report(reportOf(10, ['D7xE7'], 3));
  paint();
  engine.show(other);
  expect(engine.finding).toBeNull();
  thought(0).report(reportOf(10, ['D7xE7'], 9));
  paint();
  expect(engine.finding).toBeNull();
  engine.switch(false);
  engine.show(start);
  expect(engine.finding?.report.depth).toBe(9);
});

it('restarts to search more lines', async () => {
  engine.show(await core.start('fixed'));
  engine.switch(true);
  engine.setLines(9);
  expect(engine.lines).toBe(5);
  expect(core.thoughts).toHaveLength(2);
  expect(thought(0).options.signal?.aborted).toBe(true);
});

it('says when there is nothing more to find out', async () => {
  engine.show(await core.start('fixed'));
  engine.switch(true);
  thought().finish(reportOf(10, ['D7xE7'], 30));
  await new Promise((resolve) => setTimeout(resolve));
  paint();
  expect(engine.isThinking).toBe(false);
  expect(engine.isOn).toBe(true);
  expect(engine.finding?.report.depth).toBe(30);
});

it('does not think about a game that is over', async () => {
  const start = 'Zt..R/....../......./......../.......T/......../......./....../z...r w c';
  engine.show(await core.play(start, ['A1xA2']));
  engine.switch(true);
  expect(core.thoughts).toHaveLength(0);
});

it('proves, and keeps the proof', async () => {
  const view = await core.position(
    'Zt..R/....../......./......../.......T/......../......./....../z...r w c',
  );
  engine.show(view);
  await engine.prove();
  expect(engine.proof).toMatchObject({ toMove: 'white', result: { value: 'win', turns: 1 } });
  engine.show(await core.start('fixed'));
  expect(engine.proof).toBeNull();
  engine.show(view);
  expect(engine.proof?.result.value).toBe('win');
});
