import { SERVICE_ZONE, startOfDay } from '../../src/core/time/index.ts';

/** Days that are kept: the months of 400 years. */
const MAX_DAYS = 5000;

const known = new Map<string, number>();

/** The first moment of a day of the service, `YYYY-MM-DD`. Kept, because Intl is slow. */
export function startOfServiceDay(day: string): number {
  const start = known.get(day) ?? startOfDay(day, SERVICE_ZONE);
  if (known.size >= MAX_DAYS && !known.has(day)) known.clear();
  known.set(day, start);
  return start;
}
