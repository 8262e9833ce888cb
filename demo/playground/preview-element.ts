import type { ElementInfo } from './catalogue.ts';
import type { DemoWorld } from './demo-world.ts';
import { make } from './dom.ts';
import { sampleOf } from './samples.ts';
import type { Slotted } from './snippets/index.ts';
import type { State } from './state.ts';

/** A sample value could not be fetched from the demo world. */
export class NoValue extends Error {}

/**
 * Creates an element and sets sample values of the selected properties.
 * @throws {NoValue} if a sample could not be fetched
 */
export async function createElement(
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

/** Sets the attributes that the element has, and removes those that are not set. */
export function applyAttributes(element: HTMLElement, info: ElementInfo, attributes: State['attributes']): void {
  for (const { name } of info.attributes) {
    const value = attributes[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== (value === true ? '' : value))
      element.setAttribute(name, value === true ? '' : value);
  }
}

export function applyCustomProperties(
  element: HTMLElement,
  info: ElementInfo,
  customProperties: State['customProperties'],
): void {
  for (const { name } of info.customProperties) {
    const value = customProperties[name];
    if (value) element.style.setProperty(name, value);
    else element.style.removeProperty(name);
  }
}

/** The light DOM nodes of the slots with a text. */
export function createSlotted(info: ElementInfo, texts: State['slots']): HTMLElement[] {
  return info.slots.flatMap(({ name, as }) =>
    texts[name] === undefined ? [] : [slottedNode({ name, as, text: texts[name] })],
  );
}

/** The light DOM node for a slot, as in the code snippets. */
function slottedNode({ name, as, text }: Slotted): HTMLElement {
  if (as !== 'template') return make(as === 'heading' ? 'h2' : 'p', { slot: name }, text);
  const template = make('template', { slot: name });
  template.content.append(make('button', { type: 'button', name: 'action' }, text));
  return template;
}
