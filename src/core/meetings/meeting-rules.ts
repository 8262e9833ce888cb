import { type JoinWindow, type LessonState, lessonTimeState, meetingStudioAccess } from '../lessons/index.ts';
import { addDays, dayKey, isMoment, type MaybeMoment, MINUTE_MS, minuteOf, startOfDay } from '../time/index.ts';

/** The times of a meeting in a list, in milliseconds. */
interface TimedMeeting {
  startTimeMillis: number;
  endTimeMillis: number;
  /** When someone ended it for everyone. */
  actualEndTimeMillis?: MaybeMoment;
  canceledAt?: MaybeMoment;
}

/**
 * The state of a meeting's badge, with the labels and the minute precision of docs/spec.md, section 4: a cancelled meeting is 4
 * at any time, a meeting that was ended is 3 even before its planned end; otherwise the time decides.
 */
export function meetingState(meeting: TimedMeeting, now: number): LessonState | undefined {
  if (isMoment(meeting.canceledAt)) return 4;
  if (isMoment(meeting.actualEndTimeMillis)) return 3;
  return lessonTimeState(meeting.startTimeMillis, meeting.endTimeMillis, now);
}

/** Whether a meeting's room can be entered (docs/spec.md, section 4: from its start to its end); `now` is the provider's clock. */
export function meetingJoinWindow(meeting: TimedMeeting, now: number): JoinWindow {
  if (isMoment(meeting.canceledAt) || isMoment(meeting.actualEndTimeMillis)) return 'shut';
  const { startTimeMillis, endTimeMillis } = meeting;
  if (now < startTimeMillis) return 'early';
  return meetingStudioAccess({ status: 1, studio: { startTimeMillis, endTimeMillis }, now }).allowed ? 'open' : 'shut';
}

/**
 * The next time after `now` at which a list of these meetings changes without a request: because of a state, a join window, or the name of a
 * day, which changes at midnight of the zone at the latest.
 */
export function nextMeetingChange(meetings: readonly TimedMeeting[], now: number, timeZone: string): number {
  const midnight = startOfDay(addDays(dayKey(now, timeZone), 1), timeZone);
  const moments = meetings
    .filter((meeting) => meetingJoinWindow(meeting, now) !== 'shut' || meetingState(meeting, now) === 2)
    .flatMap(({ startTimeMillis, endTimeMillis }) => [
      minuteOf(startTimeMillis) * MINUTE_MS,
      startTimeMillis,
      endTimeMillis + 1,
      (minuteOf(endTimeMillis) + 1) * MINUTE_MS,
    ]);
  return Math.min(midnight, ...moments.filter((moment) => moment > now));
}
