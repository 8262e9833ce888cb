import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../../src/core/index.ts';
import { eventually, frames, setViewport } from '../../../support/browser/page.ts';
import { allInside, inside, lessonAt, showEntries, showSchedule } from '../showing.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { setUpSchedule } from '../schedule-page.ts';

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

describe('<teacher-schedule> has room', () => {
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

  it('for one size of lesson in a week of a month, which its fullest day decides', async () => {
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

  it('for dots and a number on a phone, where a month has no room for names', async () => {
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

  it('for states that are as wide as their words where a list has one column', async () => {
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

  it('and it ends with the window again when what is above it grows, in a page of fixed height, too', async () => {
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
