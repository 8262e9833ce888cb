import { textDirection } from '../core/index.ts';
import type { Contract } from './contract.ts';
import type { Theme } from './define-contract.ts';
import type { FailureTexts } from './failure-texts.ts';

type Listener = () => void;
type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Language, writing direction and theme of an element. */
export interface Appearance {
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  /** Undefined follows the page's `color-scheme`. */
  readonly theme: Theme | undefined;
  /** Texts of the error message in this language; the built-in ones by default. */
  readonly failure?: FailureTexts | undefined;
}

export interface HostState {
  /** Values of attributes and properties by camelCase name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Set by the screen; undefined until then, so that the attributes apply. */
  readonly appearance: Appearance | undefined;
}

/** Connects one element with its screen: passes values in, events out and method calls in. */
export class ElementHost {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Called when the files of this release are gone; returns whether the page is being reloaded. The portal has one. */
  onReleaseGone: (() => boolean) | undefined;
  readonly #contract: Contract;
  #state: HostState;
  readonly #listeners = new Set<Listener>();
  readonly #exposed: Methods[] = [
    { settled: (limit?: number) => import('./settled.ts').then((module) => module.settled(this, limit)) },
  ];
  #waiting: Listener[] = [];

  constructor(element: HTMLElement, root: ShadowRoot, contract: Contract, values: HostState['values']) {
    this.element = element;
    this.root = root;
    this.#contract = contract;
    this.#state = { values, appearance: undefined };
  }

  /** Dispatches a bubbling, composed event; returns false if the page prevented its default. */
  readonly emit = (type: string, detail: unknown, options?: { readonly cancelable?: boolean }): boolean => {
    const cancelable = options?.cancelable ?? this.#contract.events[type]?.cancelable ?? false;
    return this.element.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }));
  };

  /** Exposes a screen's methods to the page until the returned function is called; the latest call wins. */
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

  /** The appearance set by the screen, otherwise that of the attributes. */
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
