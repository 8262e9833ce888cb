import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, settled } from '../../support/browser/page.ts';
import { inside, period } from './showing.ts';
import {
  after,
  chosen,
  dialog,
  doneText,
  drag,
  finger,
  focusDay,
  pointIn,
  setUpRange,
  show,
  today,
  tuesday,
  values,
  written,
} from './schedule-range.ts';
import { LOCK, makeLesson, sent } from './schedule-provider.ts';

describe('<teacher-schedule> selection', () => {
  setUpRange();

  describe('days of a month', () => {
    it('are selected and announced with Shift and arrows, and Enter locks them', async () => {
      await makeLesson(after(1), '10:00');
      await makeLesson(after(2), '11:00');
      const schedule = await show('month');
      focusDay(schedule, tuesday());
      await press('Shift+ArrowRight', 'Shift+ArrowRight');
      await eventually(() => /火曜日から.*木曜日まで（3日）$/.test(doneText(schedule)));
      expect(chosen(schedule)).to.eql([tuesday(), after(1), after(2)]);
      expect((focused() as HTMLElement).dataset.date).to.equal(after(2));
      await expectAccessible(schedule);
      await press('Enter');
      await dialog(schedule, '予定をロック');
      expect(values(schedule).slice(0, 2)).to.eql([written(tuesday()), written(after(2))]);
      const hits = await eventually(() => byRole(schedule, 'region', 'ロックと重なる授業'));
      await eventually(() => allByRole(hits, 'button').length === 2);
      await click(() => byRole(schedule, 'button', 'ロックする'));
      await eventually(() => inside(schedule, '.teacher-change p')?.textContent === '3日間をロックしました。');
      expect((await sent('POST', LOCK)).map(({ date }) => date)).to.eql([tuesday(), after(1), after(2)]);
      expect(chosen(schedule)).to.eql([]);
      await click(() => byRole(schedule, 'button', '元に戻す'));
      await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
      expect(inside(schedule, '[data-locked]')).to.equal(null);
    });

    it('are selected backwards, by weeks, and across months', async () => {
      const schedule = await show('month');
      focusDay(schedule, tuesday());
      await press('Shift+ArrowLeft');
      await eventually(() => chosen(schedule).join() === [after(-1), tuesday()].join());
      await press('Shift+ArrowRight', 'Shift+ArrowRight');
      await eventually(() => chosen(schedule).join() === [tuesday(), after(1)].join());
      await press('Shift+End');
      await eventually(() => chosen(schedule).join() === [0, 1, 2, 3, 4, 5].map(after).join());
      await press('Shift+Home', 'Shift+ArrowDown');
      await eventually(() => chosen(schedule).length === 7 && chosen(schedule)[6] === after(6));
      const before = period(schedule);
      await press('Shift+PageDown');
      await eventually(() => period(schedule) !== before && /まで（\d+日）$/.test(doneText(schedule)));
      expect((focused() as HTMLElement).dataset.date?.slice(0, 7)).to.not.equal(tuesday().slice(0, 7));
    });

    it('are deselected by Escape or a key without Shift; Shift and PageDown move by a year', async () => {
      const schedule = await show('month');
      focusDay(schedule, tuesday());
      await press('Shift+ArrowRight', 'Escape');
      await eventually(() => doneText(schedule) === '選択をやめました。');
      expect(chosen(schedule)).to.eql([]);
      await press('Shift+ArrowRight');
      await eventually(() => chosen(schedule).length === 2);
      await press('ArrowRight');
      await eventually(() => chosen(schedule).length === 0);
      await press('Shift+PageDown');
      await eventually(() => period(schedule).startsWith(String(Number(tuesday().slice(0, 4)) + 1)));
      await settled(schedule);
      expect(chosen(schedule)).to.eql([]);
      expect(inside(schedule, 'dialog')).to.equal(null);
    });

    it('are not selected in the past, which is announced', async () => {
      const schedule = await show('month', today);
      focusDay(schedule, today);
      await press('Shift+ArrowLeft', 'Shift+ArrowLeft');
      await eventually(() => chosen(schedule).join() === today);
      const past = await show('month', addDays(today, -70));
      focusDay(past, addDays(today, -70));
      await press('Shift+ArrowRight');
      await eventually(() => doneText(past) === '過去の日時です。');
      await press('Enter');
      await settled(past);
      expect(inside(past, 'dialog')).to.equal(null);
    });

    it('are locked by the button, too', async () => {
      const schedule = await show('month');
      focusDay(schedule, tuesday());
      await press('Shift+ArrowRight');
      await eventually(() => chosen(schedule).length === 2);
      await click(() => byRole(schedule, 'button', '予定をロック'));
      await dialog(schedule, '予定をロック');
      expect(values(schedule).slice(0, 2)).to.eql([written(tuesday()), written(after(1))]);
    });

    it('are selected with the mouse in any direction; within one day a press is a click', async () => {
      const schedule = await show('month');
      await drag(pointIn(schedule, after(2)), pointIn(schedule, after(1)), pointIn(schedule, tuesday()));
      await eventually(() => chosen(schedule).join() === [tuesday(), after(1), after(2)].join());
      await sendMouse({ type: 'up' });
      await dialog(schedule, '予定をロック');
      expect(values(schedule).slice(0, 2)).to.eql([written(tuesday()), written(after(2))]);
      await press('Escape');
      await eventually(() => inside(schedule, 'dialog') === null);
      const [x, y] = pointIn(schedule, tuesday());
      await drag([x, y], [x + 9, y]);
      await sendMouse({ type: 'up' });
      await dialog(schedule, '授業を登録');
    });

    it('are deselected by Escape while dragging', async () => {
      const schedule = await show('month');
      await drag(pointIn(schedule, tuesday()), pointIn(schedule, after(1)));
      await eventually(() => chosen(schedule).length === 2);
      await press('Escape');
      await eventually(() => chosen(schedule).length === 0);
      await sendMouse({ type: 'move', position: pointIn(schedule, after(2)) });
      await sendMouse({ type: 'up' });
      await settled(schedule);
      expect(chosen(schedule)).to.eql([]);
      expect(inside(schedule, 'dialog')).to.equal(null);
      expect(doneText(schedule)).to.equal('選択をやめました。');
    });

    it('are selected after a long press; a quick swipe scrolls', async () => {
      const schedule = await show('month');
      const cell = inside(schedule, `[data-day="${tuesday()}"]`) as HTMLElement;
      const touch = finger(cell);
      touch('pointerdown', pointIn(schedule, tuesday()));
      touch('pointermove', pointIn(schedule, after(1)));
      touch('pointerup', pointIn(schedule, after(1)));
      expect(chosen(schedule)).to.eql([]);
      touch('pointerdown', pointIn(schedule, tuesday()));
      await eventually(() => chosen(schedule).join() === tuesday());
      const scroll = new Event('touchmove', { bubbles: true, cancelable: true });
      cell.dispatchEvent(scroll);
      expect(scroll.defaultPrevented).to.equal(true);
      touch('pointermove', pointIn(schedule, after(1)));
      await eventually(() => chosen(schedule).length === 2);
      touch('pointerup', pointIn(schedule, after(1)));
      await dialog(schedule, '予定をロック');
    });
  });
});
