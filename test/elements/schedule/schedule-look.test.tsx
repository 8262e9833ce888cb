import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { packEntries, placeLessons } from '../../../src/core/schedule/index.ts';
import themeCss from '../../../src/runtime/theme.css';
import avatarCss from '../../../src/ui/display/avatar.css';
import { hueOf } from '../../../src/ui/display/avatar.tsx';
import { foldDay } from '../../../src/elements/schedule/views/time-layout.ts';
import { observePosition } from '../../../src/elements/schedule/views/use-fit.ts';
import gridCss from '../../../src/elements/schedule/views/grid.css';
import { eventually, frames, setViewport, byRole, click, focused, nameOf, press } from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allInside, inside, lessonAt, showEntries, showSchedule, setUpSchedule, period } from './showing.ts';

const LONG = 67;
const names = ['佐々木 陽葵', 'め'.repeat(LONG), 'W'.repeat(LONG), 'エマ・ブラウン', 'محمد الأحمد'];
const subjects = ['数学', '英語', 'と'.repeat(LONG)];
const lengths = [60, 45, 30, 90];
/** A Wednesday; its month has a holiday and six weeks, its week lies within. */
const DAY = '2027-08-11';

/** So many lessons of August 2027, many at the same time; one of ten is cancelled. */
function lessonsOf(count: number): Lesson[] {
  return Array.from({ length: count }, (_, number) => {
    const day = String(1 + Math.floor((number * 31) / count)).padStart(2, '0');
    const quarter = 36 + ((number * 17) % 44);
    const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    return lessonAt(`2027-08-${day} ${time}`, lengths[number % 4], {
      studentName: names[number % 5] ?? '',
      subject: subjects[number % 3] ?? '',
      ...(number % 10 === 7 && { canceledAt: 1 }),
    });
  });
}

const isShown = (node: Element): boolean =>
  node.checkVisibility({ contentVisibilityAuto: true }) &&
  node.clientWidth > 1 &&
  !node.closest('.teacher-visually-hidden, [popover]');
const named = (node: Element): string => `${node.tagName} ${node.className} ${node.textContent?.slice(0, 20)}`;
const isScroller = (node: Element): boolean => {
  const { overflowX, overflowY } = getComputedStyle(node);
  return [overflowX, overflowY].some((each) => each === 'auto' || each === 'scroll');
};

/** Elements whose content is larger than they are, unless they scroll or a tooltip shows what is cut. */
const cutOf = (schedule: Element): string[] =>
  allInside(schedule, '.schedule, .schedule *')
    .filter((node) => isShown(node) && !isScroller(node) && !node.closest('[title], [data-tooltip][aria-label]'))
    .filter((node) => getComputedStyle(node).display !== 'inline')
    .filter(
      (node) =>
        node.scrollWidth > node.clientWidth + 1 ||
        (getComputedStyle(node).overflowY !== 'visible' && node.scrollHeight > node.clientHeight + 1),
    )
    .map(named);

/** Elements outside the window, unless something around them scrolls. */
const outsideOf = (schedule: Element): string[] =>
  allInside(schedule, '.schedule *')
    .filter((node) => isShown(node) && !node.closest('.schedule-time, .schedule-strip'))
    .filter((node) => {
      const { left, right } = node.getBoundingClientRect();
      return left < -0.5 || right > innerWidth + 0.5;
    })
    .map(named);

/** Pairs of controls that lie on each other. Headers that stay above what is scrolled are compared among themselves. */
function overlapsOf(schedule: Element): string[] {
  const controls = allInside(schedule, 'button, label, select').filter(isShown);
  const boxes = controls.map((node) => ({
    node,
    group: node.closest('.schedule-heads') ?? node.closest('.schedule-columns'),
    box: node.getBoundingClientRect(),
  }));
  return boxes.flatMap(({ node, group, box }, position) =>
    boxes
      .slice(position + 1)
      .filter((other) => other.group === group)
      .filter(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
      )
      .map((other) => `${named(node)} / ${named(other.node)}`),
  );
}

const windows: readonly (readonly [width: number, height: number])[] = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];

describe('<teacher-schedule> has enough space', () => {
  setUpSchedule();

  for (const view of ['month', 'week', 'day', 'agenda']) {
    for (const count of [0, 40, 290]) {
      for (const [width, height] of windows) {
        it(`for ${count} lessons by ${view} in ${width} × ${height}`, async () => {
          await setViewport({ width, height });
          const schedule = await showEntries(lessonsOf(count), `view="${view}" date="${DAY}"`);
          // The element's width decides on the layout, which is measured after the first render.
          await eventually(() => (inside(schedule, '.schedule-phone') !== null) === width < 600);
          expect(cutOf(schedule), 'cut').to.eql([]);
          expect(outsideOf(schedule), 'outside').to.eql([]);
          expect(overlapsOf(schedule), 'overlapping').to.eql([]);
          expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
          const elements = schedule.shadowRoot?.querySelectorAll('*').length ?? 0;
          if (view === 'month') expect(elements).to.be.at.most(500);
          if (view === 'week') expect(elements).to.be.at.most(250);
          if (view === 'month') {
            const { bottom } = inside(schedule, '.schedule-month')?.getBoundingClientRect() ?? new DOMRect();
            expect(bottom + scrollY).to.be.at.most(Math.max(height, 700));
          }
        });
      }
    }
  }

  it('for every lesson of a short day with time and subject in a month', async () => {
    await setViewport({ width: 1280, height: 900 });
    const schedule = await showEntries(
      [lessonAt(`${DAY} 16:00`, 60, { subject: '英語' })],
      `view="month" date="${DAY}"`,
    );
    const [chip] = allInside(schedule, '.schedule-chip');
    expect(chip?.dataset.time).to.equal('\u206616:00–17:00\u2069 英語');
  });

  it('for lessons of the same size in a week of a month, as its fullest day allows', async () => {
    await setViewport({ width: 1280, height: 900 });
    const full = Array.from({ length: 3 }, (_, hour) => lessonAt(`${DAY} ${9 + hour * 3}:00`.replace(' 9', ' 09')));
    const schedule = await showEntries(
      [...full, lessonAt('2027-08-12 16:00'), lessonAt('2027-08-18 16:00')],
      `view="month" date="${DAY}"`,
    );
    const linesOn = (day: string) =>
      allInside(schedule, `[data-day="${day}"] .schedule-chip`).map((each) => each.dataset.lines);
    expect(linesOn(DAY)).to.eql(['1', '1', '1']);
    expect(linesOn('2027-08-12'), 'beside it').to.eql(['1']);
    expect(linesOn('2027-08-18'), 'another week').to.eql(['2']);
  });

  it('for dots and a number on a phone, instead of names in a month', async () => {
    await setViewport({ width: 390, height: 844 });
    const lessons = Array.from({ length: 5 }, (_, hour) => lessonAt(`${DAY} ${10 + hour}:00`));
    const schedule = await showEntries(lessons, `view="month" date="${DAY}"`);
    await eventually(() => inside(schedule, '.schedule-month[data-dots]'));
    expect(allInside(schedule, '.schedule-chip')).to.eql([]);
    expect(allInside(schedule, `[data-day="${DAY}"] .schedule-dots > *`)).to.have.length(4);
    const number = inside(schedule, `[data-day="${DAY}"] .schedule-more`) as HTMLElement;
    expect([number.dataset.rest, number.title]).to.eql(['5', '授業5件']);
  });

  it('for three whole days of a week on a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    const schedule = await showEntries([lessonAt(`${DAY} 10:00`)], `view="week" date="${DAY}"`);
    const grid = await eventually(() => inside(schedule, '.schedule-time'));
    await eventually(() => inside(schedule, '.schedule-phone'));
    const { right: end } = grid.getBoundingClientRect();
    const first = (inside(schedule, '.schedule-hours') as HTMLElement).getBoundingClientRect().right;
    const days = ['2027-08-10', DAY, '2027-08-12'].map((day) =>
      (inside(schedule, `.schedule-column[data-day="${day}"]`) as HTMLElement).getBoundingClientRect(),
    );
    expect(days[0]?.left).to.be.closeTo(first, 1);
    expect(days[2]?.right).to.be.closeTo(end, 2);
    grid.scrollLeft += 30;
    await eventually(
      () =>
        Math.abs(
          (days[0]?.left ?? 0) -
            (inside(schedule, `.schedule-column[data-day="2027-08-10"]`)?.getBoundingClientRect().left ?? 0),
        ) < 1,
    );
  });

  it('for the whole time of a lesson in a week on the smallest phone', async () => {
    await setViewport({ width: 320, height: 640 });
    const schedule = await showEntries([lessonAt(`${DAY} 10:00`)], `view="week" date="${DAY}"`);
    // A portal leaves its pages 16 px on each side.
    schedule.style.inlineSize = '288px';
    await eventually(() => inside(schedule, '.schedule-phone'));
    await frames(2);
    const chip = inside(schedule, '.schedule-chip') as HTMLElement;
    expect(chip.dataset.time).to.equal('10:00–11:00');
    expect(chip.scrollWidth).to.be.at.most(chip.clientWidth);
  });

  it('for states that are as wide as their texts in a list with one column', async () => {
    await setViewport({ width: 320, height: 640 });
    const schedule = await showEntries([lessonAt(`${DAY} 10:00`)], `view="agenda" date="${DAY}"`);
    schedule.style.inlineSize = '288px';
    const row = await eventually(() => inside(schedule, '.schedule-row'));
    const badge = row.querySelector('.teacher-badge')?.getBoundingClientRect() ?? new DOMRect();
    const time = row.querySelector('.schedule-row-time')?.getBoundingClientRect() ?? new DOMRect();
    expect(badge.top, 'one column').to.be.above(time.bottom - 1);
    expect(badge.width).to.be.below(row.clientWidth / 2);
  });

  it('for one count of lessons and meetings in a past week of a month', async () => {
    await setViewport({ width: 1280, height: 600 });
    const schedule = await showSchedule(proxy.url, 'view="month" date="2026-11-20"');
    const counts = await eventually(() => {
      const found = allInside(schedule, '[data-shrunk] .schedule-more');
      return found.some(({ title }) => title.includes('面談')) && found;
    });
    for (const count of counts) {
      const [lessons = 0, meetings = 0] = [...count.title.matchAll(/\d+/g)].map(Number);
      const text = meetings > 0 ? `計${lessons + meetings}件` : `授業${lessons}件`;
      expect(count.textContent, count.title).to.equal(text);
      expect(count.getAttribute('aria-label'), 'what is read on it').to.contain(text).and.to.contain(count.title);
      expect(count.scrollWidth).to.be.at.most(count.clientWidth);
    }
  });

  it('for a number instead of the lessons that do not fit', async () => {
    await setViewport({ width: 1280, height: 700 });
    const lessons = Array.from({ length: 12 }, (_, hour) => lessonAt(`${DAY} ${String(9 + hour).padStart(2, '0')}:00`));
    const schedule = await showEntries(lessons, `view="month" date="${DAY}"`);
    const shown = allInside(schedule, `[data-day="${DAY}"] .schedule-chip`).length;
    const rest = inside(schedule, `[data-day="${DAY}"] .schedule-more`)?.textContent;
    expect(rest).to.equal(`他 ${12 - shown} 件`);
  });

  it("and ends at the window's edge again when content above it grows, also in a page of fixed height", async () => {
    await setViewport({ width: 1280, height: 900 });
    const notice = document.createElement('p');
    try {
      document.body.style.cssText = 'height: 900px; margin: 0; overflow: hidden';
      const schedule = await showEntries([lessonAt(`${DAY} 16:00`)], `view="month" date="${DAY}"`);
      schedule.before(notice);
      const grid = () => (inside(schedule, '[role=grid]') as Element).getBoundingClientRect();
      const endsWithWindow = () => grid().bottom <= innerHeight && grid().bottom > innerHeight - 40;
      await eventually(endsWithWindow);
      // What was observed at first has been reported by then.
      await frames(3);
      const { height } = grid();
      notice.style.blockSize = '150px';
      await eventually(() => endsWithWindow() && grid().height < height - 100);
    } finally {
      document.body.removeAttribute('style');
      notice.remove();
    }
  });
});

const lessonsAt = (starts: readonly (readonly [time: string, minutes: number])[]) =>
  starts.map(([time, minutes], at) => lessonAt(`${DAY} ${time}`, minutes, { id: String(at) }));
const four = Array.from({ length: 4 }, () => ['10:00', 60] as const);

/** In at most three columns: column, width and the number of columns of what is shown; then what is folded, in minutes. */
function folded(starts: readonly (readonly [string, number])[], heldId?: string): string[] {
  const placed = placeLessons(lessonsAt(starts), 'Asia/Tokyo').get(DAY) ?? [];
  const { shown, folds } = foldDay(packEntries(placed), 3, heldId);
  return [
    ...shown.map(({ placed, column, span, columns }) => `${placed.lesson.id}: ${column}+${span}/${columns}`),
    ...folds.map(({ startMinute, endMinute, placed }) => `${placed.length} in ${startMinute}–${endMinute}`),
  ];
}

describe('a day in three columns', () => {
  setUpSchedule();

  it('shows all lessons if they fit', () => {
    expect(folded(four.slice(1))).to.eql(['0: 0+1/3', '1: 1+1/3', '2: 2+1/3']);
  });

  it('shows two of four and the number of the others', () => {
    expect(folded(four)).to.eql(['0: 0+1/3', '1: 1+1/3', '2 in 600–660']);
  });

  it('also shows the lesson that is being moved', () => {
    expect(folded(four, '3')).to.eql(['0: 0+1/3', '1: 1+1/3', '3: 2+1/3', '1 in 600–660']);
  });

  it('gives the whole width to a lesson that is alone again', () => {
    expect(folded([...four, ['10:00', 120], ['11:00', 60]])).to.eql([
      '4: 0+1/3',
      '0: 1+1/3',
      '5: 1+2/3',
      '3 in 600–660',
    ]);
  });

  it('opens the day with all of them when the number in a week is clicked', async () => {
    await setViewport({ width: 1280, height: 900 });
    const schedule = await showEntries(lessonsAt(four), `view="week" date="${DAY}"`);
    await eventually(() => inside(schedule, '.schedule-fold'));
    expect(allInside(schedule, '.schedule-chip')).to.have.length(2);
    expect(inside(schedule, '.schedule-fold')?.textContent).to.equal('他 2 件');
    inside(schedule, '.schedule-fold')?.click();
    await eventually(() => inside(schedule, '.schedule-time[data-view=day]'));
    expect(allInside(schedule, '.schedule-chip')).to.have.length(4);
    expect(inside(schedule, '.schedule-fold')).to.equal(null);
  });
});

const lessons = () => [
  lessonAt('2026-11-20 16:00'),
  lessonAt('2026-11-24 10:00'),
  lessonAt('2026-11-24 13:00', 45, { studentName: '田中 蓮' }),
];
const stripDay = (schedule: Element, day: string) => inside(schedule, `.schedule-strip [data-date="${day}"]`);

describe('<teacher-schedule> on a phone', () => {
  setUpSchedule();
  beforeEach(() => setViewport({ width: 390, height: 844 }));

  it('has its controls in one row above a strip of days', async () => {
    const schedule = await showEntries(lessons(), 'lang="ja"');
    const bar = await eventually(() => inside(schedule, '.schedule-phone'));
    expect(bar.getBoundingClientRect().height).to.be.at.most(48);
    for (const button of allInside(schedule, '.schedule-phone > button, .schedule-strip > button')) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height), nameOf(button)).to.be.at.least(44);
    }
    await expectAccessible(schedule);
  });

  it('marks today, names the lessons of each day, and shows the week of the day', async () => {
    const schedule = await showEntries(lessons(), 'date="2026-11-24"');
    const today = await eventually(() => stripDay(schedule, '2026-11-20'));
    expect(today.ariaCurrent).to.equal('date');
    const chosen = stripDay(schedule, '2026-11-24');
    expect(nameOf(chosen)).to.equal('2026年11月24日火曜日 授業2件');
    expect([chosen?.dataset.count, chosen?.ariaPressed]).to.eql(['2', 'true']);
    const { left, right } = chosen?.getBoundingClientRect() ?? new DOMRect();
    expect(left).to.be.at.least(0);
    expect(right).to.be.at.most(390);
  });

  it('starts the agenda at the day that is tapped', async () => {
    const schedule = await showEntries(lessons(), 'date="2026-11-20"');
    await click(() => stripDay(schedule, '2026-11-22'));
    await eventually(() => period(schedule).startsWith('2026/11/22'));
    expect(stripDay(schedule, '2026-11-22')?.ariaPressed).to.equal('true');
  });

  it('has one tab stop in the strip, and arrows that move it', async () => {
    const schedule = await showEntries(lessons(), 'date="2026-11-20"');
    (await eventually(() => stripDay(schedule, '2026-11-20'))).focus();
    expect(allInside(schedule, '.schedule-strip [tabindex="0"]')).to.have.length(1);
    await press('ArrowRight', 'ArrowDown');
    await eventually(() => (focused() as HTMLElement).dataset.date === '2026-11-28');
    await press('PageDown');
    await eventually(() => (focused() as HTMLElement).dataset.date === '2026-12-28');
    await eventually(() => period(schedule).startsWith('2026/12/28'));
  });

  it('changes the view in a sheet that closes, and returns the focus', async () => {
    const schedule = await showEntries(lessons(), 'date="2026-11-20"');
    const more = await eventually(() => byRole(schedule, 'button', '表示とその他の操作'));
    await click(more);
    await eventually(() => inside(schedule, '.schedule-sheet:popover-open'));
    await expectAccessible(schedule);
    await click(byRole(schedule, 'radio', '週').closest('label') as HTMLElement);
    await eventually(() => inside(schedule, '.schedule-time[data-view=week]'));
    expect(inside(schedule, '.schedule-sheet:popover-open')).to.equal(null);
    await eventually(() => focused() === more);
  });
});

describe('<teacher-schedule> before a month is loaded', () => {
  setUpSchedule();
  afterEach(async () => {
    await proxy.faults([]);
    await proxy.release();
  });

  it('does not show its days as free', async () => {
    const schedule = await showSchedule(proxy.url, 'view="month" date="2026-11-20"');
    await eventually(() => inside(schedule, '.schedule-month:not([data-unknown])'));
    await proxy.faults([{ match: { path: 'calendar/list/2031' }, fault: { hold: true } }]);
    schedule.show('2031-03-10');
    await eventually(() => inside(schedule, '.schedule-month[data-unknown][aria-busy]'));
    const day = inside(schedule, '[data-day="2031-03-12"]') as HTMLElement;
    expect(getComputedStyle(day, '::after').blockSize).to.equal('20px');
    await proxy.faults([]);
    await proxy.release();
    await eventually(() => inside(schedule, '.schedule-month:not([data-unknown])'));
  });

  it('names holidays in the date fields, and starts their weeks like the calendar', async () => {
    const schedule = await showSchedule(proxy.url, 'view="month" date="2026-11-20" first-day-of-week="0"');
    await click(() => byRole(schedule, 'button', '予定をロック'));
    await eventually(() => byRole(schedule, 'dialog', '予定をロック'));
    await click(inside(schedule, '.teacher-day > button') as HTMLElement);
    const calendar = await eventually(() => inside(schedule, '.teacher-calendar'));
    expect(calendar.querySelector('th')?.textContent).to.equal('日');
    byRole(calendar, 'button', /^2026年11月23日月曜日 勤労感謝の日/);
  });
});

describe("observing an element's position", () => {
  const ofBrowser = IntersectionObserver;
  let end = (): void => undefined;
  afterEach(() => {
    end();
    globalThis.IntersectionObserver = ofBrowser;
    document.body.replaceChildren();
  });

  function show(): { above: HTMLElement; seenTop: () => number | undefined } {
    const box = (height: number): HTMLElement => {
      const element = document.createElement('div');
      element.style.height = `${height}px`;
      return element;
    };
    const [above, node] = [box(60), box(300)];
    document.body.replaceChildren(above, node);
    let top: number | undefined;
    end = observePosition(node, () => {
      top = node.getBoundingClientRect().top;
    });
    return { above, seenTop: () => top };
  }

  /** Entries are kept until they are released, as the browser keeps them while a page is busy. */
  function delayIntersections(): () => void {
    let kept: (() => void) | undefined = undefined;
    let isReleased = false;
    globalThis.IntersectionObserver = class extends ofBrowser {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const all: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          all.push(...entries);
          kept = () => callback(all.splice(0), observer);
          if (isReleased) kept();
        }, options);
      }
    };
    return () => {
      isReleased = true;
      kept?.();
    };
  }

  const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

  it('reports a move before the first frame', async () => {
    const { above, seenTop } = show();
    above.style.height = '20px';
    const moved = document.body.lastElementChild?.getBoundingClientRect().top;
    await eventually(() => seenTop() === moved);
  });

  it('reports a move in the frame in which it starts', async () => {
    const { above, seenTop } = show();
    await nextFrame();
    above.style.height = '20px';
    const moved = document.body.lastElementChild?.getBoundingClientRect().top;
    await eventually(() => seenTop() === moved);
  });

  it('reports a move down and a later one', async () => {
    const { above, seenTop } = show();
    for (const height of [100, 40]) {
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
      above.style.height = `${height}px`;
      const moved = document.body.lastElementChild?.getBoundingClientRect().top;
      await eventually(() => seenTop() === moved);
    }
  });

  it('reports a move whose entry a busy page receives together with the previous one', async () => {
    const release = delayIntersections();
    const { above, seenTop } = show();
    for (const height of [60, 40]) {
      above.style.height = `${height}px`;
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
    }
    release();
    const moved = document.body.lastElementChild?.getBoundingClientRect().top;
    await eventually(() => seenTop() === moved);
  });

  it('reports a move into the space left by a smaller size', async () => {
    const { above, seenTop } = show();
    const node = document.body.lastElementChild as HTMLElement;
    for (const [height, size] of [
      [60, 240],
      [100, 240],
    ]) {
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
      node.style.height = `${size}px`;
      above.style.height = `${height}px`;
      const moved = node.getBoundingClientRect().top;
      await eventually(() => seenTop() === moved);
    }
  });
});

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

/** The value of a property as it is declared in a rule of a style sheet. */
function declared(css: string, selector: string, property: string): string {
  const rule = css.slice(css.indexOf(`${selector} {`));
  const value = new RegExp(`[\\s;{]${property}:\\s*([^;]+);`).exec(rule.slice(0, rule.indexOf('}')))?.[1];
  if (value === undefined) throw new Error(`${selector} declares no ${property}.`);
  return value;
}

const theme = (token: string): string => declared(themeCss, '.teacher-root', token);

/** The first or second argument of `light-dark()`, and the tokens' and the hue's values instead of `var()`. */
function resolved(value: string, scheme: Scheme, hue: number): string {
  const plain = value
    .replaceAll(/var\(--(?:schedule|teacher-avatar)-hue\)/g, String(hue))
    .replaceAll('var(--schedule-person)', declared(gridCss, '.schedule-chip', '--schedule-person'))
    .replaceAll(/var\((--teacher-[a-z-]+)\)/g, (_, token: string) => theme(token))
    .replaceAll(/var\(--(?:schedule|teacher-avatar)-hue\)/g, String(hue));
  // Its arguments hold no other `light-dark()`.
  return plain.replaceAll(
    /light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)/g,
    (_, light: string, dark: string) => (scheme === 'light' ? light : dark).trim(),
  );
}

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** What the browser paints for a colour. */
function painted(value: string, scheme: Scheme, hue: number): Rgb {
  const color = resolved(value, scheme, hue);
  if (!canvas || !CSS.supports('color', color)) throw new Error(`${color} is not a colour.`);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** WCAG 2.2: the ratio of two colours' relative luminances. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb): number => {
    const [red = 0, green = 0, blue = 0] = rgb.map((each) =>
      each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const running = ".schedule-chip[data-state='2']";
const over = ".schedule-chip:is([data-state='3'], [data-state='4'])";
/** What may lie around a lesson: the grid, days of other months, a pointed-at row. */
const grounds = ['--teacher-raised', '--teacher-surface', '--teacher-tint'].map(theme);
const texts: readonly (readonly [name: string, text: string, ground: string])[] = [
  ['a lesson to come', theme('--teacher-text'), declared(gridCss, '.schedule-chip', 'background-color')],
  ['a running lesson', declared(gridCss, running, 'color'), declared(gridCss, running, 'background-color')],
  ['an ended lesson', declared(gridCss, over, 'color'), declared(gridCss, over, 'background-color')],
  ['an initial', declared(avatarCss, '.teacher-avatar', 'color'), declared(avatarCss, '.teacher-avatar', 'background')],
];

describe("a person's colour", () => {
  it('is the same for all spellings of a name, and is distributed over all hues', () => {
    expect(hueOf('佐々木 陽葵')).to.equal(hueOf('佐々木 陽葵'));
    expect(hueOf('佐々木　陽葵')).to.equal(hueOf('佐々木陽葵'));
    for (const visitor of ['佐々木 陽葵さん', '佐々木 陽葵さんの保護者の方', '佐々木陽葵様', '佐々木 陽葵同学'])
      expect(hueOf(visitor), visitor).to.equal(hueOf('佐々木 陽葵'));
    expect(hueOf('さんた')).to.not.equal(hueOf('さん'));
    const names = Array.from({ length: 400 }, (_, number) => `生徒 ${number}`);
    const sectors = new Set(names.map((name) => Math.floor(hueOf(name) / 30)));
    expect(sectors.size).to.equal(12);
    expect(names.every((name) => hueOf(name) >= 0 && hueOf(name) < 360)).to.equal(true);
  });

  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, text, ground] of texts) {
      it(`leaves the text of ${name} a contrast of 4.5 in every hue, ${scheme}`, () => {
        for (let hue = 0; hue < 360; hue += 1) {
          const ratio = contrast(painted(text, scheme, hue), painted(ground, scheme, hue));
          expect(ratio, `hue ${hue}`).to.be.at.least(4.5);
        }
      });
    }

    it(`gives a border a contrast of 3 to its surroundings in every hue, ${scheme}`, () => {
      const border = declared(gridCss, '.schedule-chip', '--schedule-person');
      for (let hue = 0; hue < 360; hue += 1) {
        for (const ground of grounds) {
          const ratio = contrast(painted(border, scheme, hue), painted(ground, scheme, hue));
          expect(ratio, `hue ${hue} on ${ground}`).to.be.at.least(3);
        }
      }
    });
  }
});
