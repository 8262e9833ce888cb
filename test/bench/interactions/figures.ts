import { cell, percentile } from '../provider/figures.ts';
import type { Interaction } from './watch.ts';

/** By how many times the processor is slowed down: the milliseconds after which an answer no longer seems immediate. */
export const LIMITS: Readonly<Record<number, number>> = { 1: 16.7, 4: 50 };

export interface Row {
  readonly name: string;
  /** How many times slower the processor was made. */
  readonly rate: number;
  readonly interactions: readonly Interaction[];
  /** Milliseconds of work that 95 of 100 may take at most; undefined where nothing is promised. */
  readonly limit?: number | undefined;
}

const COLUMNS = {
  'work to the next frame': 'work',
  'next frame, on the clock': 'clock',
  'what was asked for': 'shown',
  "the main thread's own time": 'thread',
} as const;

/** Prints 50th and 95th percentile and the worst of each row, in milliseconds; the process fails with a row above its limit. */
export function print(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const heads = Object.keys(COLUMNS).map((head) => head.padStart(28));
  console.log(`${''.padEnd(width)}  CPU     n${heads.join('')}`);
  console.log(`${''.padEnd(width)}           ${heads.map(() => '       p50      p95    worst').join(' ')}`);
  for (const { name, rate, interactions, limit } of rows) {
    const figures = Object.values(COLUMNS).map((column) => {
      const times = interactions.map((each) => each[column]);
      return [0.5, 0.95, 1].map((part) => cell(percentile(times, part), 9)).join('');
    });
    const isLate =
      limit !== undefined &&
      percentile(
        interactions.map(({ work }) => work),
        0.95,
      ) > limit;
    if (isLate) process.exitCode = 1;
    const cpu = rate === 1 ? '1' : `1/${rate}`;
    console.log(
      `${name.padEnd(width)}  ${cpu.padStart(3)} ${String(interactions.length).padStart(5)}  ${figures.join(' ')}${isLate ? `  more than ${limit} ms` : ''}`,
    );
  }
  console.log(
    '\nMilliseconds. Work leaves out the wait for the refresh of the screen, half a frame (8 ms) on average.',
  );
}
