import { cell, percentile } from '../provider/figures.ts';
import type { Interaction } from './watch.ts';

/** What 95 of 100 may take at most, in milliseconds. */
export interface Limits {
  /** Work until the next frame. */
  readonly work?: number;
  /** On the clock, until what was asked for is shown. */
  readonly shown?: number;
}

/** By how many times the processor is slowed down: a frame's time for a key, and what still seems immediate. */
export const KEY_LIMITS: Readonly<Record<number, Limits>> = { 1: { work: 16.7 }, 4: { work: 50, shown: 50 } };
/** A press is answered by the next frame, that of a slowed processor within 50 ms. */
export const PRESS_LIMITS: Readonly<Record<number, Limits>> = { 1: { shown: 50 }, 4: { shown: 50 } };

export interface Row {
  readonly name: string;
  /** How many times slower the processor was made. */
  readonly rate: number;
  readonly interactions: readonly Interaction[];
  readonly limits?: Limits | undefined;
}

const COLUMNS = {
  'work to the next frame': 'work',
  'next frame, on the clock': 'clock',
  'what was asked for': 'shown',
} as const;
const NAME_WIDTH = 40;

/** Prints what the columns are. */
export function printHead(): void {
  const heads = Object.keys(COLUMNS).map((head) => head.padStart(27));
  console.log(`${' '.repeat(NAME_WIDTH)}  CPU    n${heads.join(' ')}  reported`);
  console.log(
    `${' '.repeat(NAME_WIDTH)}          ${heads.map(() => '      p50      p95    worst').join(' ')}       p95  limit`,
  );
}

/** Prints 50th and 95th percentile and the worst, in milliseconds; the process fails with a row above its limit. */
export function printRow({ name, rate, interactions, limits = {} }: Row): void {
  const p = (column: 'work' | 'clock' | 'shown', part: number): number =>
    percentile(
      interactions.map((each) => each[column]),
      part,
    );
  const figures = Object.values(COLUMNS).map((column) =>
    [0.5, 0.95, 1].map((part) => cell(p(column, part), 9)).join(''),
  );
  const reported = percentile(
    interactions.map((each) => each.reported ?? 0),
    0.95,
  );
  const verdicts = (['work', 'shown'] as const).flatMap((column) => {
    const most = limits[column];
    return most === undefined ? [] : [{ isMet: p(column, 0.95) <= most, words: `${column} ${most}` }];
  });
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
  const verdict = verdicts.map(({ isMet, words }) => `${words} ${isMet ? 'met' : 'NOT met'}`).join(', ');
  const cpu = rate === 1 ? '1' : `1/${rate}`;
  const head = `${name.padEnd(NAME_WIDTH)}  ${cpu.padStart(3)} ${String(interactions.length).padStart(4)}`;
  console.log(
    `${head}${figures.join(' ')}  ${reported ? reported.toFixed(0).padStart(8) : '    < 16'}  ${verdict}`.trimEnd(),
  );
}

/** Says how the figures are meant. */
export function printFoot(): void {
  console.log(
    '\nMilliseconds. Work leaves out the wait for the refresh of the screen, half a frame (8 ms) on average. "reported" is the\n' +
      "browser's own Event Timing, in steps of 8, with the way to the screen. Limits are for the 95th percentile.",
  );
}
