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
import { watchedPage } from './live-room/pages.ts';

// What the bench of following does inside pages. Every function is sent to the page alone.

interface ScreenWindow {
  /** When the browser had picked a screen to share, in ms since 1970 with fractions. */
  screenAt?: number;
}

/** Notes when a screen is there to be shared: what the teacher's browser needs for it is not ours. */
function watchScreen(): void {
  const devices = navigator.mediaDevices;
  const getDisplayMedia = devices?.getDisplayMedia.bind(devices);
  if (!getDisplayMedia) return;
  devices.getDisplayMedia = async (options) => {
    const stream = await getDisplayMedia(options);
    (window as ScreenWindow).screenAt = performance.timeOrigin + performance.now();
    return stream;
  };
}

/** Presses a button of the teacher's page; answers when, in ms since 1970. */
function pressNow(name: string): number {
  const buttons = document.querySelector('teacher-portal')?.shadowRoot?.querySelectorAll('button') ?? [];
  const button = [...buttons].find((each) => (each.ariaLabel ?? each.textContent ?? '').trim().startsWith(name));
  if (!button) throw new Error(`There is no button ${name}.`);
  const at = performance.timeOrigin + performance.now();
  button.click();
  return at;
}

/** A picture in one colour, pasted on the teacher's board as from the clipboard; answers when, in ms since 1970. */
async function pasteNow({ colour, size }: { colour: string; size: number }): Promise<number> {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' }));
  const area = document.querySelector('teacher-portal')?.shadowRoot?.querySelector('.board-area');
  if (!area) throw new Error('There is no board.');
  const at = performance.timeOrigin + performance.now();
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
  return at;
}

/** What a page of the lesson is to show. */
type Shown =
  | { readonly what: 'board' | 'zoom' | 'screen' | 'screenPicture' | 'noScreen' }
  /** So many pages, of which this one is on screen, both from 1. */
  | { readonly what: 'page'; readonly page: number; readonly count: number }
  /** A picture in one colour, around the middle of the page. */
  | { readonly what: 'picture'; readonly colour: readonly [number, number, number] };

/**
 * Waits until a page of the lesson shows something; answers when, in ms since 1970.
 * @throws with a sentence about what has not come in 15 s
 */
function shownAt({ tag, shown }: { tag: string; shown: Shown }): Promise<number> {
  const root = document.querySelector(tag)?.shadowRoot;
  const now = () => performance.timeOrigin + performance.now();
  const screen = () => root?.querySelector<HTMLVideoElement>('.live-screens video');
  const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** The colour in the middle of what is painted of pictures. */
  const middle = (): number[] => {
    const paper = root?.querySelector<HTMLCanvasElement>('.board-layer-paper');
    if (!paper || !probe) return [];
    probe.drawImage(paper, paper.width / 2, paper.height / 2, 1, 1, 0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data];
  };
  // What is painted is scaled at once, and painted sharply a moment later.
  let isZoomed = false;
  const zooming = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const scale = target instanceof HTMLElement && /scale\((.+)\)/.exec(target.style.transform)?.[1];
      isZoomed ||= Boolean(scale) && scale !== '1';
    }
  });
  const zoomed = shown.what === 'zoom' && root?.querySelector('.board-layer-paper');
  if (zoomed) zooming.observe(zoomed, { attributeFilter: ['style'] });
  const isShown = (): boolean => {
    const pages = root?.querySelector<HTMLSelectElement>('select.board-page');
    if (shown.what === 'board') return Boolean(root?.querySelector('.live-board .board-area canvas'));
    if (shown.what === 'page') return pages?.options.length === shown.count && pages.selectedIndex === shown.page - 1;
    if (shown.what === 'picture') return shown.colour.every((part, index) => middle()[index] === part);
    if (shown.what === 'zoom') return isZoomed;
    if (shown.what === 'noScreen') return !screen();
    return Boolean(screen());
  };
  return new Promise((resolve, reject) => {
    let isOver = false;
    const finish = (end: () => void): void => {
      clearTimeout(timer);
      zooming.disconnect();
      isOver = true;
      end();
    };
    const found = (): void => finish(() => resolve(now()));
    const timer = setTimeout(() => {
      const state = shown.what === 'screenPicture' ? `, the element is ${screen() ? '' : 'not '}there` : '';
      finish(() => reject(new Error(`${tag} has not shown this within 15 s: ${JSON.stringify(shown)}${state}.`)));
    }, 15_000);
    const look = (): void => {
      if (isOver) return undefined;
      if (!isShown()) return void requestAnimationFrame(look);
      const video = screen();
      if (shown.what === 'screenPicture' && video && video.videoWidth === 0)
        return void video.requestVideoFrameCallback(found);
      return found();
    };
    look();
  });
}

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
