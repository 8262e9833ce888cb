import { expect } from '@open-wc/testing';
import { byRole, eventually, focused, nameOf, press } from '../../support/browser/page.ts';
import { lessonAt, period, showEntries } from './showing.ts';
import { dateOf, monthOf, setUpSchedule } from './schedule-page.ts';

describe('<teacher-schedule>', () => {
  setUpSchedule();

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
