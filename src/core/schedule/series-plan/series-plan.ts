import type { Span } from '../../time/index.ts';
import type { ClashContext } from '../clashes/index.ts';
import type { LessonPlan } from '../plan.ts';
import { LONGEST_SERIES, previewSeries, type SeriesPreview, weeklyPlans } from '../series.ts';

/** The way out of a date that cannot be as planned: another time, or dropped for a week more at the end. */
export type DateChoice = { readonly kind: 'time'; readonly span: Span } | { readonly kind: 'later' };

/** What the teacher chose, by the week of the date, from 0. */
export interface SeriesChoices {
  readonly ways: ReadonlyMap<number, DateChoice>;
  /** Weeks that are left out. */
  readonly skipped: ReadonlySet<number>;
}

export const noChoices: SeriesChoices = { ways: new Map(), skipped: new Set() };

/** One date of a series: its plan with what speaks against it, and what becomes of it. */
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
