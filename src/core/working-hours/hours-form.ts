import type { DaySpan, WorkingHours } from '../api/endpoints/index.ts';
import { isValidTime, timeOfMinute } from '../time/index.ts';
import { currentExceptions, MAX_EXCEPTIONS, spansProblem } from './hours-of-day.ts';
import type { WorkingHoursChange } from './working-hours.ts';

/** A span as it is typed: `HH:MM`, up to `24:00` at its end; empty while it is missing. */
export interface SpanFields {
  readonly from: string;
  readonly until: string;
}

/** A date with other hours; no spans for a day off. */
export interface ExceptionFields {
  readonly date: string;
  readonly spans: readonly SpanFields[];
}

/** The values of the form of the working hours. */
export interface HoursForm {
  readonly isSet: boolean;
  /** The spans of each weekday, Sunday first. */
  readonly days: readonly (readonly SpanFields[])[];
  readonly exceptions: readonly ExceptionFields[];
  readonly holidaysOff: boolean;
  readonly bufferMinutes: number;
}

/** A proposed span for a day without any: after school. */
export const USUAL_SPAN: SpanFields = { from: '16:00', until: '21:00' };

/** The proposal for a teacher who sets hours for the first time: after school, from Monday to Friday. */
export const usualWeek: HoursForm['days'] = Array.from({ length: 7 }, (_, weekday) =>
  weekday >= 1 && weekday <= 5 ? [USUAL_SPAN] : [],
);

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The form for these hours. */
export function hoursFormOf({ isSet, weekly, exceptions, holidaysOff, bufferMinutes }: WorkingHours): HoursForm {
  return {
    isSet,
    days: WEEKDAYS.map((weekday) => fieldsOf(weekly.filter((span) => span.weekday === weekday))),
    exceptions: exceptions.map(({ date, spans }) => ({ date, spans: fieldsOf(spans) })),
    holidaysOff,
    bufferMinutes,
  };
}

const fieldsOf = (spans: readonly DaySpan[]): SpanFields[] =>
  spans
    .toSorted((a, b) => a.fromMinute - b.fromMinute)
    .map(({ fromMinute, untilMinute }) => ({ from: timeOfMinute(fromMinute), until: timeOfMinute(untilMinute) }));

/** The request for a form without problems. Exceptions older than a year are left out. */
export function hoursOfForm(form: HoursForm, version: number, today: string): WorkingHoursChange {
  const exceptions = form.exceptions.map(({ date, spans }) => ({ date, spans: spans.map(spanOf) }));
  return {
    isSet: form.isSet,
    weekly: WEEKDAYS.flatMap((weekday) => (form.days[weekday] ?? []).map((each) => ({ weekday, ...spanOf(each) }))),
    exceptions: currentExceptions(exceptions, today),
    holidaysOff: form.holidaysOff,
    bufferMinutes: form.bufferMinutes,
    version,
  };
}

const spanOf = ({ from, until }: SpanFields): DaySpan => ({ fromMinute: minuteOf(from), untilMinute: minuteOf(until) });
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `missing`: a time is not filled in; the others are those of `spansProblem`. */
type SpansProblem = 'missing' | NonNullable<ReturnType<typeof spansProblem>>;

/** The problem of the typed spans of a day; undefined if there is none. */
function fieldsProblem(spans: readonly SpanFields[]): SpansProblem | undefined {
  if (spans.some(({ from, until }) => !isValidTime(from) || !(isValidTime(until) || until === '24:00')))
    return 'missing';
  return spansProblem(spans.map(spanOf));
}

/** The problems of a form: of a weekday by `day 0` to `day 6`, of an exception by `date 2026-12-31`. */
export function hoursProblems({
  isSet,
  days,
  exceptions,
}: HoursForm): Partial<Record<string, SpansProblem | 'empty' | 'tooMany'>> {
  const isEmpty = [...days, ...exceptions.map(({ spans }) => spans)].every((spans) => spans.length === 0);
  return {
    ...Object.fromEntries(days.map((spans, weekday) => [`day ${weekday}`, fieldsProblem(spans)])),
    ...Object.fromEntries(exceptions.map(({ date, spans }) => [`date ${date}`, fieldsProblem(spans)])),
    ...(exceptions.length > MAX_EXCEPTIONS && { form: 'tooMany' as const }),
    ...(isSet && isEmpty && { form: 'empty' as const }),
  };
}
