import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../core/types';
import { DangerSight } from '../../game/danger.svelte';
import { TurnReplay } from '../../game/turn-replay.svelte';
import { Lookback } from './lookback.svelte';
import { Scene } from './scene.svelte';
import type { PlaySession } from './session.svelte';
import { begun, people, quickTools } from './testing';

let core: Core;
let session: PlaySession;
let past: Lookback;
let replay: TurnReplay;
let sight: DangerSight;
let scene: Scene;
let goOn: () => void;

beforeAll(async () => {
  const { quickCore } = await import('./testing');
  core = await quickCore();
});

beforeEach(async () => {
  session = await begun(people, quickTools(core));
  past = new Lookback(session, core);
  replay = new TurnReplay({ core, wait: () => new Promise((resolve) => (goOn = resolve)) });
  sight = new DangerSight(core);
  scene = new Scene(session, past, replay, sight);
});

async function play(...turns: string[]): Promise<void> {
  for (const turn of turns) {
    expect(await session.type(turn)).toBe(true);
    session.send();
  }
}

it('shows the last turn and its traces', async () => {
  await play('D7xE7', 'F6xF5 G1+F2');
  expect(scene.arrows.map(({ from, style, number }) => [from, style, number])).toEqual([
    ['F6', 'last', 1],
    ['G1', 'last', 2],
  ]);
  expect(scene.traces.map(({ space, taken }) => [space, taken?.color])).toEqual([
    ['F6', undefined],
    ['F5', 'white'],
    ['G1', undefined],
  ]);
  expect(scene.takenBy('white').map(({ space }) => space)).toEqual(['E7']);
  expect(scene.takenBy('black').map(({ stack }) => stack.type)).toEqual(['tott']);
});

it('keeps the last turn, fainter, under what is staged', async () => {
  await play('D7xE7');
  await session.type('F6xF5');
  expect(scene.arrows.map(({ from, style, weight }) => [from, style, (weight ?? 1) < 1])).toEqual([
    ['D7', 'last', true],
    ['F6', 'staged', false],
  ]);
  expect(scene.marks).toEqual([{ space: 'F5', style: 'staged' }]);
  expect(scene.takenBy('black').map(({ space }) => space)).toEqual(['F5']);
  expect(scene.traces.map(({ space }) => space)).toEqual(['D7', 'E7']);
});

it('shows earlier turns as they were', async () => {
  await play('D7xE7', 'F6xF5 G1+F2');
  await past.step('back');
  expect(scene.isNow).toBe(false);
  expect(scene.arrows.map(({ from }) => from)).toEqual(['D7']);
  expect(scene.takenBy('black')).toEqual([]);
});

it('shows as much of a replayed turn as has been replayed', async () => {
  await play('D7xE7', 'F6xF5 G1+F2');
  const last = session.line.at(-1);
  void replay.start(last?.parent?.position ?? '', last?.moves ?? []);
  const turnOver = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  await turnOver();
  expect([scene.arrows, scene.takenBy('black'), scene.isNow]).toEqual([[], [], false]);
  goOn();
  await turnOver();
  expect(scene.arrows.map(({ from }) => from)).toEqual(['F6']);
  expect(scene.takenBy('black')).toHaveLength(1);
  replay.stop();
  expect(scene.arrows).toHaveLength(2);
});

it('shows only dangers while danger sight is on', async () => {
  await play('D7xE7');
  sight.switch(true);
  await sight.look(session.view, 'black');
  expect(new Set(scene.arrows.map(({ style }) => style))).toEqual(new Set(['threat']));
  expect(scene.marks.length).toBeGreaterThan(10);
});
