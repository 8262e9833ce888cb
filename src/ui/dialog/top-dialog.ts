import { useCallback, useSyncExternalStore } from 'react';
import { useHost } from '../../runtime/element-context.ts';

const stacks = new WeakMap<ShadowRoot, HTMLElement[]>();
const listeners = new Set<() => void>();

/** Registers an open modal dialog of a shadow root until the returned function is called. */
export function pushDialog(root: ShadowRoot, dialog: HTMLElement): () => void {
  const stack = stacks.get(root) ?? [];
  const change = (next: HTMLElement[]): void => {
    stacks.set(root, next);
    for (const listener of listeners) listener();
  };
  change([...stack, dialog]);
  return () => change((stacks.get(root) ?? []).filter((open) => open !== dialog));
}

/** The topmost open modal dialog of this element, if any. Everything outside it is inert, toasts too. */
export function useTopDialog(): HTMLElement | undefined {
  const { root } = useHost();
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return useSyncExternalStore(subscribe, () => stacks.get(root)?.at(-1));
}
