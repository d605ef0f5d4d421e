/** Registers the service worker and notices when a new build of the page is ready. */

/** Milliseconds; a page that stays open for days checks once an hour, while visible. */
const ASK_EVERY = 3_600_000;

export class Updates {
  #container: ServiceWorkerContainer;
  #reload: () => void;
  #waiting = $state.raw<ServiceWorker | null>(null);

  constructor(container: ServiceWorkerContainer, reload: () => void) {
    this.#container = container;
    this.#reload = reload;
  }

  /** Whether a new build waits to be used. */
  get isReady(): boolean {
    return this.#waiting !== null;
  }

  async start(path: string): Promise<void> {
    let isControlled = this.#container.controller !== null;
    // The very first worker takes over the open page, which is of the same build: no reload needed. Later ones are
    // activated by a visitor in this window or another, and this page's files are gone.
    this.#container.addEventListener('controllerchange', () => {
      if (isControlled) this.#reload();
      isControlled = true;
    });
    const registration = await this.#container.register(path, { updateViaCache: 'none' });
    if (registration.waiting) this.#offer(registration.waiting);
    registration.addEventListener('updatefound', () => this.#follow(registration.installing));
    this.#follow(registration.installing);
    this.#askNowAndThen(registration);
  }

  /** Switches to the new build: the page reloads as soon as its worker has taken over. */
  accept(): void {
    this.#waiting?.postMessage('activate');
    this.#waiting = null;
  }

  /** Leaves the new build for the next time the page is opened. */
  dismiss(): void {
    this.#waiting = null;
  }

  #follow(installing: ServiceWorker | null): void {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') this.#offer(installing);
    });
  }

  #offer(worker: ServiceWorker): void {
    // Without a controller this is the first visit, and the worker is about to take over by itself.
    if (this.#container.controller) this.#waiting = worker;
  }

  #askNowAndThen(registration: ServiceWorkerRegistration): void {
    let asked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_EVERY) return;
      asked = Date.now();
      // Offline there is no answer, and nothing to do about it.
      registration.update().catch(() => undefined);
    });
  }
}

/** Null if there is nothing to register: in development, or where workers are unavailable. */
export const updates =
  import.meta.env.PROD && 'serviceWorker' in navigator
    ? new Updates(navigator.serviceWorker, () => location.reload())
    : null;
