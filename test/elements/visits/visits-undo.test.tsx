import { expect } from '@open-wc/testing';
import { momentOf, type Meeting } from '../../../src/core/index.ts';
import type { TeacherVisits } from '../../../src/elements/visits/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { changeTexts, hasChange, isUndone, waysToUndo } from '../../support/browser/change-toasts.ts';
import { byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { dialog, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { ordinaryDay } from '../../support/clock/ordinary-day.ts';
import { setUpVisits, testPage } from './visit-list.ts';
import { MEETINGS, visitRows } from './visits-page.ts';

const TOKYO = 'Asia/Tokyo';
let count = 0;

/** A meeting at noon of a day on which there is nothing else, and the list that shows it. */
async function show(): Promise<{ element: TeacherVisits; meeting: Meeting }> {
  count += 1;
  const startTimeMillis = momentOf(ordinaryDay(200 + 7 * count), '12:00', TOKYO);
  const plan = { title: '進路相談', visitorName: `訪問者${count}の方`, startTimeMillis };
  const body = { ...plan, endTimeMillis: startTimeMillis + 1_800_000, idempotencyKey: `visits-undo-${count}` };
  const { data: meeting } = await testPage.ask<Meeting>('POST', MEETINGS, body);
  const element = await testPage.show('page-size="100"');
  await visitRows(element);
  return { element, meeting };
}

async function read({ id }: Meeting): Promise<Meeting> {
  return (await testPage.meetings()).find((each) => each.id === id) as Meeting;
}

async function open(element: Element, { id }: Meeting, action: string): Promise<void> {
  await eventually(() => !shadow(element).querySelector('.visit-table[aria-busy]'));
  (shadow(element).querySelector(`[data-visit="${id}"]`) as HTMLElement).click();
  const box = await dialog(element, '進路相談');
  await click(() => byRole(box, 'button', action));
}

async function move(element: Element, meeting: Meeting, time: string): Promise<void> {
  await open(element, meeting, '変更');
  const form = await dialog(element, '面談を変更');
  await write(byRole(form, 'combobox', /時刻/), time);
  await click(() => byRole(form, 'button', '変更する'));
  await noDialog(element);
  await hasChange(element, `${time}に変更`);
}

async function cancel(element: Element, meeting: Meeting): Promise<void> {
  await open(element, meeting, '中止');
  await click(async () => byRole(await dialog(element, '面談を中止'), 'button', '面談を中止する'));
  await noDialog(element);
  await hasChange(element, '面談を中止');
}

describe('a write of <teacher-visits> is undone', () => {
  setUpVisits();

  for (const [how, undo] of waysToUndo) {
    it(`${how}: another time, which the list then shows again`, async () => {
      const { element, meeting } = await show();
      await move(element, meeting, '13:15');
      await expectAccessible(element);
      await undo(element);
      await isUndone(element);
      expect(await read(meeting)).to.eql({ ...meeting, version: 3 });
      const row = await eventually(() => shadow(element).querySelector(`.visit-row:has([data-visit="${meeting.id}"])`));
      await eventually(() => row.textContent?.includes('12:00'));
    });

    it(`${how}: a cancellation, after which the meeting stands again, and has the focus`, async () => {
      const { element, meeting } = await show();
      await cancel(element, meeting);
      expect((await read(meeting)).canceledAt).to.be.a('number');
      await undo(element);
      await isUndone(element);
      expect((await read(meeting)).canceledAt).to.equal(undefined);
      await eventually(() => (focused() as HTMLElement | null)?.dataset.visit === meeting.id);
    });
  }

  it('only the latest of a meeting: an older one can no longer be undone', async () => {
    const { element, meeting } = await show();
    await move(element, meeting, '13:15');
    await cancel(element, meeting);
    await eventually(() => changeTexts(element).length === 1);
    await press('Control+z');
    await isUndone(element);
    await press('Control+z');
    const { canceledAt, startTimeMillis } = await read(meeting);
    expect([canceledAt, startTimeMillis]).to.eql([undefined, meeting.startTimeMillis + 75 * 60_000]);
  });

  it('not once its time was taken: it says why', async () => {
    const { element, meeting } = await show();
    await cancel(element, meeting);
    const { title, startTimeMillis, endTimeMillis } = meeting;
    const plan = { title, visitorName: '別の方', startTimeMillis, endTimeMillis, idempotencyKey: 'taken-time' };
    await testPage.ask('POST', MEETINGS, plan);
    await press('Control+z');
    const toast = await eventually(() => shadow(element).querySelector('.teacher-toast-error'));
    expect(toast.textContent).to.match(/^元に戻せませんでした。.*別の方/);
    expect((await read(meeting)).canceledAt).to.be.a('number');
  });
});
