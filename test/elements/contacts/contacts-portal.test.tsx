import { expect } from '@open-wc/testing';
import { names, students } from './contacts-page.ts';
import { choose, shadow, write } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, press, setViewport } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { startProvider, type RemoteProvider } from '../../support/servers/provider.ts';

describe('the contacts in the portal', () => {
  let provider: RemoteProvider;

  before(async () => {
    provider = await startProvider();
  });
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(closePortal);

  const words = (portal: Element) => byRole(content(portal), 'searchbox') as HTMLInputElement;

  it('render at their URL and are in the menu', async () => {
    const portal = await openSignedIn(provider.url, '/course/schedule');
    await click(() => byRole(portal, 'link', '連絡先一覧'));
    await heading(portal, '連絡先一覧');
    expect(address()).to.equal('/contact/list');
    await students(portal, 14);
    expect(document.title).to.match(/連絡先一覧$/);
  });

  it("are on the phone's bar by their short name", async () => {
    await setViewport({ width: 390, height: 844 });
    const portal = await openSignedIn(provider.url, '/course/schedule');
    await click(() => byRole(portal, 'link', '連絡先'));
    await students(portal, 14);
    expect(document.documentElement.scrollWidth).to.be.at.most(390);
  });

  describe('the address', () => {
    it('has the search after a pause, as one history entry, and the order at once', async () => {
      const portal = await openSignedIn(provider.url, '/course/schedule');
      await click(() => byRole(portal, 'link', '連絡先一覧'));
      await students(portal, 14);
      await write(words(portal), '数');
      await write(words(portal), '数学');
      await eventually(() => address() === `/contact/list?words=${encodeURIComponent('数学')}`);
      await choose(byRole(content(portal), 'combobox', '並び順'), 'next');
      await eventually(() => address().endsWith('&order=next'));
      const shown = names(portal);
      history.back();
      await eventually(() => !address().includes('order') && names(portal).join() !== shown.join());
      expect(words(portal).value).to.equal('数学');
      history.back();
      await heading(portal, '予定');
    });

    it('selects the students, or all if it is invalid', async () => {
      const portal = await openSignedIn(provider.url, `/contact/list?words=${encodeURIComponent('ﾄｳｷｮｳ')}`);
      await students(portal, 1);
      expect(words(portal).value).to.equal('ﾄｳｷｮｳ');
      closePortal();
      const other = await openSignedIn(provider.url, '/contact/list?order=age&page=-3&size=1000');
      await students(other, 14);
    });

    it('keeps the search when a student is opened immediately', async () => {
      const portal = await openSignedIn(provider.url, '/contact/list');
      await students(portal, 14);
      await write(words(portal), 'とうきょう');
      const [row] = await students(portal, 1);
      await click(() => row?.querySelector('.student-open'));
      await heading(portal, '東 京子さん');
      expect(address()).to.match(/^\/contact\/list\/detail\/./);
      await click(() => byRole(content(portal), 'button', '連絡先一覧へ戻る'));
      await students(portal, 1);
      expect(address()).to.equal(`/contact/list?words=${encodeURIComponent('とうきょう')}`);
    });
  });

  describe('a student', () => {
    const open = async (name: string) => {
      const portal = await openSignedIn(provider.url, '/contact/list');
      await students(portal);
      await write(words(portal), name);
      const [row] = await students(portal, 1);
      return { portal, link: row?.querySelector('.student-open') as HTMLAnchorElement };
    };

    it('has a URL, a link, a title and a breadcrumb', async () => {
      const { portal, link } = await open('山田');
      const { pathname } = new URL(link.href);
      link.focus();
      await press('Enter');
      await heading(portal, '山田 太一さん');
      expect(location.pathname).to.equal(pathname);
      await eventually(() => document.title.endsWith('生徒の詳細'));
      expect(byRole(portal, 'navigation', '現在のページ').textContent).to.equal('連絡先管理連絡先一覧生徒の詳細');
    });

    it('leads to the pages of the lessons', async () => {
      const { portal, link } = await open('山田');
      await click(link);
      const lesson = await eventually(() => shadow(portal).querySelector<HTMLAnchorElement>('a[data-lesson]'));
      const { pathname } = new URL(lesson.href);
      expect(pathname).to.equal(`/teacher/course/list/detail/${lesson.dataset.lesson}`);
      await click(lesson);
      await eventually(() => shadow(portal).querySelector('.course-detail-sheet'));
      expect(location.pathname).to.equal(pathname);
      history.back();
      await heading(portal, '山田 太一さん');
    });

    it('leads to the meeting room', async () => {
      const portal = await openSignedIn(provider.url, '/contact/list');
      await students(portal);
      const link = await eventually(() => shadow(portal).querySelector<HTMLAnchorElement>('.contact-meeting'));
      await click(link);
      await eventually(() => /^\/contact\/list\/live\/./.test(address()));
      expect(location.href).to.equal(link.href);
      await eventually(() => document.title.endsWith('面談ルーム'));
    });
  });
});
