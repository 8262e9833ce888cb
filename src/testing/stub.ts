import * as contracts from '../elements/contracts.ts';
import {
  acceptValue,
  camelCase,
  type Contract,
  defaultValue,
  type DetailsOf,
  type ElementOf,
} from '../runtime/contract.ts';

type AnyContract = (typeof contracts)[keyof typeof contracts];
type ContractOf<Tag> = Extract<AnyContract, { readonly tag: Tag }>;

/** A tag of this package. */
export type TeacherTag = AnyContract['tag'];

const byTag = new Map<string, Contract>(Object.values(contracts).map((contract) => [contract.tag, contract]));

/** All tags of this package. */
export const tags = [...byTag.keys()] as readonly TeacherTag[];

/** An element with the attributes, properties, methods and events of the real one, but without content or requests. */
export type Stub<Tag extends TeacherTag> = ElementOf<ContractOf<Tag>> & {
  /** Dispatches an event as the real element does; returns false if the page prevented a cancelable event. */
  emit<Type extends keyof DetailsOf<ContractOf<Tag>>>(type: Type, detail: DetailsOf<ContractOf<Tag>>[Type]): boolean;
};

/**
 * Defines a tag as an inert element, for tests in jsdom or happy-dom; a tag that is already defined keeps its class.
 * The methods resolve at once.
 *
 * @throws TypeError if there is no such tag
 */
export function stub<Tag extends TeacherTag>(tag: Tag): new () => Stub<Tag> {
  const contract = byTag.get(tag);
  if (!contract) throw new TypeError(`There is no <${tag}>; there are ${tags.join(', ')}.`);
  if (!customElements.get(tag)) customElements.define(tag, createStub(contract));
  return customElements.get(tag) as unknown as new () => Stub<Tag>;
}

function createStub({ attributes, properties, methods, events, tag }: Contract): CustomElementConstructor {
  class InertElement extends HTMLElement {
    readonly values = new Map<string, unknown>();

    emit(type: string, detail: unknown): boolean {
      const event = events[type];
      if (!event) throw new TypeError(`<${tag}> has no event "${type}"; it has ${Object.keys(events).join(', ')}.`);
      const { cancelable = false } = event;
      return this.dispatchEvent(new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }));
    }
  }
  const define = (name: string, fallback: (element: InertElement) => unknown): void => {
    // `lang` is a native property.
    if (name in HTMLElement.prototype) return;
    Object.defineProperty(InertElement.prototype, name, {
      configurable: true,
      get(this: InertElement) {
        return this.values.has(name) ? this.values.get(name) : fallback(this);
      },
      set(this: InertElement, value: unknown) {
        this.values.set(name, value);
      },
    });
  };
  for (const [name, attribute] of Object.entries(attributes))
    define(camelCase(name), (element) =>
      element.hasAttribute(name) ? acceptValue(attribute, element.getAttribute(name)) : defaultValue(attribute),
    );
  for (const name of Object.keys(properties)) define(name, () => undefined);
  for (const name of Object.keys(methods))
    Object.defineProperty(InertElement.prototype, name, {
      configurable: true,
      value: async () => (name === 'settled' ? 'loaded' : undefined),
    });
  return InertElement;
}
