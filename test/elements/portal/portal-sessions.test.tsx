import { expect } from '@open-wc/testing';
import { allByRole, byRole, click, eventually, mountHtml, press } from '../../support/browser/page.ts';
import { address, content, heading, openPortal, placePortal } from '../../support/browser/portal.ts';
import { provider, proxy } from '../../support/browser/suite.ts';
import { rows, shadow, signIn, write } from '../../support/browser/test-page.ts';
import { startProvider, withFault } from '../../support/servers/provider.ts';
import { form, open, setUpPortal, signOut } from './portal-page.ts';

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

describe('<teacher-portal>', () => {
  setUpPortal();

  describe('signing out', () => {
    it('shows the sign-in, clears all data, and starts at the list the next time', async () => {
      const portal = await open('/course/schedule');
      await signOut(portal);
      await form();
      expect(address()).to.equal('/login');
      expect(Object.keys(localStorage).filter((key) => /auth|userName|avatar/.test(key))).to.eql([]);
      await signIn();
      await heading(portal, '授業一覧');
    });

    it('reports a failure, and offers a local sign-out', async () => {
      const portal = await open('/course/schedule');
      await withFault(
        proxy,
        { match: { method: 'POST', path: '/api/client/teacher/logout' }, fault: { drop: true } },
        async () => {
          await signOut(portal);
          const dialog = await eventually(() => byRole(shadow(portal), 'alertdialog', 'ログアウトできませんでした'));
          expect(address()).to.equal('/course/schedule');
          await click(() => byRole(dialog, 'button', 'この端末だけログアウト'));
          await form();
        },
      );
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
    });
  });

  describe('with others on the page', () => {
    it('shares one sign-in and one GET with elements of the same provider', async () => {
      await proxy.clearLog();
      const portal = openPortal(proxy.url, '/course/list');
      const widget = mountHtml(`<teacher-course-list provider="${proxy.url}/"></teacher-course-list>`);
      await eventually(() => document.querySelectorAll('input[name=email]').length === 2);
      await withFault(
        proxy,
        { match: { method: 'GET', path: '/api/client/teacher/teach/list' }, fault: { hold: true } },
        async () => {
          for (const [name, text] of [
            ['email', 'hanako@example.jp'],
            ['password', 'hanako-demo'],
          ] as const) {
            await write(document.querySelector(`teacher-portal input[name=${name}]`), text);
          }
          await press('Enter');
          await eventually(() => [portal, widget].every((element) => shadow(element).querySelector('.course-list')));
        },
      );
      await proxy.release();
      await rows(portal);
      await rows(widget);
      const asked = (await proxy.log()).map(({ method, path }) => `${method} ${path.split('?')[0]}`);
      expect(asked.filter((line) => line === 'POST /api/client/teacher/login')).to.have.length(1);
      expect(asked.filter((line) => line === 'GET /api/client/teacher/teach/list')).to.have.length(1);
    });

    it('shares nothing with elements of another provider', async () => {
      const other = await startProvider();
      const portal = await open('/course/list');
      const widget = mountHtml(`<teacher-login provider="${other.url}"></teacher-login>`);
      await form();
      expect(content(portal).querySelector('h1')?.textContent).to.equal('授業一覧');
      await signIn('taro@example.jp', 'taro-demo');
      await eventually(() => shadow(widget).querySelector('[part=teacher]')?.textContent?.includes('鈴木'));
      await eventually(() => byRole(shadow(portal), 'button', '佐藤 花子'));
      await other.stop();
    });
  });
});

const STUDENT = '/contact/list/detail/student-hanako-02';

describe('<teacher-portal>', () => {
  setUpPortal();

  it("leads back to the student from a lesson that was opened on the student's page", async () => {
    const portal = await open(STUDENT);
    const link = await eventually(() => shadow(portal).querySelector<HTMLElement>('.contact-lessons a[data-lesson]'));
    await click(link);
    await eventually(() => address().startsWith('/course/list/detail/'));
    const name = await eventually(() => shadow(portal).querySelector<HTMLAnchorElement>('.course-detail-title a'));
    expect(new URL(name.href).pathname).to.equal(`/teacher${STUDENT}`);
    await click(() => byRole(shadow(portal), 'button', '生徒のページへ戻る'));
    await eventually(() => address() === STUDENT);
    await heading(portal);
  });

  it('leads back to the list from a lesson that was opened there, and to the student by the name', async () => {
    const portal = await open('/course/list');
    await click((await rows(portal))[0]?.querySelector('a') ?? portal);
    const name = await eventually(() => shadow(portal).querySelector<HTMLElement>('.course-detail-title a'));
    expect(byRole(shadow(portal), 'button', '授業一覧へ戻る').isConnected).to.equal(true);
    await click(name);
    await eventually(() => address().startsWith('/contact/list/detail/'));
  });

  it("reports that another tab has signed out, and continues with the teacher's input after the sign-in", async () => {
    const portal = await open('/course/list');
    await click((await rows(portal))[0]?.querySelector('a') ?? portal);
    // The list, with buttons of the same name, stays for the frame that answers the press.
    await eventually(() => shadow(portal).querySelector('.course-detail-back'));
    const change = await eventually(() =>
      allByRole(shadow(portal), 'button').find(({ dataset }) => dataset['opens']?.startsWith('change ')),
    );
    const lesson = address();
    await click(change);
    const memo = await eventually(() => shadow(portal).querySelector<HTMLElement>('dialog[open] textarea'));
    await write(memo, '書きかけのメモ');
    const elsewhere = new BroadcastChannel(`teacher-session ${proxy.url}`);
    // Later than the sign-in: the clock stands still.
    elsewhere.postMessage({ type: 'sign-out', order: Date.now() + 1, isHosts: false });
    elsewhere.close();
    await eventually(() => address() === '/login');
    await eventually(() =>
      shadow(portal).querySelector('.login-page-status')?.textContent?.includes('ほかの画面でログアウトしました。'),
    );
    await signIn();
    await eventually(() => address() === lesson);
    await eventually(() => shadow(portal).textContent?.includes('この授業には、保存していない入力があります。'));
  });
});
