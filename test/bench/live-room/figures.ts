import type { Page } from '@playwright/test';

/** Bytes in use after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** How much more each round brings, by the least squares; the first figure, of caches that fill, is left out. */
export function slope(points: (readonly [number, number])[]): number {
  const settled = points.slice(1);
  const [x, y] = [0, 1].map(
    (index) => settled.reduce((sum, point) => sum + (point[index] ?? 0), 0) / settled.length,
  ) as [number, number];
  return (
    settled.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) /
    settled.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  );
}

/** In seconds, for people. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** The least and the most. */
export function spread(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)} ms`;
}

/** What a figure has to be at most. */
export interface Aim {
  readonly sentence: string;
  readonly figure: number;
  readonly most: number;
  readonly unit: string;
}

/** What the parts of a measurement add to. */
export interface Findings {
  readonly rows: string[][];
  readonly aims: Aim[];
}

/** Prints a table, and which aims are met; the process fails with those that are not. */
export function print(rows: readonly (readonly string[])[], aims: readonly Aim[]): void {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [name = '', figure = '', more = ''] of rows)
    console.log(`${name.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${more}`.trimEnd());
  console.log('\nAims');
  for (const { sentence, figure, most, unit } of aims) {
    const isMet = figure <= most;
    const value = figure.toFixed(2).replace(/\.00$/, '');
    console.log(`${isMet ? 'met    ' : 'NOT met'}  ${sentence}: ${value}${unit}, aim ${most}${unit}`);
    if (!isMet) process.exitCode = 1;
  }
}
