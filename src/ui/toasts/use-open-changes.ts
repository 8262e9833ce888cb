import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deviceClock } from '../../core/time/index.ts';
import { hasCapability } from '../../core/settings/index.ts';
import { type Reply, succeeded } from '../../core/api/index.ts';
import {
  lessonsOf,
  meetingsOf,
  openChange,
  type OpenChange,
  supersedes,
  type UndoableChange,
  undoChange,
} from '../../core/undo/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useCapability } from '../../runtime/hooks/use-capability.ts';
import { useFacts } from '../../runtime/hooks/use-facts.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { isComposing } from '../../runtime/is-composing.ts';
import { shortcutKey } from '../keys.ts';

/** More toasts than this would cover the page, so the oldest one closes. */
const MAX_TOASTS = 3;

/** A change with its toast. */
export interface ShownChange {
  readonly id: number;
  readonly change: UndoableChange;
  readonly open: OpenChange;
  /** Whether it is being undone. */
  readonly isBusy: boolean;
  undo(): void;
  /** Mails the students now, and closes the toast. */
  send(message?: string): void;
  /** Does not mail the students, and closes the toast. */
  drop(): void;
  /** Closes the toast, as after its delay. */
  end(): void;
}

interface Entry {
  readonly id: number;
  readonly change: UndoableChange;
  readonly open: OpenChange;
}

/** The changes that can currently be undone, newest last. Reads signals. */
export function useOpenChanges(): readonly ShownChange[] {
  useSignals();
  const { root } = useHost();
  const { session, toasts } = useScreen();
  const hasNotices = useCapability('lesson-notices');
  const entries = useRef(new Map<number, Entry>());
  const [shown, setShown] = useState<readonly Entry[]>([]);
  const [busy, setBusy] = useState<number>();
  const list = toasts.list.value;
  const epoch = session.teacherEpoch.value;

  // A change may be shown before the provider's extensions are known.
  useLayoutEffect(() => {
    if (hasNotices) for (const { open } of entries.current.values()) open.holdMails();
  }, [hasNotices]);

  useLayoutEffect(() => {
    const open = entries.current;
    for (const { id, change } of list) {
      if (!change || open.has(id)) continue;
      const onEnd = (): void => toasts.dismiss(id);
      const hasNotices = (): boolean => hasCapability(session, 'lesson-notices');
      const options = { session, change, clock: deviceClock, hasNotices, onEnd };
      open.set(id, { id, change, open: openChange(options) });
      followChange(root, change);
    }
    for (const [id, each] of open) {
      if (list.some((toast) => toast.id === id)) continue;
      each.open.dispose();
      open.delete(id);
    }
    setShown([...open.values()]);
  }, [list, session, toasts, root]);

  useEffect(() => {
    shown.forEach(({ id, change, open }, position) => {
      if (shown.slice(position + 1).some((later) => supersedes(later.change, change))) toasts.dismiss(id);
      else if (position < shown.length - MAX_TOASTS) open.end();
    });
  }, [shown, toasts]);
  // The changes of another teacher must not be undone, and the screen of a signed-out teacher no longer exists.
  useEffect(() => {
    const open = entries.current;
    return () => {
      for (const each of open.values()) {
        each.open.dispose();
        toasts.dismiss(each.id);
      }
    };
  }, [epoch, toasts]);

  const actions = useChangeActions(hasNotices, setBusy);
  const changes = shown.map((entry) => ({
    ...entry,
    isBusy: busy === entry.id,
    undo: () => actions.undo(entry),
    send: (message?: string) => actions.finish(entry, 'sent', () => entry.open.send(message)),
    drop: () => actions.finish(entry, 'dropped', () => entry.open.drop()),
    end: () => actions.end(entry),
  }));
  useUndoKey(() => changes.findLast(({ isBusy }) => !isBusy)?.undo());
  return changes;
}

function useChangeActions(hasNotices: boolean, setBusy: (id: number | undefined) => void) {
  const t = useText();
  const onFact = useFacts();
  const { root } = useHost();
  const { session, toasts, reportFailure } = useScreen();

  function report(replies: readonly Reply<unknown>[]): void {
    const failed = replies.filter((reply) => !succeeded(reply));
    const [first] = failed;
    if (!first) return toasts.show('success', t('undo.done'));
    const why = reportFailure(first);
    const count = failed.length;
    toasts.show('error', replies.length > 1 ? t('undo.someFailed', { count, why }) : t('undo.failed', { why }));
  }

  return {
    async undo({ id, change, open }: Entry): Promise<void> {
      open.pause();
      setBusy(id);
      const replies = await undoChange(session, change, { reason: t('undo.reason'), hasNotices, onFact });
      setBusy(undefined);
      const hadFocus = root.activeElement?.closest('.teacher-changes') !== null && root.activeElement !== null;
      toasts.dismiss(id);
      report(replies);
      (hadFocus ? focusChange : followChange)(root, change);
    },
    async finish({ id, change, open }: Entry, words: 'sent' | 'dropped', call: () => Promise<boolean>): Promise<void> {
      open.pause();
      setBusy(id);
      const isDone = await call();
      setBusy(undefined);
      toasts.dismiss(id);
      // If the call fails, the provider still sends the mail.
      if (isDone) toasts.show('success', t(`undo.${words}`));
      focusChange(root, change);
    },
    end({ change, open }: Entry): void {
      open.end();
      focusChange(root, change);
    },
  };
}

/** Ctrl+Z or ⌘Z, unless the user is typing or another handler has handled it. */
function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && shortcutKey(event) === 'z';
      if (!isUndo || isComposing(event) || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

/** Time limit for lists to reload, in ms. */
const FOLLOW_MS = 10_000;

/** The focusable headings of screens. */
const HEADINGS = ['.schedule-period', '.teacher-heading', 'h1', 'h2'];

/** Where screens show the record of a change. */
const selectorsOf = (change: UndoableChange): readonly string[] => [
  ...lessonsOf(change).map(({ id }) => `[data-lesson="${CSS.escape(id)}"]`),
  ...meetingsOf(change).map(({ id }) => `:is([data-meeting="${CSS.escape(id)}"], [data-visit="${CSS.escape(id)}"])`),
];

let stopFollowing = (): void => undefined;

/**
 * Keeps the focus on the record of a change, which is rerendered after lists have reloaded, perhaps elsewhere; until
 * the next key or press, and only while nothing else has the focus.
 */
function followChange(root: ShadowRoot, change: UndoableChange): void {
  follow(root, selectorsOf(change), () => isLost(root));
}

/** Focuses the record of a change, or a heading until that is shown, and keeps the focus there. */
function focusChange(root: ShadowRoot, change: UndoableChange): void {
  const selectors = selectorsOf(change);
  focusFirst(root, [...selectors, ...HEADINGS]);
  const heading = root.activeElement?.matches(HEADINGS.join()) ? root.activeElement : undefined;
  follow(root, selectors, () => isLost(root) || (heading !== undefined && root.activeElement === heading));
}

function follow(root: ShadowRoot, selectors: readonly string[], isNeeded: () => boolean): void {
  stopFollowing();
  if (selectors.length === 0) return;
  const focus = (): void => {
    if (isNeeded()) focusFirst(root, selectors);
  };
  const observer = new MutationObserver(focus);
  const ended = new AbortController();
  const timer = setTimeout(() => stopFollowing(), FOLLOW_MS);
  stopFollowing = () => {
    observer.disconnect();
    clearTimeout(timer);
    ended.abort();
    stopFollowing = () => undefined;
  };
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => stopFollowing(), { capture: true, signal: ended.signal });
  observer.observe(root, { childList: true, subtree: true });
  focus();
}

const isLost = (root: ShadowRoot): boolean => !root.activeElement && document.activeElement === document.body;

/** Not every match is focusable. */
function focusFirst(root: ShadowRoot, selectors: readonly string[]): void {
  for (const selector of selectors) {
    const node = root.querySelector<HTMLElement>(selector);
    node?.focus();
    if (node && root.activeElement === node) return;
  }
}
