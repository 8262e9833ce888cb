import { expect } from '@open-wc/testing';
import { commonOf } from '../../../src/core/session/index.ts';
import type { PortalRoute } from '../../../src/elements/portal/routes/route.ts';
import { routes } from '../../../src/elements/portal/routes/routes.ts';
import { sessionOf } from '../../../src/runtime/sessions/session-registry.ts';
import { allByRole, byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { address, content, heading, openPortal, placePortal } from '../../support/browser/portal.ts';
import { proxy } from '../../support/browser/suite.ts';
import { rows, shadow, signIn } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { form, open, setUpPortal, signOut } from './portal-page.ts';

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

describe('<teacher-portal>', () => {
  setUpPortal();

  const menu = (portal: Element) => byRole(shadow(portal), 'navigation', 'メニュー');

  describe('the menu', () => {
    it('lists named routes, marks the current one, and does not link groups', async () => {
      const portal = await open('/course/list');
      const links = allByRole(menu(portal), 'link');
      expect(links.map(({ textContent }) => textContent)).to.eql([
        '授業一覧',
        '予定',
        '授業報告',
        '連絡先一覧',
        '面談一覧',
      ]);
      expect(links[0]?.getAttribute('aria-current')).to.equal('page');
      expect(menu(portal).textContent).to.contain('授業管理');
    });

    it('marks the parent of a page, too', async () => {
      const portal = await open('/course/list/detail/none');
      const [link] = allByRole(menu(portal), 'link');
      expect(link?.getAttribute('aria-current')).to.equal('true');
      const crumbs = byRole(shadow(portal), 'navigation', '現在のページ');
      expect(allByRole(crumbs, 'link').map(({ textContent }) => textContent)).to.eql(['授業一覧']);
      expect(crumbs.textContent).to.equal('授業管理授業一覧授業の詳細');
    });
  });

  describe('navigation', () => {
    it('focuses the heading, scrolls to the top, and announces the page', async () => {
      const portal = await open('/course/schedule');
      document.documentElement.style.setProperty('height', '4000px');
      scrollTo(0, 600);
      shadow(portal).querySelector<HTMLElement>('nav a')?.click();
      const title = await heading(portal, '授業一覧');
      await eventually(() => focused() === title);
      expect(portal.getBoundingClientRect().top).to.equal(0);
      await eventually(() => document.title.endsWith('授業一覧'));
      expect(allByRole(shadow(portal), 'status').some(({ textContent }) => textContent === '授業一覧')).to.equal(true);
      document.documentElement.style.removeProperty('height');
    });

    it('answers a press in the menu one frame before the next page replaces the one before', async () => {
      const portal = await open('/course/list');
      await heading(portal, '授業一覧');
      const link = byRole(menu(portal), 'link', '連絡先一覧');
      const beside = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          resolve(content(portal).querySelector('.course-list, .contact-list')?.className);
        }).observe(link, { attributeFilter: ['aria-current'] });
      });
      await click(() => link);
      expect(await beside).to.include('course-list');
      await heading(portal, '連絡先一覧');
    });

    it('leaves a click with Ctrl to the browser', async () => {
      const portal = await open('/course/schedule');
      const link = shadow(portal).querySelector<HTMLElement>('nav a');
      const seen = new Promise<boolean>((resolve) =>
        addEventListener(
          'click',
          (event) => {
            resolve(event.defaultPrevented);
            event.preventDefault();
          },
          { once: true },
        ),
      );
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ctrlKey: true }));
      expect(await seen).to.equal(false);
      expect(address()).to.equal('/course/schedule');
    });

    it('keeps page and search of the list in the URL, for reload and back', async () => {
      const portal = await open('/course/list');
      const all = await rows(portal);
      await click(() => byRole(shadow(portal), 'button', '次のページ'));
      await eventually(() => address() === '/course/list?page=2');
      await eventually(() => !all[0]?.isConnected);
      portal.remove();
      const again = placePortal(proxy.url);
      await rows(again);
      expect(address()).to.equal('/course/list?page=2');
      history.back();
      await eventually(() => address() === '/course/list');
      await eventually(
        () => byRole(content(again), 'navigation', 'ページ送り').querySelector('[aria-current]')?.textContent === '1',
      );
    });

    it('replaces a missing page of the list in the history', async () => {
      await open('/course/schedule');
      const entries = history.length;
      shadow(document.querySelector('teacher-portal') as Element)
        .querySelector<HTMLElement>('nav a')
        ?.click();
      await eventually(() => address() === '/course/list');
      document.querySelector('teacher-portal')?.remove();
      const portal = openPortal(proxy.url, '/course/list?page=999');
      await rows(portal);
      expect(address()).to.match(/^\/course\/list\?page=\d\d?$/);
      expect(history.length).to.equal(entries + 2);
    });

    it('focuses the heading of a page that reports a missing lesson', async () => {
      const portal = await open('/course/list/detail/none');
      shadow(portal).querySelector<HTMLElement>('nav a')?.click();
      await heading(portal, '授業一覧');
      history.back();
      const missing = await eventually(() => content(portal).querySelector('.teacher-empty > h1'));
      await eventually(() => focused() === missing);
    });

    it('returns from a lesson to the list with its query', async () => {
      const portal = await open('/course/list?page=2');
      const [row] = await rows(portal);
      row?.querySelector<HTMLElement>('a')?.click();
      await eventually(() => address().startsWith('/course/list/detail/'));
      await heading(portal);
      const crumbs = byRole(shadow(portal), 'navigation', '現在のページ');
      await click(() => byRole(crumbs, 'link', '授業一覧'));
      await heading(portal, '授業一覧');
      expect(address()).to.equal('/course/list?page=2');
    });
  });
});

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
