// The live element: mounted from the state, followed while the state changes.
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
  /** Reaches a provider as it is, whatever fault holds for the elements. */
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  change(part: Partial<State>): void;
}

export interface Preview {
  readonly panel: HTMLElement;
  readonly world: ReadonlySignal<DemoWorld>;
  /** Calls a method of the element; what comes of it is told in the log. */
  call(name: string, parameters: readonly string[]): void;
}

/** What the ground under an element is, so that a theme of its own is legible. */
const groundOf = ({ attributes }: State) => (attributes.theme === 'light' || attributes.theme === 'dark' ? attributes.theme : 'auto');

export function createPreview({ t, state, info, log, fetch, change }: PreviewOptions): Preview {
  const ground = make('div', { class: 'stage-ground' });
  const bar = createSessionBar(t);
  const provider = computed(() => String(state.value.attributes.provider ?? location.origin));
  const world = computed(() => demoWorld(fetch, provider.value));
  const slots = computed(() => state.value.slots);
  const mounted = computed(() => JSON.stringify([state.value.tag, state.value.properties]));
  let element: HTMLElement | undefined;
  let slotted: readonly HTMLElement[] = [];
  let turn = 0;

  async function mount(): Promise<void> {
    const own = ++turn;
    const { tag, module, properties, events } = info.peek();
    element = undefined;
    bar.leave();
    ground.replaceChildren(make('p', { class: 'quiet' }, t.loading));
    // The session of an element that has gone ends with the task: the next one begins its own.
    await new Promise((resolve) => setTimeout(resolve));
    const made = await prepare(tag, module, properties).catch((error: unknown) => (error instanceof NoValue ? t.noValue : t.notLoaded));
    if (own !== turn) return;
    if (typeof made === 'string') return ground.replaceChildren(make('p', { role: 'alert', class: 'problem' }, made));
    for (const { name } of events) made.addEventListener(name, hear);
    element = made;
    followAttributes();
    followLook();
    followSlots();
    ground.replaceChildren(made);
    void bar.join(made, provider.peek());
  }

  async function prepare(tag: string, module: string, properties: ElementInfo['properties']): Promise<HTMLElement> {
    const wanted = properties.filter(({ name }) => state.peek().properties.includes(name));
    const values = await Promise.all(wanted.map(async (property) => {
      try {
        return [property.name, await sampleOf(property)?.value(world.peek())] as const;
      } catch {
        throw new NoValue();
      }
    }));
    await import(module);
    const made = document.createElement(tag);
    for (const [name, value] of values) Reflect.set(made, name, value);
    return made;
  }

  function hear(event: Event): void {
    if (state.peek().prevented.includes(event.type)) event.preventDefault();
    log.say(event.type, event instanceof CustomEvent ? event.detail : undefined);
  }

  function followAttributes(): void {
    const { attributes } = state.value;
    if (!element) return;
    for (const { name } of info.peek().attributes) {
      const value = attributes[name];
      if (value === undefined) element.removeAttribute(name);
      else if (element.getAttribute(name) !== (value === true ? '' : value)) element.setAttribute(name, value === true ? '' : value);
    }
  }

  function followSlots(): void {
    const words = slots.value;
    const wanted = info.peek().slots.flatMap(({ name, as }) => (words[name] === undefined ? [] : [slottedNode({ name, as, text: words[name] })]));
    for (const node of slotted) node.remove();
    slotted = wanted;
    element?.append(...wanted);
  }

  function followLook(): void {
    const { customProperties, width } = state.value;
    ground.dataset.ground = groundOf(state.value);
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
  effect(followAttributes);
  effect(followLook);
  effect(followSlots);
  // A session belongs to a provider.
  effect(() => {
    const address = provider.value;
    if (element) void bar.join(element, address);
  });

  const widths = choice(t.width, WIDTHS.map((value) => ({ value, label: t[value] })), state.peek().width, (width) => change({ width }));
  const panel = make('section', { class: 'panel stage', 'aria-labelledby': 'stage-title' },
    make('div', { class: 'panel-head' }, make('h2', { id: 'stage-title' }, t.preview), widths, button(t.again, () => void mount(), 'quiet'), bar.row),
    ground);
  return {
    panel,
    world,
    call(name, parameters) {
      const method: unknown = element && Reflect.get(element, name);
      if (typeof method !== 'function') return;
      const say = (result: string) => log.say(t.called, `${name}(${parameters.map((each) => JSON.stringify(each)).join(', ')}) ${result}`);
      Promise.resolve(Reflect.apply(method, element, parameters)).then(() => say('→ ok'), (error: unknown) => say(`→ ${String(error)}`));
    },
  };
}

/** The page's own node for a slot, as the code writes it. */
function slottedNode({ name, as, text }: Slotted): HTMLElement {
  if (as !== 'template') return make(as === 'heading' ? 'h2' : 'p', { slot: name }, text);
  const template = make('template', { slot: name });
  template.content.append(make('button', { type: 'button', name: 'action' }, text));
  return template;
}

class NoValue extends Error {}
