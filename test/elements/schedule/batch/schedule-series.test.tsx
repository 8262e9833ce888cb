import { expect } from '@open-wc/testing';
import { addDays, timeOf, type Lesson } from '../../../../src/core/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, press, settled } from '../../../support/browser/page.ts';
import { provider } from '../../../support/browser/suite.ts';
import { changeTexts } from '../../../support/browser/change-toasts.ts';
import { isMoved, makeAoisLesson, setUpMoves, show, tuesday } from '../moving-lesson.ts';
import { fill } from '../schedule-dialog-page.ts';
import { ask, COURSE, TOKYO } from '../schedule-provider.ts';
import { allInside, inside } from '../showing.ts';

const read = ({ id }: Lesson) => ask<Lesson>('GET', `${COURSE}/${id}`);
const aboutLessons = async () => (await provider.mails()).filter(({ subject }) => subject.includes('授業'));
const at = (lesson: Lesson) => timeOf(lesson.startTimeMillis, TOKYO);
const times = async (lessons: readonly Lesson[]) => (await Promise.all(lessons.map(read))).map(at);
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

  it('is moved alone, unless the teacher moves those after it, too: one toast and one mail about all', async () => {
    const lessons = await weeklyLessons();
    const before = (await aboutLessons()).length;
    const schedule = await moveByKeys(lessons[1]);
    await click(() => byRole(schedule, 'button', 'ほかの回も移動'));
    await eventually(() => byRole(schedule, 'dialog', 'ほかの回も移動しますか？'));
    await eventually(() => scopes(schedule).length === 3);
    expect(scopes(schedule)).to.eql(['この回だけ', '以降すべて（1件）', 'すべて（2件）']);
    await expectAccessible(schedule);
    await click(await moveButton(schedule, 1));
    await eventually(() => changeTexts(schedule).includes('2件を移動'));
    const days = (await Promise.all(lessons.map(read))).map(({ startTimeMillis }, position) =>
      Math.round((startTimeMillis - (lessons[position]?.startTimeMillis ?? 0)) / 86_400_000),
    );
    expect(days).to.eql([0, 1, 1]);
    // Closing sends the mails that the toast knows of.
    await eventually(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(inside(schedule, '.teacher-change') as Element, 'button', '閉じる'));
    await eventually(async () => (await aboutLessons()).length === before + 1);
  });

  it('is moved with all others, and all of them come back', async () => {
    const lessons = await weeklyLessons();
    const before = (await aboutLessons()).length;
    const schedule = await moveByKeys(lessons[1]);
    await click(() => byRole(schedule, 'button', 'ほかの回も移動'));
    await click(() => byRole(schedule, 'radio', 'すべて（2件）'));
    await click(await moveButton(schedule, 2));
    await eventually(() => changeTexts(schedule).includes('3件を移動') && !inside(schedule, 'dialog'));
    await press('Control+z');
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    const moved = await Promise.all(lessons.map(read));
    expect(moved.map(({ startTimeMillis }) => startTimeMillis)).to.eql(
      lessons.map(({ startTimeMillis }) => startTimeMillis),
    );
    expect((await aboutLessons()).length).to.equal(before);
  });

  it('stays the only one if the teacher thinks better of it: its own toast is there again', async () => {
    const lessons = await weeklyLessons();
    const schedule = await moveByKeys(lessons[1]);
    await click(() => byRole(schedule, 'button', 'ほかの回も移動'));
    await eventually(() => scopes(schedule).length === 3);
    await press('Escape');
    await isMoved(schedule, addDays(tuesday(), 1), time);
    expect(await times([lessons[0], lessons[2]])).to.eql([time, time]);
  });

  it('that is selected alone stands for the series: its scope is asked before it is cancelled', async () => {
    const lessons = await weeklyLessons();
    const schedule = await show(lessons[1], 'month');
    await press('Shift+Space');
    await click(() => byRole(schedule, 'button', 'まとめてキャンセル'));
    await click(() => byRole(schedule, 'radio', '以降すべて（2件）'));
    await fill(schedule, /キャンセルの理由/, '研修のため');
    await click(() => byRole(schedule, 'button', '2件をキャンセル'));
    await eventually(() => changeTexts(schedule).includes('2件をキャンセル'));
    const canceled = (await Promise.all(lessons.map(read))).map(({ canceledAt }) => canceledAt !== undefined);
    expect(canceled).to.eql([false, true, true]);
  });

  it('is known as one though the others are in months that were never shown', async () => {
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

  it('is not asked about if there is no other one', async () => {
    const lesson = await makeAoisLesson(tuesday(), time);
    const schedule = await moveByKeys(lesson);
    await eventually(() => byRole(schedule, 'button', '元に戻す'));
    await settled(schedule);
    expect(allByRole(schedule, 'button', 'ほかの回も移動')).to.eql([]);
  });
});
