/** The value below which this part of the times lies. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}

/** The round with the lowest figure. */
export function best<Round>(rounds: readonly Round[], figure: (round: Round) => number): Round {
  return rounds.reduce((one, other) => (figure(other) < figure(one) ? other : one));
}

export const cell = (figure: number, width = 8): string => figure.toFixed(1).padStart(width);

/** How long something takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
