import * as courses from '../../../src/core/api/endpoints/courses.ts';
import {
  day,
  type Endpoint,
  type EndpointName,
  endpointTable,
  moment,
  type Schema,
  wholeNumber,
} from '../../../src/core/api/endpoints/index.ts';
import * as settings from '../../../src/core/api/endpoints/settings.ts';
import * as records from '../../../src/core/api/endpoints/records.ts';
import { code, table } from './markdown.ts';

/** What comes out by a name of its own. */
const shapes = {
  Lesson: records.lesson,
  Student: records.student,
  Meeting: records.meeting,
  StudioInfo: records.studioInfo,
  Ticket: records.ticket,
  Lock: records.lock,
  CalendarDay: records.calendarDay,
  Contract: records.contract,
  Teacher: settings.teacher,
  Product: settings.product,
  CancelInfo: courses.cancelInfo,
};
const names = new Map<Schema, string>([
  ...Object.entries(shapes).map(([name, schema]): [Schema, string] => [schema, name]),
  [moment, 'milliseconds'],
  [day, 'YYYY-MM-DD'],
  [wholeNumber, 'number'],
]);

type Walked = Schema & { entries?: Record<string, Walked>; item?: Walked; wrapped?: Walked; options?: unknown[] };

/** Every call of docs/spec.md section 7, from the endpoint table. */
export function callsTable(): string {
  const rows = (Object.keys(endpointTable) as EndpointName[]).map((name) => {
    const row: Endpoint = endpointTable[name];
    return [
      code(`${row.method} ${row.path}`),
      code(name),
      inputOf(row),
      outputOf(row.data),
      `${row.description}${open(row)}`,
    ];
  });
  return table(['call', 'name', 'request', 'data of the reply', 'use'], rows);
}

/** The records that replies carry. */
export function shapesTable(): string {
  const fieldsOf = (schema: Walked) =>
    Object.entries(schema.entries ?? {}).map(
      ([field, inner]) => `${field}${inner.type === 'optional' ? '?' : ''}: ${shapeOf(inner)}`,
    );
  return table(
    ['record', 'fields'],
    Object.entries(shapes).map(([name, schema]) => [code(name), code(fieldsOf(schema).join(', '))]),
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
  if (list && total) return `{ list: ${shapeOf(list)}, total, page, size }`;
  if (schema.type === 'union')
    return (schema.options as Walked[])
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
