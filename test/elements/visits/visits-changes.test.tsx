import { expect } from '@open-wc/testing';
import type { Meeting } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually } from '../../support/browser/page.ts';
import { closeChanges, hasChange } from '../../support/browser/change-toasts.ts';
import { description, dialog, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { visitRows } from './visits-page.ts';
import { setUpVisits, testPage } from './visit-list.ts';

const VISITOR = '転校のご相談の方';

describe('<teacher-visits> at a provider with `meeting-changes`', () => {
  setUpVisits();

  const button = (root: Element, name: string) => eventually(() => allByRole(root, 'button', name)[0]);
  const field = (box: Element, name: string | RegExp) =>
    allByRole(box, 'textbox', name)[0] ?? byRole(box, 'combobox', name);
  const made = async (): Promise<Meeting> =>
    eventually(async () => (await testPage.meetings()).find(({ visitorName }) => visitorName === VISITOR));

  it('makes a meeting, finds it, changes it and cancels it', async () => {
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

  it('does not send a meeting over another one, and says which', async () => {
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
