// Mounts screens. The slim build uses this module instead of `react-dom/client` (`scripts/flavours.ts`).
import { type ComponentChild, options, type VNode } from 'preact';
import { createRoot as createRootAtOnce } from 'preact/compat/client';

/** The option name by which packages such as the one above are notified of errors that a component catches. */
const CATCH = '__e';
const hooks: typeof options & { [CATCH]?: (error: unknown, ...where: VNode[]) => void } = options;
const passOn = hooks[CATCH];
/** Logs caught errors, as React does; otherwise a developer would not see the error behind a failed screen. */
hooks[CATCH] = (error, ...where) => {
  // oxlint-disable-next-line eslint/no-console -- React's own way
  console.error(error);
  passOn?.(error, ...where);
};

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Runs the work in a separate task. Unlike nested timers, messages have no minimum delay of 4 ms. */
function runSoon(work: () => void): void {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.addEventListener('message', () => waiting.shift()?.());
    channel.port1.start();
  }
  waiting.push(work);
  channel.port2.postMessage(undefined);
}

/** Types of the events that a user triggers deliberately: not pointer moves, scrolling or resizing. */
const PRESSED_OR_TYPED = /^(.*click|key.*|.*input|change|submit|focus.*|blur|(pointer|mouse)(down|up))$/;

/** True while a user's action is being handled. */
let isAnswering = false;

const passEventOn = options.event;
// Does not use `window.event`, because browsers hide it from listeners in shadow trees.
options.event = (event) => {
  if (PRESSED_OR_TYPED.test(event.type)) {
    isAnswering = true;
    queueMicrotask(() => (isAnswering = false));
  }
  return passEventOn ? passEventOn(event) : event;
};

/** Work that this work schedules is part of the response too: effects follow the rendering. */
function runAtOnce(work: () => void): void {
  queueMicrotask(() => {
    isAnswering = true;
    try {
      work();
    } finally {
      isAnswering = false;
    }
  });
}

/**
 * Renders and runs effects at the same times as React: immediately after a press or key, so that the focus moves before
 * the next key; soon after everything else, and never within a resize observer. Preact alone renders everything
 * immediately, and delays effects and their cleanup to the next frame.
 */
const schedule = (): ((work: () => void) => void) => (isAnswering ? runAtOnce : runSoon);
type Schedule = ReturnType<typeof schedule>;
/** Set by `flushSync` while it runs. */
let forced: Schedule | undefined;
// Preact reschedules when this function differs from the last one, so pending work is rendered together with the
// response.
Object.defineProperty(options, 'debounceRendering', {
  get: () => forced ?? schedule(),
  set(next: Schedule) {
    forced = next === runSoon || next === runAtOnce ? undefined : next;
  },
});
options.requestAnimationFrame = (work) => schedule()(work);

interface Root {
  render(children: ComponentChild): void;
  unmount(): void;
}

/**
 * As in React, all synchronous changes of a page are rendered together afterwards: an element that replaces another one
 * is not rendered before that one has been removed.
 */
export function createRoot(container: Element): Root {
  const root = createRootAtOnce(container);
  let next: { readonly children: ComponentChild } | undefined;
  let isDrawn = false;
  const drawNext = (): void => {
    const drawn = next;
    next = undefined;
    if (!drawn) return;
    // As in React, what the page has put into a shadow root stays there; Preact would reuse it.
    const before = isDrawn ? [] : [...container.childNodes];
    for (const node of before) node.remove();
    isDrawn = true;
    root.render(drawn.children);
    container.prepend(...before);
  };
  return {
    render(children) {
      if (!next) runSoon(drawNext);
      next = { children };
    },
    unmount() {
      next = undefined;
      root.unmount();
    },
  };
}

// The rest makes a <select> show the same option as with React.

/** The property name under which packages such as `preact/compat` store the virtual node of an element. */
const ELEMENT = '__e';

const passDiffedOn = options.diffed;
options.diffed = (node: VNode & { [ELEMENT]?: unknown }) => {
  const element = node[ELEMENT];
  // If the value matches no option, a browser would show nothing; React shows the first selectable option.
  if (node.type === 'select' && element instanceof HTMLSelectElement && element.selectedIndex < 0 && !element.multiple)
    element.selectedIndex = [...element.options].findIndex((option) => !option.disabled);
  passDiffedOn?.(node);
};
