import type { Contract, ElementClass } from '../runtime/contract.ts';
import { warnDeveloper } from './warn-developer.ts';

const plain = (name: string): string => name.toLowerCase().replaceAll('-', '');

/** Compares what is written at an element with what it knows. */
export function checkAttributes(element: Element): void {
  const { localName: tag } = element;
  const { contract } = (customElements.get(tag) ?? {}) as Partial<ElementClass<Contract>>;
  if (!contract) return;
  for (const { name, value } of element.attributes) {
    const attribute = contract.attributes[name];
    if (!attribute) warnOfUnknown(tag, name, contract);
    else if (value !== '' && attribute.values && !attribute.values.some((each) => String(each) === value))
      warnDeveloper(
        'attribute-value',
        `<${tag} ${name}="${value}">: the values are ${attribute.values.join(', ')}. The default is used.`,
      );
  }
}

/** Pages and frameworks write attributes of their own: only what looks like one of ours is a mistake. */
function warnOfUnknown(tag: string, name: string, { attributes, properties }: Contract): void {
  const near = Object.keys(attributes).find((known) => plain(known) === plain(name));
  if (near) warnDeveloper('unknown-attribute', `<${tag} ${name}> has no effect: the attribute is called ${near}.`);
  const property = Object.keys(properties).find((known) => plain(known) === plain(name));
  if (property)
    warnDeveloper(
      'unknown-attribute',
      `<${tag} ${name}> has no effect: ${property} is a property, which a script has to set.`,
    );
}

/** A language that is not there is replaced by the page's, then by Japanese. */
export function checkLanguage(element: HTMLElement): void {
  const shown = element.shadowRoot?.querySelector<HTMLElement>('.teacher-root')?.lang ?? '';
  const [asked = ''] = element.lang.toLowerCase().split(/[-_]/);
  if (asked !== '' && shown !== '' && !shown.toLowerCase().startsWith(asked))
    warnDeveloper(
      'language',
      `<${element.localName} lang="${element.lang}">: there are no texts in this language, so ${shown} is shown.`,
    );
}
