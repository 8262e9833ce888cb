import type { Lesson } from '../../../../src/core/api/endpoints/records.ts';
import type { Calendar, CalendarPage } from '../calendar.ts';

/** Lessons lie from here on; the years ahead keep every one of them planned, whenever the bench runs. */
const FIRST_DAY = '2030-10-01';
const DAYS = 92;
/** A week of the second month. */
const WEEK_DAY = '2030-11-13';

const FAMILIES = ['佐々木', '山田', '中村', '高橋', '小林', '渡辺', '伊藤', '齋藤', '五十嵐', '長谷川', '大久保', '森'];
const GIVEN = ['陽葵', '翔太', '美咲', '蓮', '結衣', '大翔', 'さくら', '悠真', '凛', '健太郎', '莉子', '樹'];
const SUBJECTS = ['英会話', '数学', '国語', '理科', '社会', '小論文', 'プログラミング', '推薦入試対策'];
const MINUTES = [30, 45, 60, 60, 90];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The same so many lessons every time, in the teacher's zone (Tokyo) between 9:00 and 22:30; many overlap. */
function makeLessons(count: number): Lesson[] {
  const random = seeded(20_301_001);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const first = Date.parse(`${FIRST_DAY}T00:00:00+09:00`);
  return Array.from({ length: count }, (_, number) => {
    const quarter = 36 + Math.floor(random() * 48);
    const startTimeMillis = first + (number % DAYS) * DAY + quarter * 15 * MINUTE;
    const student = `${pick(FAMILIES)} ${pick(GIVEN)}`;
    return {
      id: `lesson-${number}`,
      studentId: `student-${student}`,
      studentName: student,
      subject: pick(SUBJECTS),
      startTimeMillis,
      endTimeMillis: startTimeMillis + pick(MINUTES) * MINUTE,
      memo: '',
      version: 1,
    };
  });
}

/** Numbers from 0 up to 1 that look random (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// The page around each calendar: makes the lessons, fetches the calendar, and waits until what was asked for is drawn.

const MOST_FRAMES = 900;
/** Milliseconds. */
const SETTLE_MS = 300;
const ROUNDS = 3;
const SCROLL_STEPS = 30;
const NEXT_MONTH = '2030-11-01';
const lessons = makeLessons(Number(new URLSearchParams(location.search).get('count')));
let calendar: Calendar;
const kept: unknown[] = [];

/** What went wrong in the page, or was reported as wrong. */
const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
console.error = (...values: unknown[]) => void errors.push(values.join(' '));

const frame = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

async function idle(): Promise<void> {
  await frame();
  await frame();
  await new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
}

/** Waits for the frame in which it is there, and until that is painted. */
async function painted(isThere: () => boolean): Promise<void> {
  let frames = 0;
  do {
    if (frames === MOST_FRAMES) throw new Error('What was asked for never came.');
    frames += 1;
    await frame();
  } while (!isThere());
  // A message that is posted before a frame is painted comes after that.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

async function drawn(isThere: () => boolean): Promise<void> {
  await painted(isThere);
  await idle();
}

const steps = {
  errors,
  idle,
  /** Loads a calendar as its page would: style sheet and scripts at once. The milliseconds until its month is painted. */
  async load({ name, script, isClassic }: { name: string; script?: string; isClassic?: true }): Promise<number> {
    const start = performance.now();
    if (script) {
      const type = isClassic ? 'text/javascript' : 'module';
      document.head.append(Object.assign(document.createElement('script'), { type, src: script }));
    }
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = `/pages/${name}/page.css`;
    const container = document.querySelector('main');
    if (!container) throw new Error('There is no place for the calendar.');
    const styled = new Promise((resolve) => {
      style.addEventListener('load', resolve);
      style.addEventListener('error', resolve);
    });
    document.head.append(style);
    const { mount } = (await import(`/pages/${name}/page.js`)) as CalendarPage;
    await styled;
    calendar = mount(container, lessons, FIRST_DAY);
    await painted(() => calendar.showsMonth(FIRST_DAY));
    return performance.now() - start;
  },
  async next(): Promise<void> {
    calendar.next();
    await drawn(() => calendar.showsMonth(NEXT_MONTH));
  },
  async week(): Promise<void> {
    calendar.week(WEEK_DAY);
    await drawn(() => calendar.showsWeek());
  },
  /** Waits until what is fetched when there is nothing else to do has come. */
  async rest(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, SETTLE_MS);
    });
    await idle();
  },
  /** Pages to the next month and back, so many times; the longest task in milliseconds, 0 below 50. */
  page: (): Promise<number> =>
    longest(async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        calendar.next();
        await drawn(() => calendar.showsMonth(NEXT_MONTH));
        calendar.previous();
        await drawn(() => calendar.showsMonth(FIRST_DAY));
      }
    }),
  /** Scrolls the month out of the window and back, and all in it that scrolls; the longest task in milliseconds, 0 below 50. */
  async scroll(): Promise<number> {
    document.body.style.paddingBlockEnd = '100vh';
    await idle();
    const areas = [document.documentElement, ...scrollersIn(document.body)];
    return longest(async () => {
      for (let step = 0; step <= 2 * SCROLL_STEPS; step += 1) {
        const part = 1 - Math.abs(step / SCROLL_STEPS - 1);
        for (const area of areas) area.scrollTop = (area.scrollHeight - area.clientHeight) * part;
        await frame();
      }
    });
  },
  /** All elements of the calendar, those in shadow roots too. */
  elements: (): number => countIn(document.querySelector('main') ?? document.body),
  /** Fetches modules and keeps them. */
  async keep(addresses: readonly string[]): Promise<void> {
    kept.push(...(await Promise.all(addresses.map((address) => import(address) as Promise<unknown>))));
    await idle();
  },
};

/** The longest task while something is done. Tasks under 50 ms are not reported by the browser. */
async function longest(action: () => Promise<void>): Promise<number> {
  let most = 0;
  const note = (entries: readonly PerformanceEntry[]): void => {
    most = Math.max(most, ...entries.map(({ duration }) => duration));
  };
  const watch = new PerformanceObserver((list) => note(list.getEntries()));
  watch.observe({ type: 'longtask' });
  await action();
  await idle();
  note(watch.takeRecords());
  watch.disconnect();
  return most;
}

function scrollersIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const isScroller =
      element.scrollHeight > element.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
    return [...(isScroller ? [element] : []), ...(element.shadowRoot ? scrollersIn(element.shadowRoot) : [])];
  });
}

function countIn(root: ParentNode): number {
  const elements = [...root.querySelectorAll('*')];
  return elements.reduce((sum, { shadowRoot }) => sum + (shadowRoot ? countIn(shadowRoot) : 0), elements.length);
}

type Steps = typeof steps;

declare global {
  var calendarSteps: Steps | undefined;
}
globalThis.calendarSteps = steps;
