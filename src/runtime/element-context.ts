import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Contract } from './contract.ts';
import type { DetailsOf, ScreenMethodsOf } from './contract-types.ts';
import type { Appearance, ElementHost } from './element-host.ts';

/** The element that a screen is drawn in, whatever its tag: a screen may stand alone or within the portal. */
export interface Host<C extends Contract = Contract> {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Tells the page; false when it has prevented the default of a cancelable event. */
  emit<Type extends keyof DetailsOf<C>>(
    type: Type,
    detail: DetailsOf<C>[Type],
    options?: { readonly cancelable?: boolean },
  ): boolean;
  /** Offers methods to the page until the returned function is called; the latest offer counts. */
  expose(methods: Partial<ScreenMethodsOf<C>>): () => void;
  /** Settles language, direction and theme; undefined leaves them to the attributes again. */
  appear(appearance: Appearance | undefined): void;
}

export const HostContext = createContext<ElementHost | null>(null);

export function useHost<C extends Contract = Contract>(): Host<C> {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost() is for screens: draw this component inside an element made by defineElement().');
  return host as unknown as Host<C>;
}

/** Offers methods for as long as the component is shown; always calls those of the latest rendering. */
export function useMethods<C extends Contract>(methods: Partial<ScreenMethodsOf<C>>): void {
  const host = useHost<C>();
  const latest = useRef(methods);
  useLayoutEffect(() => {
    latest.current = methods;
  });
  useEffect(() => {
    const names = Object.keys(latest.current) as (keyof ScreenMethodsOf<C>)[];
    const forward = (name: keyof ScreenMethodsOf<C>) => (...args: unknown[]) =>
      (latest.current[name] as ((...args: unknown[]) => unknown) | undefined)?.(...args);
    return host.expose(Object.fromEntries(names.map((name) => [name, forward(name)])) as Partial<ScreenMethodsOf<C>>);
  }, [host]);
}

/** Settles how the whole element presents itself, before it is painted. */
export function useAppearance({ lang, direction, theme, failure }: Appearance): void {
  const { appear } = useHost();
  useLayoutEffect(() => appear({ lang, direction, theme, failure }), [appear, lang, direction, theme, failure]);
  useLayoutEffect(() => () => appear(undefined), [appear]);
}
