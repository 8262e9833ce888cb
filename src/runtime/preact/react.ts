// The exports of React's module; the slim build uses this one instead (`scripts/flavours.ts`).
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

/** The option name by which packages such as `preact/hooks` are notified that a component is about to render. */
const RENDER = '__r';
const hooks: typeof options & { [RENDER]?: (component: VNode) => void } = options;
const passRenderOn = hooks[RENDER];
let rendered: VNode | undefined;
hooks[RENDER] = (component) => {
  rendered = component;
  passRenderOn?.(component);
};

/** The insertion effects of components, to run once everything within them has rendered. */
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
 * Runs before any layout effect, so that layout effects see the page with its styles; and for children before their
 * parents, whose styles come last, as in React. Preact's own version is a layout effect.
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

/** Effects without dependencies run after every render. */
const isSame = (before: Insertion['dependencies'], after: Insertion['dependencies']): boolean =>
  before !== undefined && after !== undefined && before.every((value, index) => Object.is(value, after[index]));
