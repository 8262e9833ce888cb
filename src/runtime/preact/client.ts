// What mounts screens; the slim build has this instead of `react-dom/client` (`scripts/flavours.ts`).
import { type ComponentChild, options, type VNode } from 'preact';
import { createRoot as createRootAtOnce } from 'preact/compat/client';

/** The name by which packages as the one above learn of errors that a component catches. */
const CATCH = '__e';
const hooks: typeof options & { [CATCH]?: (error: unknown, ...where: VNode[]) => void } = options;
const passOn = hooks[CATCH];
/** As React does: what a screen catches would be seen by nobody who looks for its cause. */
hooks[CATCH] = (error, ...where) => {
  // oxlint-disable-next-line eslint/no-console -- React's own way
  console.error(error);
  passOn?.(error, ...where);
};

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** In a task of its own, without the 4 ms that timers which follow each other have to wait. */
function runSoon(work: () => void): void {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.addEventListener('message', () => waiting.shift()?.());
    channel.port1.start();
  }
  waiting.push(work);
  channel.port2.postMessage(undefined);
}

/** Types of the events by which a person does something: not what follows a pointer, a scroll or a size. */
const PRESSED_OR_TYPED = /^(.*click|key.*|.*input|change|submit|focus.*|blur|(pointer|mouse)(down|up))$/;

/** Something that a person did is being answered. */
let isAnswering = false;

const passEventOn = options.event;
// Not the window's own current event, which browsers keep from listeners in shadow trees.
options.event = (event) => {
  if (PRESSED_OR_TYPED.test(event.type)) {
    isAnswering = true;
    queueMicrotask(() => (isAnswering = false));
  }
  return passEventOn ? passEventOn(event) : event;
};

/** What comes of it is an answer, too: effects follow what is drawn. */
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
 * Screens are drawn, and their effects run, when React would do it: at once after what somebody pressed or typed, so that the
 * focus is moved before the next key; soon after all else, and not within what observes sizes. Preact itself draws everything at
 * once, and waits for a frame with effects, also before it cleans up.
 */
const schedule = (): ((work: () => void) => void) => (isAnswering ? runAtOnce : runSoon);
type Schedule = ReturnType<typeof schedule>;
/** What `flushSync` sets for as long as it runs. */
let forced: Schedule | undefined;
// Preact asks again when this is another function than the last time, so what waits is drawn with the answer.
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

/** As in React, what a page does in one go is drawn together, after it: an element that replaces another is not there before that has gone. */
export function createRoot(container: Element): Root {
  const root = createRootAtOnce(container);
  let next: { readonly children: ComponentChild } | undefined;
  const drawNext = (): void => {
    const drawn = next;
    next = undefined;
    if (drawn) root.render(drawn.children);
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

// The rest makes a <select> show what it shows with React.

/** The name by which packages as `preact/compat` know the element of a node. */
const ELEMENT = '__e';

const passDiffedOn = options.diffed;
options.diffed = (node: VNode & { [ELEMENT]?: unknown }) => {
  const element = node[ELEMENT];
  // With a value that none of its options has, a browser would show nothing, and React shows the first one that can be chosen.
  if (node.type === 'select' && element instanceof HTMLSelectElement && element.selectedIndex < 0 && !element.multiple)
    element.selectedIndex = [...element.options].findIndex((option) => !option.disabled);
  passDiffedOn?.(node);
};
