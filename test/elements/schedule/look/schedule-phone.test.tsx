import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { byRole, click, eventually, focused, nameOf, press, setViewport } from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { setUpSchedule } from '../schedule-page.ts';
import { allInside, inside, lessonAt, period, showEntries, showSchedule } from '../showing.ts';

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

  it('begins the agenda with the day that is pressed', async () => {
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

  it('does not let its days look free', async () => {
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

  it('names holidays in the date fields, and starts their weeks as the calendar', async () => {
    const schedule = await showSchedule(proxy.url, 'view="month" date="2026-11-20" first-day-of-week="0"');
    await click(() => byRole(schedule, 'button', '予定をロック'));
    await eventually(() => byRole(schedule, 'dialog', '予定をロック'));
    await click(inside(schedule, '.teacher-day > button') as HTMLElement);
    const calendar = await eventually(() => inside(schedule, '.teacher-calendar'));
    expect(calendar.querySelector('th')?.textContent).to.equal('日');
    byRole(calendar, 'button', /^2026年11月23日月曜日 勤労感謝の日/);
  });
});
