import { expect } from '@open-wc/testing';
import type { PortalRoute } from '../../../src/elements/portal/routes/route.ts';
import { routes } from '../../../src/elements/portal/routes/routes.ts';
import { signIn } from '../../support/browser/test-page.ts';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { address, content, heading, placePortal } from '../../support/browser/portal.ts';
import { form, open, setUpPortal } from './portal-page.ts';
import { proxy } from '../../support/browser/suite.ts';

describe('<teacher-portal>', () => {
  setUpPortal();

  /** Title of the document and heading of the page; a missing record (id `none`) is reported instead. */
  const pages: Readonly<Record<string, readonly [title: string, heading: string]>> = {
    '/forget': ['パスワードの再設定', 'パスワードの再設定'],
    '/provision': ['利用規約', '利用規約'],
    '/setting': ['設定', '設定'],
    '/updatepwd': ['パスワードの変更', 'パスワードの変更'],
    '/course/list': ['授業一覧', '授業一覧'],
    '/course/list/detail/:id': [
      '授業の詳細',
      'この授業は見つかりませんでした。削除されたか、アドレスが間違っています。',
    ],
    '/course/list/live/:id': ['授業ルーム', 'ライブルーム'],
    '/course/report/:month': ['授業報告', '授業報告'],
    '/course/schedule': ['予定', '予定'],
    '/contact/list': ['連絡先一覧', '連絡先一覧'],
    '/contact/list/detail/:id': [
      '生徒の詳細',
      'この生徒は見つかりませんでした。担当が変わったか、アドレスが間違っています。',
    ],
    '/contact/list/live/:id': ['面談ルーム', 'ライブルーム'],
    '/visit/list': ['面談一覧', '面談一覧'],
    '/visit/list/live/:id': ['面談ルーム', 'ライブルーム'],
  };

  describe('URLs', () => {
    it('are those of the table below, and /login', () => {
      expect(
        leaves(routes)
          .map(({ path }) => path)
          .sort(),
      ).to.eql([...Object.keys(pages), '/login'].sort());
    });

    for (const { path, titleKey } of leaves(routes)) {
      if (path === '/login') continue;
      it(`${path} is a page of its own with a title and a heading`, async () => {
        const opened = path.replace(':id', 'none').replace(':month', 'none');
        const portal = await open(opened);
        const [title, head] = pages[path] ?? [];
        await eventually(() => {
          // Shortly before a lesson the minutes left stand before it.
          if (document.title.replace(/^あと\d+分｜/, '') !== title) throw new Error(`The title is ${document.title}.`);
          return true;
        });
        await eventually(() => {
          const found = content(portal).querySelector('h1, .teacher-empty p')?.textContent;
          if (found !== head) throw new Error(`The heading is ${found}.`);
          return true;
        });
        expect(titleKey).to.be.a('string');
        expect(address()).to.equal(opened);
      });
    }

    for (const [from, to] of [
      ['/', '/course/list'],
      ['', '/course/list'],
      ['/course', '/course/list'],
      ['/contact', '/contact/list'],
      ['/visit', '/visit/list'],
      ['/login', '/course/list'],
    ] as const) {
      it(`${from || 'nothing'} leads to ${to}`, async () => {
        await open(from);
        await eventually(() => address() === to);
      });
    }

    it('an unknown path shows a not-found page with the default title', async () => {
      (await open('/course/schedule')).remove();
      const portal = await open('/no/such/page');
      await heading(portal, 'ページが見つかりません');
      await eventually(() => document.title.endsWith('オンライン家庭教師｜講師画面'));
      await click(() => byRole(content(portal), 'link', '授業一覧へ'));
      await heading(portal, '授業一覧');
    });

    it("the title is the page's, and is restored when the portal is removed", async () => {
      document.title = 'ほかのページ';
      const portal = await open('/course/list');
      await eventually(() => document.title.endsWith('授業一覧'));
      portal.remove();
      await eventually(() => document.title === 'ほかのページ');
    });

    it('are below the base of the attribute', async () => {
      history.pushState(null, '', '/school/desk/course/list');
      const portal = placePortal(proxy.url, 'router-base="/school/desk/"');
      await form();
      expect(location.pathname).to.equal('/school/desk/login');
      await signIn();
      await heading(portal, '授業一覧');
      expect(location.pathname).to.equal('/school/desk/course/list');
    });

    it('are below the global base if the page sets one', async () => {
      globalThis.routerBase = '/desk';
      try {
        history.pushState(null, '', '/desk/');
        placePortal(proxy.url);
        await form();
        expect(location.pathname).to.equal('/desk/login');
      } finally {
        delete globalThis.routerBase;
      }
    });
  });
});

/** Routes that show a page themselves, with their own or their group's title. */
function leaves(tree: readonly PortalRoute[]): PortalRoute[] {
  return tree.flatMap((route) => [...(route.redirect ? [] : [route]), ...leaves(route.children ?? [])]);
}
