// The page around each calendar: makes the lessons, fetches the calendar, and waits until what was asked for is drawn.
import { FIRST_DAY, WEEK_DAY, makeLessons } from '../lessons.ts';
import type { Calendar, CalendarPage } from '../calendar.ts';

const MOST_FRAMES = 900;
const NEXT_MONTH = '2030-11-01';
const lessons = makeLessons(Number(new URLSearchParams(location.search).get('count')));
let calendar: Calendar;
let longest = 0;
const kept: unknown[] = [];

const frame = (): Promise<number> => new Promise((resolve) => {
  requestAnimationFrame(resolve);
});

async function idle(): Promise<void> {
  await frame();
  await frame();
  await new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
}

async function drawn(isThere: () => boolean): Promise<void> {
  for (let frames = 0; !isThere(); frames += 1) {
    if (frames === MOST_FRAMES) throw new Error('What was asked for never came.');
    await frame();
  }
  await idle();
}

const steps = {
  idle,
  async load(name: string): Promise<void> {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = `/pages/${name}.css`;
    const place = document.querySelector('main');
    if (!place) throw new Error('There is no place for the calendar.');
    const styled = new Promise((resolve) => {
      style.addEventListener('load', resolve);
      style.addEventListener('error', resolve);
    });
    document.head.append(style);
    const { mount } = await import(`/pages/${name}.js`) as CalendarPage;
    await styled;
    calendar = mount(place, lessons, FIRST_DAY);
    await drawn(() => calendar.showsMonth(FIRST_DAY));
  },
  async next(): Promise<void> {
    calendar.next();
    await drawn(() => calendar.showsMonth(NEXT_MONTH));
  },
  async week(): Promise<void> {
    calendar.week(WEEK_DAY);
    await drawn(() => calendar.showsWeek());
  },
  /** Scrolls the month down and up and pages there and back twice; the longest task in milliseconds, 0 below 50. */
  async pageAndScroll(): Promise<number> {
    const watch = new PerformanceObserver((list) => note(list.getEntries()));
    watch.observe({ type: 'longtask' });
    for (let round = 0; round < 2; round += 1) {
      calendar.next();
      await drawn(() => calendar.showsMonth(NEXT_MONTH));
      await scroll();
      calendar.previous();
      await drawn(() => calendar.showsMonth(FIRST_DAY));
      await scroll();
    }
    await idle();
    note(watch.takeRecords());
    watch.disconnect();
    return longest;
  },
  /** All elements of the calendar, those in shadow roots too. */
  elements: (): number => countIn(document.querySelector('main') ?? document.body),
  /** Fetches modules and keeps them. */
  async keep(addresses: readonly string[]): Promise<void> {
    kept.push(...await Promise.all(addresses.map((address) => import(address) as Promise<unknown>)));
    await idle();
  },
};

function note(entries: readonly PerformanceEntry[]): void {
  longest = Math.max(longest, ...entries.map(({ duration }) => duration));
}

async function scroll(): Promise<void> {
  const { scrollHeight } = document.documentElement;
  for (const top of [0.25, 0.5, 0.75, 1, 0.5, 0]) {
    window.scrollTo(0, scrollHeight * top);
    await frame();
  }
}

function countIn(root: ParentNode): number {
  const elements = [...root.querySelectorAll('*')];
  return elements.reduce((sum, { shadowRoot }) => sum + (shadowRoot ? countIn(shadowRoot) : 0), elements.length);
}

export type Steps = typeof steps;

declare global {
  var calendarSteps: Steps | undefined;
}
globalThis.calendarSteps = steps;
