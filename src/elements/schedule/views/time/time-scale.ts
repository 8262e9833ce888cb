import type { CSSProperties } from 'react';

/** Minutes of a day on the grid, also on days with a clock change. */
export const DAY_MINUTES = 1440;

/** Minutes as a percentage of a day's column. */
export const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

/** Position of a span in a day's column. Minutes since midnight. */
export const spanStyle = (start: number, end: number): CSSProperties => ({
  insetBlockStart: share(start),
  blockSize: share(end - start),
});
