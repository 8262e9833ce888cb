import { expect } from '@open-wc/testing';
import { choose, sessionOver, shadow, signIn } from '../../support/browser/test-page.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  allByRole,
  byRole,
  click,
  emulateMedia,
  eventually,
  focused,
  press,
  setViewport,
  type,
} from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import {
  startProvider,
  startProxy,
  withFault,
  type RemoteProvider,
  type RemoteProxy,
} from '../../support/servers/provider.ts';
import { closeSettings, elsewhere, fill, SETTING, showSettings } from './settings-page.ts';

describe('<teacher-settings>', () => {
  let provider: RemoteProvider;
  let proxy: RemoteProxy;

  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    provider = await startProvider();
    proxy = await startProxy(provider);
  });
  afterEach(async () => {
    closeSettings();
    await proxy.stop();
    await provider.stop();
  });

  const show = (attributes?: string) => showSettings(proxy.url, attributes);
  const save = (element: Element) => click(byRole(element, 'button', '変更を保存'));
  const done = (element: Element) => eventually(() => byRole(element, 'alertdialog', '変更完了'));
  const sent = async () =>
    (await proxy.log())
      .filter(({ method, path }) => method === 'PUT' && path === SETTING)
      .map(({ body }) => JSON.parse(body));
  const value = (element: Element, label: string | RegExp) =>
    (byRole(element, 'textbox', label) as HTMLInputElement).value;

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

  describe('a change', () => {
    it('is reported with the text of the specification, and persists', async () => {
      const element = await show();
      const events: unknown[] = [];
      element.addEventListener('teacher-settings-change', ({ detail }) => events.push(detail));
      await fill(element, '電話番号', '090-1111-2222');
      choose(byRole(element, 'combobox', '週の始まり'), '0');
      choose(byRole(element, 'combobox', '授業前のお知らせ'), '30');
      await save(element);
      const dialog = await done(element);
      expect(dialog.textContent).to.include('情報が変更されました');
      await expectAccessible(element);
      await press('Enter');
      await eventually(() => shadow(element).querySelector('dialog') === null);
      expect(await sent()).to.eql([{ version: 1, phone: '090-1111-2222', firstDayOfWeek: 0, reminderMinutes: 30 }]);
      expect(events).to.eql([{ name: '佐藤 花子', avatar: '', email: 'hanako@example.jp', version: 2 }]);
      element.remove();
      expect(value(await show(), '電話番号')).to.equal('090-1111-2222');
    });

    it('of language and theme applies at once, and to the next sign-in in this browser', async () => {
      const element = await show();
      choose(byRole(element, 'combobox', '表示言語'), 'en-US');
      choose(byRole(element, 'combobox', '画面の色'), 'dark');
      await save(element);
      await eventually(() => shadow(element).querySelector('h1')?.textContent === 'Settings');
      expect(shadow(element).querySelector('.teacher-root')?.getAttribute('data-theme')).to.equal('dark');
      expect([localStorage.getItem('umi_locale'), localStorage.getItem('teacher-theme')]).to.eql(['en-US', 'dark']);
    });

    it('by keyboard alone: Enter in a field saves', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'サトウ ハナ');
      await press('Enter');
      await done(element);
    });

    it('of nothing is not sent', async () => {
      const element = await show();
      await save(element);
      await eventually(() => shadow(element).querySelector('[role=alert]')?.textContent === '変更がありません。');
      expect(await sent()).to.eql([]);
    });

    it('that is invalid is reported at its field, which is focused', async () => {
      const element = await show();
      await fill(element, '電話番号', 'でんわ');
      await fill(element, /^名前/, ' ');
      await save(element);
      await eventually(() => (focused() as HTMLInputElement).name === 'name');
      const errors = [...shadow(element).querySelectorAll('.teacher-field-error')].map(
        ({ textContent }) => textContent,
      );
      expect(errors).to.eql([
        '名前を入力してください。',
        '電話番号は数字とハイフンで入力してください。例: 03-1234-5678',
      ]);
      await expectAccessible(element);
    });

    it('that the provider rejects is reported at the field that it names', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'ハナ');
      const body = { status: 0, message: 'このフリガナは使えません。', data: { code: 'invalid', field: 'kana' } };
      await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: { status: 422, body } }, async () => {
        await save(element);
        await eventually(
          () => shadow(element).querySelector('.teacher-field-error')?.textContent === 'このフリガナは使えません。',
        );
      });
      expect(value(element, 'フリガナ')).to.equal('ハナ');
      await save(element);
      await done(element);
    });

    it('that fails keeps the input, and can be retried', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'ハナ');
      await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: { status: 500 } }, async () => {
        await save(element);
        await eventually(() => shadow(element).querySelector('.settings-form [role=alert]'));
      });
      await save(element);
      await done(element);
    });
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

  describe('two tabs', () => {
    it('the later one sees the differences, loses nothing, and chooses by field', async () => {
      const element = await show();
      await fill(element, '電話番号', '090-1111-2222');
      await fill(element, /^名前/, '佐藤 はな');
      const other = await elsewhere(provider);
      await other.change({ version: 1, phone: '03-9999-0000', kana: 'サトウ ハナ', name: '佐藤 花' });
      await save(element);
      const dialog = await eventually(() => byRole(element, 'alertdialog', '設定がほかの画面で変更されました'));
      const groups = [...dialog.querySelectorAll('fieldset')].map(({ textContent }) => textContent);
      expect(groups).to.eql([
        '名前保存されている内容佐藤 花入力した内容佐藤 はな',
        'フリガナ保存されている内容サトウ ハナ入力した内容入力していません',
        '電話番号保存されている内容03-9999-0000入力した内容090-1111-2222',
      ]);
      await expectAccessible(element);
      const [theirName] = dialog.querySelectorAll<HTMLInputElement>('input[type=radio]');
      await click(theirName as HTMLElement);
      await click(byRole(dialog, 'button', '選んだ内容で保存'));
      await done(element);
      const { name, kana, phone, version } = await other.read();
      expect({ name, kana, phone, version }).to.eql({
        name: '佐藤 花',
        kana: 'サトウ ハナ',
        phone: '090-1111-2222',
        version: 3,
      });
      expect(value(element, /^名前/)).to.equal('佐藤 花');
    });

    it('returning to the form keeps the input', async () => {
      const element = await show();
      await fill(element, '電話番号', '090');
      await (await elsewhere(provider)).change({ kana: 'ハナ' });
      await save(element);
      const dialog = await eventually(() => byRole(element, 'alertdialog', '設定がほかの画面で変更されました'));
      await click(byRole(dialog, 'button', '編集に戻る'));
      expect(value(element, '電話番号')).to.equal('090');
    });

    it('changes outside this form are no conflict', async () => {
      const element = await show();
      await fill(element, '電話番号', '090');
      const other = await elsewhere(provider);
      await other.change({ avatar: '' });
      await save(element);
      await done(element);
      expect((await other.read()).phone).to.equal('090');
    });

    it('unchanged fields follow when the settings are reloaded', async () => {
      const element = await show();
      await fill(element, '電話番号', '090');
      await (await elsewhere(provider)).change({ kana: 'ハナ' });
      await element.reload();
      await eventually(() => value(element, 'フリガナ') === 'ハナ');
      expect(value(element, '電話番号')).to.equal('090');
      await save(element);
      await done(element);
    });
  });

  describe('unsaved changes', () => {
    it('are restored after the session has ended', async () => {
      const element = await show();
      await fill(element, '自己紹介', '数学が好きです。');
      await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: sessionOver }, async () => {
        await save(element);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      await signIn();
      await eventually(() => byRole(element, 'textbox', '自己紹介').checkVisibility());
      expect(value(element, '自己紹介')).to.equal('数学が好きです。');
      await save(element);
      await done(element);
    });

    it('are restored after a reload, and can be discarded', async () => {
      const first = await show();
      await fill(first, '自己紹介', '数学が好きです。');
      const kept = { ...sessionStorage };
      first.remove();
      // An element that goes has asked before; a page that is reloaded has not.
      for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, String(text));
      const element = await show();
      expect(value(element, '自己紹介')).to.equal('数学が好きです。');
      await click(byRole(element, 'button', '保存されている内容に戻す'));
      expect(value(element, '自己紹介')).to.include('なぜそうなるか');
    });

    it('are confirmed before navigating to the password', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'ハナ');
      await click(byRole(element, 'button', 'パスワードを変更'));
      const question = await eventually(() => byRole(element, 'alertdialog', '変更を保存していません'));
      await click(byRole(question, 'button', '編集を続ける'));
      expect(value(element, 'フリガナ')).to.equal('ハナ');
      await click(byRole(element, 'button', 'パスワードを変更'));
      await click(await eventually(() => byRole(element, 'button', '保存せずに移動')));
      await eventually(() => shadow(element).querySelector('.password'));
      await click(byRole(element, 'button', '設定に戻る'));
      await eventually(() => value(element, 'フリガナ') === 'サトウ ハナコ');
    });
  });

  describe('the e-mail address', () => {
    const open = async (element: Element) => {
      await click(byRole(element, 'button', 'メールアドレスを変更'));
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

    it('with a wrong password reports it at the password', async () => {
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

  describe('in the portal', () => {
    afterEach(closePortal);

    it('is reached from the account menu, and asks before unsaved changes are lost', async () => {
      const portal = await openSignedIn(proxy.url, '/course/list');
      await click(byRole(portal, 'button', '佐藤 花子'));
      await click(await eventually(() => byRole(portal, 'menuitem', '設定')));
      await heading(portal, '設定');
      expect(address()).to.equal('/setting');
      await eventually(() => content(portal).querySelector('.settings-form'));
      await fill(content(portal), 'フリガナ', 'ハナ');
      await click(byRole(content(portal), 'link', 'パスワードを変更'));
      await click(await eventually(() => byRole(portal, 'button', '保存せずに移動')));
      await heading(portal, 'パスワードの変更');
      expect(address()).to.equal('/updatepwd');
    });

    it("is reached from the phone's sheet", async () => {
      await setViewport({ width: 390, height: 844 });
      const portal = await openSignedIn(proxy.url, '/course/list');
      await click(await eventually(() => byRole(portal, 'button', 'その他')));
      await click(await eventually(() => byRole(portal, 'link', '設定')));
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
        // Theme and language ask for the same record after a sign-in. What was asked before this has been answered after it.
        await proxy.clearLog();
        document.querySelector('teacher-settings')?.reload();
        await eventually(async () => (await proxy.log()).some(({ status }) => status === 500));
      },
    );
    const element = document.querySelector('teacher-settings') as Element;
    await click(byRole(element, 'button', 'もう一度試す'));
    await eventually(() => shadow(element).querySelector('.settings-form'));
  });
});
