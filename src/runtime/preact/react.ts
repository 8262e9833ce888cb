// What React's module has; the slim build has this in its place (`scripts/flavours.ts`).
import { options, type VNode } from 'preact';
import { useLayoutEffect, useRef, type EffectCallback } from 'preact/compat';

export {
  Children,
  Component,
  Fragment,
  StrictMode,
  Suspense,
  cloneElement,
  createContext,
  createElement,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  startTransition,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from 'preact/compat';
export { default } from 'preact/compat';

/** The name by which packages as `preact/hooks` learn that a component is rendered now. */
const RENDER = '__r';
const hooks: typeof options & { [RENDER]?: (component: VNode) => void } = options;
const passRenderOn = hooks[RENDER];
let rendered: VNode | undefined;
hooks[RENDER] = (component) => {
  rendered = component;
  passRenderOn?.(component);
};

/** What components insert once all within them is rendered. */
const insertions = new WeakMap<VNode, (() => void)[]>();
const passDiffedOn = options.diffed;
options.diffed = (component) => {
  for (const insert of insertions.get(component) ?? []) insert();
  insertions.delete(component);
  passDiffedOn?.(component);
};

interface Insertion {
  readonly dependencies: readonly unknown[] | undefined;
  readonly release: (() => void) | void;
}

/**
 * Runs before any layout effect, so that these find the page with its styles, and for children before their parents, whose styles
 * come last: as in React. Preact's own is a layout effect.
 */
export function useInsertionEffect(effect: EffectCallback, dependencies?: readonly unknown[]): void {
  const insertion = useRef<Insertion>(undefined);
  const insert = (): void => {
    const { current } = insertion;
    if (current && isSame(current.dependencies, dependencies)) return;
    current?.release?.();
    insertion.current = { dependencies, release: effect() };
  };
  if (rendered) insertions.set(rendered, [...(insertions.get(rendered) ?? []), insert]);
  useLayoutEffect(() => () => insertion.current?.release?.(), []);
}

/** Effects without dependencies run with every render. */
const isSame = (before: Insertion['dependencies'], after: Insertion['dependencies']): boolean =>
  before !== undefined && after !== undefined && before.every((value, index) => Object.is(value, after[index]));
