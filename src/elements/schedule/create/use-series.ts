import { useEffect, useMemo } from 'react';
import { holidayOf, addDays } from '../../../core/time/index.ts';
import {
  previewSeries,
  SHORT_GAP_MINUTES,
  weeklyPlans,
  type LessonPlan,
  type Schedule,
  type SeriesPreview,
} from '../../../core/schedule/index.ts';
import { addMinutes, isValidDayKey, isValidTime, momentOf, type Student } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** The values of the form for new lessons. */
export interface SeriesInput {
  /** `YYYY-MM-DD`, empty while it is missing. */
  readonly day: string;
  /** `HH:MM`, empty while it is missing. */
  readonly time: string;
  readonly minutes: number;
  /** Number of weekly lessons, from 1. */
  readonly weeks: number;
  readonly subject: string;
  readonly memo: string;
}

/** The lessons of a series with their conflicts; the months around them are loaded into `nearby`. Reads signals. */
export function useSeries(
  nearby: Schedule,
  input: SeriesInput,
  student: Student | undefined,
): readonly SeriesPreview[] {
  const { session, timeZone } = useScreen();
  const { day, time, minutes, weeks, subject, memo } = input;
  const isComplete = isValidDayKey(day) && isValidTime(time);
  const last = isComplete ? addDays(day, 7 * (weeks - 1)) : '';
  useEffect(() => {
    if (last) void nearby.show([day, last], timeZone);
  }, [nearby, day, last, timeZone]);

  const lessons = nearby.lessons.value;
  const locks = nearby.locks.value;
  return useMemo(() => {
    if (!isComplete) return [];
    const startTimeMillis = momentOf(day, time, timeZone);
    const plan: LessonPlan = {
      studentId: student?.id ?? '',
      studentName: student?.name ?? '',
      subject: subject.trim(),
      memo,
      startTimeMillis,
      endTimeMillis: addMinutes(startTimeMillis, minutes),
    };
    const context = { lessons, locks, holidayOf, now: session.clock.now(), minimumGapMinutes: SHORT_GAP_MINUTES };
    return previewSeries(weeklyPlans(plan, weeks, timeZone), context);
  }, [session, timeZone, isComplete, day, time, minutes, weeks, subject, memo, student, lessons, locks]);
}
