import { isMoment, minuteOf, type MaybeMoment, addDays, dayKey, MINUTE_MS, startOfDay } from '../time/index.ts';

/** 1 not started (未開始), 2 in progress (進行中), 3 ended (終了). */
export type LessonTimeState = 1 | 2 | 3;

/** Like `LessonTimeState`, and 4 cancelled (キャンセル). */
export type LessonState = LessonTimeState | 4;

/** The fields that determine the state; times in milliseconds. */
export interface LessonMoments {
  startTimeMillis?: MaybeMoment;
  endTimeMillis?: MaybeMoment;
  canceledAt?: MaybeMoment;
}

/**
 * The state of a lesson at a time (docs/spec.md, section 4), at minute precision: the whole minute of the start and the whole
 * minute of the end belong to the lesson. Undefined if either time is missing.
 */
export function lessonTimeState(
  startTimeMillis: MaybeMoment,
  endTimeMillis: MaybeMoment,
  now: number,
): LessonTimeState | undefined {
  if (!isMoment(startTimeMillis) || !isMoment(endTimeMillis)) return undefined;
  if (minuteOf(now) < minuteOf(startTimeMillis)) return 1;
  if (minuteOf(now) > minuteOf(endTimeMillis)) return 3;
  return 2;
}

/** The state of a lesson's badge: a cancelled lesson is 4 at any time, else its time state. */
export function lessonState(lesson: LessonMoments, now: number): LessonState | undefined {
  if (isMoment(lesson.canceledAt)) return 4;
  return lessonTimeState(lesson.startTimeMillis, lesson.endTimeMillis, now);
}

/** The times of a lesson in a list. */
export interface TimedLesson extends LessonMoments {
  actualEndTimeMillis?: number | null | undefined;
}

/** Whether a lesson's room can be entered: not yet, now, or no longer. */
export type JoinWindow = 'early' | 'open' | 'shut';

/**
 * Whether a lesson's room can be entered by the window of docs/spec.md, section 4; `now` is the provider's clock. A cancelled
 * lesson has no room.
 */
export function joinWindow(lesson: TimedLesson, now: number): JoinWindow {
  const { opensAtMillis, closesAtMillis } = bounds(lesson, now);
  if (isMoment(lesson.canceledAt) || opensAtMillis === undefined || closesAtMillis === undefined) return 'shut';
  if (now < opensAtMillis) return 'early';
  return now <= closesAtMillis ? 'open' : 'shut';
}

/** When the room of a lesson opens, in milliseconds; undefined without a start. */
export function lessonOpensAt(lesson: TimedLesson): number | undefined {
  return bounds(lesson, 0).opensAtMillis;
}

/**
 * The next time after `now` at which a list of these lessons changes without a request: because of a state, a join window, or the name of a
 * day, which changes at midnight of the zone at the latest.
 */
export function nextLessonChange(lessons: readonly TimedLesson[], now: number, timeZone: string): number {
  const midnight = startOfDay(addDays(dayKey(now, timeZone), 1), timeZone);
  let next = midnight;
  const consider = (moment: number | undefined): void => {
    if (moment !== undefined && moment > now && moment < next) next = moment;
  };
  for (const lesson of lessons) {
    const { startTimeMillis: start, endTimeMillis: end, canceledAt } = lesson;
    // Most lessons of a month change only later.
    if (isMoment(canceledAt) || Math.min(start ?? 0, end ?? 0) - HALF_HOUR >= next) continue;
    const { opensAtMillis, closesAtMillis } = bounds(lesson, now);
    consider(opensAtMillis);
    if (closesAtMillis !== undefined) consider(closesAtMillis + 1);
    if (isMoment(start)) consider(minuteOf(start) * MINUTE_MS);
    if (isMoment(end)) consider((minuteOf(end) + 1) * MINUTE_MS);
  }
  return next;
}

function bounds({ startTimeMillis, endTimeMillis, actualEndTimeMillis }: TimedLesson, now: number) {
  const studio = { startTimeMillis, endTimeMillis, actualEndTimeMillis, currentMillis: now };
  return classStudioAccess({ status: 1, studio, now });
}

/** The studio of a class or a meeting as the provider sends it; times in ms since 1970. */
export interface Studio {
  startTimeMillis?: MaybeMoment;
  endTimeMillis?: MaybeMoment;
  actualEndTimeMillis?: MaybeMoment;
  /** The provider's clock at the time of the reply. */
  currentMillis?: MaybeMoment;
}

/** The provider's reply about a studio, and the time to use if the reply has none. */
export interface StudioQuestion {
  status: number;
  message?: string | null;
  studio: Studio | null | undefined;
  now: number;
}

/** The dialog for a closed room: the provider's message, or the key of ours. */
export type StudioDialog = { titleKey: 'common.notice'; confirmKey: 'common.acknowledge' } & (
  | { message: string; messageKey?: undefined }
  | { message?: undefined; messageKey: ClosedKey }
);

/** Whether the room is open, from when to when (both included), and the dialog if it is closed. */
export type StudioAccess = { opensAtMillis?: number; closesAtMillis?: number } & (
  | { allowed: true; dialog?: undefined }
  | { allowed: false; dialog: StudioDialog }
);

type ClosedKey = 'liveRoom.classNotOpen' | 'liveRoom.classEnded' | 'liveRoom.meetingNotOpen' | 'liveRoom.meetingEnded';

const HALF_HOUR = 30 * MINUTE_MS;
const SIX_HOURS = 360 * MINUTE_MS;

/**
 * A class studio is open from 30 minutes before the start to its end bound (docs/spec.md, section 4): 30 minutes after the
 * planned end; or, when the provider sends its time, 30 minutes after the actual end, or 6 hours after the start
 * while there is no actual end.
 */
export function classStudioAccess(question: StudioQuestion): StudioAccess {
  const { startTimeMillis, endTimeMillis, actualEndTimeMillis, currentMillis } = question.studio ?? {};
  const opensAtMillis = later(startTimeMillis, -HALF_HOUR);
  const actualBound = () => later(actualEndTimeMillis, HALF_HOUR) ?? later(startTimeMillis, SIX_HOURS);
  const closesAtMillis = isMoment(currentMillis) ? actualBound() : later(endTimeMillis, HALF_HOUR);
  return access(question, opensAtMillis, closesAtMillis, 'class');
}

/** A meeting studio is open from its start to its end (docs/spec.md, section 4). */
export function meetingStudioAccess(question: StudioQuestion): StudioAccess {
  const { startTimeMillis, endTimeMillis } = question.studio ?? {};
  return access(question, later(startTimeMillis, 0), later(endTimeMillis, 0), 'meeting');
}

function access(
  { status, message, studio, now }: StudioQuestion,
  opensAtMillis: number | undefined,
  closesAtMillis: number | undefined,
  kind: 'class' | 'meeting',
): StudioAccess {
  const clock = isMoment(studio?.currentMillis) ? studio.currentMillis : now;
  const open = isMoment(opensAtMillis) && isMoment(closesAtMillis) && opensAtMillis <= clock && clock <= closesAtMillis;
  const bounds = { opensAtMillis, closesAtMillis };
  // The specification has one message for every closed room; before the window it would be wrong (docs/deviations.md).
  const isEarly = isMoment(opensAtMillis) && clock < opensAtMillis;
  const closedKey = `liveRoom.${kind}${isEarly ? 'NotOpen' : 'Ended'}` as const;
  return status === 1 && open
    ? { allowed: true, ...bounds }
    : { allowed: false, ...bounds, dialog: closedDialog(message, closedKey) };
}

/** An empty message counts as none, as does the word success (docs/spec.md, section 4). */
function closedDialog(message: string | null | undefined, closedKey: ClosedKey): StudioDialog {
  const text = message?.trim() ?? '';
  const words = text === '' || text.toLowerCase() === 'success' ? { messageKey: closedKey } : { message: text };
  return { titleKey: 'common.notice', confirmKey: 'common.acknowledge', ...words };
}

function later(millis: MaybeMoment, by: number): number | undefined {
  return isMoment(millis) ? millis + by : undefined;
}
