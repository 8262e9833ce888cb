import { historyKey } from '../../core/index.ts';
import { takeLinkToken } from './link-token.ts';

/** An entry of the browser's history, as the portal shows it. */
export interface Entry {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Another one after each navigation (spec section 9). */
  readonly key: string;
  /** What a redirect has left for the page; it outlives a reload. */
  readonly memo: unknown;
}

interface Mark {
  readonly key: string;
  /** Counts the entries of this tab, so that a step back can be taken back. */
  readonly position: number;
  readonly memo?: unknown;
}

export interface Guard {
  /** Would something be lost by leaving? */
  holds(): boolean;
  /** Asks the teacher; when it may be lost, nothing holds any more, and `leave` is called. */
  ask(leave: () => void): void;
}

export interface PortalHistory {
  entry(): Entry;
  subscribe(listener: () => void): () => void;
  /** Goes there without asking anybody. `to` is a path from the host's root, with its query. */
  navigate(to: string, options?: { readonly replace?: boolean; readonly memo?: unknown }): void;
  /**
   * Goes one entry back. False, and nothing happens, where the portal has made no entry of this tab before the one that
   * is shown: the browser would leave the portal.
   */
  back(): boolean;
  /** Follows the browser's back and forward until the returned function is called. */
  follow(guard: Guard): () => void;
}

const markOf = (state: unknown): Mark | undefined => (state as { teacherPortal?: Mark } | null)?.teacherPortal;

/**
 * The browser's history as the portal sees it. The browser has already gone when it tells of a step back: while a form
 * holds changes the step is taken back, and what is shown stays until the teacher has decided.
 */
export function createPortalHistory(): PortalHistory {
  takeLinkToken();
  const listeners = new Set<() => void>();
  let mark: Mark = markOf(history.state) ?? { key: historyKey(), position: 0 };
  let shown = read();
  let isGoingBack = false;

  function read(): Entry {
    return { pathname: location.pathname, search: location.search, key: mark.key, memo: mark.memo };
  }
  function accept(next: Mark): void {
    mark = next;
    shown = read();
    for (const listener of listeners) listener();
  }
  function write(next: Mark, method: 'pushState' | 'replaceState', to: string): void {
    history[method]({ ...history.state, teacherPortal: next }, '', to);
    accept(next);
  }

  return {
    entry: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, { replace = false, memo } = {}) {
      const isSame = to === shown.pathname + shown.search;
      const isReplaced = replace || isSame;
      write({ key: historyKey(), position: mark.position + (isReplaced ? 0 : 1), memo }, isReplaced ? 'replaceState' : 'pushState', to);
    },
    back() {
      if (mark.position === 0) return false;
      // A second press before the browser has gone is the same wish.
      if (!isGoingBack) history.back();
      isGoingBack = true;
      return true;
    },
    follow(guard) {
      history.replaceState({ ...history.state, teacherPortal: mark }, '');
      // Every page is shown from its top, after the browser's back, too.
      const { scrollRestoration } = history;
      history.scrollRestoration = 'manual';

      const step = (): void => {
        isGoingBack = false;
        takeLinkToken();
        const next = markOf(history.state);
        // Our own step back to what is shown.
        if (next?.key === mark.key) return;
        if (!guard.holds()) {
          // An entry that somebody else has made, by a fragment for example, comes after ours.
          accept(next ?? { key: historyKey(), position: mark.position + 1 });
          return;
        }
        if (next) {
          const distance = next.position - mark.position;
          history.go(-distance);
          guard.ask(() => history.go(distance));
        } else {
          const to = location.href;
          write(mark, 'pushState', shown.pathname + shown.search);
          guard.ask(() => location.assign(to));
        }
      };
      addEventListener('popstate', step);
      return () => {
        removeEventListener('popstate', step);
        history.scrollRestoration = scrollRestoration;
      };
    },
  };
}
