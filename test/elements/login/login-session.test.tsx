import { expect } from '@open-wc/testing';
import type { TeacherLogin } from '../../../src/elements/login/index.ts';
import { allByRole, byRole, click, eventually, expectPageError, focused, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { field, fill, hasForm, setUpLogin, show, signIn } from './login-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

describe('<teacher-login>', () => {
  setUpLogin();

  describe('when a teacher is signed in', () => {
    it('shows the teacher, stores the token, notifies the page, and takes the focus', async () => {
      const element = await show();
      const descriptionsShown = new Promise<{ name: string }>((resolve) =>
        element.addEventListener('teacher-sign-in', ({ detail }) => resolve(detail)),
      );
      await signIn(element);
      expect((await descriptionsShown).name).to.equal('佐藤 花子');
      const teacher = element.shadowRoot?.querySelector('[part=teacher]');
      expect(teacher?.textContent).to.contain('佐藤 花子');
      expect(localStorage.getItem('teacher-auth')).to.be.a('string');
      expect(localStorage.getItem('teacher-userName')).to.equal('佐藤 花子');
      await eventually(() => focused() === teacher);
    });

    it('signs out, and focuses the form', async () => {
      const element = await show();
      await signIn(element);
      await press('Tab', 'Enter');
      await eventually(() => field('email'));
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
      expect(element.shadowRoot?.contains(focused())).to.equal(true);
    });

    it('reports a failed sign-out, and offers a local one', async () => {
      const element = await show();
      await signIn(element);
      await withFault(
        proxy,
        { match: { method: 'POST', path: '/api/client/teacher/logout' }, fault: { drop: true } },
        async () => {
          await click(() => byRole(element, 'button', 'ログアウト'));
          const dialog = await eventually(() => byRole(element, 'alertdialog', 'ログアウトできませんでした'));
          expect(dialog.textContent).to.contain('通信できませんでした。');
          expect(localStorage.getItem('teacher-auth')).to.be.a('string');
          await click(() => byRole(dialog, 'button', 'この端末だけログアウト'));
          await eventually(() => field('email'));
        },
      );
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
    });

    it('asks to sign in again when the provider ends the session', async () => {
      const element = await show();
      const expired = new Promise((resolve) => element.addEventListener('teacher-session-expire', resolve));
      const over = { status: 403, body: { status: -1, message: '', data: null } };
      await withFault(
        proxy,
        { match: { method: 'GET', path: '/api/client/teacher/login/info' }, fault: over },
        async () => {
          await fill('hanako@example.jp', 'hanako-demo');
          await press('Enter');
          await expired;
          await eventually(() => field('email'));
        },
      );
      expect(element.shadowRoot?.textContent).to.contain('ログインの有効期限が切れました。');
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
    });
  });

  describe('on a page that signs teachers in itself', () => {
    const showWith = (fetchToken: TeacherLogin['fetchToken']) => {
      const element = document.createElement('teacher-login');
      element.provider = proxy.url;
      element.fetchToken = fetchToken;
      document.body.append(element);
      return element;
    };
    const isAsking = (element: Element) =>
      allByRole(element, 'status').some(({ textContent }) => textContent === 'ログインしています');
    const tokenOf = async () =>
      (
        await fetch(`${provider.url}/api/client/teacher/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
        })
      ).headers.get('Authorization') ?? '';

    it("requests the page's token without a form, and then shows the teacher", async () => {
      let give: ((token: string) => void) | undefined;
      const element = showWith(
        () =>
          new Promise((resolve) => {
            give = resolve;
          }),
      );
      await eventually(() => isAsking(element));
      expect(hasForm()).to.equal(false);
      (await eventually(() => give))(await tokenOf());
      await eventually(() => element.shadowRoot?.querySelector('[part=teacher]')?.textContent?.includes('佐藤 花子'));
    });

    it('shows no form in an element without a token function, either', async () => {
      const element = await show();
      let give: ((token: string) => void) | undefined;
      showWith(
        () =>
          new Promise((resolve) => {
            give = resolve;
          }),
      );
      await eventually(() => isAsking(element));
      expect(hasForm()).to.equal(false);
      (await eventually(() => give))(await tokenOf());
      await eventually(() => byRole(element, 'button', 'ログアウト'));
    });

    it('reports that the page provides no token, tells the page why, and retries', async () => {
      expectPageError(/fetchToken: malformed\. See https:\/\/\S+\/docs\/errors\.md#token-malformed/);
      let isBroken = true;
      const element = showWith(async () => (isBroken ? 'Bearer token' : tokenOf()));
      const failed = new Promise<{ kind: string; code?: string; call?: string }>((resolve) =>
        element.addEventListener('teacher-failure', ({ detail }) => resolve(detail)),
      );
      const signedIn = new Promise<{ name: string }>((resolve) =>
        element.addEventListener('teacher-sign-in', ({ detail }) => resolve(detail)),
      );
      const { kind, code, call } = await failed;
      expect([kind, code, call]).to.eql(['token', 'malformed', 'fetchToken']);
      const message = await eventually(() => byRole(element, 'alert'));
      expect(message.textContent).to.equal('ログインできませんでした。もう一度お試しください。');
      expect(hasForm()).to.equal(false);
      isBroken = false;
      await click(() => byRole(element, 'button', 'もう一度試す'));
      expect((await signedIn).name).to.equal('佐藤 花子');
      await eventually(() => element.shadowRoot?.querySelector('[part=teacher]')?.textContent?.includes('佐藤 花子'));
    });

    it('does not sign in again automatically after a sign-out', async () => {
      const element = showWith(tokenOf);
      await click(() => byRole(element, 'button', 'ログアウト'));
      await click(() => byRole(element, 'button', 'ログイン'));
      await eventually(() => byRole(element, 'button', 'ログアウト'));
    });
  });
});
