// What React's module has; the slim build has this in its place (`scripts/flavours.ts`).
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

interface Insertion {
  readonly dependencies: readonly unknown[] | undefined;
  readonly release: (() => void) | void;
}

/**
 * Runs before any layout effect, as React's does, so that these find the page with its styles; Preact's own is one of them. It runs
 * within the render, of which Preact repeats none.
 */
export function useInsertionEffect(effect: EffectCallback, dependencies?: readonly unknown[]): void {
  const insertion = useRef<Insertion>(undefined);
  const { current } = insertion;
  if (!current || !isSame(current.dependencies, dependencies)) {
    current?.release?.();
    insertion.current = { dependencies, release: effect() };
  }
  useLayoutEffect(() => () => insertion.current?.release?.(), []);
}

/** Effects without dependencies run with every render. */
const isSame = (before: Insertion['dependencies'], after: Insertion['dependencies']): boolean =>
  before !== undefined && after !== undefined && before.every((value, index) => Object.is(value, after[index]));
