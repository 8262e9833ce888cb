// What goes wrong on purpose, so that a screen shows how it takes it.
import type { Page } from '@playwright/test';
import { settled } from '../support/playwright/settling.ts';
import type { Fault, FaultRule } from '../support/servers/faulty-proxy.ts';

const API = '/api/client/teacher';

export const paths = {
  lessons: `${API}/teach/list`,
  lesson: `${API}/course/`,
  students: `${API}/student`,
  meetings: `${API}/meeting`,
  calendar: `${API}/calendar`,
  teacher: `${API}/login/info`,
} as const;

/** The answers to come wait for ever. */
export const neverAnswered = (path: string): FaultRule[] => rulesFor(path, { hold: true });

/** Waits until the skeleton of a list stands there. */
export const begun =
  (list: string) =>
  (page: Page): Promise<void> =>
    page.locator(`${list} .teacher-loading-line`).first().waitFor();

/** The provider has a bad day. */
export const broken = (path: string): FaultRule[] => rulesFor(path, { status: 500 });

/** A teacher who has just begun. */
export const nothingYet = (path: string, edit: Record<string, unknown>): FaultRule[] => rulesFor(path, { edit });

/** The connection breaks while a list is shown and is requested again; everything else had loaded before. */
export async function loseLine(page: Page): Promise<void> {
  await settled(page);
  await page.context().setOffline(true);
  await page.locator('[class$=-reload]').click();
  // The click has scrolled there, and what stands above may still have grown: pictures begin at the top.
  await page.evaluate(() => scrollTo(0, 0));
}

/** For questions, and not for what a browser asks before them. */
const rulesFor = (path: string, fault: Fault): FaultRule[] =>
  ['GET', 'POST'].map((method) => ({ match: { method, path }, fault }));
