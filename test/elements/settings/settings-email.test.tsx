import { expect } from '@open-wc/testing';
import { shadow, signIn } from '../../support/browser/test-page.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, type } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { closeSettings, elsewhere, setUpSettings } from './settings-page.ts';
import { show } from './settings-form.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

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
});
