import { expect } from '@open-wc/testing';
import { addDays, momentOf, type Lesson, type Meeting } from '../../../../src/core/index.ts';
import { changeTexts, hasChange, isUndone, waysToUndo } from '../../../support/browser/change-toasts.ts';
import { byRole, click, eventually, press } from '../../../support/browser/page.ts';
import { provider } from '../../../support/browser/suite.ts';
import { write } from '../../../support/browser/test-page.ts';
import { cardOf } from '../card/card-page.ts';
import { chip, isMoved, makeAoisLesson, setUpMoves, show, tuesday } from '../moving-lesson.ts';
import { ask, COURSE, MEETING, TOKYO } from '../schedule-provider.ts';
import { inside } from '../showing.ts';

const VISITOR = '保護者の方';
const readLesson = ({ id }: Lesson) => ask<Lesson>('GET', `${COURSE}/${id}`);

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

describe('a meeting of <teacher-schedule> is as before', () => {
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

  it('step by step with the key, when lessons were changed in between', async () => {
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
