// Whether what a provider took is what it gives back.
import { isDeepStrictEqual } from 'node:util';
import { manyLines, oneLine } from '../../../src/core/api/endpoints/plain-text.ts';
import type { DataOf } from '../../../src/core/api/endpoints/endpoint.ts';
import { cleanIdentifier } from '../../../src/core/i18n/index.ts';
import type { endpointTable } from '../../../src/core/api/endpoints/table.ts';
import type { Calls } from '../client.ts';
import type { Account } from './facts.ts';
import type { Parts } from './published.ts';

type Row = Record<string, unknown>;

/** Reads anew what an accepted call has written. Answers what differs; undefined where all is as it was sent. */
export async function lostInStore(
  provider: Calls,
  name: string,
  { body }: Parts,
  data: unknown,
  { token }: Account,
): Promise<string | undefined> {
  const sent = { ...(body as Row) };
  const reply = data as Row;
  switch (name) {
    case 'createLesson':
    case 'changeLesson': {
      const id = String(reply['id']);
      const { data: lesson } = await provider.ask('readLesson', { params: { id } }, { token });
      // A key that came before answers its lesson, as it is by now.
      if (name === 'createLesson' && (lesson.version ?? 0) > 1) return undefined;
      return difference(
        sent,
        lesson,
        name === 'createLesson'
          ? ['studentId', 'subject', 'startTimeMillis', 'endTimeMillis', 'memo']
          : ['startTimeMillis', 'endTimeMillis', 'subject', 'memo', 'note'],
      );
    }
    case 'cancelLesson': {
      const { data: lesson } = await provider.ask('readLesson', { params: { id: String(sent['id']) } }, { token });
      return lesson.canceledAt === undefined ? 'the lesson is not cancelled' : undefined;
    }
    case 'changeSettings': {
      const { data: teacher } = await provider.ask('readTeacher', {}, { token });
      return difference(sent, teacher, [
        'avatar',
        'name',
        'kana',
        'phone',
        'introduction',
        'timeZone',
        'firstDayOfWeek',
        'language',
        'theme',
        'reminderMinutes',
      ]);
    }
    case 'createLock':
    case 'changeLock': {
      const { data: days } = await provider.ask('readCalendar', { params: { date: String(sent['date']) } }, { token });
      return lockDifference(
        sent,
        days.map(({ lock }) => lock).find((lock) => lock?.lockId === reply['lockId']),
      );
    }
  }
  return undefined;
}

type Lock = DataOf<(typeof endpointTable)['createLock']>;

function lockDifference(sent: Row, lock: Lock | undefined): string | undefined {
  if (sent['locked'] === false) return lock && 'the lock is still there';
  return lock
    ? difference(sent, lock, ['date', 'startTimeMillis', 'endTimeMillis', 'reason'])
    : 'there is no such lock';
}

/** JSON knows no −0, and texts are stored without control characters, identifiers as they are cleaned. */
function difference(sent: Row, stored: Row, fields: string[]): string | undefined {
  const isStored = (value: unknown, field: string) =>
    typeof value === 'string'
      ? [value, oneLine(value), manyLines(value), cleanIdentifier(value)].includes(String(stored[field]))
      : isDeepStrictEqual(JSON.parse(JSON.stringify(value)), stored[field]);
  const wrong = fields.find((field) => sent[field] !== undefined && !isStored(sent[field], field));
  return wrong && `${wrong} was ${JSON.stringify(sent[wrong])} and is ${JSON.stringify(stored[wrong])}`;
}
