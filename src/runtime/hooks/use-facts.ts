import { useCallback } from 'react';
import type { Fact, FactListener } from '../../core/session/index.ts';
import { useHost } from '../element-context.ts';

/** Creates the listener that emits the facts of a screen's models as events of its element. Nothing else emits them. */
export function useFacts(): FactListener {
  const { emit } = useHost();
  return useCallback((fact) => void emit(...eventOf(fact)), [emit]);
}

type Entry = readonly [type: string, record: string, fields: string];

/** The event of each fact, the field that holds its record, and the fields of the record that the event repeats. */
const EVENTS: Readonly<Record<Fact['kind'], Entry>> = {
  'lesson-created': ['course-create', 'lesson', 'id studentId subject startTimeMillis endTimeMillis'],
  'lesson-changed': ['course-change', 'lesson', 'id subject startTimeMillis endTimeMillis version'],
  'lesson-canceled': ['course-cancel', 'lesson', 'id'],
  'date-locked': ['date-lock', 'lock', 'date lockId locked'],
  'settings-changed': ['settings-change', 'teacher', 'name avatar email version'],
  'password-changed': ['password-change', '', ''],
};

/** All data of the fact, plus the fields of its record. */
function eventOf({ kind, ...detail }: Fact): [type: string, detail: Readonly<Record<string, unknown>>] {
  const [type, name, fields] = EVENTS[kind];
  const record = (detail as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[name];
  const beside = record && fields.split(' ').map((field) => [field, record[field]] as const);
  return [`teacher-${type}`, { ...detail, ...(beside && Object.fromEntries(beside)) }];
}
