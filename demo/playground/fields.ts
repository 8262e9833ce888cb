// One control per setting, with the description of the contract in English.
import type { AttributeInfo, Described } from './catalogue.ts';
import type { Suggestion } from './demo-world.ts';
import { make, sentence } from './dom.ts';
import type { Texts } from './texts.ts';

let count = 0;
const nextId = (): string => `field-${(count += 1)}`;

interface FieldOptions<Value> {
  readonly t: Texts;
  readonly now: Value | undefined;
  /** Returns suggestions; called when the field is first focused. */
  readonly suggest?: () => Promise<readonly Suggestion[]>;
  set(value: Value | undefined): void;
}

/** The control of an attribute: a checkbox, a list or a text field. */
export function attributeField(info: AttributeInfo, options: FieldOptions<string | true>): HTMLElement {
  const { t, now, set } = options;
  if (info.kind === 'flag') return switchField(info, now !== undefined, (isOn) => set(isOn ? true : undefined));
  if (info.kind !== 'choice')
    return textField(
      info,
      { ...options, now: now === true ? '' : now },
      { placeholder: info.preset, inputmode: info.kind === 'number' ? 'numeric' : undefined },
    );
  const select = make(
    'select',
    {},
    make('option', { value: '' }, info.preset === undefined ? t.notSet : `${t.notSet} ${info.preset}`),
  );
  for (const value of info.choices) select.append(make('option', { value, selected: value === now }, value));
  select.addEventListener('change', () => set(select.value || undefined));
  return row(info, select);
}

export function textField(
  info: Described,
  { now, set, suggest }: FieldOptions<string>,
  more: Readonly<Record<string, string | undefined>> = {},
): HTMLElement {
  const input = make('input', {
    type: 'text',
    value: now,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    ...more,
  });
  input.addEventListener('change', () => set(input.value.trim() || undefined));
  return row(info, input, suggest && withSuggestions(input, suggest));
}

/** The control of a custom property, with a colour picker for colours. */
export function lookField(info: Described, options: FieldOptions<string>): HTMLElement {
  const field = textField(info, options);
  const input = field.querySelector('input');
  if (!input || !info.name.endsWith('-accent')) return field;
  const picker = make('input', {
    type: 'color',
    value: options.now,
    'aria-label': `${info.name}: ${options.t.colour}`,
  });
  picker.addEventListener('change', () => {
    input.value = picker.value;
    options.set(picker.value);
  });
  input.after(picker);
  return field;
}

/** A checkbox. */
export function switchField(info: Described, isOn: boolean, set: (isOn: boolean) => void, note = ''): HTMLElement {
  const input = make('input', { type: 'checkbox', checked: isOn });
  input.addEventListener('change', () => set(input.checked));
  const id = nextId();
  input.setAttribute('aria-describedby', id);
  return make(
    'div',
    { class: 'field' },
    make('label', { class: 'tick' }, input, make('code', {}, info.name)),
    make('div', { id }, sentence(info.description), note === '' ? undefined : make('p', { class: 'quiet' }, note)),
  );
}

function row(info: Described, control: HTMLElement, list?: HTMLElement): HTMLElement {
  const [name, meaning] = [nextId(), nextId()];
  control.setAttribute('aria-labelledby', name);
  control.setAttribute('aria-describedby', meaning);
  return make(
    'div',
    { class: 'field' },
    make('code', { class: 'field-name', id: name }, info.name),
    make('div', { class: 'field-control' }, control, list),
    sentence(info.description, { id: meaning }),
  );
}

/** A `datalist` with suggestions for a field. */
function withSuggestions(input: HTMLInputElement, suggest: () => Promise<readonly Suggestion[]>): HTMLElement {
  const list = make('datalist', { id: nextId() });
  input.setAttribute('list', list.id);
  input.addEventListener('focus', () => {
    // Without the demo world the field has no suggestions.
    suggest().then(
      (found) => list.replaceChildren(...found.map(({ value, label }) => make('option', { value }, label))),
      () => undefined,
    );
  });
  return list;
}
