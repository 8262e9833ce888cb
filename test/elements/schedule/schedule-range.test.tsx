import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays, momentOf } from '../../../src/core/time/index.ts';
import type { Lock } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, settled, type } from '../../support/browser/page.ts';
import { inside, period, lessonAt, showEntries } from './showing.ts';
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
import { LOCK, makeLesson, sent, COURSE, TOKYO, ask } from './schedule-provider.ts';

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

    it('are also locked by the button', async () => {
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

  describe('the time of a lesson', () => {
    const slot = async (schedule: TeacherSchedule) => {
      focusDay(schedule, tuesday());
      await press('ArrowDown');
      await eventually(() => (focused() as HTMLElement).dataset.slot);
    };
    const ghost = (schedule: Element) => inside(schedule, '.schedule-drawn')?.textContent;
    const length = (schedule: Element) => (byRole(schedule, 'combobox', '授業時間') as HTMLSelectElement).value;

    it('is selected with the mouse in steps of 15 minutes and shown while dragging', async () => {
      const schedule = await show('week');
      await drag(
        pointIn(schedule, tuesday(), 605),
        pointIn(schedule, tuesday(), 640),
        pointIn(schedule, tuesday(), 700),
      );
      await eventually(() => ghost(schedule) === '10:00–11:45');
      await expectAccessible(schedule);
      // Another day's column changes nothing.
      await sendMouse({ type: 'move', position: pointIn(schedule, after(1), 700) });
      await eventually(() => ghost(schedule) === '10:00–11:45');
      await sendMouse({ type: 'up' });
      await dialog(schedule, '授業を登録');
      expect(values(schedule)).to.include.members([written(tuesday()), '10:00']);
      expect(length(schedule)).to.equal('105');
      expect(ghost(schedule)).to.equal(undefined);
    });

    it('is selected upwards, and cleared by Escape', async () => {
      const schedule = await show('day');
      await drag(
        pointIn(schedule, tuesday(), 700),
        pointIn(schedule, tuesday(), 650),
        pointIn(schedule, tuesday(), 610),
      );
      await eventually(() => ghost(schedule) === '10:00–11:45');
      await press('Escape');
      await eventually(() => ghost(schedule) === undefined);
      await sendMouse({ type: 'move', position: pointIn(schedule, tuesday(), 800) });
      await sendMouse({ type: 'up' });
      await settled(schedule);
      expect(ghost(schedule)).to.equal(undefined);
      expect(inside(schedule, 'dialog')).to.equal(null);
    });

    it('is selected by keyboard from the focused free time', async () => {
      const schedule = await show('week');
      await slot(schedule);
      await press('Shift+ArrowDown');
      await eventually(() => /火曜日 08:00–08:15 Shiftと上下/.test(doneText(schedule)));
      await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowDown');
      await eventually(() => doneText(schedule).endsWith('火曜日 08:30–09:00'));
      expect(ghost(schedule)).to.equal('08:30–09:00');
      await press('Enter');
      await dialog(schedule, '授業を登録');
      expect(values(schedule)).to.include.members([written(tuesday()), '08:30']);
      expect(length(schedule)).to.equal('30');
    });

    it('is cleared by Escape or by moving on', async () => {
      const schedule = await show('week');
      await slot(schedule);
      await press('Shift+ArrowDown', 'Escape');
      await eventually(() => doneText(schedule) === '選択をやめました。' && ghost(schedule) === undefined);
      await press('Shift+ArrowDown');
      await eventually(() => ghost(schedule) === '08:00–08:15');
      await press('ArrowRight');
      await eventually(() => ghost(schedule) === undefined);
    });

    it('is selected after a long press', async () => {
      const schedule = await show('day');
      const touch = finger(inside(schedule, `[data-day="${tuesday()}"]`) as HTMLElement);
      touch('pointerdown', pointIn(schedule, tuesday(), 605));
      await eventually(() => ghost(schedule) === '10:00–10:15');
      touch('pointermove', pointIn(schedule, tuesday(), 655));
      await eventually(() => ghost(schedule) === '10:00–11:00');
      touch('pointerup', pointIn(schedule, tuesday(), 655));
      await dialog(schedule, '授業を登録');
    });

    it('is not selected in the past', async () => {
      const schedule = await show('day', addDays(today, -30));
      await drag(pointIn(schedule, addDays(today, -30), 605), pointIn(schedule, addDays(today, -30), 660));
      expect(ghost(schedule)).to.equal(undefined);
      await sendMouse({ type: 'up' });
      await eventually(() => doneText(schedule) === '過去の日時です。');
      await settled(schedule);
      expect(inside(schedule, 'dialog')).to.equal(null);
    });

    it('is used for the created lesson', async () => {
      const schedule = await show('week');
      await drag(pointIn(schedule, after(1), 785), pointIn(schedule, after(1), 800), pointIn(schedule, after(1), 830));
      await sendMouse({ type: 'up' });
      await dialog(schedule, '授業を登録');
      byRole(schedule, 'combobox', /^生徒/).focus();
      await type('こばやし');
      await eventually(() => inside(schedule, '.schedule-students li'));
      await press('Enter');
      await eventually(() => inside(schedule, '.schedule-students li') === null);
      await click(() => byRole(schedule, 'button', /^\d+件を登録/));
      await eventually(() => inside(schedule, 'dialog') === null);
      const [body] = await sent('POST', COURSE);
      expect([body?.startTimeMillis, body?.endTimeMillis]).to.eql([
        momentOf(after(1), '13:00', TOKYO),
        momentOf(after(1), '14:00', TOKYO),
      ]);
    });
  });

  it('shows the end of a lock until midnight as 24:00, also after saving', async () => {
    const [start, end] = [momentOf(tuesday(), '18:00', TOKYO), momentOf(after(1), '00:00', TOKYO)];
    const { lockId } = await ask<Lock>('POST', LOCK, {
      date: tuesday(),
      locked: true,
      startTimeMillis: start,
      endTimeMillis: end,
    });
    const schedule = await show('month');
    await eventually(() => inside(schedule, `[data-day="${tuesday()}"][data-locked=span]`));
    focusDay(schedule, tuesday());
    await click(() => byRole(schedule, 'button', '予定をロック'));
    await dialog(schedule, 'ロックを変更');
    expect(values(schedule)).to.include.members(['18:00', '24:00']);
    await click(() => byRole(schedule, 'button', '保存'));
    await eventually(() => inside(schedule, 'dialog') === null);
    expect((await sent('PUT', LOCK))[0]).to.include({ lockId, startTimeMillis: start, endTimeMillis: end });
  });

  it('is not possible if the page provides its own lessons', async () => {
    const schedule = await showEntries([lessonAt(`${tuesday()} 10:00`)], `view="month" date="${tuesday()}"`);
    focusDay(schedule, tuesday());
    await press('Shift+ArrowRight');
    await eventually(() => (focused() as HTMLElement).dataset.date === after(1));
    await drag(pointIn(schedule, tuesday()), pointIn(schedule, after(1)));
    expect(chosen(schedule)).to.eql([]);
  });
});
