import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { CamelCase, Contract, DetailsOf, ScreenMethodsOf, Theme } from './contract.ts';
import { textDirection } from '../core/i18n/index.ts';
import type { FailureTexts } from './failure-texts.ts';
import type { Words } from './words.ts';

/** The custom element that contains the screen: its own tag or the portal. */
interface Host<C extends Contract = Contract> {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** The texts of the screen. */
  readonly words: Words;
  /** Dispatches an event to the page; returns false if a cancelable event was prevented. */
  emit<Type extends keyof DetailsOf<C>>(
    type: Type,
    detail: DetailsOf<C>[Type],
    options?: { readonly cancelable?: boolean },
  ): boolean;
  /** Exposes methods to the page until the returned function is called; the latest call takes precedence. */
  expose(methods: Partial<ScreenMethodsOf<C>>): () => void;
  /** Sets the value of an attribute's property, as the page would, after the teacher has changed it in the element. */
  set(name: CamelCase<keyof C['attributes'] & string>, value: unknown): void;
  /** Sets language, direction and theme; undefined restores those of the attributes. */
  setAppearance(appearance: Appearance | undefined): void;
}

export const HostContext = createContext<ElementHost | null>(null);

export function useHost<C extends Contract = Contract>(): Host<C> {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost() needs an element.');
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

type Listener = () => void;
type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Language, writing direction and theme of an element. */
interface Appearance {
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  /** Undefined means that the page's `color-scheme` applies. */
  readonly theme: Theme | undefined;
  /** Texts of the error message in this language; the built-in ones by default. */
  readonly failure?: FailureTexts | undefined;
}

interface HostState {
  /** Values of attributes and properties by camelCase name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Set by the screen; until then undefined, and the attributes apply. */
  readonly appearance: Appearance | undefined;
}

/** Connects an element with its screen: passes values in, and events and method results out. */
export class ElementHost {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly words: Words;
  /**
   * Called when the files of this release no longer exist; returns whether the page is being reloaded. Only the portal
   * has one.
   */
  onReleaseGone: (() => boolean) | undefined;
  readonly #contract: Contract;
  #state: HostState;
  readonly #listeners = new Set<Listener>();
  readonly #exposed: Methods[] = [
    { settled: (limit?: number) => import('./settled.ts').then((module) => module.settled(this, limit)) },
  ];
  #waiting: Listener[] = [];

  constructor(element: HTMLElement, root: ShadowRoot, contract: Contract, words: Words, values: HostState['values']) {
    this.element = element;
    this.root = root;
    this.words = words;
    this.#contract = contract;
    this.#state = { values, appearance: undefined };
  }

  /** Dispatches a bubbling, composed event; returns false if the page prevented its default. */
  readonly emit = (type: string, detail: unknown, options?: { readonly cancelable?: boolean }): boolean => {
    const cancelable = options?.cancelable ?? this.#contract.events[type]?.cancelable ?? false;
    return this.element.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }));
  };

  /** Exposes a screen's methods to the page until the returned function is called; the latest call takes precedence. */
  readonly expose = (methods: Methods): Listener => {
    this.#exposed.unshift(methods);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const retry of waiting) retry();
    return () => {
      this.#exposed.splice(this.#exposed.indexOf(methods), 1);
    };
  };

  readonly setAppearance = (appearance: Appearance | undefined): void => this.#change({ ...this.#state, appearance });

  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): HostState => this.#state;

  /** The appearance set by the screen, otherwise the one set by the attributes. */
  currentAppearance(): Appearance {
    const { values, appearance } = this.#state;
    const lang = (values.lang as string | undefined) ?? 'ja-JP';
    return appearance ?? { lang, direction: textDirection(lang), theme: values.theme as Theme | undefined };
  }

  /** Stores a new value of an attribute or property. */
  readonly set = (name: string, value: unknown): void => {
    if (Object.is(this.#state.values[name], value)) return;
    this.#change({ ...this.#state, values: { ...this.#state.values, [name]: value } });
  };

  /** Calls a method of the screen, waiting until a screen exposes it. */
  call(name: string, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const attempt = (): void => {
        const method = this.#exposed.find((methods) => name in methods)?.[name] as
          | ((...args: unknown[]) => unknown)
          | undefined;
        if (!method) this.#waiting.push(attempt);
        else new Promise((settle) => settle(method(...args))).then(resolve, reject);
      };
      attempt();
    });
  }

  #change(state: HostState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
