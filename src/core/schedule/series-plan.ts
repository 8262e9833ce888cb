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

/** The way out of a date that cannot be as planned: another time, or dropped for a week more at the end. */
export type DateChoice = { readonly kind: 'time'; readonly span: Span } | { readonly kind: 'later' };

/** What the teacher chose, by the week of the date, from 0. */
export interface SeriesChoices {
  readonly ways: ReadonlyMap<number, DateChoice>;
  /** Weeks that are left out. */
  readonly skipped: ReadonlySet<number>;
}

export const noChoices: SeriesChoices = { ways: new Map(), skipped: new Set() };

/** One date of a series: its plan, the problems of the plan, and what the teacher chose to do with it. */
export interface SeriesDate extends SeriesPreview {
  /** Weeks after the first date. */
  readonly week: number;
  /**
   * `free`; `noted`: there is a warning; `blocked`: the provider would refuse it; `skipped`: left out; `later`: dropped for a
   * week more at the end. Only the first two are created.
   */
  readonly state: 'free' | 'noted' | 'blocked' | 'skipped' | 'later';
  /** The time of the series, when another one was chosen. */
  readonly movedFrom?: Span;
  /** It takes the place of a dropped one. */
  readonly isAdded: boolean;
}

/** The number of dates of a series: a week more for each that was dropped. */
export function seriesLength(count: number, { ways }: SeriesChoices): number {
  let length = count;
  for (let week = 0; week < length && length < LONGEST_SERIES; week += 1)
    if (ways.get(week)?.kind === 'later') length += 1;
  return length;
}

/** The dates of a weekly series of `count`, as far as the choices of the teacher have changed it. */
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

/** The lessons that are created. */
export const plansToCreate = (dates: readonly SeriesDate[]): LessonPlan[] =>
  dates.filter(({ state }) => state === 'free' || state === 'noted').map(({ plan }) => plan);

/** Takes a way out of a date; without one the date is as the series has it again. */
export function chooseWay(choices: SeriesChoices, count: number, week: number, way?: DateChoice): SeriesChoices {
  const ways = new Map(choices.ways);
  if (way) ways.set(week, way);
  else ways.delete(week);
  return forWeeks({ ...choices, ways }, count);
}

/** Leaves a date out, or takes it in again. */
export function toggleSkipped({ ways, skipped }: SeriesChoices, week: number): SeriesChoices {
  const next = new Set(skipped);
  if (!next.delete(week)) next.add(week);
  return { ways, skipped: next };
}

/** The choices for a series of another length: what was chosen for dates that are gone does not come back with them. */
export function forWeeks(choices: SeriesChoices, count: number): SeriesChoices {
  const length = seriesLength(count, choices);
  return {
    ways: new Map([...choices.ways].filter(([week]) => week < length)),
    skipped: new Set([...choices.skipped].filter((week) => week < length)),
  };
}

/** The most lessons of a series: a year of weeks. */
export const LONGEST_SERIES = 52;

/** One lesson of a series before it is made. */
interface SeriesPreview {
  plan: LessonPlan;
  clashes: readonly Clash[];
  /** The provider would refuse it. */
  isBlocked: boolean;
}

/** The same lesson week after week, `count` of them: at the same time on the clocks of the zone, and as long. */
export function weeklyPlans(plan: LessonPlan, count: number, timeZone: string): LessonPlan[] {
  const { startTimeMillis, endTimeMillis } = plan;
  const [day, time] = [dayKey(startTimeMillis, timeZone), timeOf(startTimeMillis, timeZone)];
  const within = Math.min(LONGEST_SERIES, Math.max(0, Math.floor(count)));
  return Array.from({ length: within }, (_, week) => {
    const start = week === 0 ? startTimeMillis : momentOf(addDays(day, 7 * week), time, timeZone);
    return { ...plan, startTimeMillis: start, endTimeMillis: start + endTimeMillis - startTimeMillis };
  });
}

/** Returns the problems of each lesson of a series; the teacher leaves out lessons that they do not want. */
export function previewSeries(plans: readonly LessonPlan[], context: ClashContext): SeriesPreview[] {
  return plans.map((plan) => {
    const clashes = clashesOf(
      { studentId: plan.studentId, startTimeMillis: plan.startTimeMillis, endTimeMillis: plan.endTimeMillis },
      context,
    );
    return { plan, clashes, isBlocked: isBlocked(clashes) };
  });
}

/** How a series has come out. */
interface SeriesOutcome {
  created: readonly Creation[];
  /** Each with the provider's words in its reply. */
  failed: readonly Creation[];
  isOver: boolean;
}

export function outcomeOf(creations: readonly Creation[]): SeriesOutcome {
  const created = creations.filter(({ state }) => state === 'created');
  const failed = creations.filter(({ state }) => state === 'failed');
  return { created, failed, isOver: created.length + failed.length === creations.length };
}

/** Times are proposed between these minutes of a day, and as much around the wanted time when that lies outside of them. */
const FIRST_MINUTE = 8 * 60;
const LAST_MINUTE = 22 * 60;
const AROUND_MINUTES = 120;
const DAY_END = 1440;

/** So many times are proposed, and so far apart that they are a choice, in minutes. */
const MOST = 4;
const APART_MINUTES = 30;

/**
 * The nearest other times for a lesson on its own day, in the order of the day: free of lessons, meetings and locks, and with
 * the usual gap to the lessons around them unless there is no such time. A problem of the whole day, such as a holiday,
 * does not matter.
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
  const calm = free.filter(({ clashes }) => clashes.every(({ kind }) => kind !== 'gap'));
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

/** Nothing where the clocks skip that time. */
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
