// A lesson of two: how soon the student's page follows what the teacher does. Times are of this machine, with fake devices.
import type { Page } from '@playwright/test';
import { DEVICE_FLAGS } from '../../scripts/browser.ts';
import {
  admit,
  enter,
  inRoom,
  openLessonNow,
  pressControl,
  seesOthers,
  signInAt,
} from '../support/playwright/lesson.ts';
import { openBrowser, startSite } from '../support/playwright/site.ts';
import { median } from './calendar/report.ts';
import { print, spread } from './live-room/figures.ts';
import {
  pasteNow,
  pressNow,
  shownAt,
  watchScreen,
  type ScreenWindow,
  type Shown,
} from './live-room/following-in-page.ts';
import { watchedPage } from './live-room/pages.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** The most that an act may take until it is followed, in ms. */
const MOST_MS = 300;
const STUDENT = 'teacher-student-room';
/** Of the pictures that are put up, one after the other. */
const COLOURS = [
  [255, 0, 255],
  [0, 255, 255],
] as const;
const times = new Map<string, number[]>();

const browser = await openBrowser(DEVICE_FLAGS);
const site = await startSite();
try {
  const { teacher, student } = await meet();
  await measure(teacher, student);
} finally {
  await browser.close();
  await site.close();
}
report();

async function meet(): Promise<{ teacher: Page; student: Page }> {
  const { lesson, token } = await openLessonNow(site.provider.url);
  const [teacher, student] = [await newPage(), await newPage()];
  await signInAt(teacher, `${site.url}/teacher/course/list/live/${lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  await student.goto(`${site.url}/student.html#token=${token}`);
  await enter(student);
  await admit(teacher, student);
  for (const page of [teacher, student]) await page.waitForLoadState('networkidle');
  return { teacher, student };
}

async function newPage(): Promise<Page> {
  const page = await watchedPage(browser);
  await page.context().addInitScript(watchScreen);
  return page;
}

async function measure(teacher: Page, student: Page): Promise<void> {
  /** Presses a button of the teacher, and notes how long the student's page took to show what follows. */
  const follow = async (name: string, button: string, shown: Shown): Promise<void> => {
    const seen = student.evaluate(shownAt, { tag: STUDENT, shown });
    const pressed = await teacher.evaluate(pressNow, button);
    note(name, (await seen) - pressed);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await follow(round === 0 ? 'board opened for the first time' : 'board opened', 'ボードを開く', { what: 'board' });
    await teacher.locator('.board-page-bar').waitFor();
    const { page, count } = await pagesOf(teacher);
    await follow('page added', 'ページを追加', { what: 'page', page: page + 1, count: count + 1 });
    await follow('page turned', '前のページ', { what: 'page', page, count: count + 1 });
    await putUpPicture(teacher, student, COLOURS[round % COLOURS.length] ?? COLOURS[0]);
    await follow('zoom', '拡大', { what: 'zoom' });
    await pressControl(teacher, 'ボードを閉じる');
    await shareScreen(teacher, student);
  }
}

/** Which page the teacher's board shows, from 1, and how many there are. */
function pagesOf(teacher: Page): Promise<{ page: number; count: number }> {
  return teacher
    .locator('select.board-page')
    .evaluate((select: HTMLSelectElement) => ({ page: select.selectedIndex + 1, count: select.options.length }));
}

/** Pastes a picture on the page: it goes to the provider first, and from there to the student. */
async function putUpPicture(teacher: Page, student: Page, colour: (typeof COLOURS)[number]): Promise<void> {
  const shown = { what: 'picture', colour } as const;
  const [seen, own] = [
    student.evaluate(shownAt, { tag: STUDENT, shown }),
    teacher.evaluate(shownAt, { tag: 'teacher-portal', shown }),
  ];
  const pasted = await teacher.evaluate(pasteNow, { colour: `rgb(${colour.join(' ')})`, size: 600 });
  note('picture put up', (await seen) - pasted);
  note('picture put up: seen by the teacher (not ours)', (await own) - pasted);
}

async function shareScreen(teacher: Page, student: Page): Promise<void> {
  await seesOthers(student);
  const shown = student.evaluate(shownAt, { tag: STUDENT, shown: { what: 'screen' } as const });
  const pictured = student.evaluate(shownAt, { tag: STUDENT, shown: { what: 'screenPicture' } as const });
  const pressed = await teacher.evaluate(pressNow, '画面を共有する');
  const [view, picture] = [await shown, await pictured];
  const picked = (await teacher.evaluate(() => (window as ScreenWindow).screenAt)) ?? NaN;
  note('screen: the browser has one to share (not ours)', picked - pressed);
  note('shared screen: the view follows', view - picked);
  note('shared screen: its first picture', picture - picked);
  await pressControl(teacher, '画面の共有を終える');
  await student.evaluate(shownAt, { tag: STUDENT, shown: { what: 'noScreen' } as const });
}

function note(name: string, time: number): void {
  times.set(name, [...(times.get(name) ?? []), time]);
}

function report(): void {
  const isOurs = (name: string): boolean => !name.includes('not ours');
  print(
    [...times].map(([name, all]) => [name, `${median(all).toFixed(0)} ms`, `${all.length} times, ${spread(all)}`]),
    [...times.keys()]
      .filter(isOurs)
      .map((name) => ({
        sentence: name,
        figure: Math.round(median(times.get(name) ?? [])),
        most: MOST_MS,
        unit: ' ms',
      })),
  );
}
