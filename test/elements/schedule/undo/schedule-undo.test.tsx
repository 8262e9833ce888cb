import { expect } from '@open-wc/testing';
import { addDays, type Lesson } from '../../../../src/core/index.ts';
import type { TeacherSchedule } from '../../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { byRole, click, eventually, focused, press, settled, type } from '../../../support/browser/page.ts';
import { provider } from '../../../support/browser/suite.ts';
import { allInside, inside } from '../showing.ts';
import { changeTexts, isUndone, waysToUndo } from '../../../support/browser/change-toasts.ts';
import { chip, isMoved, isResized, makeAoisLesson, setUpMoves, show, tuesday } from '../moving-lesson.ts';
import { ask, COURSE, LOCK } from '../schedule-provider.ts';

const NOTICE = `${COURSE}/notice`;

/** Mails about lessons; a lesson that a test made itself was not mailed about yet. */
const mails = async () => (await provider.mails()).filter(({ subject }) => subject.includes('授業'));
const read = ({ id }: Lesson) => ask<Lesson>('GET', `${COURSE}/${id}`);
const successes = (schedule: Element) =>
  allInside(schedule, '.teacher-toast-success').map((toast) => toast.textContent);

/** A lesson that the student knows of. */
async function knownLesson(): Promise<Lesson> {
  const lesson = await makeAoisLesson();
  await ask('PUT', NOTICE, { ids: [lesson.id], action: 'drop' });
  return lesson;
}

async function cancelByDialog(schedule: TeacherSchedule, lesson: Lesson): Promise<void> {
  await click(await chip(schedule, lesson.id));
  await click(() => byRole(schedule, 'button', '授業をキャンセル'));
  const reason = await eventually(() => inside(schedule, 'form:not([hidden]) textarea'));
  reason.focus();
  await type('体調不良のため');
  await click(() => byRole(schedule, 'button', 'キャンセルする'));
  await click(() => byRole(schedule, 'button', '了解'));
}

describe('a write of <teacher-schedule> is undone', () => {
  setUpMoves();

  for (const [how, undo] of waysToUndo) {
    it(`${how}: a move, which nobody is mailed about`, async () => {
      const before = (await mails()).length;
      const lesson = await knownLesson();
      const schedule = await show(lesson);
      await press('m', 'ArrowRight', 'Enter');
      await isMoved(schedule, addDays(tuesday(), 1), '10:00');
      await undo(schedule);
      await isUndone(schedule);
      expect((await read(lesson)).startTimeMillis).to.equal(lesson.startTimeMillis);
      await eventually(() => inside(schedule, `[data-day="${tuesday()}"] [data-lesson="${lesson.id}"]`));
      expect((await mails()).length).to.equal(before);
    });

    it(`${how}: another length`, async () => {
      const lesson = await knownLesson();
      const schedule = await show(lesson);
      await press('m', 'Shift+ArrowDown', 'Enter');
      await isResized(schedule, tuesday(), '10:00', 75);
      await undo(schedule);
      await isUndone(schedule);
      expect((await read(lesson)).endTimeMillis).to.equal(lesson.endTimeMillis);
    });

    it(`${how}: a cancellation, after which the lesson stands again`, async () => {
      const before = (await mails()).length;
      const lesson = await knownLesson();
      const schedule = await show(lesson);
      await cancelByDialog(schedule, lesson);
      await eventually(() => changeTexts(schedule).some((words) => words?.endsWith('授業をキャンセル')));
      expect((await read(lesson)).canceledAt).to.be.a('number');
      await undo(schedule);
      await isUndone(schedule);
      expect((await read(lesson)).canceledAt).to.equal(undefined);
      expect((await mails()).length).to.equal(before);
    });

    it(`${how}: a series, all of it at once`, async () => {
      const before = (await mails()).length;
      const lesson = await knownLesson();
      const schedule = await show(lesson);
      await click(() => byRole(schedule, 'button', '授業を登録'));
      const field = await eventually(() => byRole(schedule, 'combobox', /^生徒/));
      field.focus();
      await type('小林');
      await eventually(() => byRole(schedule, 'option', /小林 葵/));
      await press('Enter');
      const weeks = byRole(schedule, 'combobox', '繰り返し') as HTMLSelectElement;
      weeks.value = '3';
      weeks.dispatchEvent(new Event('change', { bubbles: true }));
      const note = await eventually(() => byRole(schedule, 'checkbox', '注意を確認しました'));
      await click(note);
      await click(() => byRole(schedule, 'button', /^\d+件を登録/));
      await eventually(() => changeTexts(schedule).includes('小林 葵さん 授業3件を登録'));
      await eventually(() => inside(schedule, 'dialog') === null);
      await undo(schedule);
      await isUndone(schedule);
      const found = await ask<{ list: Lesson[] }>('POST', '/api/client/teacher/teach/list/search?page=1&size=50', {
        studentId: lesson.studentId,
        fromMillis: lesson.startTimeMillis - 86_400_000,
        untilMillis: lesson.startTimeMillis + 30 * 86_400_000,
      });
      const others = found.list.filter(({ id }) => id !== lesson.id);
      expect(others.length).to.equal(3);
      expect(others.every(({ canceledAt }) => canceledAt !== undefined)).to.equal(true);
      expect((await mails()).length).to.equal(before);
    });

    it(`${how}: a lock`, async () => {
      const lesson = await knownLesson();
      const schedule = await show(lesson, 'month');
      inside(schedule, `[data-date="${addDays(tuesday(), 2)}"]`)?.focus();
      await click(() => byRole(schedule, 'button', '予定をロック'));
      await click(() => byRole(schedule, 'button', 'ロックする'));
      await eventually(() => changeTexts(schedule).includes('1日間をロックしました。'));
      await eventually(() => inside(schedule, 'dialog') === null);
      await undo(schedule);
      await isUndone(schedule);
      await eventually(() => inside(schedule, '[data-locked]') === null);
    });
  }

  it('not by the key while the user types', async () => {
    const lesson = await knownLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Enter');
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
    // The focus follows a lesson that was moved by keys, until the next key.
    await press('Escape');
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await press('Control+z');
    expect(changeTexts(schedule).length).to.equal(1);
    field.remove();
    await press('Control+z');
    await isUndone(schedule);
  });

  it('not over the change of somebody else: it says why, and stays', async () => {
    const lesson = await knownLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Enter');
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
    const { id, version } = await read(lesson);
    await ask('PUT', COURSE, { id, version, memo: '別の端末' });
    await press('Control+z');
    const toast = await eventually(() => inside(schedule, '.teacher-toast-error[role=alert]'));
    expect(toast.textContent).to.equal(
      '元に戻せませんでした。この授業はほかの画面で変更されました。最新の内容を確認してください。',
    );
    expect((await read(lesson)).memo).to.equal('別の端末');
    await click(() => byRole(toast, 'button', '閉じる'));
    await eventually(() => !inside(schedule, '.teacher-toast-error'));
  });
});

describe('the toast of a write', () => {
  setUpMoves();

  const moved = async () => {
    const lesson = await knownLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Enter');
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
    return { lesson, schedule, before: (await mails()).length };
  };

  it('is accessible, outside the layout, and mails the student once when it ends', async () => {
    const { schedule, before } = await moved();
    await eventually(() => byRole(schedule, 'button', '家族に知らせる'));
    await expectAccessible(schedule);
    const top = inside(schedule, '[role=grid]')?.getBoundingClientRect().top;
    await click(() => byRole(inside(schedule, '.teacher-change') as Element, 'button', '閉じる'));
    await eventually(() => changeTexts(schedule).length === 0);
    expect(inside(schedule, '[role=grid]')?.getBoundingClientRect().top).to.equal(top);
    await eventually(async () => (await mails()).length === before + 1);
    expect((await mails()).at(-1)?.subject).to.match(/^【授業の日時変更】.* 10:00–11:00 数学$/);
  });

  it('mails the words of the teacher', async () => {
    const { schedule, before } = await moved();
    await click(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(schedule, 'button', 'ひとこと添えて'));
    await eventually(() => (focused() as HTMLElement).ariaLabel === 'メールに添えるひとこと');
    await type('よろしくお願いします');
    await press('Enter');
    await eventually(() => successes(schedule).includes('家族にメールを送りました。'));
    expect((await mails()).length).to.equal(before + 1);
    expect((await mails()).at(-1)?.text).to.contain('講師からのひとこと：よろしくお願いします');
  });

  it('mails nobody if the teacher does not want it, and gives the focus to the lesson', async () => {
    const { lesson, schedule, before } = await moved();
    await click(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(schedule, 'button', '知らせない'));
    await eventually(() => successes(schedule).includes('家族には知らせません。'));
    expect((await mails()).length).to.equal(before);
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
  });

  it('does not offer a mail where there is none to send', async () => {
    const lesson = await knownLesson();
    const schedule = await show(lesson, 'month');
    await ask('POST', LOCK, { date: addDays(tuesday(), 3), locked: true });
    await click(() => byRole(schedule, 'button', '予定をロック'));
    await click(() => byRole(schedule, 'button', 'ロックする'));
    await eventually(() => byRole(schedule, 'button', '元に戻す'));
    await settled(schedule);
    expect(() => byRole(schedule, 'button', '家族に知らせる')).to.throw();
  });
});
