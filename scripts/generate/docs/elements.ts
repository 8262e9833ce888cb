import type { Entry } from '../contracts.ts';
import {
  type Attribute,
  commonAttributes,
  commonCustomProperties,
  commonEvents,
  commonMethods,
  commonParts,
  commonProperties,
  type Contract,
  type FieldType,
} from '../../../src/runtime/contract.ts';
import { code, table } from './markdown.ts';

type Rows = Pick<Contract, 'attributes' | 'properties' | 'events' | 'methods' | 'parts' | 'customProperties' | 'slots'>;

const shared: Rows = {
  attributes: commonAttributes,
  properties: commonProperties,
  events: commonEvents,
  methods: commonMethods,
  parts: commonParts,
  customProperties: commonCustomProperties,
  slots: {},
};

/** The interface that all elements share. */
export const sharedTables = (): string => tables(shared);

/** The rest of an element's interface; empty kinds are left out. */
export function ownTables(contract: Contract): string {
  const own: Rows = {
    attributes: without(contract.attributes, commonAttributes),
    properties: without(contract.properties, commonProperties),
    events: without(contract.events, commonEvents),
    methods: without(contract.methods, commonMethods),
    parts: without(contract.parts, commonParts),
    customProperties: without(contract.customProperties, commonCustomProperties),
    slots: contract.slots,
  };
  return tables(own) || 'It has nothing beyond what all elements share.';
}

/** The shortest page that shows the element. */
export const snippet = ({ name, contract: { tag } }: Entry): string =>
  [
    '```html',
    `<script type="module" src="https://your-host.example/teacher-elements/${name}.js"></script>`,
    `<${tag} provider="https://api.your-provider.example"></${tag}>`,
    '```',
  ].join('\n');

function tables(contract: Rows): string {
  const sentences = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries).map(([name, sentence]) => [code(name) || '(default)', sentence]);
  return [
    section(
      'Attributes',
      ['attribute', 'type', 'default', 'meaning'],
      Object.entries(contract.attributes).map(([name, attribute]) => [
        code(name),
        typeOf(attribute),
        code(String(attribute.default ?? '')),
        attribute.description,
      ]),
    ),
    section(
      'Properties',
      ['property', 'type', 'meaning'],
      Object.entries(contract.properties).map(([name, { type, description }]) => [
        code(name),
        code(type.text),
        description,
      ]),
    ),
    section(
      'Events',
      ['event', 'detail', 'meaning'],
      Object.entries(contract.events).map(([name, { detail, cancelable, description }]) => [
        code(name) + (cancelable ? ' (cancelable)' : ''),
        detailOf(detail),
        description,
      ]),
    ),
    section(
      'Methods',
      ['method', 'meaning'],
      Object.entries(contract.methods).map(([name, { type, description }]) => [code(name + type.text), description]),
    ),
    section('CSS parts', ['part', 'meaning'], sentences(contract.parts)),
    section('Custom properties', ['custom property', 'meaning'], sentences(contract.customProperties)),
    section('Slots', ['slot', 'meaning'], sentences(contract.slots)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function section(title: string, head: string[], rows: string[][]): string {
  return rows.length === 0 ? '' : `## ${title}\n\n${table(head, rows)}`;
}

function without<Row>(all: Readonly<Record<string, Row>>, common: object): Record<string, Row> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(common, name)));
}

function typeOf({ type, values }: Attribute): string {
  return values ? values.map((value) => code(String(value))).join(' ') : type;
}

function detailOf(detail: Readonly<Record<string, FieldType>>): string {
  const fields = Object.entries(detail).map(([name, type]) => {
    const words = typeof type === 'string' ? type : type.text;
    return words.endsWith('?') ? `${name}?: ${words.slice(0, -1)}` : `${name}: ${words}`;
  });
  return fields.length === 0 ? '' : code(`{ ${fields.join(', ')} }`);
}
