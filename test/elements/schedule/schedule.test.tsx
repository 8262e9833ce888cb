import { expect } from '@open-wc/testing';
import {
  allByRole,
  byRole,
  click,
  eventually,
  nameOf,
  setViewport,
  focused,
  press,
} from '../../support/browser/page.ts';
import { deviceText, deviceZone, timeText, zoneText } from '../../support/browser/span.ts';
import { proxy } from '../../support/browser/suite.ts';
import {
  allInside,
  inside,
  lessonAt,
  period,
  showEntries,
  showSchedule,
  dateOf,
  monthOf,
  setUpSchedule,
} from './showing.ts';

describe('<teacher-schedule>', () => {
  setUpSchedule();

  it('renders', async () => {
    const schedule = await showSchedule(proxy.url);
    byRole(schedule, 'heading', '予定');
    byRole(schedule, 'grid', period(schedule));
    await eventually(() => allByRole(schedule, 'button', /数学/).length > 0);
  });

  const cell = (schedule: Element, day: string) => {
    const found = inside(schedule, `[data-day="${day}"]`);
    if (!found) throw new Error(`There is no ${day}.`);
    return found;
  };

  describe('by month', () => {
    it('is a grid of whole weeks with days of adjacent months', async () => {
      const schedule = await monthOf();
      expect(period(schedule)).to.equal('2026年11月');
      expect(allByRole(schedule, 'gridcell').length).to.equal(42);
      expect(allByRole(schedule, 'columnheader').map(nameOf)).to.eql([
        '月曜日',
        '火曜日',
        '水曜日',
        '木曜日',
        '金曜日',
        '土曜日',
        '日曜日',
      ]);
      expect(allInside(schedule, '[data-day]')[0]?.dataset.day).to.equal('2026-10-26');
    });

    it('starts weeks on Sunday if the page sets it', async () => {
      const schedule = await monthOf('date="2026-11-10" view="month" first-day-of-week="0"');
      expect(allInside(schedule, '[data-day]')[0]?.dataset.day).to.equal('2026-11-01');
    });

    it('names each day by date, holiday and number of lessons', async () => {
      const schedule = await monthOf();
      expect(nameOf(dateOf(schedule, '2026-11-23'))).to.equal('2026年11月23日月曜日 祝日 勤労感謝の日 授業0件');
      expect(nameOf(dateOf(schedule, '2026-11-24'))).to.equal('2026年11月24日火曜日 授業2件');
      expect(cell(schedule, '2026-11-23').textContent).to.include('勤労感謝の日');
    });

    it('names each lesson by its visible text, then day, end and state', async () => {
      const schedule = await monthOf();
      const [first] = allInside(schedule, '[part~=lesson]');
      const there = deviceText(lessonAt('2026-11-24 10:00'));
      expect(nameOf(first ?? null)).to.equal(
        `佐々木 陽葵 10:00–11:00 数学 2026年11月24日火曜日 未開始 ${there}`.trimEnd(),
      );
      const canceled = byRole(schedule, 'button', /^佐々木 陽葵 09:00.* キャンセル( |$)/);
      expect([canceled.textContent, canceled.dataset.time]).to.eql(['佐々木 陽葵', '09:00']);
    });

    it('renders the lessons of a day that fit, and a button with the number of others that opens the day', async () => {
      const schedule = await showEntries(
        Array.from({ length: 200 }, () => lessonAt('2026-11-24 10:00')),
        'date="2026-11-24" view="month"',
      );
      const shown = cell(schedule, '2026-11-24').querySelectorAll('[part~=lesson]').length;
      expect(shown).to.be.within(1, 5);
      await click(() => byRole(schedule, 'button', `他 ${200 - shown} 件 2026年11月24日火曜日`));
      await eventually(() => period(schedule) === '2026年11月24日火曜日');
      await eventually(() => allInside(schedule, '[part~=lesson]').length === 200);
    });

    it('shows a locked day with its reason as text', async () => {
      const schedule = await showSchedule(proxy.url, 'view="month"');
      const locked = await eventually(() => inside(schedule, '[part~=locked]'));
      expect(locked.textContent).to.match(/ロック/);
    });

    it('shows lessons by name if narrow, and a click anywhere opens the day', async () => {
      await setViewport({ width: 390, height: 844 });
      const schedule = await monthOf();
      const { left, top } = cell(schedule, '2026-11-24').getBoundingClientRect();
      const pressed = (schedule.shadowRoot as ShadowRoot).elementFromPoint(left + 3, top + 3) as HTMLElement;
      expect(pressed.dataset.date).to.equal('2026-11-24');
      pressed.click();
      await eventually(() => period(schedule) === '2026年11月24日火曜日');
    });

    it('handles a leap year and the end of a year', async () => {
      const schedule = await showEntries([lessonAt('2028-02-29 10:00')], 'view="month" date="2028-02-01"');
      expect(cell(schedule, '2028-02-29').querySelectorAll('[part~=lesson]').length).to.equal(1);
      schedule.setAttribute('date', '2027-12-15');
      await eventually(() => inside(schedule, '[data-day="2028-01-02"]'));
    });
  });

  describe('by week and day', () => {
    const times = (schedule: Element) =>
      allInside(schedule, '[part~=lesson]').map((node) => {
        const { top, left, width, height } = node.getBoundingClientRect();
        return { top, left, width, height };
      });

    it('covers Monday to Sunday and names both', async () => {
      const schedule = await showEntries([], 'view="week" date="2026-11-26"');
      expect(period(schedule)).to.equal('2026/11/23(月) – 2026/11/29(日)');
      expect(allByRole(schedule, 'gridcell').length).to.equal(7);
    });

    it('renders simultaneous lessons side by side', async () => {
      const schedule = await showEntries(
        [lessonAt('2026-11-24 10:00'), lessonAt('2026-11-24 10:30')],
        'view="day" date="2026-11-24"',
      );
      const [first, second] = times(schedule);
      expect(second?.left).to.be.at.least((first?.left ?? 0) + (first?.width ?? 0));
      expect(second?.top).to.be.greaterThan(first?.top ?? 0);
    });

    it('shows a lesson across midnight on both days', async () => {
      const lesson = lessonAt('2026-12-31 23:30');
      const schedule = await showEntries([lesson], 'view="week" date="2026-12-31"');
      const there = deviceText(lesson);
      expect(allInside(schedule, '[part~=lesson]').map(nameOf)).to.eql([
        `佐々木 陽葵 23:30–24:00 数学 2026年12月31日木曜日 2027/01/01(金) 00:30まで 未開始 ${there}`.trimEnd(),
        `佐々木 陽葵 00:00–00:30 数学 前日から 2027年1月1日金曜日 未開始 ${there}`.trimEnd(),
      ]);
    });

    it('marks today and the current minute', async () => {
      const schedule = await showEntries([], 'view="week"');
      expect(inside(schedule, '[part~=today] .schedule-now')).not.to.equal(null);
      expect(allByRole(schedule, 'button').filter((button) => button.ariaCurrent === 'date').length).to.equal(1);
    });

    it('clips a text of 300 characters to its lesson', async () => {
      const schedule = await showEntries(
        [lessonAt('2026-11-24 10:00', 60, { subject: 'と'.repeat(300) })],
        'view="week" date="2026-11-24"',
      );
      const { width, height } = times(schedule)[0] ?? { width: 0, height: 0 };
      expect(height).to.be.within(40, 50);
      expect(width).to.be.below(200);
    });
  });

  describe("in another time zone than the device's", () => {
    it('names the zone only then', async () => {
      const schedule = await showEntries(
        [lessonAt('2026-11-24 10:00')],
        `view="day" date="2026-11-24" time-zone="${deviceZone}"`,
      );
      expect(allInside(schedule, '[part~=lesson]')).to.have.length(1);
      expect(inside(schedule, '.schedule-zone')).to.equal(null);
    });

    it('names the zone and shows both times', async () => {
      const lesson = lessonAt('2026-11-24 10:00');
      const schedule = await showEntries([lesson], 'view="day" date="2026-11-23" time-zone="America/New_York"');
      const zones = `時刻は${zoneText('America/New_York')}です。 この端末の時刻は${zoneText(deviceZone)}です。`;
      expect(inside(schedule, '.schedule-zone')?.textContent).to.equal(zones);
      expect(allInside(schedule, '[part~=lesson]').map(nameOf)).to.eql([
        `佐々木 陽葵 20:00–21:00 数学 2026年11月23日月曜日 未開始 ${deviceText(lesson, 'America/New_York')}`,
      ]);
      expect(allInside(schedule, '.schedule-hours > span')[20]?.textContent).to.equal(
        `20:00${timeText(lesson.startTimeMillis, deviceZone)}`,
      );
    });

    it('renders a day with a clock change', async () => {
      const schedule = await showEntries(
        [lessonAt('2026-03-08 15:30', 60)],
        'view="day" date="2026-03-08" time-zone="America/New_York"',
      );
      expect(allInside(schedule, '[part~=lesson]').map(nameOf)[0]).to.match(/ 01:30–03:30 /);
    });
  });

  describe('as an agenda', () => {
    it('is the default of a narrow element only', async () => {
      await setViewport({ width: 390, height: 844 });
      const schedule = await showEntries([lessonAt('2026-11-24 10:00')], 'date="2026-11-20"');
      await eventually(() => inside(schedule, '.schedule-agenda'));
      await setViewport({ width: 1280, height: 900 });
      await eventually(() => inside(schedule, '.schedule-month'));
    });

    it('lists days with entries for a month from its day', async () => {
      const schedule = await showEntries(
        [lessonAt('2026-11-24 10:00'), lessonAt('2026-12-19 10:00'), lessonAt('2026-12-20 10:00')],
        'view="agenda" date="2026-11-20"',
      );
      expect(period(schedule)).to.equal('2026/11/20(金) – 2026/12/19(土)');
      expect(allByRole(schedule, 'heading').slice(2).map(nameOf)).to.eql([
        '2026年11月24日火曜日',
        '2026年12月19日土曜日',
      ]);
    });

    it('shows that there is nothing, with a button to reload', async () => {
      const schedule = await showEntries([], 'view="agenda" date="2026-11-20"');
      expect(inside(schedule, '.teacher-empty')?.textContent).to.include('この期間の予定はありません。');
    });
  });

  describe('by keyboard', () => {
    it('has one tab stop in the grid, and at most ten in all', async () => {
      const schedule = await monthOf();
      const stops: string[] = [];
      const before = document.createElement('button');
      schedule.before(before);
      before.focus();
      for (let step = 0; step < 12; step += 1) {
        await press('Tab');
        if (focused()?.getRootNode() !== schedule.shadowRoot) break;
        stops.push((focused() as HTMLElement).dataset.date ?? focused()?.localName ?? '');
      }
      expect(stops.filter((stop) => stop === '2026-11-10')).to.have.length(1);
      expect(stops.length).to.be.within(4, 10);
    });

    it('moves by day, week and month', async () => {
      const schedule = await monthOf();
      dateOf(schedule, '2026-11-10')?.focus();
      const at = () => (focused() as HTMLElement).dataset.date;
      const expected = {
        ArrowRight: '2026-11-11',
        ArrowDown: '2026-11-18',
        ArrowLeft: '2026-11-17',
        ArrowUp: '2026-11-10',
        End: '2026-11-15',
        Home: '2026-11-09',
      };
      for (const [key, day] of Object.entries(expected)) {
        await press(key);
        await eventually(() => at() === day);
      }
      await press('PageDown');
      await eventually(() => period(schedule) === '2026年12月' && at() === '2026-12-09');
      await press('PageUp');
      await eventually(() => period(schedule) === '2026年11月' && at() === '2026-11-09');
    });

    it('moves forward with the left arrow in Arabic', async () => {
      const schedule = await monthOf('date="2026-11-10" view="month" lang="ar-EG"');
      dateOf(schedule, '2026-11-10')?.focus();
      await press('ArrowLeft');
      await eventually(() => (focused() as HTMLElement).dataset.date === '2026-11-11');
    });

    it("enters a day's lessons with Enter, opens one, and returns to it", async () => {
      const schedule = await monthOf();
      dateOf(schedule, '2026-11-24')?.focus();
      await press('Enter');
      await eventually(() => nameOf(focused()).includes(' 10:00–'));
      await press('ArrowDown');
      await eventually(() => nameOf(focused()).startsWith('田中 蓮 13:00'));
      await press('Enter');
      await eventually(() => byRole(schedule, 'dialog', /^田中 蓮さん/));
      await press('Escape');
      await eventually(() => nameOf(focused()).startsWith('田中 蓮 13:00'));
      await press('Escape');
      await eventually(() => (focused() as HTMLElement).dataset.date === '2026-11-24');
    });

    it('opens a day without lessons with Enter', async () => {
      const schedule = await monthOf();
      dateOf(schedule, '2026-11-25')?.focus();
      await press('Enter');
      await eventually(() => period(schedule) === '2026年11月25日水曜日');
    });

    it('moves through the lessons of a week by time, and to the nearest of the next day', async () => {
      const schedule = await showEntries(
        [
          lessonAt('2026-11-24 10:00'),
          lessonAt('2026-11-24 13:00'),
          lessonAt('2026-11-25 09:00'),
          lessonAt('2026-11-25 14:00'),
        ],
        'view="week" date="2026-11-24"',
      );
      dateOf(schedule, '2026-11-24')?.focus();
      await press('ArrowDown', 'ArrowDown', 'ArrowRight');
      await eventually(() => nameOf(focused()).includes(' 14:00–'));
      await press('PageDown');
      await eventually(() => (focused() as HTMLElement).dataset.date === '2026-12-02');
    });
  });
});
