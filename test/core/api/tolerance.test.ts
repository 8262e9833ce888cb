// What of each reply of docs/spec.md, section 7 is needed, and that all else may be missing, null, of another shape or of a wider type.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { day, type Endpoint, endpointTable, moment, type Schema } from '../../../src/core/api/endpoints/index.ts';
import { readReply } from '../../../src/core/api/reply.ts';

/** Of each call with any: the fields without which a reply fails, or a row is left out. */
const needed: Readonly<Record<string, readonly string[]>> = {
  readProducts: ['data', 'data.0.id', 'data.0.name', 'data.0.price', 'data.0.currency'],
  uploadAvatar: ['data'],
  readUploadCredential: ['data', 'data.url', 'data.ticket', 'data.expiresAtMillis', 'data.maximumBytes'],
  listMeetings: ['data', 'data.list', 'data.list.0.id', 'data.list.0.startTimeMillis', 'data.list.0.endTimeMillis'],
  readMeetingStudio: [
    'data',
    'data.startTimeMillis',
    'data.endTimeMillis',
    'data.ticket.engine',
    'data.ticket.url',
    'data.ticket.token',
    'data.ticket.room',
    'data.ticket.identity',
    'data.ticket.role',
    'data.ticket.iceServers.0.urls',
  ],
  listLessons: ['data', 'data.list', 'data.list.0.id', 'data.list.0.startTimeMillis', 'data.list.0.endTimeMillis'],
  searchLessons: ['data', 'data.list', 'data.list.0.id', 'data.list.0.startTimeMillis', 'data.list.0.endTimeMillis'],
  readLesson: ['data', 'data.id', 'data.startTimeMillis', 'data.endTimeMillis'],
  readClassStudio: ['data', 'data.startTimeMillis', 'data.endTimeMillis'],
  joinClass: [
    'data.engine',
    'data.url',
    'data.token',
    'data.room',
    'data.identity',
    'data.role',
    'data.iceServers.0.urls',
    'data.studentLink',
  ],
  searchStudents: ['data', 'data.0.id', 'data.0.name'],
  readCalendar: [
    'data',
    'data.0.date',
    'data.0.courses.0.id',
    'data.0.courses.0.startTimeMillis',
    'data.0.courses.0.endTimeMillis',
    'data.0.meetings.0.id',
    'data.0.meetings.0.startTimeMillis',
    'data.0.meetings.0.endTimeMillis',
  ],
  readTeacher: ['data', 'data.name'],
  listStudents: ['data', 'data.0.id', 'data.0.name'],
  readContract: ['data', 'data.studentId'],
};

/** May be missing, but is never left out: without a ticket the provider would seem to have no rooms. */
const WHOLE = 'readMeetingStudio data.ticket';

type Walked = Schema & {
  entries?: Record<string, Walked>;
  item?: Walked;
  wrapped?: Walked;
  options?: unknown[];
  pipe?: Walked[];
};

const names = new Map<Schema, string>([
  [moment, 'moment'],
  [day, 'day'],
]);

/** Data with all that a schema names; each text is one of digits, so that it may be sent as a number. */
function sampleOf(schema: Walked): unknown {
  if (names.get(schema) === 'moment') return 1_790_000_000_000;
  if (names.get(schema) === 'day') return '2026-11-20';
  if (schema.wrapped) return sampleOf(schema.wrapped);
  if (schema.item) return [sampleOf(schema.item)];
  if (schema.type === 'union') return sampleOf(schema.options?.[0] as Walked);
  if (schema.options) return schema.options[0];
  if (schema.entries)
    return Object.fromEntries(Object.entries(schema.entries).map(([name, entry]) => [name, sampleOf(entry)]));
  return { string: '7', number: 3, boolean: true }[schema.type];
}

type Path = readonly (string | number)[];

/** The places of all values within data. */
function pathsOf(data: unknown, path: Path = []): Path[] {
  if (typeof data !== 'object' || data === null) return [path];
  const inner = Object.entries(data).flatMap(([key, value]) =>
    pathsOf(value, [...path, Array.isArray(data) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** A copy with another value at a place. */
function withValue(data: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(data);
  const copy = (Array.isArray(data) ? [...data] : { ...(data as object) }) as Record<string | number, unknown>;
  const value = withValue(copy[key], rest, change);
  if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}

function send(row: Endpoint, data: unknown) {
  const body = { status: 1, message: 'success', data };
  return readReply(row, { failure: undefined, body, headers: new Headers() }, row.query ? { page: 1, size: 10 } : {});
}
const isWhole = ({ failure, omitted }: ReturnType<typeof send>) => failure === undefined && omitted === undefined;

const calls = Object.entries(endpointTable as Record<string, Endpoint>).filter(([, { extension }]) => !extension);

describe('a reply of the specification', () => {
  for (const [name, row] of calls) {
    const sample = sampleOf(row.data as Walked);
    const whole = send(row, sample);
    const paths = pathsOf(sample);

    test(`to ${name} needs ${needed[name]?.join(', ') ?? 'nothing'}`, () => {
      assert.ok(isWhole(whole), 'with all that is named');
      for (const [what, value] of Object.entries({
        missing: undefined,
        null: null,
        'of another shape': { not: ['this'] },
      })) {
        const found = paths
          // A row that is none is left out.
          .filter((path) => typeof path.at(-1) !== 'number')
          .filter(
            (path) =>
              !isWhole(
                send(
                  row,
                  withValue(sample, path, () => value),
                ),
              ),
          )
          .map((path) => ['data', ...path].join('.'))
          .filter((path) => `${name} ${path}` !== WHOLE);
        assert.deepEqual(found, needed[name] ?? [], what);
      }
    });

    test(`to ${name} may have numbers for texts, texts for numbers, and further fields`, () => {
      const widened = (value: unknown) =>
        typeof value === 'number' ? String(value) : typeof value === 'boolean' ? Number(value) : value;
      const digits = (value: unknown) => (value === '7' ? 7 : widened(value));
      for (const path of paths) {
        const { data, ...reply } = send(row, withValue(sample, path, digits));
        assert.ok(isWhole({ data, ...reply }), path.join('.'));
        assert.deepEqual(data, whole.data, path.join('.'));
      }
      const more = (value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, more: { of: 'it' } } : value;
      for (const path of paths) assert.deepEqual(send(row, withValue(sample, path, more)).data, whole.data);
    });
  }
});
