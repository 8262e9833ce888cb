import { addDays, dayKey, momentOf, timeOf } from '../time/index.ts';
import type { Creation } from './batch-create.ts';
import { clashesOf, isBlocked, type Clash, type ClashContext } from './clashes/index.ts';
import type { LessonPlan } from './plan.ts';

/** The most lessons of a series: a year of weeks. */
export const LONGEST_SERIES = 52;

/** One lesson of a series before it is made. */
export interface SeriesPreview {
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

/** What speaks against each lesson of a series; the teacher leaves out what they do not want. */
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
export interface SeriesOutcome {
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
