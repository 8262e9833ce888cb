import { expect } from '@open-wc/testing';
import { rows, shadow, signIn, write } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, mountHtml, press } from '../../support/browser/page.ts';
import { address, content, heading, openPortal } from '../../support/browser/portal.ts';
import { startProvider, withFault } from '../../support/servers/provider.ts';
import { form, open, setUpPortal, signOut } from './portal-page.ts';
import { proxy } from '../../support/browser/suite.ts';

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
      expect(byRole(shadow(portal), 'button', '佐藤 花子')).to.not.equal(undefined);
      await other.stop();
    });
  });
});
