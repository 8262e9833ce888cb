// The live element: mounted from the state, and updated when the state changes.
import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { ElementInfo } from './catalogue.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { button, choice, make } from './dom.ts';
import type { Log } from './log.ts';
import { sampleOf } from './samples.ts';
import { createSessionBar } from './session-bar.ts';
import type { Slotted } from './snippets/index.ts';
import { WIDTHS, type State } from './state.ts';
import type { Texts } from './texts.ts';

export interface PreviewOptions {
  readonly t: Texts;
  readonly state: ReadonlySignal<State>;
  readonly info: ReadonlySignal<ElementInfo>;
  readonly log: Log;
  /** Fetches from a provider without the simulated faults. */
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  change(part: Partial<State>): void;
}

export interface Preview {
  readonly panel: HTMLElement;
  readonly world: ReadonlySignal<DemoWorld>;
  /** Calls a method of the element and logs the result. */
  call(name: string, parameters: readonly string[]): void;
}

/** The theme of the preview's background, which follows the element's. */
const themeOf = ({ attributes }: State) =>
  attributes.theme === 'light' || attributes.theme === 'dark' ? attributes.theme : 'auto';

export function createPreview({ t, state, info, log, fetch, change }: PreviewOptions): Preview {
  const ground = make('div', { class: 'stage-ground' });
  const bar = createSessionBar(t);
  const provider = computed(() => String(state.value.attributes.provider ?? location.origin));
  const world = computed(() => demoWorld(fetch, provider.value));
  const slots = computed(() => state.value.slots);
  const mounted = computed(() => JSON.stringify([state.value.tag, state.value.properties]));
  let element: HTMLElement | undefined;
  let slotted: readonly HTMLElement[] = [];
  let mountCount = 0;

  async function mount(): Promise<void> {
    const current = ++mountCount;
    const { tag, module, properties, events } = info.peek();
    element = undefined;
    bar.leave();
    ground.replaceChildren(make('p', { class: 'quiet' }, t.loading));
    // The session of the removed element ends in a later task; the next element must not join it.
    await new Promise((resolve) => setTimeout(resolve));
    const selected = properties.filter(({ name }) => state.peek().properties.includes(name));
    const mountedElement = await createElement(tag, module, selected, world.peek()).catch((error: unknown) =>
      error instanceof NoValue ? t.noValue : t.notLoaded,
    );
    if (current !== mountCount) return;
    if (typeof mountedElement === 'string')
      return ground.replaceChildren(make('p', { role: 'alert', class: 'problem' }, mountedElement));
    for (const { name } of events) mountedElement.addEventListener(name, handleEvent);
    element = mountedElement;
    updateAttributes();
    updateLook();
    updateSlots();
    ground.replaceChildren(mountedElement);
    void bar.join(mountedElement, provider.peek());
  }

  function handleEvent(event: Event): void {
    if (state.peek().prevented.includes(event.type)) event.preventDefault();
    log.add(event.type, event instanceof CustomEvent ? event.detail : undefined);
  }

  function updateAttributes(): void {
    const { attributes } = state.value;
    if (!element) return;
    for (const { name } of info.peek().attributes) {
      const value = attributes[name];
      if (value === undefined) element.removeAttribute(name);
      else if (element.getAttribute(name) !== (value === true ? '' : value))
        element.setAttribute(name, value === true ? '' : value);
    }
  }

  function updateSlots(): void {
    const texts = slots.value;
    const nodes = info
      .peek()
      .slots.flatMap(({ name, as }) =>
        texts[name] === undefined ? [] : [slottedNode({ name, as, text: texts[name] })],
      );
    for (const node of slotted) node.remove();
    slotted = nodes;
    element?.append(...nodes);
  }

  function updateLook(): void {
    const { customProperties, width } = state.value;
    ground.dataset.ground = themeOf(state.value);
    ground.dataset.width = width;
    if (!element) return;
    for (const { name } of info.peek().customProperties) {
      const value = customProperties[name];
      if (value) element.style.setProperty(name, value);
      else element.style.removeProperty(name);
    }
  }

  effect(() => {
    void mounted.value;
    void mount();
  });
  effect(updateAttributes);
  effect(updateLook);
  effect(updateSlots);
  // Each provider has its own session.
  effect(() => {
    const address = provider.value;
    if (element) void bar.join(element, address);
  });

  const widths = choice(
    t.width,
    WIDTHS.map((value) => ({ value, label: t[value] })),
    state.peek().width,
    (width) => change({ width }),
  );
  const panel = make(
    'section',
    { class: 'panel stage', 'aria-labelledby': 'stage-title' },
    make(
      'div',
      { class: 'panel-head' },
      make('h2', { id: 'stage-title' }, t.preview),
      widths,
      button(t.again, () => void mount(), 'quiet'),
      bar.row,
    ),
    ground,
  );
  return {
    panel,
    world,
    call(name, parameters) {
      const method: unknown = element && Reflect.get(element, name);
      if (typeof method !== 'function') return;
      const logResult = (result: string) =>
        log.add(t.called, `${name}(${parameters.map((each) => JSON.stringify(each)).join(', ')}) ${result}`);
      Promise.resolve(Reflect.apply(method, element, parameters)).then(
        () => logResult('→ ok'),
        (error: unknown) => logResult(`→ ${String(error)}`),
      );
    },
  };
}

/**
 * Creates an element and sets sample values of the selected properties.
 * @throws {NoValue} if a sample could not be fetched
 */
async function createElement(
  tag: string,
  module: string,
  properties: ElementInfo['properties'],
  world: DemoWorld,
): Promise<HTMLElement> {
  const values = await Promise.all(
    properties.map(async (property) => {
      try {
        return [property.name, await sampleOf(property)?.value(world)] as const;
      } catch {
        throw new NoValue();
      }
    }),
  );
  await import(module);
  const created = document.createElement(tag);
  for (const [name, value] of values) Reflect.set(created, name, value);
  return created;
}

/** The light DOM node for a slot, as in the code snippets. */
function slottedNode({ name, as, text }: Slotted): HTMLElement {
  if (as !== 'template') return make(as === 'heading' ? 'h2' : 'p', { slot: name }, text);
  const template = make('template', { slot: name });
  template.content.append(make('button', { type: 'button', name: 'action' }, text));
  return template;
}

class NoValue extends Error {}
