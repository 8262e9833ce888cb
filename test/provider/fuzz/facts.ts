// What is true at a provider now: with it generated inputs get past the schemas and into the rules.
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { dayKey } from '../../../src/core/time/zone.ts';
import { DAY, HOUR, type Calls } from '../client.ts';
import type { Parts } from './published.ts';

export interface Account {
  email: string;
  password: string;
  token: string;
}

export interface Facts {
  account: Account;
  lessons: Lesson[];
  students: string[];
  meetings: string[];
  locks: { lockId: string; date: string }[];
  pictures: string[];
}

/** Reads what the teacher has. */
export async function readFacts(provider: Calls, account: Account, pictures: string[], now: number): Promise<Facts> {
  const { token } = account;
  const query = { page: 1, size: 100 };
  const running = (await provider.ask('searchLessons', { query, body: { state: 2 } }, { token })).data.list;
  const coming = (await provider.ask('searchLessons', { query, body: { state: 1 } }, { token })).data.list;
  const over = (await provider.ask('searchLessons', { query: { page: 1, size: 5 }, body: { state: 3 } }, { token }))
    .data.list;
  const locks = (
    await provider.ask('readCalendar', { params: { date: dayKey(now, 'Asia/Tokyo') } }, { token })
  ).data.flatMap(({ lock }) => lock ?? []);
  return {
    account,
    locks,
    pictures,
    lessons: [...running, ...coming, ...over],
    students: (await provider.ask('listStudents', {}, { token })).data.map(({ id }) => id),
    meetings: (await provider.ask('listMeetings', { query }, { token })).data.list.map(({ id }) => id),
  };
}

/** Replaces made-up ids and times by existing ones; `choice` selects which. */
export function seasoned(
  name: string,
  { params, query, body }: Parts,
  facts: Facts,
  choice: number,
  now: number,
): Parts {
  const lesson = pick(facts.lessons, choice);
  const lock = pick(facts.locks, choice);
  const start = now + (1 + (choice % 700)) * DAY + (choice % 24) * HOUR;
  const span = { startTimeMillis: start, endTimeMillis: start + HOUR };
  const ids = {
    id: (name.includes('Meeting') ? pick(facts.meetings, choice) : lesson?.id) ?? 'none',
    studentId: pick(facts.students, choice) ?? 'none',
  };
  const lockDay = dayKey(start, 'Asia/Tokyo');
  const better: Record<string, unknown> = {
    ...ids,
    ...span,
    lockId: lock?.lockId ?? 'none',
    version: lesson?.version ?? 1,
    ...(name.endsWith('Lock') && {
      date: choice % 3 === 0 ? (lock?.date ?? lockDay) : lockDay,
      ...lockSpan(lockDay, choice),
    }),
    ...(name === 'changeSettings' && {
      version: undefined,
      avatar: pick(facts.pictures, choice) ?? '',
      timeZone: ['Asia/Tokyo', 'europe/paris', 'UTC'][choice % 3],
    }),
    currentPassword: facts.account.password,
    ...(name === 'signIn' && { email: ` ${facts.account.email.toUpperCase()}`, password: facts.account.password }),
  };
  return {
    ...(query && { query }),
    ...(params && {
      params: {
        ...params,
        ...('id' in params && { id: ids.id }),
        ...('studentId' in params && { studentId: ids.studentId }),
      },
    }),
    ...(body !== undefined && { body: isRecord(body) ? replaced(body, better) : body }),
  };
}

/** Only what is in the input already gets another value, or goes where it is undefined; a file stays. */
function replaced(body: Record<string, unknown>, better: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).map(([key, value]): [string, unknown] => [
    key,
    key in better ? better[key] : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A whole day, or from nine to ten of it. */
function lockSpan(day: string, choice: number) {
  const nine = Date.parse(`${day}T09:00:00+09:00`);
  return choice % 2 === 0
    ? { startTimeMillis: undefined, endTimeMillis: undefined }
    : { startTimeMillis: nine, endTimeMillis: nine + HOUR };
}

const pick = <Item>(items: readonly Item[], choice: number): Item | undefined =>
  items[choice % Math.max(1, items.length)];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
