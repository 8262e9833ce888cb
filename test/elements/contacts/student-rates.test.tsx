import { expect } from '@open-wc/testing';
import '../../../src/elements/contacts/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { hasChange } from '../../support/browser/change-toasts.ts';
import { allByRole, byRole, click, eventually, setViewport } from '../../support/browser/page.ts';
import { choose, dialog, focusOn, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { setUpWorld, showInWorld } from '../../support/browser/world.ts';

describe("the rates on a student's page", () => {
  setUpWorld({
    now: '2026-11-20T09:00+09:00',
    rows: { students: [{ id: 'sato', name: '佐藤 健', subjects: ['数学', '英語'] }] },
  });
  beforeEach(() => setViewport({ width: 1280, height: 900 }));

  async function open(attributes: Record<string, string> = {}) {
    const element = showInWorld('teacher-contacts', { 'student-id': 'sato', ...attributes });
    return { element, part: await eventually(() => byRole(shadow(element), 'region', '単価')) };
  }
  const list = (part: Element) =>
    [...part.querySelectorAll('li')].map((row) => [...row.querySelectorAll('span')].map((each) => each.textContent));

  it('are set for all subjects, then for one, changed and removed', async () => {
    const { element, part } = await open();
    await eventually(() => part.textContent?.includes('単価は設定されていません。'));
    await expectAccessible(element);
    await click(() => byRole(part, 'button', '佐藤 健さんの単価を設定'));
    const first = await dialog(element, '佐藤 健さんの単価');
    await write(byRole(first, 'textbox', '単価（円）'), '3500');
    await click(() => byRole(first, 'button', '保存'));
    await noDialog(element);
    await eventually(() => list(part).length === 1);
    expect(list(part)[0]?.slice(0, 3)).to.eql(['すべての科目', '1時間 ￥3,500', '欠席も請求']);

    await click(() => byRole(part, 'button', '科目ごとの単価を追加'));
    const second = await dialog(element, '佐藤 健さんの単価');
    await choose(byRole(second, 'combobox', '科目'), '英語');
    await choose(byRole(second, 'combobox', '単位'), 'lesson');
    await write(byRole(second, 'textbox', '単価（円）'), '2800');
    await click(() => byRole(second, 'checkbox', '連絡のない欠席'));
    await click(() => byRole(second, 'button', '保存'));
    await noDialog(element);
    await eventually(() => list(part).length === 2);
    expect(list(part).map(([subject, rate]) => [subject, rate])).to.eql([
      ['その他の科目', '1時間 ￥3,500'],
      ['英語', '1回 ￥2,800'],
    ]);

    await click(() => byRole(part, 'button', '英語の単価を変更'));
    const third = await dialog(element, '佐藤 健さんの単価');
    expect((byRole(third, 'textbox', '単価（円）') as HTMLInputElement).value).to.equal('2800');
    await click(() => byRole(third, 'button', '削除'));
    await noDialog(element);
    await eventually(() => list(part).length === 1);
    await focusOn(() => byRole(part, 'button', '科目ごとの単価を追加'));
    await eventually(() => hasChange(element, '佐藤 健さんの単価を削除しました。'));
    await click(() => allByRole(shadow(element), 'button', '元に戻す').at(-1));
    await eventually(() => list(part).length === 2);
  });

  it('cannot be changed in an element that is read-only', async () => {
    const { part } = await open({ 'read-only': '' });
    await eventually(() => part.textContent?.includes('単価は設定されていません。'));
    expect(allByRole(part, 'button')).to.have.length(0);
  });
});
