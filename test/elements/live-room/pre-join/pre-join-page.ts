import type { Lesson, Meeting } from '../../../../src/core/api/endpoints/index.ts';
import { mountSignedIn, openTestPage, shadow, type TestPage } from '../../../support/browser/test-page.ts';
import { byRole, clock, eventually } from '../../../support/browser/page.ts';
import '../live-page.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A provider whose clock goes on, but ahead of the device's by as much as it takes: a device's clock is never trusted. */
export async function testPageAt(
  momentOf: (lesson: Lesson) => number,
): Promise<{ testPage: TestPage; lesson: Lesson }> {
  const testPage = await openTestPage();
  const now = Date.now();
  const { data } = await testPage.ask<{ list: Lesson[] }>(
    'POST',
    '/api/client/teacher/teach/list/search?page=1&size=100',
    { fromMillis: now + 2 * HOUR, untilMillis: now + 96 * HOUR },
  );
  const lesson = data.list.find(({ canceledAt }) => canceledAt === undefined);
  if (!lesson) throw new Error('There is no lesson to come in the demo world.');
  await testPage.provider.setClock({ advanceMilliseconds: momentOf(lesson) - now });
  return { testPage, lesson };
}

/** The same, for a meeting that is to come. */
export async function meetingAt(
  momentOf: (meeting: Meeting) => number,
): Promise<{ testPage: TestPage; meeting: Meeting }> {
  const testPage = await openTestPage();
  const now = Date.now();
  const { data } = await testPage.ask<{ list: Meeting[] }>('GET', '/api/client/teacher/meeting?page=1&size=100');
  const meeting = data.list.find(
    ({ startTimeMillis, canceledAt }) => canceledAt === undefined && startTimeMillis > now + HOUR,
  );
  if (!meeting) throw new Error('There is no meeting to come in the demo world.');
  await testPage.provider.setClock({ advanceMilliseconds: momentOf(meeting) - now });
  return { testPage, meeting };
}

export function openRoom({ provider }: TestPage, id: string): Promise<HTMLElement> {
  return knockAt(provider.url, `room-id="${id}"`);
}

export const knockAt = (url: string, attributes: string): Promise<HTMLElement> =>
  mountSignedIn(
    `<teacher-live-room provider="${url}" ${attributes}></teacher-live-room>`,
    '.live-pre-join, .teacher-empty, dialog, [part="error"]',
  );

/** Waits until a page that counts down has opened; its clock has been moved to that moment. */
export const opens = (element: Element): Promise<Element> =>
  eventually(async () => {
    const screen = shadow(element).querySelector('.live-pre-join');
    if (screen) return screen;
    // A reply that was on its way while the clocks moved has set the page's clock back, by half of the way.
    const countdown = shadow(element).querySelector('[role=timer]')?.textContent ?? '';
    if (countdown.startsWith('入室できるまで')) await clock.advance(1_000);
    throw new Error(`The page shows: ${shadow(element).textContent}`);
  });

/** The message of the dialog of a closed room. */
export const sentence = (element: Element): string => {
  const dialog = byRole(shadow(element), 'alertdialog', 'お知らせ');
  return shadow(element).getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};

/** What stands in the room's own place. */
export const resting = (element: Element, words: string): Promise<Element> =>
  eventually(() => {
    const found = shadow(element).querySelector('.teacher-empty');
    if (found?.querySelector('p')?.textContent !== words) throw new Error(`In its place stands ${found?.textContent}.`);
    return found;
  });

/** Takes everything away after each test, the sign-in too. */
export function setUpPreJoin(): void {
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
