import { routeOf } from './routes';

class Router {
  /** A new object after every navigation, even one back to the same address. */
  visit = $state.raw({ address: currentAddress() });
  /** The whole address within the origin: path, query and fragment. */
  address = $derived(this.visit.address);
  route = $derived(routeOf(this.address.split(/[?#]/)[0] ?? '/'));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(address: string, options: { replace?: boolean } = {}): void {
    if (options.replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    if (!options.replace) scrollTo(0, 0);
  }

  #read(): void {
    this.visit = { address: currentAddress() };
  }

  /** Plain clicks on links inside the page change the address without loading anything. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (routeOf(link.pathname) === null) return;
    // The browser itself scrolls to a fragment of the page shown.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}

export const router = new Router();
