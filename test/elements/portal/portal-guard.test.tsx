import { expect } from '@open-wc/testing';
import { rows, shadow, signIn } from '../../support/browser/test-page.ts';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { address, content, heading, openPortal, placePortal } from '../../support/browser/portal.ts';
import { withFault } from '../../support/servers/provider.ts';
import { form, open, setUpPortal } from './portal-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

const sessionOver = { status: 403, body: { status: -1, message: '', data: null } };

describe('<teacher-portal>', () => {
  setUpPortal();

  describe('the guard', () => {
    it('redirects to the sign-in, and afterwards to the requested page', async () => {
      const portal = openPortal(proxy.url, '/course/list?page=2&size=20');
      await form();
      expect(address()).to.equal('/login');
      expect(document.title).to.equal('ログイン');
      await signIn();
      await heading(portal, '授業一覧');
      expect(address()).to.equal('/course/list?page=2&size=20');
    });

    it('keeps the requested page when the sign-in is reloaded', async () => {
      const first = openPortal(proxy.url, '/course/list?page=2');
      await form();
      first.remove();
      const second = placePortal(proxy.url);
      await signIn();
      await heading(second, '授業一覧');
      expect(address()).to.equal('/course/list?page=2');
    });

    it('allows only sign-in, password reset and terms without a session', async () => {
      for (const path of ['/forget', '/provision', '/no/such/page']) {
        const portal = openPortal(proxy.url, path);
        await heading(portal);
        expect(address()).to.equal(path);
        portal.remove();
      }
      openPortal(proxy.url, '/setting');
      await form();
      expect(address()).to.equal('/login');
    });

    it('links the sign-in and the password reset', async () => {
      const portal = openPortal(proxy.url, '/login');
      await form();
      await click(() => byRole(content(portal), 'link', 'パスワードを忘れた場合'));
      await heading(portal, 'パスワードの再設定');
      expect(address()).to.equal('/forget');
      await click(() => byRole(content(portal), 'link', 'ログイン画面へ'));
      await form();
    });

    it('has a light DOM form for password managers', async () => {
      openPortal(proxy.url, '/login');
      const email = await form();
      const password = document.querySelector<HTMLInputElement>('input[type=password][autocomplete=current-password]');
      expect(email.autocomplete).to.equal('username');
      expect(email.getRootNode()).to.equal(document);
      expect(email.form).to.equal(password?.form);
      expect(
        email.form?.querySelector('button') ?? document.querySelector<HTMLButtonElement>('button[type=submit]')?.form,
      ).to.not.equal(null);
      expect([email, password].every((input) => input?.checkVisibility())).to.equal(true);
    });

    it('explains the end of the session, and returns to the page afterwards', async () => {
      const portal = await open('/course/list?page=2');
      await withFault(
        proxy,
        { match: { method: 'POST', path: '/api/client/teacher/teach/list' }, fault: sessionOver },
        async () => {
          await withFault(
            proxy,
            { match: { method: 'GET', path: '/api/client/teacher/teach/list' }, fault: sessionOver },
            async () => {
              await portal.reload();
              await form();
            },
          );
        },
      );
      expect(address()).to.equal('/login');
      expect(content(portal).textContent).to.contain('ログインの有効期限が切れました。');
      await signIn();
      await heading(portal, '授業一覧');
      expect(address()).to.equal('/course/list?page=2');
    });

    it('redirects another teacher to the start page', async () => {
      const portal = await open('/course/list?page=2');
      await withFault(
        proxy,
        { match: { method: 'GET', path: '/api/client/teacher/teach/list' }, fault: sessionOver },
        async () => {
          await portal.reload();
          await form();
        },
      );
      await signIn('taro@example.jp', 'taro-demo');
      await heading(portal, '授業一覧');
      expect(address()).to.equal('/course/list');
    });
  });

  describe("with the page's own sign-in", () => {
    it("requests the page's token once, without a form, and shows the teacher's name", async () => {
      const login = await fetch(`${provider.url}/api/client/teacher/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'origin-domain': location.hostname },
        body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
      });
      const reasons: string[] = [];
      history.pushState(null, '', '/teacher/course/list');
      const portal = document.createElement('teacher-portal');
      portal.setAttribute('provider', proxy.url);
      portal.fetchToken = async (reason) => {
        reasons.push(reason);
        return login.headers.get('Authorization') ?? '';
      };
      document.body.append(portal);
      await rows(portal);
      expect(reasons).to.eql(['start']);
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
      await eventually(() => byRole(shadow(portal), 'button', '佐藤 花子'));
    });
  });
});
