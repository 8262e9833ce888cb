import { endMarkers } from './react-markers.ts';
import { type ComponentType, memo, type ReactNode, useSyncExternalStore } from 'react';
import r2wc from '@r2wc/react-to-web-component';
import { acceptValue, camelCase, type Contract, defaultValue, type ElementClass, type PropsOf } from './contract.ts';
import { ElementHost, HostContext } from './element-context.ts';
import type { createTextKeeper } from './kept-texts.ts';
import { lazyScreen, type ScreenLoader } from './lazy-screen.tsx';
import { joinPage } from './sessions/session-registry.ts';
import { adopt, applyStyles } from './styles.ts';
import type { Words } from './words.ts';
import { createSafeStorage } from '../core/session/index.ts';
import { likelyLanguage } from '../core/settings/index.ts';
import themeCss from './theme.css';
import { VERSION } from './version.ts';
import { guardComposition } from './is-composing.ts';

endMarkers();

interface Bridge {
  new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };
}

const hosts = new WeakMap<ShadowRoot, ElementHost>();

/** How long a server's first frame is shown at most, in ms; then the screen's own placeholder is. */
const FIRST_FRAME_MS = 30_000;

/**
 * Creates the class of a custom element from its contract, the code of its screen and its texts, which are loaded at the
 * same time; `register` defines its tag. r2wc renders the React tree; this module handles attributes, properties,
 * events, methods and the lifecycle.
 */
export function defineElement<C extends Contract>(
  contract: C,
  load: ScreenLoader<PropsOf<C>>,
  words: Words,
): ElementClass<C> {
  // The module may be imported on a server, where custom elements do not exist.
  if (typeof HTMLElement === 'undefined')
    return class {
      static contract = contract;
    } as unknown as ElementClass<C>;

  const attributes = Object.entries(contract.attributes);
  const defaults = Object.fromEntries(
    attributes.map(([name, attribute]) => [camelCase(name), defaultValue(attribute)]),
  );
  const properties = [...Object.keys(defaults), ...Object.keys(contract.properties)];

  // r2wc gets no props: its own parsing loses early values, functions, empty attributes and removals.
  const Screen = lazyScreen(() => joinPage().then<Awaited<ReturnType<typeof load>>>(load), words);
  // The screen sets the appearance with its first rendering, and is not rendered again for it.
  const Base = r2wc(createShell(memo(Screen)) as unknown as () => null, {
    shadow: 'open',
    props: [],
  }) as unknown as Bridge;

  class TeacherElement extends Base {
    static readonly contract = contract;
    static readonly version = VERSION;
    static readonly observedAttributes = attributes.map(([name]) => name);
    readonly #host: ElementHost;

    /** What a server has sent as the element's shadow root stays in it until the screen can be seen. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      const sent = [...(this.shadowRoot?.childNodes ?? [])];
      const root = super.attachShadow(init);
      if (sent.length > 0) {
        const frame = document.createElement('div');
        frame.className = 'teacher-frame';
        frame.append(...sent);
        root.append(frame);
        const end = (): void => frame.remove();
        void import('./settled.ts').then(({ settled }) => settled({ root }, FIRST_FRAME_MS)).then(end, end);
      }
      return root;
    }

    constructor() {
      super();
      const root = this.shadowRoot as ShadowRoot;
      adopt(root, themeCss);
      guardComposition(root);
      watchTranslation(this, root);
      this.#host = new ElementHost(this, root, contract, words, defaults);
      hosts.set(root, this.#host);
    }

    override connectedCallback(): void {
      upgradeProperties(this, properties);
      // A cloned element still contains the light DOM nodes that the original rendered.
      if (!this.#host.root.querySelector('.teacher-root'))
        for (const stray of this.querySelectorAll(':scope > [slot^=teacher-]')) stray.remove();
      // A move by `append` takes what is open out of the top layer; dialogs would stay open in the page, without their backdrop.
      for (const dialog of this.#host.root.querySelectorAll<HTMLDialogElement>(
        '.teacher-root dialog[open]:not(:modal)',
      )) {
        dialog.open = false;
        dialog.showModal();
      }
      const soon = Screen.soon(
        likelyLanguage(
          this.lang,
          createSafeStorage(() => localStorage),
        ),
      );
      if (soon) void soon.then(() => this.isConnected && super.connectedCallback());
      else super.connectedCallback();
    }

    // Moving an element disconnects and reconnects it within one task, so unmount only if it stays disconnected.
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** Moved to another document, such as that of a popup or a picture-in-picture window. */
    adoptedCallback(): void {
      applyStyles(this.#host.root);
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
      const attribute = contract.attributes[name];
      if (attribute) this.#host.set(camelCase(name), acceptValue(attribute, text));
    }

    static {
      defineMembers(this.prototype, contract, (element) => (element as TeacherElement).#host);
    }
  }

  return TeacherElement as unknown as ElementClass<C>;
}

/** Loads what a screen needs on a page that is translated (`kept-texts.ts`) with the first translation of one of its texts. */
function watchTranslation(element: HTMLElement, root: ShadowRoot): void {
  let waiting: MutationRecord[] | undefined;
  let handle: ReturnType<typeof createTextKeeper> | undefined;
  const observer = new MutationObserver((records) => {
    if (handle) handle(records);
    else if (waiting) waiting.push(...records);
    else if (records.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'FONT'))) {
      waiting = records;
      observe(true);
      import('./kept-texts.ts').then(
        (module) => {
          handle = module.createTextKeeper(root, observer);
          handle([...records, ...observer.takeRecords()], true);
        },
        () => (waiting = undefined),
      );
    }
  });
  // Changed texts matter on a translated page only; recording them costs something on every page.
  const observe = (characterData: boolean): void => {
    for (const tree of [element, root]) observer.observe(tree, { childList: true, characterData, subtree: true });
  };
  observe(false);
}

/** Creates the component that r2wc renders into the shadow root: the screen with the element's values and appearance. */
function createShell<Props extends object>(
  Screen: ComponentType<Props>,
): (props: { container: ShadowRoot }) => ReactNode {
  return function Shell({ container }) {
    const host = hosts.get(container) as ElementHost;
    const { values } = useSyncExternalStore(host.subscribe, host.state);
    const { lang, direction, theme } = host.currentAppearance();
    return (
      <div className="teacher-root" lang={lang} dir={direction} data-theme={theme}>
        <HostContext value={host}>
          <Screen {...(values as Props)} />
        </HostContext>
      </div>
    );
  };
}

/** Defines the element's tag. A tag that is already defined keeps its class, because a bundle may be loaded twice. */
export function register(element: ElementClass<Contract>): void {
  if (typeof customElements === 'undefined') return;
  const { tag } = element.contract;
  const first = customElements.get(tag) as { readonly version?: string } | undefined;
  if (!first) customElements.define(tag, element);
  // The page may rely on this version's behaviour, so log the conflict.
  else if (first.version !== VERSION)
    void import('./sessions/package-copies.ts').then(({ recordVersion }) => recordVersion(tag, first.version));
}

type HostOf = (element: HTMLElement) => ElementHost;

/** Defines the contract's attributes and properties as accessors, and its methods, on the prototype of an element class. */
function defineMembers(prototype: HTMLElement, contract: Contract, hostOf: HostOf): void {
  for (const [name, attribute] of Object.entries(contract.attributes)) {
    defineAccessor(prototype, camelCase(name), hostOf, (element, given) => {
      const value = acceptValue(attribute, given);
      hostOf(element).set(camelCase(name), value);
      if (attribute.reflect) reflect(element, name, value);
    });
  }
  for (const name of Object.keys(contract.properties)) {
    defineAccessor(prototype, name, hostOf, (element, value) => hostOf(element).set(name, value));
  }
  for (const name of Object.keys(contract.methods)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: HTMLElement, ...args: unknown[]) {
        return hostOf(this).call(name, args);
      },
    });
  }
}

function defineAccessor(
  prototype: HTMLElement,
  name: string,
  hostOf: HostOf,
  set: (element: HTMLElement, value: unknown) => void,
): void {
  // `lang` is a native property and reflects automatically.
  if (name in HTMLElement.prototype) return;
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement): unknown {
      return hostOf(this).state().values[name];
    },
    set(this: HTMLElement, value: unknown) {
      set(this, value);
    },
  });
}

function reflect(element: HTMLElement, name: string, value: unknown): void {
  if (value === false || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * Hands values that were set before the element was defined to its accessors: as own properties they would shadow them.
 */
function upgradeProperties(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    const value: unknown = Reflect.get(element, name);
    if (Object.hasOwn(element, name) && Reflect.deleteProperty(element, name)) Reflect.set(element, name, value);
  }
}
