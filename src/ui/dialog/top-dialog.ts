import { useCallback, useSyncExternalStore } from 'react';
import { useHost } from '../../runtime/element-context.ts';

const stacks = new WeakMap<ShadowRoot, HTMLElement[]>();
const listeners = new Set<() => void>();

/** Tells that a modal dialog is open in a shadow root, until the returned function is called. */
export function pushDialog(root: ShadowRoot, dialog: HTMLElement): () => void {
  const stack = stacks.get(root) ?? [];
  const change = (next: HTMLElement[]): void => {
    stacks.set(root, next);
    for (const listener of listeners) listener();
  };
  change([...stack, dialog]);
  return () => change((stacks.get(root) ?? []).filter((open) => open !== dialog));
}

/** The modal dialog on top in this element, if one is open: all outside it is inert, notices too. */
export function useTopDialog(): HTMLElement | undefined {
  const { root } = useHost();
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return useSyncExternalStore(subscribe, () => stacks.get(root)?.at(-1));
}
