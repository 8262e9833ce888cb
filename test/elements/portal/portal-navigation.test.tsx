import { expect } from '@open-wc/testing';
import { rows, shadow } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, focused } from '../../support/browser/page.ts';
import { address, content, heading, openPortal, placePortal } from '../../support/browser/portal.ts';
import { open, setUpPortal } from './portal-page.ts';
import { proxy } from '../../support/browser/suite.ts';

describe('<teacher-portal>', () => {
  setUpPortal();

  const menu = (portal: Element) => byRole(shadow(portal), 'navigation', 'メニュー');

  describe('the menu', () => {
    it('lists named routes, marks the current one, and groups are no links', async () => {
      const portal = await open('/course/list');
      const links = allByRole(menu(portal), 'link');
      expect(links.map(({ textContent }) => textContent)).to.eql(['授業一覧', '予定', '連絡先一覧', '面談一覧']);
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

    it('focuses the content of a page without a heading', async () => {
      const portal = await open('/course/list/detail/none');
      shadow(portal).querySelector<HTMLElement>('nav a')?.click();
      await heading(portal, '授業一覧');
      history.back();
      await eventually(() => content(portal).querySelector('.teacher-empty'));
      expect(focused()).to.equal(content(portal));
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
