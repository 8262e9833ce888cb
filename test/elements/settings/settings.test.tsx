import { expect } from '@open-wc/testing';
import { sessionOver, shadow, signIn } from '../../support/browser/test-page.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  allByRole,
  byRole,
  click,
  emulateMedia,
  eventually,
  press,
  setViewport,
  type,
} from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { withFault } from '../../support/servers/provider.ts';
import { done, fill, SETTING, setUpSettings } from './settings-page.ts';
import { save, sent, show, value } from './settings-form.ts';
import { proxy } from '../../support/browser/suite.ts';

describe('<teacher-settings>', () => {
  setUpSettings();

  it("renders the teacher's profile, choices, address and the plans", async () => {
    const element = await show();
    byRole(element, 'heading', '設定');
    expect(value(element, /^名前/)).to.equal('佐藤 花子');
    expect(value(element, 'フリガナ')).to.equal('サトウ ハナコ');
    expect((byRole(element, 'combobox', 'タイムゾーン') as HTMLInputElement).value).to.include('Asia/Tokyo');
    const plans = byRole(element, 'region', 'サービスのプラン');
    await eventually(() => plans.textContent?.includes('￥19,800 月額'));
    expect(shadow(element).querySelector('.settings-email')?.textContent).to.equal('hanako@example.jp');
  });

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG" theme="light"'],
  ] as const) {
    (look === 'dark' ? needs('media').it : it)(`is accessible in ${look}, narrow too`, async () => {
      await emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
      document.body.style.background = look === 'dark' ? '#15191d' : '#fff';
      const element = await show(attributes);
      await eventually(() => shadow(element).querySelector('.settings-plans'));
      await expectAccessible(element);
      await setViewport({ width: 390, height: 844 });
      await expectAccessible(element);
      expect(document.documentElement.scrollWidth).to.be.at.most(390);
    });
  }

  describe('the time zone', () => {
    it('is found by typing, and selected by keyboard', async () => {
      const element = await show();
      const input = byRole(element, 'combobox', 'タイムゾーン') as HTMLInputElement;
      input.focus();
      await press('ArrowDown');
      const [first] = await eventually(() => allByRole(byRole(element, 'listbox', 'タイムゾーン'), 'option'));
      expect(first?.textContent).to.include('Asia/Tokyo');
      await type('new york');
      await eventually(() => {
        const found = allByRole(byRole(element, 'listbox', 'タイムゾーン'), 'option');
        if (found.length !== 1)
          throw new Error(`${input.value}: ${found.map(({ textContent }) => textContent).join(', ')}`);
        return true;
      });
      await expectAccessible(element);
      await press('Enter');
      expect(input.value).to.include('America/New York');
      await save(element);
      await done(element);
      expect(await sent()).to.eql([{ version: 1, timeZone: 'America/New_York' }]);
    });

    it('stays without a selection, and reports no results', async () => {
      const element = await show();
      const input = byRole(element, 'combobox', 'タイムゾーン') as HTMLInputElement;
      input.focus();
      await type('xyzzy');
      await eventually(() =>
        shadow(element).querySelector('.settings-zones')?.textContent?.startsWith('見つかりません。'),
      );
      await press('Escape');
      expect(input.value).to.include('Asia/Tokyo');
    });
  });

  describe('in the portal', () => {
    afterEach(closePortal);

    it('is reached from the account menu, and asks before unsaved changes are lost', async () => {
      const portal = await openSignedIn(proxy.url, '/course/list');
      await click(() => byRole(portal, 'button', '佐藤 花子'));
      await click(() => byRole(portal, 'menuitem', '設定'));
      await heading(portal, '設定');
      expect(address()).to.equal('/setting');
      await eventually(() => content(portal).querySelector('.settings-form'));
      await fill(content(portal), 'フリガナ', 'ハナ');
      await click(() => byRole(content(portal), 'link', 'パスワードを変更'));
      await click(() => byRole(portal, 'button', '保存せずに移動'));
      await heading(portal, 'パスワードの変更');
      expect(address()).to.equal('/updatepwd');
    });

    it("is reached from the phone's sheet", async () => {
      await setViewport({ width: 390, height: 844 });
      const portal = await openSignedIn(proxy.url, '/course/list');
      await click(() => byRole(portal, 'button', 'その他'));
      await click(() => byRole(portal, 'link', '設定'));
      await heading(portal, '設定');
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
    });

    it('keeps the input when the session ends', async () => {
      const portal = await openSignedIn(proxy.url, '/setting');
      await eventually(() => content(portal).querySelector('.settings-form'));
      await fill(content(portal), 'フリガナ', 'ハナ');
      await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: sessionOver }, async () => {
        await save(content(portal));
        await eventually(() => document.querySelector('input[name=email]'));
      });
      expect(address()).to.equal('/login');
      await signIn();
      await heading(portal, '設定');
      await eventually(() => value(content(portal), 'フリガナ') === 'ハナ');
      expect(content(portal).textContent).to.include('前回入力した内容を復元しました。');
    });
  });

  it('explains when the settings cannot be loaded, and retries', async () => {
    await withFault(
      proxy,
      { match: { method: 'GET', path: '/api/client/teacher/login/info' }, fault: { status: 500 } },
      async () => {
        const { mountHtml } = await import('../../support/browser/page.ts');
        mountHtml(`<teacher-settings provider="${proxy.url}"></teacher-settings>`);
        await eventually(() => document.querySelector('input[name=email]'));
        await signIn();
        await eventually(() =>
          shadow(document.querySelector('teacher-settings') as Element).querySelector('.teacher-failure'),
        );
        // Theme and language ask for the same record after a sign-in. The last reply counts, so it must be one of the fault.
        await document.querySelector('teacher-settings')?.reload();
      },
    );
    const element = document.querySelector('teacher-settings') as Element;
    await click(() => byRole(element, 'button', 'もう一度試す'));
    await eventually(() => shadow(element).querySelector('.settings-form'));
  });
});
