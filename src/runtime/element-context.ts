import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Contract } from './contract.ts';
import type { CamelCase, DetailsOf, ScreenMethodsOf } from './contract-types.ts';
import type { Appearance, ElementHost } from './element-host.ts';

/** The custom element that contains the screen: its own tag or the portal. */
export interface Host<C extends Contract = Contract> {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Dispatches an event to the page; returns false if a cancelable event was prevented. */
  emit<Type extends keyof DetailsOf<C>>(
    type: Type,
    detail: DetailsOf<C>[Type],
    options?: { readonly cancelable?: boolean },
  ): boolean;
  /** Exposes methods to the page until the returned function is called; the latest call wins. */
  expose(methods: Partial<ScreenMethodsOf<C>>): () => void;
  /** Sets the value of an attribute's property, as the page would, when the teacher has changed what it is about. */
  set(name: CamelCase<keyof C['attributes'] & string>, value: unknown): void;
  /** Sets language, direction and theme; undefined returns to those of the attributes. */
  setAppearance(appearance: Appearance | undefined): void;
}

export const HostContext = createContext<ElementHost | null>(null);

export function useHost<C extends Contract = Contract>(): Host<C> {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost() must be used inside an element created by defineElement().');
  return host as unknown as Host<C>;
}

/** Exposes methods to the page while the component is mounted; calls always reach those of the latest render. */
export function useMethods<C extends Contract>(methods: Partial<ScreenMethodsOf<C>>): void {
  const host = useHost<C>();
  const latest = useRef(methods);
  useLayoutEffect(() => {
    latest.current = methods;
  });
  useEffect(() => {
    const names = Object.keys(latest.current) as (keyof ScreenMethodsOf<C>)[];
    const forward =
      (name: keyof ScreenMethodsOf<C>) =>
      (...args: unknown[]) =>
        (latest.current[name] as ((...args: unknown[]) => unknown) | undefined)?.(...args);
    return host.expose(Object.fromEntries(names.map((name) => [name, forward(name)])) as Partial<ScreenMethodsOf<C>>);
  }, [host]);
}

/** Sets the language, direction and theme of the whole element before paint. */
export function useAppearance({ lang, direction, theme, failure }: Appearance): void {
  const { setAppearance } = useHost();
  useLayoutEffect(
    () => setAppearance({ lang, direction, theme, failure }),
    [setAppearance, lang, direction, theme, failure],
  );
  useLayoutEffect(() => () => setAppearance(undefined), [setAppearance]);
}
