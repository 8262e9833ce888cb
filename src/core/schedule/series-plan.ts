import {
  type Span,
  addDays,
  dayKey,
  momentOf,
  timeOf,
  addMinutes,
  MINUTE_MS,
  timeOfMinute,
  zoneClock,
} from '../time/index.ts';
import type { Creation, LessonPlan } from './batch-create.ts';
import { type ClashContext, clashesOf, isBlocked, type Clash } from './clashes.ts';
import { STEP_MINUTES } from './movement.ts';

/** The alternative for a date that is not possible as planned: another time, or dropped for an additional week at the end. */
export type DateChoice = { readonly kind: 'time'; readonly span: Span } | { readonly kind: 'later' };

/** The teacher's choices, by the week of the date, from 0. */
export interface SeriesChoices {
  readonly ways: ReadonlyMap<number, DateChoice>;
  /** Weeks that are left out. */
  readonly skipped: ReadonlySet<number>;
}

export const noChoices: SeriesChoices = { ways: new Map(), skipped: new Set() };

/** One date of a series: its plan, the problems of the plan, and the teacher's choice for it. */
export interface SeriesDate extends SeriesPreview {
  /** Weeks after the first date. */
  readonly week: number;
  /**
   * `free`; `noted`: there is a warning; `blocked`: the provider would reject it; `skipped`: left out; `later`: dropped for an
   * additional week at the end. Only the first two are created.
   */
  readonly state: 'free' | 'noted' | 'blocked' | 'skipped' | 'later';
  /** The time of the series, if another one was chosen. */
  readonly movedFrom?: Span;
  /** It replaces a dropped one. */
  readonly isAdded: boolean;
}

/** The number of dates of a series: an additional week for each that was dropped. */
export function seriesLength(count: number, { ways }: SeriesChoices): number {
  let length = count;
  for (let week = 0; week < length && length < LONGEST_SERIES; week += 1)
    if (ways.get(week)?.kind === 'later') length += 1;
  return length;
}

/** The dates of a weekly series of `count`, with the teacher's choices. */
export function planSeries(
  plan: LessonPlan,
  count: number,
  choices: SeriesChoices,
  context: ClashContext,
  timeZone: string,
): SeriesDate[] {
  const planned = weeklyPlans(plan, seriesLength(count, choices), timeZone);
  const wanted = planned.map((each, week): LessonPlan => {
    const way = choices.ways.get(week);
    return way?.kind === 'time' ? { ...each, ...way.span } : each;
  });
  return previewSeries(wanted, context).map((preview, week) => {
    const way = choices.ways.get(week);
    const { startTimeMillis, endTimeMillis } = planned[week] ?? preview.plan;
    return {
      ...preview,
      week,
      state: stateOf(preview, way, choices.skipped.has(week)),
      isAdded: week >= count,
      ...(way?.kind === 'time' && { movedFrom: { startTimeMillis, endTimeMillis } }),
    };
  });
}

function stateOf(
  { isBlocked, clashes }: SeriesPreview,
  way: DateChoice | undefined,
  isSkipped: boolean,
): SeriesDate['state'] {
  if (way?.kind === 'later') return 'later';
  if (isBlocked) return 'blocked';
  if (isSkipped) return 'skipped';
  return clashes.length > 0 ? 'noted' : 'free';
}

/** The lessons to create. */
export const plansToCreate = (dates: readonly SeriesDate[]): LessonPlan[] =>
  dates.filter(({ state }) => state === 'free' || state === 'noted').map(({ plan }) => plan);

/** Chooses an alternative for a date; undefined restores the date of the series. */
export function chooseWay(choices: SeriesChoices, count: number, week: number, way?: DateChoice): SeriesChoices {
  const ways = new Map(choices.ways);
  if (way) ways.set(week, way);
  else ways.delete(week);
  return forWeeks({ ...choices, ways }, count);
}

/** Leaves a date out, or includes it again. */
export function toggleSkipped({ ways, skipped }: SeriesChoices, week: number): SeriesChoices {
  const next = new Set(skipped);
  if (!next.delete(week)) next.add(week);
  return { ways, skipped: next };
}

/** The choices for a series of another length: choices for removed dates do not return with them. */
export function forWeeks(choices: SeriesChoices, count: number): SeriesChoices {
  const length = seriesLength(count, choices);
  return {
    ways: new Map([...choices.ways].filter(([week]) => week < length)),
    skipped: new Set([...choices.skipped].filter((week) => week < length)),
  };
}

/** Maximum number of lessons of a series: a year of weeks. */
export const LONGEST_SERIES = 52;

/** One lesson of a series before it is created. */
interface SeriesPreview {
  plan: LessonPlan;
  clashes: readonly Clash[];
  /** The provider would reject it. */
  isBlocked: boolean;
}

/** The same lesson week after week, `count` times: at the same time on the clocks of the zone, with the same length. */
export function weeklyPlans(plan: LessonPlan, count: number, timeZone: string): LessonPlan[] {
  const { startTimeMillis, endTimeMillis } = plan;
  const [day, time] = [dayKey(startTimeMillis, timeZone), timeOf(startTimeMillis, timeZone)];
  const within = Math.min(LONGEST_SERIES, Math.max(0, Math.floor(count)));
  return Array.from({ length: within }, (_, week) => {
    const start = week === 0 ? startTimeMillis : momentOf(addDays(day, 7 * week), time, timeZone);
    return { ...plan, startTimeMillis: start, endTimeMillis: start + endTimeMillis - startTimeMillis };
  });
}

/** Returns the problems of each lesson of a series; the teacher leaves out unwanted lessons. */
export function previewSeries(plans: readonly LessonPlan[], context: ClashContext): SeriesPreview[] {
  return plans.map((plan) => {
    const clashes = clashesOf(
      { studentId: plan.studentId, startTimeMillis: plan.startTimeMillis, endTimeMillis: plan.endTimeMillis },
      context,
    );
    return { plan, clashes, isBlocked: isBlocked(clashes) };
  });
}

/** The outcome of a series. */
interface SeriesOutcome {
  created: readonly Creation[];
  /** Each reply contains the provider's message. */
  failed: readonly Creation[];
  isOver: boolean;
}

export function outcomeOf(creations: readonly Creation[]): SeriesOutcome {
  const created = creations.filter(({ state }) => state === 'created');
  const failed = creations.filter(({ state }) => state === 'failed');
  return { created, failed, isOver: created.length + failed.length === creations.length };
}

/** Times are proposed between these minutes of a day, or around the wanted time if that is outside. */
const FIRST_MINUTE = 8 * 60;
const LAST_MINUTE = 22 * 60;
const AROUND_MINUTES = 120;
const DAY_END = 1440;

/** How many times are proposed, and the minimum distance between them, in minutes. */
const MOST = 4;
const APART_MINUTES = 30;

/**
 * The nearest other times for a lesson on the same day, in chronological order: free of lessons, meetings and locks, and with
 * the usual gap to the lessons around them and within the working hours, unless there is no such time. A problem of the whole day, such as a holiday,
 * is ignored.
 */
export function freeTimesOfDay(plan: LessonPlan, context: ClashContext, timeZone: string): Span[] {
  const length = (plan.endTimeMillis - plan.startTimeMillis) / MINUTE_MS;
  const wanted = zoneClock(timeZone)(plan.startTimeMillis).minute;
  const candidates = startsAround(wanted, length).flatMap((minute) => spanAt(plan, minute, timeZone));
  const checked = candidates.map((span) => ({
    span,
    clashes: clashesOf({ ...span, studentId: plan.studentId }, context),
  }));
  const free = checked.filter(({ clashes }) => !isBlocked(clashes));
  const calm = free.filter(({ clashes }) => clashes.every(({ kind }) => kind !== 'gap' && kind !== 'offHours'));
  return apart((calm.length > 0 ? calm : free).map(({ span }) => span));
}

/** Minutes of the day on the grid at which a lesson of this length can begin, the nearest to the wanted one first. */
function startsAround(wanted: number, length: number): number[] {
  const first = Math.max(0, Math.min(FIRST_MINUTE, wanted - AROUND_MINUTES));
  const last = Math.min(DAY_END, Math.max(LAST_MINUTE, wanted + length + AROUND_MINUTES)) - length;
  const onGrid = Math.ceil(first / STEP_MINUTES) * STEP_MINUTES;
  const starts: number[] = [];
  for (let minute = onGrid; minute <= last; minute += STEP_MINUTES) if (minute !== wanted) starts.push(minute);
  return starts.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b);
}

/** Undefined if the clocks skip that time. */
function spanAt(plan: LessonPlan, minute: number, timeZone: string): Span[] {
  const startTimeMillis = momentOf(dayKey(plan.startTimeMillis, timeZone), timeOfMinute(minute), timeZone);
  if (zoneClock(timeZone)(startTimeMillis).minute !== minute) return [];
  const length = (plan.endTimeMillis - plan.startTimeMillis) / MINUTE_MS;
  return [{ startTimeMillis, endTimeMillis: addMinutes(startTimeMillis, length) }];
}

/** The first of them that are far enough from each other. */
function apart(spans: readonly Span[]): Span[] {
  const chosen: Span[] = [];
  for (const span of spans) {
    const isApart = chosen.every(
      (each) => Math.abs(each.startTimeMillis - span.startTimeMillis) >= APART_MINUTES * MINUTE_MS,
    );
    if (isApart && chosen.length < MOST) chosen.push(span);
  }
  return chosen.sort((a, b) => a.startTimeMillis - b.startTimeMillis);
}
