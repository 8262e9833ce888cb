import { expect } from '@open-wc/testing';
import { addDays, type Lesson } from '../../../../src/core/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import {
  byRole,
  click,
  eventually,
  focused,
  press,
  settled,
  setViewport,
  type,
} from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { changeTexts } from '../../../support/browser/change-toasts.ts';
import { chip, dayOfChip, isMoved, isResized, makeAoisLesson, setUpMoves, show, tuesday } from '../moving-lesson.ts';
import { ask, COURSE, sent } from '../schedule-provider.ts';
import { inside } from '../showing.ts';
import { appeared, cardOf, isInWindow, noCard, openCard } from './card-page.ts';

const EDIT = /日時を変更$/;

/** The card of a lesson with its times in fields. */
async function openTimes(schedule: Element, id: string): Promise<HTMLElement> {
  const card = await openCard(schedule, id);
  await click(() => byRole(card, 'button', EDIT));
  await eventually(() => field(card, '開始'));
  return card;
}

const field = (card: Element, which: '開始' | '終了', name: '時刻' | '日付' = '時刻') =>
  byRole(byRole(card, 'group', which), name === '時刻' ? 'combobox' : 'textbox', name) as HTMLInputElement;

async function write(input: HTMLInputElement, text: string): Promise<void> {
  input.focus();
  input.select();
  await type(text);
}

const clashes = (card: Element) => card.querySelector('.lesson-clashes')?.textContent ?? '';
const read = ({ id }: Lesson) => ask<Lesson>('GET', `${COURSE}/${id}`);

describe('the times in the card of a lesson', () => {
  setUpMoves();

  it('are edited in place: Enter saves, the result is a toast with a way back', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const events: unknown[] = [];
    schedule.addEventListener('teacher-course-change', ({ detail }) => events.push(detail.startTimeMillis));
    const card = await openTimes(schedule, lesson.id);
    const start = field(card, '開始');
    expect(focused()).to.equal(start);
    expect([start.selectionStart, start.selectionEnd]).to.eql([0, 5]);
    await expectAccessible(schedule);
    await type('14:00');
    expect(field(card, '終了').value).to.equal('15:00');
    await press('Enter');
    await noCard(schedule);
    await isMoved(schedule, tuesday(), '14:00');
    await settled(schedule);
    expect(inside(schedule, 'dialog')).to.equal(null);
    expect((await read(lesson)).startTimeMillis).to.equal(lesson.startTimeMillis + 4 * 3_600_000);
    expect(events).to.eql([lesson.startTimeMillis + 4 * 3_600_000]);
    await press('Control+z');
    await eventually(async () => (await read(lesson)).startTimeMillis === lesson.startTimeMillis);
  });

  it('are edited by their end, too', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await write(field(card, '終了'), '11:30');
    await click(() => byRole(card, 'button', '変更を保存'));
    await noCard(schedule);
    await isResized(schedule, tuesday(), '10:00', 90);
  });

  it('are edited to another day, and the focus follows the chip there', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await write(field(card, '開始', '日付'), addDays(tuesday(), 1).replaceAll('-', '/'));
    await press('Enter');
    await noCard(schedule);
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
    await eventually(() => dayOfChip(schedule, lesson.id) === addDays(tuesday(), 1));
    await eventually(() => (focused() as HTMLElement).dataset['lesson'] === lesson.id);
  });

  it('are taken back with Escape, then the card closes; nothing is sent or kept', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await type('14:00');
    await press('Escape');
    const time = await eventually(() => byRole(card, 'button', EDIT));
    expect(focused()).to.equal(time);
    expect(time.textContent).to.include('10:00–11:00');
    await press('Escape');
    await noCard(schedule);
    expect(focused()).to.equal(await chip(schedule, lesson.id));
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
    await openCard(schedule, lesson.id);
    expect(inside(schedule, '.lesson-dialog-note')).to.equal(null);
  });

  it('are left with Enter if nothing was typed', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await press('Enter');
    await eventually(() => byRole(card, 'button', EDIT));
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
  });

  it('show what is in their way while they are written, and are not sent then', async () => {
    const lesson = await makeAoisLesson();
    const other = await makeAoisLesson(addDays(tuesday(), 60), '12:00');
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await write(field(card, '開始', '日付'), addDays(tuesday(), 60).replaceAll('-', '/'));
    await write(field(card, '開始'), '12:30');
    await eventually(() => clashes(card).includes('小林 葵さんの授業 12:00–13:00 と重なります。'));
    await expectAccessible(schedule);
    await press('Enter');
    await eventually(() => card.textContent?.includes('この日時には変更できません。'));
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
    await write(field(card, '開始'), '13:30');
    await eventually(() => !clashes(card).includes('重なります'));
    await press('Enter');
    await noCard(schedule);
    expect((await read(lesson)).startTimeMillis).to.equal(other.startTimeMillis + 90 * 60_000);
  });

  it('keep what was typed when the provider refuses, with its reason in the card', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await type('14:00');
    await proxy.faults([
      {
        match: { method: 'PUT', path: `^${COURSE}$` },
        fault: { status: 200, body: { status: 0, message: '休講日です。', data: { code: 'locked' } } },
      },
    ]);
    await press('Enter');
    const alert = await eventually(() => card.querySelector('[role=alert]'));
    expect(alert.textContent).to.equal('休講日です。');
    expect(field(card, '開始').value).to.equal('14:00');
    expect(cardOf(schedule)).to.equal(card);
    expect(changeTexts(schedule)).to.eql([]);
    await proxy.faults([]);
    await press('Enter');
    await noCard(schedule);
    await isMoved(schedule, tuesday(), '14:00');
  });

  it('ask before a press beside the card loses them', async () => {
    const lesson = await makeAoisLesson();
    const other = await makeAoisLesson(addDays(tuesday(), -1), '12:00');
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await type('14:00');
    await click(await chip(schedule, other.id));
    const question = await eventually(() => byRole(schedule, 'alertdialog', '入力を破棄しますか？'));
    await click(() => byRole(question, 'button', '入力を続ける'));
    await eventually(() => inside(schedule, 'dialog') === null);
    expect(field(card, '開始').value).to.equal('14:00');
    await click(() => byRole(card, 'button', '閉じる'));
    await click(() => byRole(schedule, 'button', '破棄する'));
    await noCard(schedule);
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
  });

  it('show both versions when the lesson was changed elsewhere', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await openTimes(schedule, lesson.id);
    await type('14:00');
    await ask('PUT', COURSE, { id: lesson.id, version: lesson.version, subject: '物理' });
    await press('Enter');
    const question = await eventually(() => byRole(schedule, 'alertdialog', 'ほかの画面で変更されています'));
    await click(() => byRole(question, 'button', '入力した内容で上書き'));
    await noCard(schedule);
    await isMoved(schedule, tuesday(), '14:00');
    expect((await read(lesson)).subject).to.equal('物理');
    await press('Control+z');
    await eventually(async () => (await read(lesson)).startTimeMillis === lesson.startTimeMillis);
    expect((await read(lesson)).subject, 'the change of the other device stays').to.equal('物理');
  });

  it('are seen whole, though something comes late to the card', async () => {
    await setViewport({ width: 390, height: 844 });
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson, 'agenda');
    const card = await openTimes(schedule, lesson.id);
    await eventually(() => card.querySelector('.lesson-clashes'));
    const late = document.createElement('p');
    card.append(late);
    await new Promise(requestAnimationFrame);
    late.textContent = 'late';
    await eventually(() => card.scrollHeight === card.clientHeight);
  });

  it('fit into a phone of 320 px', async () => {
    await setViewport({ width: 320, height: 640 });
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson, 'agenda');
    const card = await openTimes(schedule, lesson.id);
    await appeared(card);
    expect(isInWindow(card)).to.equal(true);
    expect(card.scrollWidth).to.be.at.most(card.clientWidth);
    await expectAccessible(schedule);
  });
});
