import { expect } from '@open-wc/testing';
import type { Meeting } from '../../../src/core/api/endpoints/index.ts';
import { momentOf } from '../../../src/core/time/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { closeChanges, hasChange, changeTexts, isUndone, waysToUndo } from '../../support/browser/change-toasts.ts';
import { description, dialog, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { visitRows, setUpVisits, testPage, MEETINGS } from './visits-page.ts';
import type { TeacherVisits } from '../../../src/elements/visits/index.ts';
import { ordinaryDay } from '../../support/clock/ordinary-day.ts';

const TOKYO = 'Asia/Tokyo';
const VISITOR = '転校のご相談の方';

describe('<teacher-visits> at a provider with `meeting-changes`', () => {
  setUpVisits();

  const button = (root: Element, name: string) => eventually(() => allByRole(root, 'button', name)[0]);
  const field = (box: Element, name: string | RegExp) =>
    allByRole(box, 'textbox', name)[0] ?? byRole(box, 'combobox', name);
  const made = async (): Promise<Meeting> =>
    eventually(async () => (await testPage.meetings()).find(({ visitorName }) => visitorName === VISITOR));

  it('creates a meeting, finds it, changes it and cancels it', async () => {
    const element = await testPage.show();
    await visitRows(element);
    await click(await button(element, '面談を登録'));
    const form = await dialog(element, '面談を登録');
    await expectAccessible(element);
    await click(() => byRole(form, 'button', '登録する'));
    await eventually(() => form.textContent?.includes('相手を入力してください。'));
    await write(field(form, /相手/), VISITOR);
    await write(field(form, '面談'), '進路相談');
    // The demo world may have a lesson at any hour of tomorrow, but none at five.
    await write(field(form, /時刻/), '05:00');
    await click(() => byRole(form, 'button', '登録する'));
    await noDialog(element);
    const { id, version } = await made();
    expect(version).to.equal(1);
    await hasChange(element, '面談を登録');
    await closeChanges(element);

    await write(byRole(element, 'searchbox', '面談を検索'), '転校');
    await click(() => byRole(element, 'button', '検索'));
    const [row] = await visitRows(element, 1);
    await click(() => row?.querySelector(`[data-visit="${id}"]`));
    await dialog(element, '進路相談');
    await click(await button(element, '変更'));
    const changing = await dialog(element, '面談を変更');
    await write(field(changing, /メモ/), '資料を用意する');
    await click(() => byRole(changing, 'button', '変更する'));
    await noDialog(element);
    await eventually(async () => (await made()).memo === '資料を用意する');
    await closeChanges(element);

    await click(async () => (await visitRows(element, 1))[0]?.querySelector(`[data-visit="${id}"]`));
    await dialog(element, '進路相談');
    await click(await button(element, '中止'));
    const canceling = await dialog(element, '面談を中止');
    expect(description(canceling)).to.match(/^中止した直後なら、元に戻せます。/);
    await expectAccessible(element);
    await write(field(canceling, /理由/), '先方の都合');
    await click(() => byRole(canceling, 'button', '面談を中止する'));
    await noDialog(element);
    await eventually(async () => (await made()).canceledAt !== undefined);
    await eventually(() => shadow(element).querySelector('.visit-row[data-state="4"]'));
  });

  it('does not send a meeting that overlaps another one, and names that', async () => {
    const element = await testPage.show();
    const other = (await testPage.meetings()).find(
      ({ startTimeMillis, canceledAt }) => startTimeMillis > Date.now() && canceledAt === undefined,
    );
    await visitRows(element);
    await click(await button(element, '面談を登録'));
    const form = await dialog(element, '面談を登録');
    const start = new Date((other?.startTimeMillis ?? 0) + 9 * 3_600_000).toISOString();
    await write(field(form, /日付/), start.slice(0, 10).replaceAll('-', '/'));
    await write(field(form, /時刻/), start.slice(11, 16));
    await eventually(() => form.textContent?.includes(`面談（${other?.visitorName}）`));
    await write(field(form, /相手/), '別の方');
    await write(field(form, '面談'), '面談');
    const before = (await testPage.meetings()).length;
    await click(() => byRole(form, 'button', '登録する'));
    await eventually(() => form.textContent?.includes('この日時には登録できません。'));
    expect((await testPage.meetings()).length).to.equal(before);
  });
});

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
    it(`${how}: another time, and the list shows the old one`, async () => {
      const { element, meeting } = await show();
      await move(element, meeting, '13:15');
      await expectAccessible(element);
      await undo(element);
      await isUndone(element);
      expect(await read(meeting)).to.eql({ ...meeting, version: 3 });
      const row = await eventually(() => shadow(element).querySelector(`.visit-row:has([data-visit="${meeting.id}"])`));
      await eventually(() => row.textContent?.includes('12:00'));
    });

    it(`${how}: a cancellation, which restores and focuses the meeting`, async () => {
      const { element, meeting } = await show();
      await cancel(element, meeting);
      expect((await read(meeting)).canceledAt).to.be.a('number');
      await undo(element);
      await isUndone(element);
      expect((await read(meeting)).canceledAt).to.equal(undefined);
      await eventually(() => (focused() as HTMLElement | null)?.dataset.visit === meeting.id);
    });
  }

  it('only for the latest change of a meeting: an older one can no longer be undone', async () => {
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

  it('not after its time was taken, with an explanation', async () => {
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
