import { dayKey, SERVICE_ZONE } from '../time/index.ts';
import {
  type CalendarDay,
  cancelLesson,
  changeLesson,
  changeLock,
  changeSettings,
  createLesson,
  createLock,
  type Endpoint,
  type InputOf,
  type KnownOf,
  readCalendar,
  readLesson,
  readTeacher,
} from './endpoints/index.ts';
import type { Reply } from './failure.ts';

type Call = <Row extends Endpoint>(row: Row, input: InputOf<Row>) => Promise<Reply<KnownOf<Row>>>;
type Body = Readonly<Record<string, unknown>>;

/** How to read the result of each write; all calls are in docs/spec.md, section 7. */
const reads: Readonly<Record<string, (body: Body, call: Call) => Promise<unknown>>> = {
  [nameOf(changeLesson)]: lessonOf,
  [nameOf(cancelLesson)]: lessonOf,
  [nameOf(createLesson)]: newLesson,
  [nameOf(createLock)]: lockOf,
  // A removed lock is not in any calendar.
  [nameOf(changeLock)]: async (body, call) => (await lockOf(body, call)) ?? body,
  [nameOf(changeSettings)]: async (_, call) => (await call(readTeacher, {})).data,
};

/**
 * Reads the result of a write from a provider that returns only the status.
 * @returns undefined if it cannot be found or read: the write has succeeded all the same
 */
export const readBack = async (row: Endpoint, body: Body, call: Call): Promise<unknown> =>
  reads[nameOf(row)]?.(body, call);

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

async function lessonOf({ id }: Body, call: Call): Promise<unknown> {
  return (await call(readLesson, { params: { id: String(id) } })).data;
}

/** The lesson with that student at that time: its id is unknown. */
async function newLesson({ studentId, startTimeMillis }: Body, call: Call): Promise<unknown> {
  const days = await monthOf(dayKey(Number(startTimeMillis), SERVICE_ZONE), call);
  return days
    .flatMap(({ courses }) => courses)
    .find(
      (lesson) =>
        lesson.startTimeMillis === startTimeMillis &&
        lesson.canceledAt === undefined &&
        (lesson.studentId === studentId || lesson.studentId === ''),
    );
}

async function lockOf({ date }: Body, call: Call): Promise<unknown> {
  return (await monthOf(String(date), call)).find((day) => day.date === date && day.lock)?.lock;
}

/** Calendars are read by the first day of a month (docs/design-choices.md#calendar-call). */
async function monthOf(date: string, call: Call): Promise<CalendarDay[]> {
  return (await call(readCalendar, { params: { date: `${date.slice(0, 8)}01` } })).data ?? [];
}
