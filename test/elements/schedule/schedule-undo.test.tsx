import { expect } from '@open-wc/testing';
import { addDays, momentOf } from '../../../src/core/time/index.ts';
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  byRole,
  click,
  eventually,
  focused,
  press,
  settled,
  type,
  overlap,
  setViewport,
} from '../../support/browser/page.ts';
import { provider } from '../../support/browser/suite.ts';
import { changeTexts, isUndone, waysToUndo, hasChange } from '../../support/browser/change-toasts.ts';
import { write } from '../../support/browser/test-page.ts';
import { allInside, inside } from './showing.ts';
import {
  chip,
  isMoved,
  isResized,
  makeAoisLesson,
  setUpMoves,
  show,
  tuesday,
  cardOf,
  openCard,
  isInWindow,
} from './lesson-page.ts';
import { ask, COURSE, LOCK, MEETING, TOKYO, lessonMails, readLesson } from './schedule-provider.ts';

const NOTICE = `${COURSE}/notice`;

/** Mails about lessons; a lesson that a test made itself was not mailed about yet. */
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
    it(`${how}: a move, without a mail`, async () => {
      const before = (await lessonMails()).length;
      const lesson = await knownLesson();
      const schedule = await show(lesson);
      await press('m', 'ArrowRight', 'Enter');
      await isMoved(schedule, addDays(tuesday(), 1), '10:00');
      await undo(schedule);
      await isUndone(schedule);
      expect((await readLesson(lesson)).startTimeMillis).to.equal(lesson.startTimeMillis);
      await eventually(() => inside(schedule, `[data-day="${tuesday()}"] [data-lesson="${lesson.id}"]`));
      expect((await lessonMails()).length).to.equal(before);
    });

    it(`${how}: another length`, async () => {
      const lesson = await knownLesson();
      const schedule = await show(lesson);
      await press('m', 'Shift+ArrowDown', 'Enter');
      await isResized(schedule, tuesday(), '10:00', 75);
      await undo(schedule);
      await isUndone(schedule);
      expect((await readLesson(lesson)).endTimeMillis).to.equal(lesson.endTimeMillis);
    });

    it(`${how}: a cancellation, which restores the lesson`, async () => {
      const before = (await lessonMails()).length;
      const lesson = await knownLesson();
      const schedule = await show(lesson);
      await cancelByDialog(schedule, lesson);
      await eventually(() => changeTexts(schedule).some((words) => words?.endsWith('授業をキャンセル')));
      expect((await readLesson(lesson)).canceledAt).to.be.a('number');
      await undo(schedule);
      await isUndone(schedule);
      expect((await readLesson(lesson)).canceledAt).to.equal(undefined);
      expect((await lessonMails()).length).to.equal(before);
    });

    it(`${how}: a series, all of it at once`, async () => {
      const before = (await lessonMails()).length;
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
      expect((await lessonMails()).length).to.equal(before);
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

  it('not by the shortcut while the user types', async () => {
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

  it('not over a change of someone else: it explains why, and stays', async () => {
    const lesson = await knownLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Enter');
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
    const { id, version } = await readLesson(lesson);
    await ask('PUT', COURSE, { id, version, memo: '別の端末' });
    await press('Control+z');
    const toast = await eventually(() => inside(schedule, '.teacher-toast-error[role=alert]'));
    expect(toast.textContent).to.equal(
      '元に戻せませんでした。この授業はほかの画面で変更されました。最新の内容を確認してください。',
    );
    expect((await readLesson(lesson)).memo).to.equal('別の端末');
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
    return { lesson, schedule, before: (await lessonMails()).length };
  };

  it('is accessible, outside the layout, and mails the student once when it disappears', async () => {
    const { schedule, before } = await moved();
    await eventually(() => byRole(schedule, 'button', '家族に知らせる'));
    await expectAccessible(schedule);
    const top = inside(schedule, '[role=grid]')?.getBoundingClientRect().top;
    await click(() => byRole(inside(schedule, '.teacher-change') as Element, 'button', '閉じる'));
    await eventually(() => changeTexts(schedule).length === 0);
    expect(inside(schedule, '[role=grid]')?.getBoundingClientRect().top).to.equal(top);
    await eventually(async () => (await lessonMails()).length === before + 1);
    expect((await lessonMails()).at(-1)?.subject).to.match(/^【授業の日時変更】.* 10:00–11:00 数学$/);
  });

  it("mails the teacher's message", async () => {
    const { schedule, before } = await moved();
    await click(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(schedule, 'button', 'ひとこと添えて'));
    await eventually(() => (focused() as HTMLElement).ariaLabel === 'メールに添えるひとこと');
    await type('よろしくお願いします');
    await press('Enter');
    await eventually(() => successes(schedule).includes('家族にメールを送りました。'));
    expect((await lessonMails()).length).to.equal(before + 1);
    expect((await lessonMails()).at(-1)?.text).to.contain('講師からのひとこと：よろしくお願いします');
  });

  it('sends no mail if the teacher declines, and focuses the lesson', async () => {
    const { lesson, schedule, before } = await moved();
    await click(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(schedule, 'button', '知らせない'));
    await eventually(() => successes(schedule).includes('家族には知らせません。'));
    expect((await lessonMails()).length).to.equal(before);
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
  });

  it('does not offer a mail if there is none to send', async () => {
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

const VISITOR = '保護者の方';

async function readMeeting({ id }: Meeting): Promise<Meeting> {
  const found = await ask<{ list: Meeting[] }>('POST', `${MEETING}/search?page=1&size=50`, { words: VISITOR });
  return found.list.find((each) => each.id === id) as Meeting;
}

/** A lesson at ten, and a meeting at two on the same day. */
async function open() {
  const lesson = await makeAoisLesson();
  await ask('PUT', `${COURSE}/notice`, { ids: [lesson.id], action: 'drop' });
  const startTimeMillis = momentOf(tuesday(), '14:00', TOKYO);
  const meeting = await ask<Meeting>('POST', MEETING, {
    title: '進路相談',
    visitorName: VISITOR,
    startTimeMillis,
    endTimeMillis: startTimeMillis + 3_600_000,
    idempotencyKey: `${tuesday()} meeting`,
  });
  const before = (await provider.mails()).length;
  const schedule = await show(lesson);
  return { lesson, meeting, schedule, newMails: async () => (await provider.mails()).length - before };
}

const meetingChip = (schedule: Element, { id }: Meeting, day = tuesday()) =>
  eventually(() => inside(schedule, `[data-day="${day}"] [data-meeting="${id}"]:not([data-state="4"])`));

async function choose(schedule: Element, meeting: Meeting, action: string): Promise<void> {
  await click(await meetingChip(schedule, meeting));
  const card = await eventually(() => cardOf(schedule));
  await click(() => byRole(card, 'button', action));
  await eventually(() => inside(schedule, 'dialog[open]'));
}

async function cancel(schedule: Element, meeting: Meeting): Promise<void> {
  await choose(schedule, meeting, '中止');
  await click(() => byRole(schedule, 'button', '面談を中止する'));
  await eventually(() => !inside(schedule, 'dialog'));
  await hasChange(schedule, '面談を中止');
}

async function moveByForm(schedule: Element, meeting: Meeting, day: string): Promise<void> {
  await choose(schedule, meeting, '変更');
  await write(byRole(schedule, 'textbox', /日付/), day.replaceAll('-', '/'));
  await click(() => byRole(schedule, 'button', '変更する'));
  await eventually(() => !inside(schedule, 'dialog'));
  await hasChange(schedule, '14:00に変更');
}

describe('a meeting of <teacher-schedule> is restored', () => {
  setUpMoves();

  for (const [how, undo] of waysToUndo) {
    it(`${how}, after another time`, async () => {
      const { meeting, schedule, newMails } = await open();
      await moveByForm(schedule, meeting, addDays(tuesday(), 1));
      await meetingChip(schedule, meeting, addDays(tuesday(), 1));
      await undo(schedule);
      await isUndone(schedule);
      await meetingChip(schedule, meeting);
      expect(await readMeeting(meeting)).to.eql({ ...meeting, version: 3 });
      expect(await newMails()).to.equal(0);
    });

    it(`${how}, after a cancellation`, async () => {
      const { meeting, schedule, newMails } = await open();
      await cancel(schedule, meeting);
      await undo(schedule);
      await isUndone(schedule);
      await meetingChip(schedule, meeting);
      expect((await readMeeting(meeting)).canceledAt).to.equal(undefined);
      expect(await newMails()).to.equal(0);
    });
  }

  it('step by step with the shortcut, when lessons were changed in between', async () => {
    const { lesson, meeting, schedule, newMails } = await open();
    const later = addDays(tuesday(), 1);
    await moveByForm(schedule, meeting, later);
    (await chip(schedule, lesson.id)).focus();
    await press('m', 'ArrowRight', 'Enter');
    await isMoved(schedule, later, '10:00');
    const other = await ask<Meeting>('POST', MEETING, {
      title: '面談',
      visitorName: VISITOR,
      startTimeMillis: momentOf(tuesday(), '17:00', TOKYO),
      endTimeMillis: momentOf(tuesday(), '18:00', TOKYO),
      idempotencyKey: `${tuesday()} other`,
    });
    await schedule.reload();
    await cancel(schedule, other);
    await eventually(() => changeTexts(schedule).length === 3);

    await press('Control+z');
    await isUndone(schedule, 2);
    expect((await readMeeting(other)).canceledAt).to.equal(undefined);
    expect((await readLesson(lesson)).startTimeMillis).to.equal(momentOf(later, '10:00', TOKYO));
    await press('Control+z');
    await isUndone(schedule, 1);
    expect((await readLesson(lesson)).startTimeMillis).to.equal(lesson.startTimeMillis);
    expect((await readMeeting(meeting)).startTimeMillis).to.equal(momentOf(later, '14:00', TOKYO));
    await press('Control+z');
    await isUndone(schedule);
    expect((await readMeeting(meeting)).startTimeMillis).to.equal(meeting.startTimeMillis);
    expect(await newMails()).to.equal(0);
  });
});

/** The focus is on the chip of a lesson on this day. */
const isFocused = ({ id }: Lesson, day: string) =>
  eventually(() => {
    const node = focused() as HTMLElement;
    if (node.dataset['lesson'] === id && node.closest<HTMLElement>('[data-day]')?.dataset['day'] === day) return true;
    throw new Error(`The focus is at ${node.outerHTML.slice(0, 200)}`);
  });
const undo = async (schedule: Element) => {
  await click(() => byRole(schedule, 'button', '元に戻す'));
  await isUndone(schedule);
};
const tomorrow = () => addDays(tuesday(), 1);

describe('the focus in <teacher-schedule>', () => {
  setUpMoves();

  it('is on the lesson that was moved back', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Enter');
    await isMoved(schedule, tomorrow(), '10:00');
    await undo(schedule);
    await isFocused(lesson, tuesday());
    await eventually(() => inside(schedule, '[role=grid]:not([aria-busy])'));
    await isFocused(lesson, tuesday());
  });

  it('is on the lesson that was restored', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openCard(schedule, lesson.id);
    await click(() => byRole(card, 'button', '授業をキャンセル'));
    (await eventually(() => inside(schedule, 'form:not([hidden]) textarea'))).focus();
    await type('体調不良のため');
    await click(() => byRole(schedule, 'button', 'キャンセルする'));
    await click(() => byRole(schedule, 'button', '了解'));
    await hasChange(schedule, '授業をキャンセル');
    await undo(schedule);
    await isFocused(lesson, tuesday());
    await eventually(() => inside(schedule, `[data-lesson="${lesson.id}"][data-state="1"]`));
    await isFocused(lesson, tuesday());
  });

  it('is on the lesson that was moved by the dialog, on its new day', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openCard(schedule, lesson.id);
    await click(() => byRole(card, 'button', '授業を変更'));
    const form = await eventually(() => inside(schedule, 'dialog[open]'));
    const [date] = form.querySelectorAll<HTMLInputElement>('input');
    await write(date as HTMLInputElement, tomorrow().replaceAll('-', '/'));
    await click(() => byRole(form, 'button', '変更を保存'));
    await click(() => byRole(schedule, 'button', '了解'));
    await isMoved(schedule, tomorrow(), '10:00');
    await isFocused(lesson, tomorrow());
  });
});

describe('the toast of a change in <teacher-schedule>', () => {
  setUpMoves();

  for (const [width, height] of [
    [390, 600],
    [390, 844],
    [1280, 600],
  ] as const)
    it(`covers nothing of a dialog at ${width} × ${height} px, and can be pressed`, async () => {
      const lesson = await makeAoisLesson();
      const schedule = await show(lesson);
      await press('m', 'ArrowRight', 'Enter');
      await isMoved(schedule, addDays(tuesday(), 1), '10:00');
      await setViewport({ width, height });
      // Then the controls are others.
      await eventually(() => inside(schedule, width < 600 ? '.schedule[data-narrow]' : '.schedule:not([data-narrow])'));
      await click(() => byRole(schedule, 'button', '授業を登録'));
      const panel = await eventually(() => inside(schedule, 'dialog[open] .teacher-dialog-panel'));
      const toast = await eventually(() => inside(schedule, 'dialog .teacher-change'));
      await eventually(() => !overlap(toast, panel));
      const { top, bottom } = toast.getBoundingClientRect();
      expect(top >= 0 && bottom <= height).to.equal(true);
      expect(panel.getBoundingClientRect().bottom).to.be.at.most(height);
      await expectAccessible(schedule);
      await click(() => byRole(toast, 'button', '元に戻す'));
      await isUndone(schedule);
      await eventually(() => !inside(schedule, 'dialog[style*=teacher-changes]'));
    });

  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const)
    it(`covers nothing of a card at ${width} × ${height} px, and can be pressed`, async () => {
      const lesson = await makeAoisLesson();
      const schedule = await show(lesson);
      await press('m', 'ArrowRight', 'Enter');
      await isMoved(schedule, addDays(tuesday(), 1), '10:00');
      await setViewport({ width, height });
      await eventually(() => inside(schedule, '.schedule[data-narrow]'));
      const card = await openCard(schedule, lesson.id);
      const toast = await eventually(() => inside(schedule, '.teacher-change'));
      await eventually(() => !overlap(toast, card));
      expect(isInWindow(toast) && isInWindow(card)).to.equal(true);
      await expectAccessible(schedule);
      await click(() => byRole(toast, 'button', '元に戻す'));
      await isUndone(schedule);
    });
});
