import { expect } from '@open-wc/testing';
import { commonOf } from '../../../src/core/index.ts';
import { sessionOf } from '../../../src/runtime/sessions/session-registry.ts';
import { rows, shadow } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { address, heading } from '../../support/browser/portal.ts';
import { withFault } from '../../support/servers/provider.ts';
import { form, open, setUpPortal, signOut } from './portal-page.ts';
import { proxy } from '../../support/browser/suite.ts';

describe('<teacher-portal>', () => {
  setUpPortal();

  describe('while a form has unsaved changes', () => {
    const change = () => {
      commonOf(sessionOf(proxy.url, undefined)).isFormChange.value = true;
    };
    const question = (portal: Element) =>
      eventually(() => byRole(shadow(portal), 'alertdialog', '変更を保存していません'));
    const gone = (portal: Element) => eventually(() => !shadow(portal).querySelector('dialog'));

    it('asks before a link is followed, and can stay', async () => {
      const portal = await open('/course/schedule');
      change();
      shadow(portal).querySelector<HTMLElement>('nav a')?.click();
      const dialog = await question(portal);
      expect(address()).to.equal('/course/schedule');
      await click(() => byRole(dialog, 'button', '編集を続ける'));
      await gone(portal);
      expect(address()).to.equal('/course/schedule');
      expect(commonOf(sessionOf(proxy.url, undefined)).isFormChange.value).to.equal(true);
    });

    it('leaves after a confirmation, and resets the changes', async () => {
      const portal = await open('/course/schedule');
      change();
      shadow(portal).querySelector<HTMLElement>('nav a')?.click();
      await click(async () => byRole(await question(portal), 'button', '保存せずに移動'));
      await heading(portal, '授業一覧');
      expect(commonOf(sessionOf(proxy.url, undefined)).isFormChange.value).to.equal(false);
    });

    it("asks before the browser's back button navigates, and keeps the URL meanwhile", async () => {
      const portal = await open('/course/list');
      history.pushState({ ...history.state, teacherPortal: undefined }, '', '/teacher/course/list');
      portal.remove();
      const again = await open('/course/list');
      await rows(again);
      (await rows(again))[0]?.querySelector<HTMLElement>('a')?.click();
      await eventually(() => address().startsWith('/course/list/detail/'));
      const here = address();
      await heading(again);
      change();
      history.back();
      const dialog = await question(again);
      await eventually(() => address() === here);
      await press('Escape');
      await gone(again);
      expect(dialog.isConnected).to.equal(false);
      expect(address()).to.equal(here);
      history.back();
      await click(async () => byRole(await question(again), 'button', '保存せずに移動'));
      await heading(again, '授業一覧');
      expect(address()).to.equal('/course/list');
    });

    it('lets the browser ask before a reload', async () => {
      await open('/course/schedule');
      const ask = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
      expect(ask()).to.equal(false);
      change();
      await eventually(ask);
    });

    it('asks before signing out', async () => {
      const portal = await open('/course/schedule');
      change();
      await signOut(portal);
      await question(portal);
      expect(localStorage.getItem('teacher-auth')).to.be.a('string');
    });

    it('asks only once, even if the sign-out fails', async () => {
      const portal = await open('/course/schedule');
      change();
      await withFault(
        proxy,
        { match: { method: 'POST', path: '/api/client/teacher/logout' }, fault: { drop: true } },
        async () => {
          await signOut(portal);
          await click(async () => byRole(await question(portal), 'button', '保存せずに移動'));
          await eventually(() => byRole(shadow(portal), 'alertdialog', 'ログアウトできませんでした'));
        },
      );
      expect(address()).to.equal('/course/schedule');
      expect(commonOf(sessionOf(proxy.url, undefined)).isFormChange.value).to.equal(false);
      expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).to.equal(true);
    });

    it('resets the changes on every page, also after the end of a session', async () => {
      const portal = await open('/course/schedule');
      change();
      sessionOf(proxy.url, undefined).expire();
      await form();
      expect(address()).to.equal('/login');
      expect(commonOf(sessionOf(proxy.url, undefined)).isFormChange.value).to.equal(false);
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
    });
  });
});
