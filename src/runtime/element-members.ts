import { acceptValue, camelCase } from './attribute-values.ts';
import type { Contract } from './contract.ts';
import type { ElementHost } from './element-host.ts';

type HostOf = (element: HTMLElement) => ElementHost;

/** Defines the contract's attributes and properties as accessors, and its methods, on the prototype of an element class. */
export function defineMembers(prototype: HTMLElement, contract: Contract, hostOf: HostOf): void {
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
export function upgradeProperties(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    const value: unknown = Reflect.get(element, name);
    if (Object.hasOwn(element, name) && Reflect.deleteProperty(element, name)) Reflect.set(element, name, value);
  }
}
