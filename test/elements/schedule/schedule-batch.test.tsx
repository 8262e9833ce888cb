import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays, timeOf } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  press,
  settled,
  setViewport,
} from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { changeTexts } from '../../support/browser/change-toasts.ts';
import { chip, makeAoisLesson, setUpMoves, tuesday, isMoved, show } from './lesson-page.ts';
import { fill } from './schedule-dialog-page.ts';
import { ask, COURSE, makeLesson, sent, TOKYO, lessonMails, readLesson } from './schedule-provider.ts';
import { allInside, inside, lessonAt, showEntries, showSchedule } from './showing.ts';

const selectedIds = (schedule: Element) =>
  allInside(schedule, '[data-lesson][aria-pressed=true]').map((node) => node.dataset.lesson);
const bar = (schedule: Element) => inside(schedule, '.batch-bar');
const barText = (schedule: Element) => bar(schedule)?.querySelector('p')?.textContent;
const at = (lesson: Lesson) => timeOf(lesson.startTimeMillis, TOKYO);

/** Three lessons in the test's week, of two students, whom nothing is left to be mailed about. */
async function threeLessons(): Promise<[Lesson, Lesson, Lesson]> {
  const lessons: [Lesson, Lesson, Lesson] = [
    await makeAoisLesson(tuesday(), '10:00'),
    await makeAoisLesson(tuesday(), '11:00'),
    await makeLesson(addDays(tuesday(), 1), '10:00', '山田 太一'),
  ];
  await ask('PUT', `${COURSE}/notice`, { ids: lessons.map(({ id }) => id), action: 'drop' });
  return lessons;
}

const showView = (view = 'week') => showSchedule(proxy.url, `view="${view}" date="${tuesday()}"`);

/** Clicks on a lesson with a key held. */
async function clickWith(schedule: Element, lesson: Lesson, key: 'shiftKey' | 'ctrlKey' | 'metaKey'): Promise<void> {
  const node = await chip(schedule, lesson.id);
  node.dispatchEvent(
    new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1, [key]: true }),
  );
  await eventually(() => selectedIds(schedule).includes(lesson.id));
}

async function selectAll(schedule: Element, lessons: readonly Lesson[]): Promise<void> {
  for (const lesson of lessons) await clickWith(schedule, lesson, 'shiftKey');
  await eventually(() => barText(schedule) === `${lessons.length}件を選択中`);
}

/** Selects the lessons and writes the time of the first of them, `HH:mm`. */
async function planMove(schedule: Element, lessons: readonly Lesson[], time: string): Promise<void> {
  await selectAll(schedule, lessons);
  await click(() => byRole(schedule, 'button', 'まとめて移動'));
  await eventually(() => byRole(schedule, 'dialog', `${lessons.length}件の授業を移動`));
  await fill(schedule, /時刻/, time);
  await press('Tab');
}

/** Opens the dialog that cancels the three selected lessons, and writes a reason. */
async function openCancellation(schedule: Element): Promise<void> {
  await click(() => byRole(schedule, 'button', 'まとめてキャンセル'));
  await eventually(() => byRole(schedule, 'dialog', '3件の授業をキャンセルしますか？'));
  await fill(schedule, /キャンセルの理由/, '研修のため');
}

describe('several lessons of <teacher-schedule>', () => {
  setUpMoves();

  it('are selected with Shift or Ctrl and a click, then with clicks alone; Esc clears', async () => {
    const [one, two, three] = await threeLessons();
    const schedule = await showView();
    const top = inside(schedule, '[role=grid]')?.getBoundingClientRect().top;
    await clickWith(schedule, one, 'shiftKey');
    await clickWith(schedule, two, 'ctrlKey');
    await click(await chip(schedule, three.id));
    await eventually(() => barText(schedule) === '3件を選択中');
    expect(selectedIds(schedule).toSorted()).to.eql([one.id, two.id, three.id].toSorted());
    expect(inside(schedule, '[role=grid]')?.getBoundingClientRect().top).to.equal(top);
    await expectAccessible(schedule);
    await click(await chip(schedule, two.id));
    await eventually(() => barText(schedule) === '2件を選択中');
    await press('Escape');
    await eventually(() => bar(schedule) === null && selectedIds(schedule).length === 0);
    await settled(schedule);
    expect(inside(schedule, 'dialog')).to.equal(null);
  });

  it('are selected by keys', async () => {
    const [one, two] = await threeLessons();
    const schedule = await showView();
    (await chip(schedule, one.id)).focus();
    await press('Shift+Space');
    await eventually(() => selectedIds(schedule).includes(one.id));
    await press('ArrowDown', 'Shift+Space');
    await eventually(() => barText(schedule) === '2件を選択中');
    expect(selectedIds(schedule).toSorted()).to.eql([one.id, two.id].toSorted());
    byRole(schedule, 'button', '選択を解除').focus();
    await press('Enter');
    await eventually(() => bar(schedule) === null);
    expect((focused() as HTMLElement).dataset.lesson).to.equal(one.id);
  });

  for (const view of ['week', 'agenda'])
    it(`are selected by a long press in the ${view}`, async () => {
      const [one, two] = await threeLessons();
      const schedule = await showView(view);
      const node = await chip(schedule, one.id);
      const { left: clientX, top: clientY } = node.getBoundingClientRect();
      const finger = { bubbles: true, composed: true, pointerId: 9, pointerType: 'touch', clientX, clientY };
      node.dispatchEvent(new PointerEvent('pointerdown', finger));
      await eventually(() => inside(schedule, '[data-held]') ?? selectedIds(schedule).includes(one.id));
      node.dispatchEvent(new PointerEvent('pointerup', finger));
      node.click();
      await eventually(() => barText(schedule) === '1件を選択中');
      await settled(schedule);
      expect(inside(schedule, 'dialog')).to.equal(null);
      await click(await chip(schedule, two.id));
      await eventually(() => barText(schedule) === '2件を選択中');
    });

  it('are moved by the same time: one toast, one mail to each student', async () => {
    const lessons = await threeLessons();
    const before = (await lessonMails()).length;
    const schedule = await showView();
    await planMove(schedule, lessons, '11:00');
    await eventually(() => allInside(schedule, '.batch-rows li p:not([data-warning])').length === 3);
    await expectAccessible(schedule);
    await click(() => byRole(schedule, 'button', '3件を移動'));
    await eventually(() => changeTexts(schedule).includes('3件を移動'));
    expect((await Promise.all(lessons.map(readLesson))).map(at)).to.eql(['11:00', '12:00', '11:00']);
    await eventually(() => bar(schedule) === null);
    // Closing sends the mails that the toast knows of.
    await eventually(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(inside(schedule, '.teacher-change') as Element, 'button', '閉じる'));
    await eventually(async () => (await lessonMails()).length === before + 2);
  });

  it('are moved and restored by a shortcut, and no one is mailed', async () => {
    const lessons = await threeLessons();
    const before = (await lessonMails()).length;
    const schedule = await showView();
    await planMove(schedule, lessons, '11:00');
    await click(() => byRole(schedule, 'button', '3件を移動'));
    await eventually(() => changeTexts(schedule).includes('3件を移動') && !inside(schedule, 'dialog'));
    await press('Control+z');
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    expect((await Promise.all(lessons.map(readLesson))).map(at)).to.eql(['10:00', '11:00', '10:00']);
    expect((await lessonMails()).length).to.equal(before);
  });

  it('are not moved onto others: each conflict is listed, and the lesson can be left out', async () => {
    const lessons = await threeLessons();
    await makeLesson(addDays(tuesday(), 1), '13:00', '伊藤 大翔');
    const schedule = await showView();
    await planMove(schedule, lessons, '13:00');
    const rejection = await eventually(() => inside(schedule, '.batch-rows [data-refused]'));
    expect(rejection.textContent).to.equal('伊藤 大翔さんの授業 13:00–14:00 と重なります。');
    await click(() => byRole(schedule, 'button', '3件を移動'));
    await eventually(() =>
      allByRole(schedule, 'alert').some(({ textContent }) => textContent?.startsWith('移動できない授業があります。')),
    );
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
    await click(() => byRole(schedule, 'button', /^選択から外す/));
    await click(() => byRole(schedule, 'button', '2件を移動'));
    await eventually(() => changeTexts(schedule).includes('2件を移動'));
    expect((await Promise.all(lessons.map(readLesson))).map(at)).to.eql(['13:00', '14:00', '10:00']);
  });

  it('are cancelled for one reason, and can be restored at once', async () => {
    const lessons = await threeLessons();
    const before = (await lessonMails()).length;
    const schedule = await showView();
    await selectAll(schedule, lessons);
    await openCancellation(schedule);
    await expectAccessible(schedule);
    await click(() => byRole(schedule, 'button', '3件をキャンセル'));
    await eventually(() => changeTexts(schedule).includes('3件をキャンセル'));
    for (const lesson of lessons) expect((await readLesson(lesson)).canceledAt).to.be.a('number');
    await click(() => byRole(schedule, 'button', '元に戻す'));
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    for (const lesson of lessons) expect((await readLesson(lesson)).canceledAt).to.equal(undefined);
    expect((await lessonMails()).length).to.equal(before);
  });

  it('that could not be cancelled are listed, and only they are retried', async () => {
    const lessons = await threeLessons();
    const schedule = await showView();
    await selectAll(schedule, lessons);
    const { id, version } = lessons[2];
    await ask('PUT', COURSE, { id, version, memo: '別の端末' });
    await openCancellation(schedule);
    await click(() => byRole(schedule, 'button', '3件をキャンセル'));
    await eventually(() =>
      allByRole(schedule, 'alert').some(({ textContent }) => textContent?.startsWith('2件をキャンセルしました。1件は')),
    );
    await click(() => byRole(schedule, 'button', '1件をキャンセル'));
    await eventually(() => changeTexts(schedule).includes('3件をキャンセル'));
    expect((await sent('PUT', `${COURSE}/cancel`)).length).to.equal(4);
  });

  it('have a bar that fits into 320 px, in the agenda', async () => {
    const lessons = await threeLessons();
    await setViewport({ width: 320, height: 700 });
    const schedule = await showView('agenda');
    await selectAll(schedule, lessons.slice(0, 2));
    const { left, right } = (bar(schedule) as HTMLElement).getBoundingClientRect();
    expect(left >= 0 && right <= 320).to.equal(true);
    for (const button of bar(schedule)?.querySelectorAll('button') ?? [])
      expect(button.getBoundingClientRect().height).to.be.at.least(44);
    await expectAccessible(schedule);
  });

  it('are not selected if they are past, or provided by the page', async () => {
    const own = lessonAt(`${tuesday()} 10:00`);
    const schedule = await showEntries([own], `view="week" date="${tuesday()}"`);
    const node = await chip(schedule, own.id);
    node.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1, shiftKey: true }));
    await eventually(() => inside(schedule, 'dialog, [role=dialog]'));
    expect(bar(schedule)).to.equal(null);
    await sendMouse({ type: 'move', position: [0, 0] });
  });
});

const times = async (lessons: readonly Lesson[]) => (await Promise.all(lessons.map(readLesson))).map(at);
const scopes = (schedule: Element) => allInside(schedule, '.batch-choices label').map(({ textContent }) => textContent);

/** The time of the test's lessons, for each test another: the series of one test are not those of the next. */
let time = '';
let hour = 12;

/** Three lessons a week apart, the second in the test's week. */
async function weeklyLessons(): Promise<[Lesson, Lesson, Lesson]> {
  const lessons: [Lesson, Lesson, Lesson] = [
    await makeAoisLesson(addDays(tuesday(), -7), time),
    await makeAoisLesson(tuesday(), time),
    await makeAoisLesson(addDays(tuesday(), 7), time),
  ];
  await ask('PUT', `${COURSE}/notice`, { ids: lessons.map(({ id }) => id), action: 'drop' });
  return lessons;
}

async function moveByKeys(lesson: Lesson) {
  const schedule = await show(lesson, 'month');
  inside(schedule, `[data-lesson="${lesson.id}"]`)?.focus();
  await press('m', 'ArrowRight', 'Enter');
  await isMoved(schedule, addDays(tuesday(), 1), time);
  return schedule;
}

/** The button that moves so many, once the days where they go are loaded. */
const moveButton = (schedule: Element, count: number) =>
  eventually(() => {
    const button = byRole(schedule, 'button', `${count}件を移動`);
    return button.ariaDisabled !== 'true' && button;
  });

describe('a lesson of a series of <teacher-schedule>', () => {
  setUpMoves();
  beforeEach(() => {
    hour += 1;
    time = `${hour}:30`;
  });

  it('is moved alone, unless the teacher chooses the later ones, too: one toast and one mail about all', async () => {
    const lessons = await weeklyLessons();
    const before = (await lessonMails()).length;
    const schedule = await moveByKeys(lessons[1]);
    await click(() => byRole(schedule, 'button', 'ほかの回も移動'));
    await eventually(() => byRole(schedule, 'dialog', 'ほかの回も移動しますか？'));
    await eventually(() => scopes(schedule).length === 3);
    expect(scopes(schedule)).to.eql(['この回だけ', '以降すべて（1件）', 'すべて（2件）']);
    await expectAccessible(schedule);
    await click(await moveButton(schedule, 1));
    await eventually(() => changeTexts(schedule).includes('2件を移動'));
    const days = (await Promise.all(lessons.map(readLesson))).map(({ startTimeMillis }, position) =>
      Math.round((startTimeMillis - (lessons[position]?.startTimeMillis ?? 0)) / 86_400_000),
    );
    expect(days).to.eql([0, 1, 1]);
    // Closing sends the mails that the toast knows of.
    await eventually(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(inside(schedule, '.teacher-change') as Element, 'button', '閉じる'));
    await eventually(async () => (await lessonMails()).length === before + 1);
  });

  it('is moved with all others, and all of them are restored', async () => {
    const lessons = await weeklyLessons();
    const before = (await lessonMails()).length;
    const schedule = await moveByKeys(lessons[1]);
    await click(() => byRole(schedule, 'button', 'ほかの回も移動'));
    await click(() => byRole(schedule, 'radio', 'すべて（2件）'));
    await click(await moveButton(schedule, 2));
    await eventually(() => changeTexts(schedule).includes('3件を移動') && !inside(schedule, 'dialog'));
    await press('Control+z');
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    const moved = await Promise.all(lessons.map(readLesson));
    expect(moved.map(({ startTimeMillis }) => startTimeMillis)).to.eql(
      lessons.map(({ startTimeMillis }) => startTimeMillis),
    );
    expect((await lessonMails()).length).to.equal(before);
  });

  it('remains the only moved one if the teacher declines: its own toast is shown again', async () => {
    const lessons = await weeklyLessons();
    const schedule = await moveByKeys(lessons[1]);
    await click(() => byRole(schedule, 'button', 'ほかの回も移動'));
    await eventually(() => scopes(schedule).length === 3);
    await press('Escape');
    await isMoved(schedule, addDays(tuesday(), 1), time);
    expect(await times([lessons[0], lessons[2]])).to.eql([time, time]);
  });

  it('that is selected alone can represent the series: the scope is asked before it is cancelled', async () => {
    const lessons = await weeklyLessons();
    const schedule = await show(lessons[1], 'month');
    await press('Shift+Space');
    await click(() => byRole(schedule, 'button', 'まとめてキャンセル'));
    await click(() => byRole(schedule, 'radio', '以降すべて（2件）'));
    await fill(schedule, /キャンセルの理由/, '研修のため');
    await click(() => byRole(schedule, 'button', '2件をキャンセル'));
    await eventually(() => changeTexts(schedule).includes('2件をキャンセル'));
    const canceled = (await Promise.all(lessons.map(readLesson))).map(({ canceledAt }) => canceledAt !== undefined);
    expect(canceled).to.eql([false, true, true]);
  });

  it('is recognised although the others are in months that were never shown', async () => {
    const lesson = await makeAoisLesson(tuesday(), time);
    const ahead = [12, 13, 14].map((weeks) => addDays(tuesday(), 7 * weeks));
    const canceled = [2, 4, 6, 8, 10].map((weeks) => addDays(tuesday(), 7 * weeks));
    for (const day of ahead) await makeAoisLesson(day, time);
    for (const day of canceled) {
      const { id, version } = await makeAoisLesson(day, time);
      const reason = '休講';
      await ask('PUT', `${COURSE}/cancel`, {
        id,
        version,
        reason,
        notifyStudent: false,
        idempotencyKey: `${day} ${time}`,
      });
    }
    const schedule = await show(lesson, 'day');
    await press('m', 'ArrowDown', 'Enter');
    await eventually(() => changeTexts(schedule).length === 1);
    await click(() => byRole(schedule, 'button', 'ほかの回も移動'));
    await eventually(() => scopes(schedule).includes('以降すべて（3件）'));
  });

  it('is changed without a question if there is no other one', async () => {
    const lesson = await makeAoisLesson(tuesday(), time);
    const schedule = await moveByKeys(lesson);
    await eventually(() => byRole(schedule, 'button', '元に戻す'));
    await settled(schedule);
    expect(allByRole(schedule, 'button', 'ほかの回も移動')).to.eql([]);
  });
});
