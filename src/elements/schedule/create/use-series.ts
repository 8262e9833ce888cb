import { useEffect, useMemo } from 'react';
import { addDays, type Span } from '../../../core/time/index.ts';
import {
  type ClashContext,
  freeTimesOfDay,
  planSeries,
  clashContext,
  seriesLength,
  type LessonPlan,
  type Schedule,
  type SeriesChoices,
  type SeriesDate,
} from '../../../core/schedule/index.ts';
import { addMinutes, isValidDayKey, isValidTime, momentOf, type Lock, type Student } from '../../../core/index.ts';
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

/** The dates of a series, checked against what is planned around them. */
export interface Series {
  readonly dates: readonly SeriesDate[];
  /** Whether what is around the dates is known; `failed`: it could not be loaded, and only the provider checks. */
  readonly check: 'done' | 'pending' | 'failed';
  /** By their day in Tokyo. */
  readonly locks: ReadonlyMap<string, Lock>;
  /** The day of the date that would be added at the end, `YYYY-MM-DD`; empty while the input is incomplete. */
  readonly nextDay: string;
  /** Free times on the day of a date. */
  timesFor(date: SeriesDate): readonly Span[];
  /** The dates once what is around them is loaded, or loaded again. */
  checked(isReloaded: boolean): Promise<readonly SeriesDate[]>;
}

/** Nothing is said against the dates before it is known for whom they are. */
const NOTHING_PLANNED: ClashContext = {
  lessons: [],
  meetings: [],
  locks: new Map(),
  holidayOf: () => undefined,
  now: 0,
  minimumGapMinutes: 0,
};

/** The lessons of a series with their conflicts, once a student is chosen; the months around them are loaded into `nearby`. Reads signals. */
export function useSeries(
  nearby: Schedule,
  input: SeriesInput,
  student: Student | undefined,
  choices: SeriesChoices,
): Series {
  const { session, timeZone } = useScreen();
  const { day, time, weeks } = input;
  const isComplete = isValidDayKey(day) && isValidTime(time);
  const length = seriesLength(weeks, choices);
  const last = isComplete ? addDays(day, 7 * (length - 1)) : '';
  useEffect(() => {
    if (last) void nearby.show([day, last], timeZone);
  }, [nearby, day, last, timeZone]);

  const lessons = nearby.lessons.value;
  const meetings = nearby.meetings.value;
  const locks = nearby.locks.value;
  const context = useMemo(
    () => clashContext(nearby, session.clock.now()),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the context is of what is loaded
    [nearby, session, lessons, meetings, locks],
  );
  const dates = useMemo(
    () => datesOf(input, student, choices, student ? context : NOTHING_PLANNED, timeZone),
    [input, student, choices, context, timeZone],
  );
  const isKnown = !isComplete || !student || nearby.isComplete.value;
  return {
    dates,
    check: isKnown ? 'done' : nearby.status.value === 'failed' ? 'failed' : 'pending',
    locks,
    nextDay: isComplete ? addDays(day, 7 * length) : '',
    timesFor: ({ plan }) => freeTimesOfDay(plan, context, timeZone),
    async checked(isReloaded) {
      if (last) await nearby.show([day, last], timeZone);
      if (isReloaded) await nearby.reload();
      return datesOf(input, student, choices, clashContext(nearby, session.clock.now()), timeZone);
    },
  };
}

function datesOf(
  { day, time, minutes, weeks, subject, memo }: SeriesInput,
  student: Student | undefined,
  choices: SeriesChoices,
  context: ClashContext,
  timeZone: string,
): SeriesDate[] {
  if (!isValidDayKey(day) || !isValidTime(time)) return [];
  const startTimeMillis = momentOf(day, time, timeZone);
  const plan: LessonPlan = {
    studentId: student?.id ?? '',
    studentName: student?.name ?? '',
    subject: subject.trim(),
    memo,
    startTimeMillis,
    endTimeMillis: addMinutes(startTimeMillis, minutes),
  };
  return planSeries(plan, weeks, choices, context, timeZone);
}
