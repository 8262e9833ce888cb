import * as v from 'valibot';
import { dayOfNumber, SERVICE_ZONE, zoneClock } from '../time/index.ts';
import type { Failure } from '../api/index.ts';
import { lesson, type CalendarDay, type Lesson } from '../api/endpoints/index.ts';

/** The host page's own lessons, as far as they are such. */
export interface Entries {
  days: CalendarDay[];
  /** Names the first field that is wrong, such as `3.startTimeMillis`. */
  failure: Failure | undefined;
}

/** Checks what a host page gives in place of the provider's data; lessons that are wrong are left out. */
export function readEntries(entries: unknown): Entries {
  if (!Array.isArray(entries)) return { days: [], failure: wrong('no array') };
  const clock = zoneClock(SERVICE_ZONE);
  const byDay = new Map<string, Lesson[]>();
  let failure: Failure | undefined;
  for (const [number, entry] of (entries as unknown[]).entries()) {
    const checked = v.safeParse(lesson, entry);
    if (!checked.success) {
      const field = [number, v.getDotPath(checked.issues[0])].filter((part) => part !== null).join('.');
      failure ??= wrong(field);
      continue;
    }
    const date = dayOfNumber(clock(checked.output.startTimeMillis).dayNumber);
    const found = byDay.get(date);
    if (found) found.push(checked.output);
    else byDay.set(date, [checked.output]);
  }
  const days = [...byDay].map(([date, courses]) => ({ date, courses })).sort((a, b) => (a.date < b.date ? -1 : 1));
  return { days, failure };
}

const wrong = (field: string): Failure => ({
  kind: 'invalid-response',
  call: 'entries',
  field,
  message: `entries: ${field}`,
});
