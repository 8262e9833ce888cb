// For end-to-end tests of live rooms: people in real pages, each with a browser profile of their own.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openNow, tokenIn } from '../clock/open-now.ts';
import type { InPageMedia } from '../media/in-page-engine.ts';
import { askAs } from '../servers/ask.ts';

/** What these tests need of a site: where its pages are, and where its API is. */
export interface LiveSite {
  readonly pages: string;
  readonly provider: string;
}

/** A lesson and a meeting of Hanako that are open now, and the token of the student's link to the lesson. */
export async function openLessonNow(provider: string) {
  const ask = await askAs(provider);
  const open = await openNow(ask);
  const { data } = await ask<{ studentLink: string }>('POST', '/class', { id: open.lesson.id });
  return { ...open, token: tokenIn(data.studentLink) };
}

interface WatchedWindow {
  madeConnections: RTCPeerConnection[];
}

/** A page in a browser profile of its own that notes which connections it makes. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'ja-JP', reducedMotion: 'reduce' });
  await noteConnections(context);
  return context.newPage();
}

/** Pages of a browser profile note from now on which connections they make. */
export async function noteConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const madeConnections: RTCPeerConnection[] = [];
    Object.assign(window, { madeConnections });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        madeConnections.push(this);
      }
    };
  });
}

/** Hanako, signed in, at an address of the portal. */
export async function teacherAt(browser: Browser, { pages }: LiveSite, path: string): Promise<Page> {
  const page = await newPage(browser);
  await signInAt(page, `${pages}/teacher/${path}`);
  return page;
}

export async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
}

export async function studentAt(browser: Browser, { pages }: LiveSite, token: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`${pages}/student.html#token=${token}`);
  return page;
}

/** From the check of the devices into the room. */
export async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: '入室', exact: true }).click();
}

/** Presses a control of the room, as a person does: what has faded comes back before it is pressed. */
export async function pressControl(page: Page, name: string | RegExp): Promise<void> {
  const control = page.getByRole('button', { name }).first();
  await control.press('Shift');
  await control.click();
}

export const inRoom = (page: Page) => page.locator('.live-room').waitFor();

/** Teacher and student in the room, the student let in by the teacher; `ofStudent` may be another browser. */
export async function meet(
  browser: Browser,
  site: LiveSite,
  { lesson, token }: Awaited<ReturnType<typeof openLessonNow>>,
  ofStudent = browser,
) {
  const teacher = await teacherAt(browser, site, `course/list/live/${lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  const student = await studentInside(ofStudent, site, token, teacher);
  return { teacher, student };
}

/** A student of a link in the room, let in by the teacher. */
export async function studentInside(browser: Browser, site: LiveSite, token: string, teacher: Page): Promise<Page> {
  const student = await studentAt(browser, site, token);
  await enter(student);
  await admit(teacher, student);
  return student;
}

/** Lets in whoever waits, unless this student has been let in before. */
export async function admit(teacher: Page, student: Page): Promise<void> {
  await student.locator('.live-room').or(student.getByText('許可を待っています')).first().waitFor();
  if ((await student.locator('.live-room').count()) === 0) {
    await teacher
      .getByRole('button', { name: /の入室を許可$/ })
      .first()
      .click();
  }
  await inRoom(student);
}

/** How many pictures have been decoded so far, for each connection that the page has made. */
export function framesOfOthers(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Promise.all(
      (window as unknown as WatchedWindow).madeConnections.map(async (connection) => {
        let frames = 0;
        for (const report of (await connection.getStats()).values()) {
          if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0;
        }
        return frames;
      }),
    ),
  );
}

/** The user of a page without media begins to speak. */
export const speak = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { inPageMedia: InPageMedia }).inPageMedia.speak(true));

/** Waits until the pictures of so many others are shown: in a browser without media they stand still. */
export async function showsOthers(page: Page, count = 1): Promise<void> {
  await until(async () => (await shownOthers(page)) === count, `the pictures of ${count} are shown`);
}

function shownOthers(page: Page): Promise<number> {
  return page
    .locator('.live-tile video:not(.live-picture-own, .live-picture-waiting)')
    .evaluateAll((videos) => videos.filter((video) => (video as HTMLVideoElement).videoWidth > 0).length);
}

/** Waits until pictures of so many others go on, and are shown. */
export async function seesOthers(page: Page, count = 1): Promise<void> {
  const before = await framesOfOthers(page);
  await until(async () => {
    const growing = (await framesOfOthers(page)).filter((frames, index) => frames > (before[index] ?? 0) + 5);
    return growing.length >= count && (await shownOthers(page)) >= count;
  }, `the pictures of ${count} arrive and are shown`);
}

/** As Playwright's own actions (playwright.config.ts). */
const LONGEST_WAIT_MS = 30_000;

/** Asks again and again, without a pause that anybody would have to choose: the page's own frames are the pause. */
export async function until(ask: () => Promise<boolean>, what: string, longest = LONGEST_WAIT_MS): Promise<void> {
  const end = Date.now() + longest;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`This never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
