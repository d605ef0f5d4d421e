import { beforeEach, expect, it } from 'vitest';
import { directCore } from './record-testing';
import { TurnReplay } from './turn-replay.svelte';

const FIXED = 'ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c';
const TURN = ['F6xF5', 'G1+F2'];

let waiting: (() => void)[];
let said: string[];
let replay: TurnReplay;
let before: string;

beforeEach(async () => {
  const core = await directCore();
  before = (await core.play(FIXED, ['D7xE7'])).text;
  waiting = [];
  said = [];
  replay = new TurnReplay({
    core,
    wait: () => new Promise((resolve) => waiting.push(resolve)),
    moved: (_, move) => said.push(move.text),
  });
});

/** Advances time until the next pause begins, or everything is over. */
async function goOn(): Promise<void> {
  waiting.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
}

it('shows the position before the turn, then every move, then nothing', async () => {
  const done = replay.start(before, TURN);
  await goOn();
  expect([replay.view?.text, replay.moves, said]).toEqual([before, [], []]);
  await goOn();
  expect([replay.view?.stacks.has('F6'), replay.moves, said]).toEqual([false, ['F6xF5'], ['F6xF5']]);
  await goOn();
  expect([replay.view?.stacks.has('G1'), replay.moves, said]).toEqual([false, TURN, TURN]);
  await goOn();
  await done;
  expect(replay.isRunning).toBe(false);
});

it('ends at once when stopped, and restarts on request', async () => {
  const first = replay.start(before, TURN);
  await goOn();
  replay.stop();
  expect(replay.view).toBeNull();
  const second = replay.start(before, TURN);
  await goOn();
  await first;
  expect(replay.view?.text).toBe(before);
  replay.stop();
  await goOn();
  await second;
  expect(said).toEqual([]);
});
