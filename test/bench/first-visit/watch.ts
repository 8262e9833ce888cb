import type { Page } from '@playwright/test';
import type { Visit } from './visits.ts';

export interface Figures {
  /** ms after the visit began */
  readonly usableAt: number;
  readonly shift: number;
  readonly files: readonly Fetched[];
}
interface Fetched {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Notes in the page when the selector matches for the first time, and what shifts. */
export function watch({ tag, usable }: Pick<Visit, 'tag' | 'usable'>): void {
  performance.setResourceTimingBufferSize(2000);
  const visit = { usableAt: 0, shift: 0 };
  Object.assign(window, { visit });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) visit.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    const element = document.querySelector(tag);
    const found = element?.querySelector(usable) ?? element?.shadowRoot?.querySelector(usable);
    if (found) visit.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

export async function figuresOf(page: Page): Promise<Figures> {
  await page.waitForFunction(() => (window as unknown as { visit: { usableAt: number } }).visit.usableAt > 0);
  // oxlint-disable-next-line playwright/no-networkidle -- what shifts the page later, too
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const { visit } = window as unknown as { visit: { usableAt: number; shift: number } };
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, start: startTime, end: responseEnd }),
    );
    return { ...visit, files };
  });
}

/** Steps: the longest chain of requests of which each began when the one before had ended. */
export function stepsOf(files: readonly Fetched[]): number {
  const depth = new Map<Fetched, number>();
  for (const file of [...files].sort((one, other) => one.end - other.end))
    depth.set(
      file,
      1 + Math.max(0, ...[...depth].filter(([earlier]) => earlier.end <= file.start).map(([, level]) => level)),
    );
  return Math.max(0, ...depth.values());
}

/** What had come when the page was usable: code, and replies of the provider. */
export function needed({ files, usableAt }: Figures): { code: Fetched[]; calls: Fetched[] } {
  const come = files.filter(({ end }) => end <= usableAt);
  return {
    code: come.filter(({ path }) => path.endsWith('.js') && !path.endsWith('portal-worker.js')),
    calls: come.filter(({ path }) => path.startsWith('/api/')),
  };
}
