import type { Moment } from './world-types.ts';

/**
 * Converts a moment to milliseconds since 1970. @throws TypeError if it is not a moment, or a text without an offset
 */
export function millisOf(moment: Moment): number {
  // Without an offset it would be a different moment on every machine.
  if (typeof moment === 'string' && !/(?:z|[+-]\d\d:?\d\d)$/i.test(moment))
    throw new TypeError(`"${moment}" has no offset from UTC: write it as 2026-11-25T10:00+09:00.`);
  const millis = typeof moment === 'number' ? moment : new Date(moment).getTime();
  if (!Number.isFinite(millis))
    throw new TypeError(`"${String(moment)}" is not a moment: write it as 2026-11-25T10:00+09:00.`);
  return millis;
}
