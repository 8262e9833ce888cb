import { expect } from '@open-wc/testing';
import { expectPageError } from '../../support/browser/page-watch.ts';
import { byRole, click, clock, eventually, focused, press, type } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { alert, field, fill, setUpLogin, show } from './login-page.ts';
import { proxy } from '../../support/browser/suite.ts';

describe('<teacher-login>', () => {
  setUpLogin();

  describe('validates before a request', () => {
    it("reports missing input in the element's language and focuses the first invalid field", async () => {
      const element = await show();
      await proxy.clearLog();
      field('password').focus();
      await press('Enter');
      await eventually(() => focused() === field('email'));
      const descriptionsShown = descriptions();
      expect(descriptionsShown).to.eql(['メールアドレスを入力してください。', 'パスワードを入力してください。']);
      element.setAttribute('lang', 'en-US');
      await eventually(() => descriptions()[0] === 'Enter your e-mail address.');
      expect((await proxy.log()).some(({ path }) => path.endsWith('/login'))).to.equal(false);
    });

    it('explains an invalid address, and clears the error on input', async () => {
      await show();
      await fill('hanako', 'secret');
      await press('Enter');
      await eventually(() => descriptions()[0] === 'メールアドレスの形で入力してください。例: hanako@example.jp');
      expect(field('email').getAttribute('aria-invalid')).to.equal('true');
      expect(focused()).to.equal(field('email'));
      await press('End');
      await type('@example.jp');
      await eventually(() => !field('email').hasAttribute('aria-invalid'));
      expect([field('email').value, field('password').value]).to.eql(['hanako@example.jp', 'secret']);
    });

    it('accepts an address in full-width letters', async () => {
      const element = await show();
      await fill('ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'hanako-demo');
      await press('Enter');
      await eventually(() => byRole(element, 'button', 'ログアウト'));
    });
  });

  describe('after an attempt', () => {
    it("shows the provider's message without a dialog, notifies the page, and keeps the input", async () => {
      const element = await show();
      const results: { status: number; message: string }[] = [];
      element.addEventListener('teacher-login-result', ({ detail }) => results.push(detail));
      await fill('hanako@example.jp', 'wrong');
      await press('Enter');
      const error = await alert(element);
      expect(error.textContent).to.equal(
        'メールアドレスまたはパスワードが違います。確認してもう一度入力してください。',
      );
      expect(results).to.eql([{ status: 0, message: error.textContent }]);
      expect(element.shadowRoot?.querySelector('dialog')).to.equal(null);
      expect([field('email').value, field('password').value]).to.eql(['hanako@example.jp', 'wrong']);
    });

    it('shows nothing if silent; the event contains the message', async () => {
      const element = await show('silent');
      const descriptionsShown = new Promise<string>((resolve) =>
        element.addEventListener('teacher-login-result', ({ detail }) => resolve(detail.message)),
      );
      await fill('hanako@example.jp', 'wrong');
      await press('Enter');
      expect(await descriptionsShown).to.equal(
        'メールアドレスまたはパスワードが違います。確認してもう一度入力してください。',
      );
      expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
    });

    it("shows the message in the element's language", async () => {
      const element = await show('lang="en"');
      await fill('hanako@example.jp', 'wrong');
      await press('Enter');
      expect((await alert(element)).textContent).to.match(/^[\w ,.-]+$/);
    });

    for (const [what, fault, message] of [
      [
        'the connection breaks',
        { drop: true },
        '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
      ],
      [
        'the reply is HTML instead of JSON',
        { replace: 'html' },
        'サーバーの応答を読み取れませんでした。しばらくしてからもう一度お試しください。',
      ],
      [
        'the status of the reply is missing',
        { edit: { status: null } },
        'サーバーの応答に不備があり、表示できませんでした。しばらくしてからもう一度お試しください。',
      ],
    ] as const) {
      it(`explains when ${what}, and keeps the input`, async () => {
        const element = await show();
        await withFault(proxy, { match: { method: 'POST', path: '/api/client/teacher/login' }, fault }, async () => {
          await fill('hanako@example.jp', 'hanako-demo');
          await press('Enter');
          expect((await alert(element)).textContent).to.equal(message);
        });
        expect(field('password').value).to.equal('hanako-demo');
        await press('Enter');
        await eventually(() => byRole(element, 'button', 'ログアウト'));
      });
    }

    it('signs in a teacher of whom the provider says neither a name nor a picture', async () => {
      const element = await show();
      const fault = { edit: { 'data.name': null, 'data.avatar': null } };
      await withFault(proxy, { match: { method: 'POST', path: '/api/client/teacher/login' }, fault }, async () => {
        await fill('hanako@example.jp', 'hanako-demo');
        await press('Enter');
        await eventually(() => byRole(element, 'button', 'ログアウト'));
      });
    });

    it('says that it waits for a busy provider, and then signs in automatically', async () => {
      expectPageError(/request error 503/);
      const element = await show();
      const busy = { status: 503, headers: { 'Retry-After': '1' }, body: { status: 0, message: 'busy', data: null } };
      const match = { method: 'POST', path: '/api/client/teacher/login' };
      await proxy.faults([{ match, times: 1, fault: busy }]);
      await fill('hanako@example.jp', 'hanako-demo');
      await press('Enter');
      const status = await eventually(() => element.shadowRoot?.querySelector('.login-again'));
      expect(status.textContent).to.equal('混み合っています。自動でログインしますので、お待ちください。');
      expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
      await clock.advance(1_500);
      await eventually(() => byRole(element, 'button', 'ログアウト'));
    });

    it('sends once, even if the button is pressed repeatedly', async () => {
      const element = await show();
      await proxy.clearLog();
      await withFault(
        proxy,
        { match: { method: 'POST', path: '/api/client/teacher/login' }, fault: { hold: true } },
        async () => {
          await fill('hanako@example.jp', 'hanako-demo');
          await press('Enter');
          const submit = await eventually(() =>
            document.querySelector<HTMLButtonElement>('button[type=submit][aria-busy=true]'),
          );
          expect(submit.textContent).to.equal('ログインしています');
          await click(submit);
          field('password').focus();
          await press('Enter');
          await proxy.release();
          await eventually(() => byRole(element, 'button', 'ログアウト'));
        },
      );
      expect((await proxy.log()).filter(({ path }) => path.endsWith('/login'))).to.have.length(1);
    });
  });
});

/** What the two fields are described by, as a screen reader finds it. */
function descriptions(): string[] {
  return (['email', 'password'] as const).flatMap((name) => {
    const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '');
  });
}
