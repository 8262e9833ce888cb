import type { Moment } from './world-types.ts';

export const MOMENT_EXAMPLE = '2026-11-25T10:00+09:00';

/** Whether a text has no offset from UTC: it would be a different moment on every machine. */
export const offsetProblem = (moment: unknown): boolean =>
  typeof moment === 'string' && Number.isFinite(Date.parse(moment)) && !/(?:z|[+-]\d\d:?\d\d)$/i.test(moment);

function toMillis(moment: unknown): number {
  if (typeof moment === 'number') return moment;
  return typeof moment === 'string' || moment instanceof Date ? new Date(moment).getTime() : NaN;
}

/** Whether a value is a moment; a text must have its offset from UTC. */
export const isMoment = (moment: unknown): moment is Moment =>
  Number.isFinite(toMillis(moment)) && !offsetProblem(moment);

/**
 * Converts a moment to milliseconds since 1970. @throws TypeError if it is not a moment, or a text without an offset
 */
export function millisOf(moment: Moment): number {
  if (offsetProblem(moment))
    throw new TypeError(`"${String(moment)}" has no offset from UTC: write it as ${MOMENT_EXAMPLE}.`);
  if (!isMoment(moment)) throw new TypeError(`"${String(moment)}" is not a moment: write it as ${MOMENT_EXAMPLE}.`);
  return toMillis(moment);
}
