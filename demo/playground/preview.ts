// The live element: mounted from the state, and updated when the state changes.
import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { ElementInfo } from './catalogue.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { button, choice, make } from './dom.ts';
import type { Log } from './log.ts';
import { applyAttributes, applyCustomProperties, createElement, createSlotted, NoValue } from './preview-element.ts';
import { createSessionBar } from './session-bar.ts';
import { WIDTHS, type State } from './state.ts';
import type { Texts } from './texts.ts';

interface PreviewOptions {
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

export function createPreview(options: PreviewOptions): Preview {
  const { t, state, log, fetch } = options;
  const bar = createSessionBar(t);
  const provider = computed(() => String(state.value.attributes.provider ?? location.origin));
  const world = computed(() => demoWorld(fetch, provider.value));
  const { ground, element, mount } = createMount(options, {
    world,
    onUnmount: bar.leave,
    onMount: (mounted) => void bar.join(mounted, provider.peek()),
  });
  // Each provider has its own session.
  effect(() => {
    const address = provider.value;
    const mounted = element();
    if (mounted) void bar.join(mounted, address);
  });
  return {
    panel: createPanel(options, [button(t.again, mount, 'quiet'), bar.row], ground),
    world,
    call: (name, parameters) => callMethod(log, t, element(), name, parameters),
  };
}

interface MountOptions {
  readonly world: ReadonlySignal<DemoWorld>;
  onMount(element: HTMLElement): void;
  onUnmount(): void;
}

/** Keeps the element and its background in step with the state; another tag or other properties mount a new one. */
function createMount({ t, state, info, log }: PreviewOptions, { world, onMount, onUnmount }: MountOptions) {
  const ground = make('div', { class: 'preview-ground' });
  const slots = computed(() => state.value.slots);
  const mounted = computed(() => JSON.stringify([state.value.tag, state.value.properties]));
  let element: HTMLElement | undefined;
  let slotted: readonly HTMLElement[] = [];
  let mountCount = 0;

  async function mount(): Promise<void> {
    const current = ++mountCount;
    const { tag, module, properties, events } = info.peek();
    element = undefined;
    onUnmount();
    ground.replaceChildren(make('p', { class: 'quiet' }, t.loading));
    // The session of the removed element ends in a later task; the next element must not join it.
    await new Promise((resolve) => setTimeout(resolve));
    const selected = properties.filter(({ name }) => state.peek().properties.includes(name));
    const created = await createElement(tag, module, selected, world.peek()).catch((error: unknown) =>
      error instanceof NoValue ? t.noValue : t.notLoaded,
    );
    if (current !== mountCount) return;
    if (typeof created === 'string')
      return ground.replaceChildren(make('p', { role: 'alert', class: 'problem' }, created));
    for (const { name } of events) created.addEventListener(name, handleEvent);
    element = created;
    updateAttributes();
    updateLook();
    updateSlots();
    ground.replaceChildren(created);
    onMount(created);
  }

  function handleEvent(event: Event): void {
    if (state.peek().prevented.includes(event.type)) event.preventDefault();
    log.add(event.type, event instanceof CustomEvent ? event.detail : undefined);
  }

  function updateAttributes(): void {
    const { attributes } = state.value;
    if (element) applyAttributes(element, info.peek(), attributes);
  }

  function updateSlots(): void {
    const texts = slots.value;
    for (const node of slotted) node.remove();
    slotted = createSlotted(info.peek(), texts);
    element?.append(...slotted);
  }

  function updateLook(): void {
    const { attributes, customProperties, width } = state.value;
    const { theme } = attributes;
    // The background follows the element's theme.
    ground.dataset.ground = theme === 'light' || theme === 'dark' ? theme : 'auto';
    ground.dataset.width = width;
    if (element) applyCustomProperties(element, info.peek(), customProperties);
  }

  effect(() => {
    void mounted.value;
    void mount();
  });
  effect(updateAttributes);
  effect(updateLook);
  effect(updateSlots);
  return { ground, element: () => element, mount: () => void mount() };
}

function createPanel(
  { t, state, change }: PreviewOptions,
  actions: readonly HTMLElement[],
  ground: HTMLElement,
): HTMLElement {
  const widths = choice(
    t.width,
    WIDTHS.map((value) => ({ value, label: t[value] })),
    state.peek().width,
    (width) => change({ width }),
  );
  return make(
    'section',
    { class: 'panel preview', 'aria-labelledby': 'preview-title' },
    make('div', { class: 'panel-head' }, make('h2', { id: 'preview-title' }, t.preview), widths, ...actions),
    ground,
  );
}

function callMethod(
  log: Log,
  t: Texts,
  element: HTMLElement | undefined,
  name: string,
  parameters: readonly string[],
): void {
  const method: unknown = element && Reflect.get(element, name);
  if (typeof method !== 'function') return;
  const logResult = (result: string) =>
    log.add(t.called, `${name}(${parameters.map((each) => JSON.stringify(each)).join(', ')}) ${result}`);
  Promise.resolve(Reflect.apply(method, element, parameters)).then(
    () => logResult('→ ok'),
    (error: unknown) => logResult(`→ ${String(error)}`),
  );
}
