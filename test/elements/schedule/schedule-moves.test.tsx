import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays, momentOf, timeOf } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { eventually, focused, press, settled } from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { allInside, inside, lessonAt, showEntries } from './showing.ts';
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
  chip,
} from './lesson-page.ts';
import { COURSE, TOKYO, ask, makeLesson } from './schedule-provider.ts';

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

  it('and its last announcement is cleared with the next key, or with another view', async () => {
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
    it(`back when ${why}; the page is notified, too`, async () => {
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

  it('with the mouse, without opening the lesson', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const box = (await chip(schedule, lesson.id)).getBoundingClientRect();
    const target = inside(schedule, `[data-day="${addDays(tuesday(), 2)}"]`)?.getBoundingClientRect();
    const [x, y] = [Math.round(box.left + 20), Math.round(box.top + 10)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + 20, y + 20] });
    await sendMouse({ type: 'move', position: [Math.round((target?.left ?? 0) + 30), y + 96] });
    await eventually(() => dayOfChip(schedule, lesson.id) === addDays(tuesday(), 2));
    await sendMouse({ type: 'up' });
    await isMoved(schedule, addDays(tuesday(), 2), '12:00');
    await eventually(
      async () => timeOf((await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).startTimeMillis, TOKYO) === '12:00',
    );
    await settled(schedule);
    expect(inside(schedule, 'dialog')).to.equal(null);
  });

  it('not onto another lesson: the reason is shown under the pointer, and after a drop until the next press', async () => {
    const lesson = await makeAoisLesson();
    const other = await makeLesson(addDays(tuesday(), 1), '10:00', '山田 太一');
    const schedule = await show(lesson);
    const [from, to] = [await chip(schedule, lesson.id), await chip(schedule, other.id)].map((node) =>
      node.getBoundingClientRect(),
    );
    const [x, y] = [Math.round((from?.left ?? 0) + 20), Math.round((from?.top ?? 0) + 10)];
    const target: [number, number] = [Math.round((to?.left ?? 0) + 20), Math.round((to?.top ?? 0) + 14)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + 20, y + 20] });
    await sendMouse({ type: 'move', position: target });
    const label = await eventually(() => inside(schedule, '.schedule-forbidden:popover-open[role=status]'));
    expect(label.textContent).to.equal('山田 太一さんの授業 10:00–11:00 と重なります。');
    const box = label.getBoundingClientRect();
    expect(box.left <= target[0] && target[0] <= box.right && box.top > target[1]).to.equal(true);
    const held = inside(schedule, '[data-held]') as HTMLElement;
    expect(getComputedStyle(held).cursor).to.equal('not-allowed');
    expect(getComputedStyle(held).backgroundImage).to.contain('repeating-linear-gradient');
    await sendMouse({ type: 'up' });
    const message = await eventually(() => inside(schedule, '.schedule-done[data-rejected]:popover-open'));
    expect(message.textContent).to.contain('移動できません。山田 太一さんの授業');
    await settled(schedule);
    expect(inside(schedule, '.teacher-toast'), 'no second message').to.equal(null);
    const controls = inside(schedule, '[role=grid]')?.getBoundingClientRect().top ?? 0;
    expect(message.getBoundingClientRect().top, 'below the controls').to.be.above(controls);
    expect(inside(schedule, '.schedule-forbidden')).to.equal(null);
    expect(dayOfChip(schedule, lesson.id)).to.equal(tuesday());
    expect(schedule.shadowRoot?.activeElement, 'the focus returns').to.equal(await chip(schedule, lesson.id));
    expect(inside(schedule, '.schedule-slot'), 'no free time is offered').to.equal(null);
    expect((await proxy.log()).filter(({ method }) => method === 'PUT')).to.eql([]);
    await sendMouse({ type: 'move', position: [5, 5] });
    await sendMouse({ type: 'down' });
    await eventually(() => doneText(schedule) === '');
    await sendMouse({ type: 'up' });
    expect(message.matches(':popover-open')).to.equal(false);
  });

  it('to another length when its lower edge is dragged', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const { left, bottom } = (await chip(schedule, lesson.id)).getBoundingClientRect();
    const [x, y] = [Math.round(left + 20), Math.round(bottom - 3)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x, y + 24] });
    await sendMouse({ type: 'move', position: [x, y + 48] });
    await sendMouse({ type: 'up' });
    await isResized(schedule, tuesday(), '10:00', 120);
  });

  it('after a long press; a quick swipe scrolls', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const node = await chip(schedule, lesson.id);
    const { left, top } = node.getBoundingClientRect();
    const touch = (kind: string, x: number, y: number, target: Element = node) =>
      target.dispatchEvent(
        new PointerEvent(kind, {
          bubbles: true,
          composed: true,
          cancelable: true,
          pointerId: 7,
          pointerType: 'touch',
          clientX: x,
          clientY: y,
          button: kind === 'pointermove' ? -1 : 0,
        }),
      );
    touch('pointerdown', left + 10, top + 8);
    touch('pointermove', left + 10, top + 60);
    touch('pointerup', left + 10, top + 60);
    expect(doneText(schedule)).to.equal('');

    const grid = inside(schedule, '[role=grid]') as HTMLElement;
    touch('pointerdown', left + 10, top + 8);
    await eventually(() => inside(schedule, '[data-held]'));
    touch('pointermove', left + 10, top + 56, grid);
    touch('pointerup', left + 10, top + 56, grid);
    await isMoved(schedule, tuesday(), '11:00');
  });

  it('not when the finger is lifted in place: it is selected instead, and does not open', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const node = await chip(schedule, lesson.id);
    const { left: clientX, top: clientY } = node.getBoundingClientRect();
    const at = { bubbles: true, composed: true, pointerId: 8, pointerType: 'touch', clientX, clientY };
    node.dispatchEvent(new PointerEvent('pointerdown', at));
    await eventually(() => inside(schedule, '[data-held]'));
    node.dispatchEvent(new PointerEvent('pointerup', at));
    node.click();
    await eventually(() => inside(schedule, '[data-lesson][aria-pressed=true]')?.dataset.lesson === lesson.id);
    await settled(schedule);
    expect(inside(schedule, '[data-held]')).to.equal(null);
    expect(inside(schedule, 'dialog')).to.equal(null);
  });

  it('not if it is past, cancelled, or provided by the page', async () => {
    const own = lessonAt(`${tuesday()} 10:00`);
    const schedule = await showEntries([own], `view="week" date="${tuesday()}"`);
    (await chip(schedule, own.id)).focus();
    await press('m');
    await eventually(() => doneText(schedule) === 'この授業は移動できません。');
  });
});
