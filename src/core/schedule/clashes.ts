import type { BusyTime, Lesson, Lock, Meeting, WorkingHours } from '../api/endpoints/index.ts';
import {
  dayOfNumber,
  type HolidayName,
  MINUTE_MS,
  minuteOf,
  overlaps,
  SERVICE_ZONE,
  type Span,
  zoneClock,
  holidayOf,
} from '../time/index.ts';
import { isOffHours, worksOnHoliday } from '../working-hours/index.ts';
import type { ScheduleView } from './schedule-view.ts';

/**
 * A planned lesson or meeting; the `id` of an existing one means that it is moved. Times in milliseconds.
 */
export interface ClashPlan extends Span {
  /** A lesson by default. */
  kind?: 'lesson' | 'meeting';
  id?: string;
  /** For a lesson; a meeting causes no warnings about its student. */
  studentId?: string;
}

/** A shorter gap between two lessons is a warning, in minutes, unless the teacher's hours have another one. */
export const SHORT_GAP_MINUTES = 10;

/** The teacher's wanted break between two lessons, in minutes; 0 for none. */
export const gapMinutesOf = (hours: WorkingHours | undefined): number =>
  hours?.isSet ? hours.bufferMinutes : SHORT_GAP_MINUTES;

/** The lessons, meetings and days with which a plan is checked. */
export interface ClashContext {
  lessons: readonly Lesson[];
  /** Empty if the provider does not return them (docs/design-choices.md#meetings-in-the-schedule). */
  meetings: readonly Meeting[];
  /** By their day in Tokyo. */
  locks: ReadonlyMap<string, Lock>;
  holidayOf: (day: string) => HolidayName | undefined;
  /** Milliseconds. */
  now: number;
  /** The teacher's wanted break between two lessons, in minutes; 0 for none. */
  minimumGapMinutes: number;
  /** When the teacher works; every time is working time without it. */
  hours?: WorkingHours | undefined;
  /** The times of the teacher's other calendars (`outside-calendars`). */
  busy?: readonly BusyTime[];
}

/**
 * A problem with a plan. The provider rejects a `blocking` one; any other is a warning, with which a new lesson is created
 * if the teacher proceeds (`allowWarnings`). Days are in Tokyo.
 */
export type Clash =
  | { kind: 'past'; blocking: true }
  | { kind: 'overlap'; blocking: true; lesson: Lesson }
  | { kind: 'meeting'; blocking: true; meeting: Meeting }
  | { kind: 'locked'; blocking: true; lock: Lock }
  | { kind: 'holiday'; blocking: false; day: string; holiday: HolidayName }
  /** The plan, or a part of it, is outside the teacher's working hours. */
  | { kind: 'offHours'; blocking: false; day: string }
  /** The student has another lesson on the same day. */
  | { kind: 'sameStudent'; blocking: false; lesson: Lesson }
  /** The minutes between this and another lesson; 0 if they are back to back. */
  | { kind: 'gap'; blocking: false; lesson: Lesson; minutes: number }
  /** An event of another calendar; the first one if there are several. */
  | { kind: 'busy'; blocking: false; time: BusyTime };
export type ClashKind = Clash['kind'];

/** Whether the provider would reject the plan. */
export const isBlocked = (clashes: readonly Clash[]): boolean => clashes.some(({ blocking }) => blocking);

/**
 * Returns all problems of a plan: first those for which the provider rejects it, lessons and meetings by their time. Dialogs, pointer
 * and keyboard call it before every write. Cancelled lessons and meetings are ignored.
 */
export function clashesOf(plan: ClashPlan, context: ClashContext): Clash[] {
  const clock = zoneClock(SERVICE_ZONE);
  const firstDay = clock(plan.startTimeMillis).dayNumber;
  const lastDay = clock(Math.max(plan.startTimeMillis, plan.endTimeMillis - 1)).dayNumber;
  const dayOf = (lesson: Lesson) => clock(lesson.startTimeMillis).dayNumber;

  const clashes: Clash[] = isPast(plan, context) ? [{ kind: 'past', blocking: true }] : [];
  const others = othersThan(plan, context.lessons);
  for (const lesson of others) if (overlaps(lesson, plan)) clashes.push({ kind: 'overlap', blocking: true, lesson });
  for (const meeting of meetingsAt(plan, context.meetings)) clashes.push({ kind: 'meeting', blocking: true, meeting });

  for (let day = firstDay; day <= lastDay; day += 1) {
    const lock = context.locks.get(dayOfNumber(day));
    if (lock?.locked && isHit(lock, plan)) clashes.push({ kind: 'locked', blocking: true, lock });
  }
  const hours = context.hours?.isSet ? context.hours : undefined;
  let isHoliday = false;
  for (let number = firstDay; number <= lastDay; number += 1) {
    const day = dayOfNumber(number);
    const holiday = context.holidayOf(day);
    if (!holiday || (hours && worksOnHoliday(day, hours))) continue;
    isHoliday = true;
    clashes.push({ kind: 'holiday', blocking: false, day, holiday });
  }
  // A holiday is outside the hours, too: one warning says so.
  if (hours && !isHoliday && isOffHours(plan, hours))
    clashes.push({ kind: 'offHours', blocking: false, day: dayOfNumber(firstDay) });
  const time = context.busy?.find((each) => overlaps(each, plan));
  if (time) clashes.push({ kind: 'busy', blocking: false, time });
  if (plan.kind === 'meeting') return clashes;
  for (const lesson of others) {
    const isTwice = lesson.studentId === plan.studentId && dayOf(lesson) === firstDay;
    if (isTwice && !overlaps(lesson, plan)) clashes.push({ kind: 'sameStudent', blocking: false, lesson });
  }
  for (const lesson of others) {
    const minutes = gapBetween(lesson, plan);
    if (minutes >= 0 && minutes < context.minimumGapMinutes)
      clashes.push({ kind: 'gap', blocking: false, lesson, minutes });
  }
  return clashes;
}

/** Other lessons near enough to matter, by their time. */
function othersThan(plan: ClashPlan, lessons: readonly Lesson[]): Lesson[] {
  const near = 1440 * MINUTE_MS;
  return lessons
    .filter(
      (lesson) =>
        (lesson.id !== plan.id || plan.kind === 'meeting') &&
        lesson.canceledAt === undefined &&
        lesson.startTimeMillis < plan.endTimeMillis + near &&
        lesson.endTimeMillis > plan.startTimeMillis - near,
    )
    .sort((a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1));
}

/** Other meetings that a plan overlaps, by their time. One that was ended early leaves the rest of its time free. */
function meetingsAt(plan: ClashPlan, meetings: readonly Meeting[]): Meeting[] {
  return meetings
    .filter(
      (meeting) =>
        (meeting.id !== plan.id || plan.kind !== 'meeting') &&
        meeting.canceledAt === undefined &&
        overlaps(takenBy(meeting), plan),
    )
    .sort((a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1));
}

/** The time that a meeting takes: until it was ended, if that was before its planned end. */
export function takenBy({ startTimeMillis, endTimeMillis, actualEndTimeMillis = endTimeMillis }: TakenTime): Span {
  return { startTimeMillis, endTimeMillis: Math.min(endTimeMillis, actualEndTimeMillis) };
}
type TakenTime = Span & Pick<Meeting, 'actualEndTimeMillis'>;

/** A lesson that has begun keeps its start; then only its end must be in the future. Both by the minute. */
function isPast(plan: ClashPlan, { lessons, meetings, now }: ClashContext): boolean {
  const those: readonly (Span & { id: string })[] = plan.kind === 'meeting' ? meetings : lessons;
  const keepsStart =
    plan.id !== undefined &&
    those.some(({ id, startTimeMillis }) => id === plan.id && startTimeMillis === plan.startTimeMillis);
  return minuteOf(keepsStart ? plan.endTimeMillis : plan.startTimeMillis) < minuteOf(now);
}

/** A lock without times covers the whole day. */
function isHit({ startTimeMillis, endTimeMillis }: Lock, plan: Span): boolean {
  return (
    startTimeMillis === undefined || endTimeMillis === undefined || overlaps({ startTimeMillis, endTimeMillis }, plan)
  );
}

/** Minutes between two spans; negative if they overlap. */
function gapBetween(a: Span, b: Span): number {
  return (Math.max(a.startTimeMillis, b.startTimeMillis) - Math.min(a.endTimeMillis, b.endTimeMillis)) / MINUTE_MS;
}

/** The context in which a plan is checked: everything that a schedule has loaded. `now` in milliseconds. Reads signals. */
export function clashContext({ lessons, meetings, locks, hours, busy }: ScheduleView, now: number): ClashContext {
  return {
    lessons: lessons.value,
    meetings: meetings.value,
    locks: locks.value,
    holidayOf,
    now,
    minimumGapMinutes: gapMinutesOf(hours.value),
    hours: hours.value,
    busy: busy.value,
  };
}
