import { expect } from '@open-wc/testing';
import { addDays, momentOf, type Lesson } from '../../../src/core/index.ts';
import { eventually, focused, press, settled } from '../../support/browser/page.ts';
import { allInside, inside } from './showing.ts';
import {
  dayOfChip,
  doneText,
  isMoved,
  isResized,
  makeAoisLesson,
  notices,
  setUpMoves,
  show,
  tuesday,
} from './moving-lesson.ts';
import { proxy } from '../../support/browser/suite.ts';
import { COURSE, TOKYO, ask } from './schedule-provider.ts';

describe('a lesson of <teacher-schedule> moves', () => {
  setUpMoves();

  const times = (count: number, key: string) => Array.from({ length: count }, () => key);

  it('by keyboard from Tuesday 10:00 to Thursday 14:30, announcing each step', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const events: unknown[] = [];
    schedule.addEventListener('teacher-course-change', (event) => events.push(event.detail));
    await press('m');
    await eventually(() =>
      doneText(schedule).startsWith('小林 葵さんの授業を移動します。矢印キーで動かし、Enterで確定'),
    );
    await press('ArrowRight', 'ArrowRight', ...times(18, 'ArrowDown'));
    const thursday = addDays(tuesday(), 2);
    await eventually(() => /木曜日 14:30–15:30/.test(doneText(schedule)));
    await settled(schedule);
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
    expect(dayOfChip(schedule, lesson.id)).to.equal(thursday);
    expect((await proxy.log()).filter(({ method }) => method === 'PUT')).to.eql([]);
    await press('Enter');
    await isMoved(schedule, thursday, '14:30');
    expect(doneText(schedule)).to.equal('');
    await eventually(async () => {
      const now = await ask<Lesson>('GET', `${COURSE}/${lesson.id}`);
      return (
        now.startTimeMillis === momentOf(thursday, '14:30', TOKYO) &&
        now.endTimeMillis === momentOf(thursday, '15:30', TOKYO)
      );
    });
    await eventually(() => events.length === 1);
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
  });

  it('back on Escape without a request', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Escape');
    await eventually(() => doneText(schedule) === '移動を取り消しました。');
    await settled(schedule);
    expect(dayOfChip(schedule, lesson.id)).to.equal(tuesday());
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
    expect((await proxy.log()).filter(({ method }) => method === 'PUT')).to.eql([]);
  });

  it('with Alt and arrows, and drops when Alt is released', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson, 'month');
    await press('Alt+ArrowRight');
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
    await eventually(
      async () =>
        (await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).startTimeMillis ===
        momentOf(addDays(tuesday(), 1), '10:00', TOKYO),
    );
    expect(dayOfChip(schedule, lesson.id)).to.equal(addDays(tuesday(), 1));
  });

  it('to another length with Shift', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await press('m', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter');
    await isResized(schedule, tuesday(), '10:00', 90);
    await eventually(
      async () =>
        (await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).endTimeMillis === momentOf(tuesday(), '11:30', TOKYO),
    );
  });

  it('not onto a locked day: it announces why and continues', async () => {
    const lesson = await makeAoisLesson();
    await ask('POST', '/api/client/teacher/lockDate', { date: addDays(tuesday(), 1), locked: true, reason: '学会' });
    const schedule = await show(lesson);
    await press('m', 'ArrowRight');
    await eventually(() => doneText(schedule).includes('予定ロックの時間です。学会'));
    await press('Enter');
    await eventually(() => doneText(schedule) === '移動できません。予定ロックの時間です。学会');
    await press('ArrowRight', 'Enter');
    await isMoved(schedule, addDays(tuesday(), 2), '10:00');
  });

  it('and what was said of an ended move leaves with the next key, or with another view', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const isCanceled = () => doneText(schedule) === '移動を取り消しました。';
    await press('m', 'Escape');
    await eventually(isCanceled);
    await press('ArrowUp');
    await eventually(() => doneText(schedule) === '');
    (inside(schedule, `[data-lesson="${lesson.id}"]`) as HTMLElement).focus();
    await press('m', 'Escape');
    await eventually(isCanceled);
    schedule.show(tuesday(), 'month');
    await eventually(() => inside(schedule, '.schedule-month'));
    await eventually(() => doneText(schedule) === '');
  });

  it('and is reported only once the provider has confirmed it', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await proxy.faults([{ match: { method: 'PUT', path: COURSE }, fault: { hold: true } }]);
    await press('m', 'ArrowRight', 'Enter');
    await eventually(async () => (await proxy.log()).some(({ method }) => method === 'PUT'));
    expect(dayOfChip(schedule, lesson.id)).to.equal(addDays(tuesday(), 1));
    expect([doneText(schedule), ...allInside(schedule, '.teacher-toast').map(({ textContent }) => textContent)]).to.eql(
      [''],
    );
    await proxy.release();
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
  });

  for (const [why, fault, kind, words] of [
    [
      'the provider refuses, with its words',
      { status: 200, body: { status: 0, message: 'この時間は使えません。', data: { code: 'overlap' } } },
      'rejected',
      'この時間は使えません。',
    ],
    [
      'the network is lost, and says so',
      { drop: true },
      'offline',
      '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
    ],
  ] as const) {
    it(`back when ${why}; the page hears of it, too`, async () => {
      const lesson = await makeAoisLesson();
      const schedule = await show(lesson);
      const failures: string[] = [];
      schedule.addEventListener('teacher-failure', ({ detail }) => failures.push(detail.kind));
      await proxy.faults([{ match: { method: 'PUT', path: COURSE }, fault }]);
      await press('m', 'ArrowRight', 'Enter');
      await notices(schedule, 'error', `移動できなかったため、元の日時に戻しました。${words}`);
      expect(dayOfChip(schedule, lesson.id)).to.equal(tuesday());
      expect(failures).to.eql([kind]);
      inside(schedule, '.teacher-toast-error button')?.click();
      await eventually(() => !inside(schedule, '.teacher-toast'));
    });
  }
});
