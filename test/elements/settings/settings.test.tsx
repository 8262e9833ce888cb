import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { provider, proxy } from '../../support/browser/suite.ts';
import { onGround, sessionOver, shadow, signIn } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import {
  save,
  sent,
  show,
  value,
  closeSettings,
  done,
  elsewhere,
  fill,
  SETTING,
  setUpSettings,
  showSettings,
} from './settings-page.ts';

/** The record of the teacher. */
const INFO = '/api/client/teacher/login/info';

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

  it('explains when the settings cannot be loaded, notifies the page, and retries', async () => {
    const kinds: string[] = [];
    const listen = (event: Event) => kinds.push((event as CustomEvent<{ kind: string }>).detail.kind);
    document.body.addEventListener('teacher-failure', listen);
    await withFault(proxy, { match: { method: 'GET', path: INFO }, fault: { status: 500 } }, async () => {
      const { mountHtml } = await import('../../support/browser/page.ts');
      mountHtml(`<teacher-settings provider="${proxy.url}"></teacher-settings>`);
      await eventually(() => document.querySelector('input[name=email]'));
      await signIn();
      await eventually(() =>
        shadow(document.querySelector('teacher-settings') as Element).querySelector('.teacher-failure'),
      );
      await eventually(() => kinds.includes('http'));
      document.body.removeEventListener('teacher-failure', listen);
    });
    const element = document.querySelector('teacher-settings') as Element;
    // A request of theme and language that was late has loaded the record, too; then there is nothing to retry.
    const retry = () => allByRole(element, 'button').find(({ textContent }) => textContent === 'もう一度試す');
    await eventually(() => shadow(element).querySelector('.settings-form') ?? void retry()?.click());
  });
});

describe('<teacher-settings>', () => {
  setUpSettings();

  describe('the e-mail address', () => {
    const open = async (element: Element) => {
      await click(() => byRole(element, 'button', 'メールアドレスを変更'));
      await eventually(() => (focused() as HTMLInputElement).type === 'email');
    };
    const linkOf = async () =>
      /setting(#email=[\w-]+)/.exec(
        (await provider.mails()).findLast(({ text }) => text.includes('#email='))?.text ?? '',
      )?.[1] ?? '';

    it('is requested with the password, and a mail is sent', async () => {
      const element = await show();
      await open(element);
      await type('new@example.jp');
      await eventually(
        () => shadow(element).querySelector('.settings-check')?.textContent === 'このアドレスは使えます。',
      );
      await expectAccessible(element);
      await press('Tab');
      await type('hanako-demo');
      await press('Enter');
      await eventually(() =>
        shadow(element).querySelector('.settings-sent')?.textContent?.includes('new@example.jp に届いたリンク'),
      );
      expect((await provider.mails()).map(({ to }) => to)).to.eql(['new@example.jp', 'hanako@example.jp']);
      expect(shadow(element).querySelector('.settings-email')?.textContent).to.equal('hanako@example.jp');
    });

    it('that is taken is reported while typing, without blocking', async () => {
      const element = await show();
      await open(element);
      await type('taro@example.jp');
      await eventually(
        () =>
          shadow(element).querySelector('.teacher-field-error')?.textContent ===
          'このメールアドレスはすでに使われています。',
      );
      await type('x');
      await eventually(() => shadow(element).querySelector('.teacher-field-error') === null);
    });

    it('with a wrong password is rejected at the password field', async () => {
      const element = await show();
      await open(element);
      await type('new@example.jp');
      await press('Tab');
      await type('guess');
      await press('Enter');
      await eventually(
        () => shadow(element).querySelector('.teacher-field-error')?.textContent === '現在のパスワードが違います。',
      );
      await eventually(() => (focused() as HTMLInputElement).value === 'guess');
      expect((byRole(element, 'textbox', '新しいメールアドレス') as HTMLInputElement).value).to.equal('new@example.jp');
    });

    it('changes when the mailed link is opened, after a sign-in; the URL does not keep the token', async () => {
      await (await elsewhere(provider)).change({ newEmail: 'new@example.jp', currentPassword: 'hanako-demo' });
      const portal = await openSignedIn(proxy.url, `/setting${await linkOf()}`);
      const dialog = await eventually(() => byRole(portal, 'alertdialog', '変更完了'));
      expect(dialog.textContent).to.include('新しいメールアドレス: new@example.jp');
      expect([address(), location.hash]).to.eql(['/setting', '']);
      expect((await elsewhere(provider, 'hanako-demo', 'new@example.jp')).isSignedIn).to.equal(true);
      closePortal();
    });

    it('does not change by a used link, which is explained', async () => {
      const other = await elsewhere(provider);
      await other.change({ newEmail: 'new@example.jp', currentPassword: 'hanako-demo' });
      const link = await linkOf();
      await other.change({ emailToken: link.replace('#email=', '') });
      closeSettings();
      history.pushState(null, '', '/teacher/login');
      await (async () => {
        const portal = await openWith(link);
        const alert = await eventually(() => content(portal).querySelector('.settings-card [role=alert]'));
        expect(alert?.textContent).to.include('このリンクは使えません。');
        expect(allByRole(alert as HTMLElement, 'button')).to.eql([]);
      })();
      closePortal();
    });

    async function openWith(link: string) {
      const { openPortal } = await import('../../support/browser/portal.ts');
      const portal = openPortal(proxy.url, `/setting${link}`);
      await eventually(() => document.querySelector('input[name=email]'));
      await signIn('new@example.jp', 'hanako-demo');
      await heading(portal, '設定');
      return portal;
    }
  });
});

const FEED = '/api/client/teacher/calendar/feed';

describe('the calendar feed in the settings', () => {
  setUpSettings();

  const section = (settings: Element) =>
    eventually(() =>
      [...shadow(settings).querySelectorAll<HTMLElement>('section')].find(
        (each) => each.querySelector('h2')?.textContent === 'カレンダーに登録',
      ),
    );
  const press = async (settings: Element, name: string) =>
    click(async () => byRole(await section(settings), 'button', name));
  const address = async (settings: Element, not = '') =>
    eventually(async () => {
      const { value } = byRole(await section(settings), 'textbox', 'カレンダー用のURL') as HTMLInputElement;
      return value !== not && value;
    });
  const statusOf = async (url: string) => (await fetch(provider.url + new URL(url).pathname)).status;

  it('creates an address, and offers it to common calendars', async () => {
    const settings = await showSettings(proxy.url);
    await press(settings, 'カレンダー用のURLを作成');
    const url = await address(settings);
    expect(await statusOf(url)).to.equal(200);
    const links = allByRole(await section(settings), 'link').map((link) => (link as HTMLAnchorElement).href);
    expect(links[0]).to.equal(url.replace('http:', 'webcal:'));
    expect(new URL(links[1] ?? '').searchParams.get('cid')).to.equal(links[0]);
    expect(new URL(links[2] ?? '').searchParams.get('url')).to.equal(url);
    for (const link of allByRole(await section(settings), 'link').slice(1))
      expect([link.getAttribute('target'), link.getAttribute('rel')]).to.deep.equal(['_blank', 'noreferrer']);
  });

  it('renews the address after a confirmation, and the focus stays in the section', async () => {
    const settings = await showSettings(proxy.url);
    await press(settings, 'カレンダー用のURLを作成');
    const first = await address(settings);
    await press(settings, 'URLを再発行');
    await eventually(() => focused()?.textContent === '変更しない');
    await press(settings, '変更しない');
    expect(await statusOf(first)).to.equal(200);
    await press(settings, 'URLを再発行');
    await press(settings, '再発行する');
    const second = await address(settings, first);
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal([404, 200]);
    await eventually(() => focused()?.classList.contains('calendar-feed'));
  });

  it('is switched off after a confirmation', async () => {
    const settings = await showSettings(proxy.url);
    await press(settings, 'カレンダー用のURLを作成');
    const url = await address(settings);
    await press(settings, 'カレンダーへの表示をやめる');
    await press(settings, '表示をやめる');
    await eventually(async () => byRole(await section(settings), 'button', 'カレンダー用のURLを作成'));
    expect(await statusOf(url)).to.equal(404);
  });

  it('reports why it cannot be loaded, and retries', async () => {
    await proxy.faults([{ match: { path: FEED }, fault: { status: 500, body: 'x' } }]);
    const settings = await showSettings(proxy.url);
    await eventually(async () => (await section(settings)).querySelector('[role=alert]'));
    await proxy.faults([]);
    await press(settings, 'もう一度試す');
    await eventually(async () => byRole(await section(settings), 'button', 'カレンダー用のURLを作成'));
  });

  it('is hidden at a provider without it', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': ['lesson-mails'] } } }]);
    const settings = await showSettings(proxy.url);
    await eventually(() => shadow(settings).textContent?.includes('家族へのメール'));
    expect(shadow(settings).textContent).not.to.include('カレンダーに登録');
    expect(allByRole(settings, 'button', 'メールアドレスを変更'), 'nor is another e-mail address').to.eql([]);
    expect(shadow(settings).textContent).to.include('hanako@example.jp');
    expect((await proxy.log()).filter(({ path }) => path === FEED)).to.have.length(0);
  });

  for (const [look, width, attributes, ground] of [
    ['on a laptop', 1280, '', '#fff'],
    ['at 320 pixels, dark, in Arabic', 320, 'theme="dark" lang="ar-EG"', '#15191d'],
  ] as const) {
    it(`is accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      const settings = await showSettings(proxy.url, attributes);
      await click(() => shadow(settings).querySelector<HTMLElement>('.calendar-feed > div > button'));
      await eventually(() => shadow(settings).querySelector('.calendar-feed-links'));
      const [renew] = shadow(settings).querySelectorAll<HTMLElement>('.calendar-feed-actions > button');
      await click(renew as HTMLElement);
      await eventually(() => shadow(settings).querySelector('.calendar-feed-question'));
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(settings));
    });
  }
});
