import { expect } from '@open-wc/testing';
import type { TeacherLogin } from '../../../src/elements/login/index.ts';
import { allByRole, byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { field, fill, setUpLogin, show, signIn } from './login-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

describe('<teacher-login>', () => {
  setUpLogin();

  describe('when somebody is signed in', () => {
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
      await eventually(() =>
        allByRole(element, 'status').some(({ textContent }) => textContent === 'ログインしています'),
      );
      expect(field('email').checkVisibility()).to.equal(false);
      (await eventually(() => give))(await tokenOf());
      await eventually(() => element.shadowRoot?.querySelector('[part=teacher]')?.textContent?.includes('佐藤 花子'));
    });

    it('hides the form while another element requests the token, and keeps its input', async () => {
      const element = await show();
      await fill('hanako@example.jp', 'hanako');
      let refuse: ((error: Error) => void) | undefined;
      showWith(
        () =>
          new Promise((_resolve, reject) => {
            refuse = reject;
          }),
      );
      await eventually(() => !field('email').checkVisibility());
      (await eventually(() => refuse))(new Error('signed out'));
      await eventually(() => field('email').checkVisibility());
      expect(element.querySelector<HTMLInputElement>('[name=password]')?.value).to.equal('hanako');
    });
  });
});
