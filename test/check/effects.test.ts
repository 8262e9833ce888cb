import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callEffect, effectsOf, fieldEffects, recordName, callNames } from '../../src/check/effects.ts';
import { endpointTable, type Schema } from '../../src/core/api/endpoints/index.ts';

type Walked = Schema & { entries?: Record<string, Walked>; item?: Walked; wrapped?: Walked };

/** The fields of the extensions that records of the specification have, too. */
const EXTENSIONS = [
  'Lesson.recordFinishedAtMillis',
  'Lesson.outcome',
  'Lesson.heldFromMillis',
  'Lesson.heldUntilMillis',
  'Meeting.version',
  'Lock.seriesId',
  'CalendarDay.meetings',
  'Teacher.capabilities',
];

/** The optional fields of all records within a schema. */
function optionalFields(schema: Walked): string[] {
  const inner = schema.wrapped ?? schema.item;
  if (inner) return optionalFields(inner);
  const record = recordName(schema);
  return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => [
    // A client adds it.
    ...(record && entry.type === 'optional' && name !== 'hasMore' ? [`${record}.${name}`] : []),
    ...optionalFields(entry),
  ]);
}

test('every call of the specification says what teachers notice without it', () => {
  for (const name of callNames)
    for (const language of ['en', 'ja'] as const) assert.notEqual(callEffect(name, language), '', name);
  assert.equal(callNames.length, 31);
});

test('every optional field of a record of the specification says what teachers notice without it', () => {
  const fields = new Set(callNames.flatMap((name) => optionalFields(endpointTable[name].data)));
  const described = Object.entries(fieldEffects).flatMap(([record, names]) =>
    Object.keys(names).map((name) => `${record}.${name}`),
  );
  assert.deepEqual([...fields].filter((field) => !EXTENSIONS.includes(field)).toSorted(), described.toSorted());
  assert.ok(effectsOf(endpointTable.readLesson.data)?.['memo']);
});
