// The controls for all settings of an element, built from the manifest.
import type { ReadonlySignal } from '@preact/signals-core';
import type { AttributeInfo, ElementInfo } from './catalogue.ts';
import type { DemoWorld, Suggestion } from './demo-world.ts';
import { button, make, sentence } from './dom.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { attributeField, lookField, switchField, textField } from './fields.ts';
import { sampleOf } from './samples.ts';
import type { State } from './state.ts';
import type { Texts } from './texts.ts';

/** The core of the build, which the elements use, too. */
const CORE = '/dist/core.js';

interface ControlOptions {
  readonly t: Texts;
  readonly state: ReadonlySignal<State>;
  readonly world: ReadonlySignal<DemoWorld>;
  /** The reference provider on a server, which this page's policy allows. */
  readonly server: string;
  change(part: Partial<State>): void;
  call(name: string, parameters: readonly string[]): void;
  /** Whether an element has a connection to a live room. */
  hasConnection(): boolean;
}

export function createControls(info: ElementInfo, options: ControlOptions): HTMLElement[] {
  const { t, state, change, call } = options;
  const now = state.peek();
  const isWide = matchMedia('(min-width: 900px)').matches;
  const group = (title: string, fields: readonly HTMLElement[], isOpen = isWide, note = '') =>
    fields.length === 0
      ? []
      : [
          make(
            'details',
            { class: 'group', open: isOpen },
            make('summary', {}, `${title} `, make('span', { class: 'quiet' }, `${fields.length}`)),
            note === '' ? undefined : make('p', { class: 'quiet' }, note),
            ...fields,
          ),
        ];

  const attributes = info.attributes.map((attribute) =>
    attributeField(attribute, {
      t,
      now: now.attributes[attribute.name],
      suggest: () => suggest(attribute, options),
      set: (value) => change({ attributes: withValue(state.peek().attributes, attribute.name, value) }),
    }),
  );

  const properties = info.properties.flatMap((property) => {
    const sample = sampleOf(property);
    if (!sample) return [];
    const set = (isOn: boolean) => change({ properties: toggled(state.peek().properties, property.name, isOn) });
    return [switchField(property, now.properties.includes(property.name), set, sample.note(t))];
  });

  const events = info.events.map((event) => {
    const listen = (isOn: boolean) => change({ events: toggled(state.peek().events, event.name, isOn) });
    const field = switchField(event, now.events.includes(event.name), listen);
    if (event.isCancelable)
      field.append(
        tick(t.prevent, event.name, now.prevented.includes(event.name), (isOn) =>
          change({ prevented: toggled(state.peek().prevented, event.name, isOn) }),
        ),
      );
    return field;
  });

  const looks = info.customProperties.map((property) =>
    lookField(property, {
      t,
      now: now.customProperties[property.name],
      set: (value) => change({ customProperties: withValue(state.peek().customProperties, property.name, value) }),
    }),
  );

  const slots = info.slots.map((slot) =>
    textField(slot, {
      t,
      now: now.slots[slot.name],
      set: (value) => change({ slots: withValue(state.peek().slots, slot.name, value) }),
    }),
  );

  const methods = info.methods.map(({ name, description: meaning, parameters }) => {
    const inputs = parameters.map((parameter) =>
      make('input', {
        type: 'text',
        placeholder: parameter.name,
        'aria-label': `${name} ${parameter.name}`,
        autocomplete: 'off',
      }),
    );
    const go = button(
      `${name}()`,
      () => {
        const given = inputs.map((input) => input.value.trim());
        call(name, given.slice(0, given.findLastIndex((value) => value !== '') + 1));
      },
      'quiet',
    );
    return make('div', { class: 'field' }, make('div', { class: 'method' }, go, ...inputs), sentence(meaning));
  });

  const parts = info.parts.map(({ name, description: meaning }) =>
    make('div', { class: 'field' }, make('code', { class: 'field-name' }, `::part(${name})`), sentence(meaning)),
  );

  return [
    ...group(t.attributes, attributes),
    ...group(t.properties, properties),
    faultGroup(options, isWide),
    ...group(t.events, events, false, t.listen),
    ...group(t.customProperties, looks, false),
    ...group(t.slots, slots, false),
    ...group(t.methods, methods, false),
    ...group(t.parts, parts, false),
  ];
}

function faultGroup({ t, state, change, call, hasConnection }: ControlOptions, isOpen: boolean): HTMLElement {
  const select = make('select', { id: 'fault', 'aria-label': t.fault });
  for (const value of FAULTS)
    select.append(make('option', { value, selected: value === state.peek().fault }, t.faultNames[value]));
  select.addEventListener('change', () => {
    change({ fault: select.value as FaultName });
    // In a live room the connection shows the fault; a reload would leave the room.
    if (!hasConnection()) call('reload', []);
  });
  return make(
    'details',
    { class: 'group', open: isOpen },
    make('summary', {}, t.faults),
    make(
      'div',
      { class: 'field' },
      make('div', { class: 'field-control' }, select),
      tick(t.once, '', state.peek().once, (once) => change({ once })),
      make('p', { class: 'quiet' }, t.faultNote),
    ),
  );
}

/** A checkbox without a description; `subject` completes its accessible name. */
function tick(label: string, subject: string, isOn: boolean, set: (isOn: boolean) => void): HTMLElement {
  const input = make('input', { type: 'checkbox', checked: isOn });
  input.addEventListener('change', () => set(input.checked));
  return make(
    'label',
    { class: 'tick' },
    input,
    label,
    subject === '' ? undefined : make('span', { class: 'unseen' }, ` ${subject}`),
  );
}

async function suggest(
  { name }: AttributeInfo,
  { world, state, server }: ControlOptions,
): Promise<readonly Suggestion[]> {
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: '' }));
  if (name === 'provider') return plain(['demo:', server]);
  if (name === 'time-zone') return plain(Intl.supportedValuesOf('timeZone'));
  if (name === 'lang') return plain(((await import(CORE)) as { languages(): string[] }).languages());
  return world.peek().suggest(name, state.peek().attributes.kind?.toString());
}

function withValue<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
  value: Value | undefined,
): Record<string, Value> {
  const { [name]: _before, ...others } = values;
  return value === undefined ? others : { ...values, [name]: value };
}

const toggled = (names: readonly string[], name: string, isOn: boolean): string[] => [
  ...names.filter((each) => each !== name),
  ...(isOn ? [name] : []),
];
