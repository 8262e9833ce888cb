type Values = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | undefined;

/** Creates an element with attributes and children; `true` sets an empty attribute, `false` and `undefined` none. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Values = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** The element of the page's own markup with an id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

export function button(label: string, onClick: () => void, look?: 'quiet'): HTMLButtonElement {
  const made = make('button', { type: 'button', class: look }, label);
  made.addEventListener('click', onClick);
  return made;
}

/** A segmented control made of radio buttons. */
export function choice<Value extends string>(
  legend: string,
  options: readonly { value: Value; label: string }[],
  now: Value,
  choose: (value: Value) => void,
): HTMLFieldSetElement {
  const group = make('fieldset', { class: 'choice' }, make('legend', { class: 'unseen' }, legend));
  const name = `choice-${legend}`;
  for (const { value, label } of options) {
    const input = make('input', { type: 'radio', name, value, checked: value === now });
    input.addEventListener('change', () => choose(value));
    group.append(make('label', {}, input, make('span', {}, label)));
  }
  return group;
}

/** A paragraph with text of a contract, in English; words between backticks become code. */
export function sentence(text: string, attributes: Values = {}): HTMLElement {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part));
  return make('p', { class: 'quiet', lang: 'en', ...attributes }, ...parts);
}
