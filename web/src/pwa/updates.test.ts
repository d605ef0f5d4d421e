// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { Updates } from './updates.svelte';

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = vi.fn(async () => undefined);
}

class FakeContainer extends EventTarget {
  controller: object | null = null;
  registration = new FakeRegistration();
  register = vi.fn(async () => this.registration);
  control(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let container: FakeContainer;
let updates: Updates;
const reload = vi.fn();

beforeEach(() => {
  container = new FakeContainer();
  reload.mockReset();
  updates = new Updates(container as unknown as ServiceWorkerContainer, reload);
});

function findUpdate(): FakeWorker {
  const worker = new FakeWorker();
  container.registration.installing = worker;
  container.registration.dispatchEvent(new Event('updatefound'));
  return worker;
}

it('says nothing on the first visit', async () => {
  await updates.start('/sw.js');
  findUpdate().become('installed');
  expect(updates.isReady).toBe(false);
  container.control();
  expect(reload).not.toHaveBeenCalled();
});

it('offers a new build and reloads the page once accepted', async () => {
  container.controller = {};
  await updates.start('/sw.js');
  const worker = findUpdate();
  expect(updates.isReady).toBe(false);
  worker.become('installed');
  expect(updates.isReady).toBe(true);
  updates.accept();
  expect(worker.postMessage).toHaveBeenCalledWith('activate');
  expect(updates.isReady).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  container.control();
  expect(reload).toHaveBeenCalledOnce();
});

it('offers one that was postponed last time, and can postpone it again', async () => {
  container.controller = {};
  container.registration.waiting = new FakeWorker();
  await updates.start('/sw.js');
  expect(updates.isReady).toBe(true);
  updates.dismiss();
  expect(updates.isReady).toBe(false);
  expect(container.registration.waiting.postMessage).not.toHaveBeenCalled();
});

it('checks for a new build when the page becomes visible after an hour', async () => {
  await updates.start('/sw.js');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(container.registration.update).not.toHaveBeenCalled();
  vi.useFakeTimers({ now: Date.now() + 3_700_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  vi.useRealTimers();
  expect(container.registration.update).toHaveBeenCalledOnce();
});
