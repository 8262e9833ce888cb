/** A span of time in milliseconds; the end no longer belongs to it. */
export interface Span {
  startTimeMillis: number;
  endTimeMillis: number;
}

/** Whether two spans share a moment. Lessons back to back do not, and an empty span shares nothing. */
export function overlaps(a: Span, b: Span): boolean {
  return Math.max(a.startTimeMillis, b.startTimeMillis) < Math.min(a.endTimeMillis, b.endTimeMillis);
}
