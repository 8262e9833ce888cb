import { expect } from '@open-wc/testing';
import type { Lesson, Lock } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, nameOf, press } from '../../support/browser/page.ts';
import { allInside, inside, period } from './showing.ts';
import { day, dialog, fill, setUpWrites, show } from './schedule-dialog-page.ts';
import { COURSE, LOCK, ask, makeLesson, sent } from './schedule-provider.ts';

describe('<teacher-schedule> writes', () => {
  setUpWrites();

  describe('a lock', () => {
    const open = async (schedule: TeacherSchedule) => {
      inside(schedule, `[data-date="${day()}"]`)?.focus();
      await click(() => byRole(schedule, 'button', '予定をロック'));
      await eventually(() => dialog(schedule));
    };

    it('lists the affected lessons before saving and does not change them', async () => {
      const lesson = await makeLesson(day(), '10:00');
      const schedule = await show('month');
      const events: unknown[] = [];
      schedule.addEventListener('teacher-date-lock', (event) => events.push(event.detail));
      await open(schedule);
      const hit = await eventually(() =>
        byRole(byRole(schedule, 'region', 'ロックと重なる授業'), 'button', /10:00–11:00/),
      );
      await expectAccessible(schedule);
      await fill(schedule, /^理由/, '帰省のため');
      await click(hit);
      await eventually(() => byRole(schedule, 'dialog', '授業の詳細'));
      expect(allInside(schedule, 'dialog[open]')).to.have.length(1);
      await press('Escape');
      await eventually(() => byRole(schedule, 'dialog', '予定をロック'));
      expect(nameOf(focused())).to.match(/10:00–11:00/);
      expect((byRole(schedule, 'textbox', /^理由/) as HTMLInputElement).value).to.equal('帰省のため');
      await click(() => byRole(schedule, 'button', 'ロックする'));
      await eventually(() =>
        inside(schedule, `[data-day="${day()}"][data-locked=day]`)?.textContent?.includes('ロック 帰省のため'),
      );
      expect(events).to.have.length(1);
      expect((await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).canceledAt).to.equal(undefined);
    });

    it('can be undone with one click', async () => {
      const schedule = await show('month');
      await open(schedule);
      await click(() => byRole(schedule, 'button', 'ロックする'));
      await eventually(() => inside(schedule, `[data-day="${day()}"][data-locked]`));
      await click(() => byRole(schedule, 'button', '元に戻す'));
      await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
      await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
    });

    it('that exists is changed or removed by its id', async () => {
      const { lockId } = await ask<Lock>('POST', LOCK, { date: day(), locked: true, reason: '学会' });
      const schedule = await show('month');
      await eventually(() => inside(schedule, `[data-day="${day()}"][data-locked]`));
      await open(schedule);
      byRole(schedule, 'dialog', 'ロックを変更');
      await fill(schedule, /^理由/, '出張');
      await click(() => byRole(schedule, 'button', '保存'));
      await eventually(() => inside(schedule, `[data-day="${day()}"]`)?.textContent?.includes('ロック 出張'));
      // What is behind a dialog cannot be pressed until that has gone.
      await eventually(() => !inside(schedule, 'dialog'));
      expect((await sent('PUT', LOCK))[0]).to.include({ lockId, reason: '出張', locked: true });
      await open(schedule);
      await click(() => byRole(schedule, 'button', 'ロックを解除'));
      await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
    });
  });

  it('is not possible if the page provides its own lessons', async () => {
    const schedule = document.createElement('teacher-schedule');
    schedule.entries = [];
    document.body.append(schedule);
    await eventually(() => period(schedule));
    expect(allByRole(schedule, 'button', /授業を登録|予定をロック/)).to.eql([]);
  });
});
