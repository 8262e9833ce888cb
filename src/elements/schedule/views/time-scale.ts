import type { CSSProperties } from 'react';

/** Minutes of a day, as the grid draws it: a day on which clocks are changed is drawn as any other. */
export const DAY_MINUTES = 1440;

/** How far down in a day's column a minute is. */
export const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

/** Where a span lies in a day's column. Minutes since midnight. */
export const spanStyle = (start: number, end: number): CSSProperties => ({ insetBlockStart: share(start), blockSize: share(end - start) });
