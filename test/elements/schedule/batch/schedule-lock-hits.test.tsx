import { expect } from '@open-wc/testing';
import { addDays, momentOf, timeOf, type Lesson, type Meeting } from '../../../../src/core/index.ts';
import type { TeacherSchedule } from '../../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, press, settled, setViewport } from '../../../support/browser/page.ts';
import { provider } from '../../../support/browser/suite.ts';
import { changeTexts, isUndone } from '../../../support/browser/change-toasts.ts';
import { day, dialog, fill, setUpWrites, show } from '../schedule-dialog-page.ts';
import { ask, COURSE, LOCK, makeLesson, MEETING, sent, TOKYO } from '../schedule-provider.ts';
import { inside } from '../showing.ts';

const read = ({ id }: Lesson) => ask<Lesson>('GET', `${COURSE}/${id}`);
const aboutLessons = async () => (await provider.mails()).filter(({ subject }) => subject.includes('授業'));

/** Lessons at these times of the day, of two students in turn, whom nothing is left to be mailed about. */
async function knownLessons(...times: string[]): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (const [position, time] of times.entries())
    lessons.push(await makeLesson(day(), time, position % 2 === 0 ? '小林 葵' : '山田 太一'));
  await ask('PUT', `${COURSE}/notice`, { ids: lessons.map(({ id }) => id), action: 'drop' });
  return lessons;
}

/** A meeting on the day of the test. */
function makeMeeting(): Promise<Meeting> {
  const startTimeMillis = momentOf(day(), '16:00', TOKYO);
  return ask('POST', MEETING, {
    title: '面談',
    visitorName: '保護者の方',
    startTimeMillis,
    endTimeMillis: startTimeMillis + 3_600_000,
    idempotencyKey: `${day()} meeting`,
  });
}

async function readMeeting({ id }: Meeting): Promise<Meeting> {
  const found = await ask<{ list: Meeting[] }>('POST', `${MEETING}/search?page=1&size=50`, { words: '保護者の方' });
  return found.list.find((each) => each.id === id) as Meeting;
}

async function openLock(): Promise<TeacherSchedule> {
  const schedule = await show('month');
  inside(schedule, `[data-date="${day()}"]`)?.focus();
  await click(() => byRole(schedule, 'button', '予定をロック'));
  await eventually(() => dialog(schedule));
  return schedule;
}
const choose = async (schedule: Element, name: string) => click(() => byRole(schedule, 'radio', name));
const isLocked = (schedule: Element) => eventually(() => inside(schedule, `[data-day="${day()}"][data-locked=day]`));

describe('a lock of <teacher-schedule> over lessons', () => {
  setUpWrites();

  it('cancels them for one reason: one toast, and one mail to each student', async () => {
    const lessons = await knownLessons('10:00', '12:00', '14:00');
    const before = (await aboutLessons()).length;
    const schedule = await openLock();
    await choose(schedule, 'キャンセルする');
    await expectAccessible(schedule);
    await click(() => byRole(schedule, 'button', '授業3件をキャンセルしてロックする'));
    await eventually(() => dialog(schedule).querySelector('textarea[aria-invalid=true]'));
    await settled(schedule);
    expect(await sent('PUT', `${COURSE}/cancel`)).to.eql([]);
    await fill(schedule, /キャンセルの理由/, '研修のため');
    await click(() => byRole(schedule, 'button', '授業3件をキャンセルしてロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 3件をキャンセル'));
    for (const lesson of lessons) expect((await read(lesson)).canceledAt).to.be.a('number');
    // Closing sends the mails that the toast knows of.
    await eventually(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(inside(schedule, '.teacher-change') as Element, 'button', '閉じる'));
    await eventually(async () => (await aboutLessons()).length === before + 2);
    const [one, other] = (await aboutLessons()).slice(before);
    expect([one?.to, other?.to].toSorted()).to.eql([...new Set([one?.to, other?.to])].toSorted());
    expect([one, other].every((mail) => mail?.text.includes('研修のため'))).to.equal(true);
  });

  it('takes the reason of the lock for the cancellations; all of it is undone at once, and nobody is mailed', async () => {
    const lessons = await knownLessons('10:00', '12:00');
    const before = (await aboutLessons()).length;
    const schedule = await openLock();
    await fill(schedule, /^理由/, '帰省のため');
    await choose(schedule, 'キャンセルする');
    await click(() => byRole(schedule, 'button', '授業2件をキャンセルしてロックする'));
    await eventually(() => changeTexts(schedule).length > 0);
    await eventually(() => !inside(schedule, 'dialog'));
    expect((await sent('PUT', `${COURSE}/cancel`)).map(({ reason }) => reason)).to.eql(['帰省のため', '帰省のため']);
    await press('Control+z');
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
    for (const lesson of lessons) expect((await read(lesson)).canceledAt).to.equal(undefined);
    expect((await aboutLessons()).length).to.equal(before);
  });

  it('moves each of them to the nearest free time, which is shown before', async () => {
    const [first, second] = await knownLessons('10:00', '12:00');
    const taken = await makeLesson(addDays(day(), 1), '10:00', '伊藤 大翔');
    const schedule = await openLock();
    await choose(schedule, '空いている時間に移動する');
    await eventually(() => inside(schedule, '.schedule-plans [data-free]'));
    await eventually(() => byRole(schedule, 'button', '授業2件を移動してロックする'));
    await click(() => byRole(schedule, 'button', '授業2件を移動してロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 2件を移動'));
    const starts = [];
    for (const lesson of [first, second]) starts.push((await read(lesson as Lesson)).startTimeMillis);
    expect(new Set(starts).size).to.equal(2);
    for (const start of starts) {
      expect(start < momentOf(day(), '00:00', TOKYO) || start >= momentOf(addDays(day(), 1), '00:00', TOKYO)).to.equal(
        true,
      );
      expect(start).not.to.equal(taken.startTimeMillis);
    }
    expect(timeOf(starts[1] ?? 0, TOKYO)).to.equal('12:00');
  });

  it('names what could not be cancelled, locks nothing, and then does only the rest', async () => {
    const lessons = await knownLessons('10:00', '12:00', '14:00');
    const schedule = await openLock();
    await choose(schedule, 'キャンセルする');
    await fill(schedule, /キャンセルの理由/, '研修のため');
    const { id, version } = lessons[1] as Lesson;
    await ask('PUT', COURSE, { id, version, memo: '別の端末' });
    await click(() => byRole(schedule, 'button', '授業3件をキャンセルしてロックする'));
    await eventually(() =>
      allByRole(dialog(schedule), 'alert').some(({ textContent }) =>
        textContent?.startsWith('2件は完了しましたが、1件はできませんでした。ロックはまだです。'),
      ),
    );
    await settled(schedule);
    expect(inside(schedule, '.schedule-plans [data-refused]')?.textContent).to.contain('ほかの画面で変更されました');
    expect(await sent('POST', LOCK)).to.eql([]);
    expect(changeTexts(schedule)).to.eql([]);
    await click(() => byRole(schedule, 'button', '授業1件をキャンセルしてロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 3件をキャンセル'));
    expect((await sent('PUT', `${COURSE}/cancel`)).length).to.equal(4);
  });

  it('lets what was done be undone if the teacher then gives up', async () => {
    const lessons = await knownLessons('10:00', '12:00');
    const schedule = await openLock();
    await choose(schedule, 'キャンセルする');
    await fill(schedule, /キャンセルの理由/, '研修のため');
    const { id, version } = lessons[1] as Lesson;
    await ask('PUT', COURSE, { id, version, memo: '別の端末' });
    await click(() => byRole(schedule, 'button', '授業2件をキャンセルしてロックする'));
    await eventually(() => inside(schedule, '.schedule-plans [data-refused]'));
    await press('Escape');
    await eventually(() => changeTexts(schedule).includes('1件をキャンセル'));
    await press('Control+z');
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    expect((await read(lessons[0] as Lesson)).canceledAt).to.equal(undefined);
  });

  it('names meetings, too, and cancels them with the lessons; undone, all of them stand again', async () => {
    const [lesson] = await knownLessons('10:00');
    const meeting = await makeMeeting();
    const schedule = await openLock();
    await eventually(() => byRole(schedule, 'region', 'ロックと重なる授業と面談').textContent?.includes('保護者の方'));
    await choose(schedule, 'キャンセルする');
    await fill(schedule, /キャンセルの理由/, '研修のため');
    await click(() => byRole(schedule, 'button', '授業1件・面談1件をキャンセルしてロックする'));
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 2件をキャンセル'));
    expect((await readMeeting(meeting)).canceledAt).to.be.a('number');
    await eventually(() => !inside(schedule, 'dialog'));
    await press('Control+z');
    await isUndone(schedule);
    expect((await readMeeting(meeting)).canceledAt).to.equal(undefined);
    expect((await read(lesson as Lesson)).canceledAt).to.equal(undefined);
    await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
  });

  it('moves meetings, too; undone, all are back where they were', async () => {
    const [lesson] = await knownLessons('10:00');
    const meeting = await makeMeeting();
    const schedule = await openLock();
    await choose(schedule, '空いている時間に移動する');
    await click(() => byRole(schedule, 'button', '授業1件・面談1件を移動してロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 2件を移動'));
    expect((await readMeeting(meeting)).startTimeMillis).not.to.equal(meeting.startTimeMillis);
    await eventually(() => !inside(schedule, 'dialog'));
    await press('Control+z');
    await isUndone(schedule);
    expect(await readMeeting(meeting)).to.eql({ ...meeting, version: 3 });
    expect((await read(lesson as Lesson)).startTimeMillis).to.equal(lesson?.startTimeMillis);
    await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
  });

  it('has room at 320 px', async () => {
    await knownLessons('10:00', '12:00');
    const schedule = await openLock();
    await setViewport({ width: 320, height: 700 });
    await choose(schedule, 'キャンセルする');
    const panel = dialog(schedule).querySelector('.teacher-dialog-body') as HTMLElement;
    expect(panel.scrollWidth).to.be.at.most(panel.clientWidth);
    await expectAccessible(schedule);
  });
});
