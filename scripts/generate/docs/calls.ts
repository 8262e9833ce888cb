import {
  day,
  type Endpoint,
  type EndpointName,
  endpointTable,
  moment,
  type Schema,
  wholeNumber,
} from '../../../src/core/api/endpoints/index.ts';
import { definitions } from '../../../provider/app/openapi.ts';
import { code, table } from './markdown.ts';

const names = new Map<Schema, string>([
  ...Object.entries(definitions).map(([name, schema]): [Schema, string] => [schema, name]),
  [moment, 'milliseconds'],
  [day, 'YYYY-MM-DD'],
  [wholeNumber, 'number'],
]);

type Walked = Schema & {
  entries?: Record<string, Walked>;
  item?: Walked;
  wrapped?: Walked;
  options?: readonly unknown[];
};

/** Every call of docs/spec.md section 7, from the endpoint table. */
export function callsTable(): string {
  return table(CALL_HEADINGS, rowsOf(false).map(callRow));
}

/** The calls beyond the specification, each with its capability. */
export function extensionsTable(): string {
  return table(
    ['capability', ...CALL_HEADINGS],
    rowsOf(true).map(([name, row]) => [code(row.extension ?? ''), ...callRow([name, row])]),
  );
}

const CALL_HEADINGS = ['call', 'name', 'request', 'data of the reply', 'use'];

function rowsOf(isExtension: boolean): [EndpointName, Endpoint][] {
  return (Object.keys(endpointTable) as EndpointName[])
    .map((name): [EndpointName, Endpoint] => [name, endpointTable[name]])
    .filter(([, { extension }]) => (extension !== undefined) === isExtension);
}

const callRow = ([name, row]: [EndpointName, Endpoint]): string[] => [
  code(`${row.method} ${row.path}`),
  code(name),
  inputOf(row),
  row.echo ? `${outputOf(row.data)} or nothing` : outputOf(row.data),
  `${row.description}${open(row)}`,
];

/** The records in replies. */
export function shapesTable(): string {
  const fieldsOf = (schema: Walked, isOptional: boolean) => {
    const found = Object.entries(schema.entries ?? {}).filter(([, { type }]) => (type === 'optional') === isOptional);
    return found.length > 0 ? code(found.map(([field, inner]) => `${field}: ${shapeOf(inner)}`).join(', ')) : '';
  };
  return table(
    ['record', 'needed', 'optional'],
    Object.entries(definitions).map(([name, schema]) => [code(name), fieldsOf(schema, false), fieldsOf(schema, true)]),
  );
}

function inputOf({ query, body, form }: Endpoint): string {
  const parts = [
    query && code(`?${fields(query).join('&')}`),
    body && code(`{ ${fields(body).join(', ')} }`) + (form ? ' as a form' : ''),
  ];
  return parts.filter(Boolean).join(' ');
}

const open = ({ access }: Endpoint) => (access === 'anyone' ? ' Needs no token.' : '');

function outputOf(schema: Schema): string {
  const shape = shapeOf(schema);
  return shape === 'unknown' ? '' : code(shape);
}

function shapeOf(schema: Walked): string {
  const name = names.get(schema);
  if (name) return name;
  if (schema.wrapped) return shapeOf(schema.wrapped);
  if (schema.item) return `${shapeOf(schema.item)}[]`;
  const { list, total } = schema.entries ?? {};
  if (list && total) return `{ list: ${shapeOf(list)}, total?, page?, size? }`;
  if (schema.type === 'union')
    return (schema.options as readonly Walked[])
      .map(shapeOf)
      .filter((shape) => shape !== '{}')
      .join(' | ');
  if (schema.options) return schema.options.map((option) => JSON.stringify(option)).join(' | ');
  if (!schema.entries) return schema.type;
  const shown = fields(schema);
  return shown.length > 0 ? `{ ${shown.join(', ')} }` : '{}';
}

function fields({ entries = {} }: Walked): string[] {
  const may = ({ wrapped }: Walked) => wrapped?.type !== 'never';
  return Object.entries(entries)
    .filter(([, entry]) => may(entry))
    .map(([name, { type }]) => (type === 'optional' ? `${name}?` : name));
}
