import { historyKey } from '../../core/session/index.ts';
import { readLinkToken } from './link-token.ts';

/** An entry of the browser's history. */
export interface Entry {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Unique for each navigation (docs/spec.md, section 9). */
  readonly key: string;
  /** Data that a redirect passes to the page; survives a reload. */
  readonly memo: unknown;
}

/** Stored in `history.state` with each entry of the portal. */
interface EntryState {
  readonly key: string;
  /** Index of the entry in this tab, so that a step back can be reverted. */
  readonly position: number;
  readonly memo?: unknown;
}

/** Blocks navigation while a form has unsaved changes. */
export interface Guard {
  /** Whether there are unsaved changes. */
  holds(): boolean;
  /** Asks the teacher; if the changes may be discarded, `holds` returns false and `leave` is called. */
  ask(leave: () => void): void;
}

export interface PortalHistory {
  entry(): Entry;
  subscribe(listener: () => void): () => void;
  /** Navigates without asking the guard. `to` is a path from the host's root, with its query. */
  navigate(to: string, options?: { readonly replace?: boolean; readonly memo?: unknown }): void;
  /**
   * Goes one entry back. Returns false and does nothing where the previous entry is not the portal's, since the browser
   * would leave the portal.
   */
  back(): boolean;
  /**
   * Handles the browser's back and forward buttons, and what the host page itself does to the address below `base`, until the
   * returned function is called.
   */
  follow(guard: Guard, base: string): () => void;
}

const markOf = (state: unknown): EntryState | undefined =>
  (state as { teacherPortal?: EntryState } | null)?.teacherPortal;

/**
 * Wraps the browser's history. `popstate` fires after the navigation, so while a form has unsaved changes the step is
 * reverted and the page stays until the teacher has decided.
 */
export function createPortalHistory(): PortalHistory {
  readLinkToken();
  const listeners = new Set<() => void>();
  let mark: EntryState = markOf(history.state) ?? { key: historyKey(), position: 0 };
  let shown = read();
  let isGoingBack = false;
  let isWriting = false;

  function read(): Entry {
    return { pathname: location.pathname, search: location.search, key: mark.key, memo: mark.memo };
  }
  function accept(next: EntryState): void {
    mark = next;
    shown = read();
    for (const listener of listeners) listener();
  }
  function write(next: EntryState, method: 'pushState' | 'replaceState', to: string): void {
    isWriting = true;
    try {
      history[method]({ ...history.state, teacherPortal: next }, '', new URL(to, location.href));
    } finally {
      isWriting = false;
    }
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
      write(
        { key: historyKey(), position: mark.position + (isReplaced ? 0 : 1), memo },
        isReplaced ? 'replaceState' : 'pushState',
        to,
      );
    },
    back() {
      if (mark.position === 0) return false;
      // Ignore a second press until the browser has navigated.
      if (!isGoingBack) history.back();
      isGoingBack = true;
      return true;
    },
    follow(guard, base) {
      history.replaceState({ ...history.state, teacherPortal: mark }, '');
      // Every page starts at its top, also after going back.
      const { scrollRestoration } = history;
      history.scrollRestoration = 'manual';

      const onPopState = (): void => {
        isGoingBack = false;
        readLinkToken();
        const next = markOf(history.state);
        // The revert of a blocked navigation.
        if (next?.key !== mark.key) move(next);
      };
      // The host's own router: `popstate` fires for the buttons only. Outside of `base` the address is the host's alone.
      const onEntryChange = ({ navigationType }: NavigationCurrentEntryChangeEvent): void => {
        const isHosts = !isWriting && (navigationType === 'push' || navigationType === 'replace');
        const isMoved = location.pathname + location.search !== shown.pathname + shown.search;
        if (!isHosts || !isMoved) return;
        if (`${location.pathname}/`.startsWith(`${base}/`)) move(undefined);
        // No question about unsaved changes: the host has left already, and most likely removes the portal.
        else if (!guard.holds()) accept({ key: historyKey(), position: mark.position + 1 });
      };
      const move = (next: EntryState | undefined): void => {
        if (!guard.holds()) {
          // Entries created elsewhere, for example by a fragment link, come after ours.
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
      addEventListener('popstate', onPopState);
      const entries = (globalThis as { navigation?: Navigation }).navigation;
      entries?.addEventListener('currententrychange', onEntryChange);
      return () => {
        removeEventListener('popstate', onPopState);
        entries?.removeEventListener('currententrychange', onEntryChange);
        history.scrollRestoration = scrollRestoration;
      };
    },
  };
}
