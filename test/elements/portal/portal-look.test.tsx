import { expect } from '@open-wc/testing';
import { rows, shadow, signIn, write } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import {
  address,
  closePortal,
  content,
  heading,
  openPortal,
  openSignedIn,
  placePortal,
} from '../../support/browser/portal.ts';
import { startProvider, type RemoteProvider } from '../../support/servers/provider.ts';

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

describe('<teacher-portal> in use', () => {
  let provider: RemoteProvider;

  before(async () => {
    provider = await startProvider();
    await setViewport(laptop);
  });
  afterEach(async () => {
    closePortal();
    await setViewport(laptop);
  });

  const open = (path: string, attributes?: string) => openSignedIn(provider.url, path, attributes);
  const account = (portal: Element) => eventually(() => byRole(shadow(portal), 'button', '佐藤 花子'));
  const root = (portal: Element) => shadow(portal).querySelector<HTMLElement>('.teacher-root');

  describe('by keyboard alone', () => {
    it('signs in, skips to the content, opens the account menu and signs out', async () => {
      const portal = openPortal(provider.url, '/course/schedule');
      const email = await eventually(() => document.querySelector<HTMLInputElement>('input[name=email]'));
      await tabTo(email);
      await write(email, 'hanako@example.jp');
      await press('Tab');
      expect(focused()).to.equal(document.querySelector('input[name=password]'));
      await write(focused() as HTMLElement, 'hanako-demo');
      await press('Enter');
      const title = await heading(portal, '予定');
      await eventually(() => focused() === title);

      const skip = byRole(shadow(portal), 'button', '本文へ移動');
      await tabTo(skip, 'Shift+Tab');
      expect(skip.getBoundingClientRect().top).to.be.at.least(0);
      await press('Enter');
      expect(focused()).to.equal(content(portal));

      await tabTo(await account(portal), 'Shift+Tab');
      await press('Enter', 'ArrowDown');
      await eventually(() => focused()?.matches('[role^=menuitem]'));
      await press('End', 'Enter');
      await eventually(() => document.querySelector('input[name=email]'));
      await eventually(() => focused() === content(portal).querySelector('h1'));
    });

    it('returns the focus to the account button when its menu closes', async () => {
      const portal = await open('/course/schedule');
      const button = await account(portal);
      button.focus();
      await press('Enter', 'ArrowDown');
      await eventually(() => focused()?.matches('[role^=menuitem]'));
      await press('Escape');
      await eventually(() => focused() === button);
    });

    it('follows a link of the menu', async () => {
      const portal = await open('/course/schedule');
      await tabTo(byRole(shadow(portal), 'link', '授業一覧'), 'Shift+Tab');
      await press('Enter');
      await heading(portal, '授業一覧');
    });
  });

  describe('language and colours', () => {
    it('can be chosen by the teacher: Arabic mirrors the page, and persists', async () => {
      const portal = await open('/course/schedule');
      expect(root(portal)?.dir).to.equal('ltr');
      await click(await account(portal));
      await click(() => byRole(shadow(portal), 'menuitemcheckbox', 'العربية'));
      await heading(portal, 'الجدول');
      expect([root(portal)?.dir, root(portal)?.lang]).to.eql(['rtl', 'ar-EG']);
      await eventually(() => document.title.endsWith('الجدول'));
      const menu = byRole(shadow(portal), 'navigation', 'القائمة').getBoundingClientRect();
      expect(menu.right).to.equal(root(portal)?.getBoundingClientRect().right);
      expect(localStorage.getItem('umi_locale')).to.equal('ar-EG');

      portal.remove();
      const again = placePortal(provider.url);
      await heading(again, 'الجدول');
      await click(await account(again));
      await click(() => byRole(shadow(again), 'menuitemcheckbox', '日本語'));
      await heading(again, '予定');
    });

    it('can be dark', async () => {
      const portal = await open('/course/schedule');
      const ground = () => getComputedStyle(shadow(portal).querySelector('.portal') as Element).backgroundColor;
      const before = ground();
      await click(await account(portal));
      await click(() => byRole(shadow(portal), 'menuitemcheckbox', 'ダーク'));
      await eventually(() => root(portal)?.dataset.theme === 'dark');
      expect(ground()).to.not.equal(before);
      await click(await account(portal));
      await click(() => byRole(shadow(portal), 'menuitemcheckbox', '端末に合わせる'));
      await eventually(() => root(portal)?.dataset.theme === 'auto');
    });

    it('are not offered if attributes set them', async () => {
      const portal = await open('/course/schedule', 'lang="ja-JP" theme="light"');
      await click(await account(portal));
      await eventually(() => byRole(shadow(portal), 'menuitem', 'ログアウト'));
      expect(allByRole(shadow(portal), 'menuitemcheckbox')).to.eql([]);
    });

    it('can be chosen before the sign-in', async () => {
      const portal = openPortal(provider.url, '/login');
      const select = await eventually(() => shadow(portal).querySelector('select'));
      select.value = 'zh-CN';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await heading(portal, '登录');
      expect(document.querySelector('label')?.textContent).to.equal('邮箱');
    });
  });

  describe('on a phone', () => {
    it('has a bar at the bottom, and everything else in a sheet', async () => {
      await setViewport(phone);
      const portal = await open('/course/schedule');
      const bar = byRole(shadow(portal), 'navigation', 'メニュー');
      await eventually(() => Math.round(bar.getBoundingClientRect().bottom) === phone.height);
      expect(allByRole(bar, 'link').map(({ textContent }) => textContent)).to.eql(['授業', '予定', '連絡先']);
      const more = byRole(bar, 'button', 'その他');
      for (const target of [...allByRole(bar, 'link'), more]) {
        expect(target.getBoundingClientRect().height).to.be.at.least(44);
      }
      await click(more);
      const sheet = await eventually(() => byRole(shadow(portal), 'dialog', 'その他'));
      expect(sheet.textContent).to.contain('佐藤 花子');
      expect(allByRole(sheet, 'radio').map(({ parentElement }) => parentElement?.textContent)).to.eql([
        '日本語',
        'English',
        '中文',
        'العربية',
        'ライト',
        'ダーク',
        '端末に合わせる',
      ]);
      await press('Escape');
      await eventually(() => focused() === more);
      await click(more);
      await click(() => byRole(shadow(portal), 'button', 'ログアウト'));
      await eventually(() => document.querySelector('input[name=email]'));
      expect(address()).to.equal('/login');
    });

    it('has the other pages behind その他, which is marked on them', async () => {
      await setViewport(phone);
      const portal = await open('/course/schedule');
      const more = await eventually(() => byRole(byRole(shadow(portal), 'navigation', 'メニュー'), 'button', 'その他'));
      expect(more.getAttribute('aria-current')).to.equal(null);
      await click(more);
      const link = await eventually(() => byRole(byRole(shadow(portal), 'dialog', 'その他'), 'link', '面談一覧'));
      expect(link.getBoundingClientRect().height).to.be.at.least(44);
      await click(link);
      await eventually(() => shadow(portal).querySelector('.visit-row'));
      expect(address()).to.equal('/visit/list');
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
      expect(more.getAttribute('aria-current')).to.equal('true');
      await click(more);
      await eventually(
        () =>
          byRole(byRole(shadow(portal), 'dialog', 'その他'), 'link', '面談一覧').getAttribute('aria-current') ===
          'page',
      );
    });

    it('never scrolls sideways', async () => {
      await setViewport({ width: 320, height: 700 });
      const portal = openPortal(provider.url, '/course/list');
      await eventually(() => document.querySelector('input[name=email]'));
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      await signIn();
      await rows(portal);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(element: Element, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (focused() === element) return;
    await press(key);
  }
  throw new Error(`The keyboard does not reach ${element.outerHTML.slice(0, 120)}`);
}
