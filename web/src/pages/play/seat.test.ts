import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../core/types';
import { FakeBrowser } from '../../storage/testing';
import { Seat } from './seat.svelte';
import type { PlaySession, SessionTools } from './session.svelte';
import { computer, first, names, people, quickCore, quickTools, settled } from './testing';

let core: Core;
let tools: SessionTools;
let browser: FakeBrowser;
beforeAll(async () => {
  core = await quickCore();
});
beforeEach(() => {
  tools = quickTools(core);
  browser = new FakeBrowser();
});

const sit = (): Seat => new Seat(tools, browser.tab);
const sessionOf = (seat: Seat): PlaySession => seat.session ?? expect.unreachable();

async function until(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 2000 && !isTrue(); i++) await new Promise((done) => setTimeout(done, 1));
  expect(isTrue()).toBe(true);
}

async function started(seat: Seat, options = people): Promise<string> {
  return (await seat.start(options, names)) ?? expect.unreachable();
}

it('plays in one tab what the other watches', async () => {
  const [here, there] = [sit(), sit()];
  const id = await started(here);
  expect(await there.open(id)).toBe('open');
  expect([sessionOf(here).state, sessionOf(there).state]).toEqual(['yours', 'watching']);
  await sessionOf(here).stage(first(sessionOf(here), 'capture'));
  const { text } = sessionOf(here).view;
  await until(() => sessionOf(there).view.text === text);
  expect(sessionOf(there).staged).toHaveLength(1);
  sessionOf(here).send();
  await until(() => sessionOf(there).line.length === 2);
  expect(sessionOf(there).state).toBe('watching');
});

it('is taken over with what is staged, and taken back', async () => {
  const [here, there] = [sit(), sit()];
  const id = await started(here);
  await there.open(id);
  await sessionOf(here).stage(first(sessionOf(here), 'capture'));
  await there.takeOver();
  expect([sessionOf(here).state, sessionOf(there).state]).toEqual(['watching', 'yours']);
  expect(sessionOf(there).isComplete).toBe(true);
  sessionOf(there).send();
  await until(() => sessionOf(here).line.length === 2);
  await here.takeOver();
  expect([sessionOf(here).state, sessionOf(there).state]).toEqual(['yours', 'watching']);
  expect(tools.store.list()).toHaveLength(1);
  expect(tools.store.get(id)?.turns).toBe(1);
});

it('is taken over while the computer is thinking, which then thinks for the other tab', async () => {
  const [here, there] = [sit(), sit()];
  const id = await started(here, computer);
  await there.open(id);
  await sessionOf(here).stage(first(sessionOf(here), 'capture'));
  sessionOf(here).send();
  await there.takeOver();
  await settled(sessionOf(there));
  expect([sessionOf(there).state, sessionOf(there).line.length]).toEqual(['yours', 3]);
  expect(tools.store.get(id)?.turns).toBe(2);
});

it('goes to a watching tab when the other one is gone', async () => {
  const [here, there] = [sit(), sit()];
  const id = await started(here);
  await there.open(id);
  await there.claim();
  expect(sessionOf(there).state).toBe('watching');
  await here.leave();
  await there.claim();
  expect(sessionOf(there).state).toBe('yours');
  expect(here.session).toBeNull();
});

it('continues from what did not fit into a full storage', async () => {
  const [here, there] = [sit(), sit()];
  const id = await started(here);
  await there.open(id);
  tools.store.save = () => false;
  await sessionOf(here).stage(first(sessionOf(here), 'capture'));
  await there.takeOver();
  expect(sessionOf(there).staged).toHaveLength(1);
});

it('says what cannot be opened', async () => {
  const seat = sit();
  expect(await seat.open('nothing')).toBe('missing');
  const id = await started(seat);
  const stored = tools.store.get(id) ?? expect.unreachable();
  tools.store.put({ ...stored, id: 'b', play: null });
  expect(await seat.open('b')).toBe('analysed');
  tools.store.put({ ...stored, id: 'c', nodes: [{ id: 1, parent: 0, moves: ['A1xA2'] }] });
  await expect(seat.open('c')).rejects.toThrow();
  // Games that could not be opened are held by nobody.
  expect(await sit().open(id)).toBe('open');
});

it('shows what was asked for last', async () => {
  const seat = sit();
  const id = await started(seat);
  const other = await started(seat);
  const openings = await Promise.all([seat.open(id), seat.open(other)]);
  expect(openings).toEqual(['left', 'open']);
  expect(seat.session?.id).toBe(other);
  const late = seat.open(id);
  await seat.leave();
  expect([await late, seat.session]).toEqual(['left', null]);
  expect(await sit().open(id)).toBe('open');
});

it('is not played in two places when both begin at once', async () => {
  const maker = sit();
  const id = await started(maker);
  await maker.leave();
  const seats = [sit(), sit()];
  await Promise.all(seats.map((seat) => seat.open(id)));
  expect(seats.map((seat) => sessionOf(seat).state).toSorted()).toEqual(['watching', 'yours']);
});
