/**
 * A tiny router on the browser's history. A route is a pattern such as
 * `/play/:id` and a function that loads its page; links are plain anchors.
 */
import type { Component } from 'svelte';

export type Params = Record<string, string>;
// Pages that need no parameters declare none.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type PageModule = { default: Component<any> };

export interface Route {
  pattern: string;
  load: () => Promise<PageModule>;
}

interface Match {
  route: Route;
  params: Params;
}

/** Where the app is now. `path` never ends in a slash except at the root. */
class Location {
  path = $state(clean(window.location.pathname));
  query = $state.raw(new URLSearchParams(window.location.search));

  read(): void {
    this.path = clean(window.location.pathname);
    this.query = new URLSearchParams(window.location.search);
  }
}

function clean(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

export const place = new Location();

export function match(routes: readonly Route[], path: string): Match | null {
  const parts = path.split('/');
  for (const route of routes) {
    const wanted = route.pattern.split('/');
    if (wanted.length !== parts.length) continue;
    const params: Params = {};
    const fits = wanted.every((piece, i) => {
      const part = parts[i] ?? '';
      if (!piece.startsWith(':')) return piece === part;
      try {
        params[piece.slice(1)] = decodeURIComponent(part);
      } catch {
        return false;
      }
      return part !== '';
    });
    if (fits) return { route, params };
  }
  return null;
}

/** Goes to a path of this app; `replace` leaves no trace in the history. */
export function go(path: string, { replace = false } = {}): void {
  const before = window.location.pathname;
  window.history[replace ? 'replaceState' : 'pushState'](null, '', path);
  place.read();
  if (!replace && before !== window.location.pathname) window.scrollTo(0, 0);
}

/** Gives the page shown another address, to be found there again; nothing is loaded anew. */
export function rename(path: string): void {
  window.history.replaceState(null, '', path);
}

/** Follows plain clicks on links inside the app; returns how to stop. */
export function followLinks(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- read at once and dropped
    const url = new URL(link.href, window.location.href);
    if (url.origin !== window.location.origin || url.pathname.startsWith('/api/')) return;
    if (url.hash !== '' && url.pathname === window.location.pathname) return;
    event.preventDefault();
    go(url.pathname + url.search);
  };
  const back = () => place.read();
  document.addEventListener('click', click);
  window.addEventListener('popstate', back);
  return () => {
    document.removeEventListener('click', click);
    window.removeEventListener('popstate', back);
  };
}
