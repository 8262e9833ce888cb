import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays, momentOf, type Lock } from '../../../src/core/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { byRole, click, eventually, focused, press, settled, type } from '../../support/browser/page.ts';
import { inside, lessonAt, showEntries } from './showing.ts';
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
import { COURSE, LOCK, TOKYO, ask, sent } from './schedule-provider.ts';

describe('<teacher-schedule> selection', () => {
  setUpRange();

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
