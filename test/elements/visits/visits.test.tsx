import { expect } from '@open-wc/testing';
import type { Meeting } from '../../../src/core/api/endpoints/index.ts';
import { choose, shadow, shownPage } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, setViewport } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { MEETINGS, visitRows, setUpVisits, testPage } from './visits-page.ts';
import { spanText } from '../../support/browser/span.ts';

describe('<teacher-visits>', () => {
  setUpVisits();

  const cell = (row: Element | undefined, name: string) => row?.querySelector(`.visit-${name}`)?.textContent ?? '';
  const status = (element: Element) => shadow(element).querySelector('.teacher-list-total')?.textContent ?? '';

  it('renders the meetings with date, time, title, visitor and state, the next first', async () => {
    const wanted = await testPage.meetings();
    const element = await testPage.show();
    const found = await visitRows(element, 10);
    expect(status(element)).to.equal(`全${wanted.length}件`);
    found.forEach((row, index) => {
      const meeting = wanted[index] as Meeting;
      expect(cell(row, 'moment')).to.contain(spanText(meeting));
      expect(cell(row, 'name')).to.equal(meeting.title);
      expect(cell(row, 'visitor')).to.contain(meeting.visitorName);
      expect(cell(row, 'state')).to.be.oneOf(['未開始', '進行中', '終了', 'キャンセル']);
      expect(row.getAttribute('part')).to.equal('visit');
    });
  });

  describe('pages', () => {
    it('can be turned, and their size can be selected', async () => {
      const wanted = await testPage.meetings();
      const element = await testPage.show();
      await visitRows(element, 10);
      await click(() => byRole(shadow(element), 'button', '次のページ'));
      const rows = await visitRows(element, wanted.length - 10);
      expect(shownPage(element)).to.equal(2);
      expect(cell(rows[0], 'visitor')).to.contain(wanted[10]?.visitorName ?? 'nobody');
      await choose(byRole(shadow(element), 'combobox', '件/ページ'), '20');
      await visitRows(element, wanted.length);
    });

    it("have the page's size, and are restored after a reload", async () => {
      const element = await testPage.show('page-size="20" id="mine"');
      await visitRows(element, (await testPage.meetings()).length);
      element.pageSize = 10;
      await visitRows(element, 10);
      await click(() => byRole(shadow(element), 'button', '次のページ'));
      await eventually(() => shownPage(element) === 2);
      element.remove();
      const again = await testPage.show('id="mine"');
      await eventually(() => shownPage(again) === 2);
    });

    it('beyond the last one show the last one', async () => {
      const element = await testPage.show();
      await visitRows(element, 10);
      const gone = {
        match: { method: 'GET', path: `${MEETINGS}?page=2` },
        times: 1,
        fault: { body: { status: 1, message: '', data: { list: [], total: 7, page: 2, size: 10 } } },
      };
      await withFault(testPage.proxy, gone, async () => {
        await click(() => byRole(shadow(element), 'button', '次のページ'));
        await eventually(() => byRole(shadow(element), 'button', 'ページ 1').getAttribute('aria-current') === 'page');
        await visitRows(element, 10);
      });
    });
  });

  describe('shows', () => {
    it('that there are no meetings, with a button to reload', async () => {
      const empty = { status: 1, message: '', data: { list: [], total: 0, page: 1, size: 10 } };
      const element = await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: MEETINGS }, fault: { body: empty } },
        async () => {
          const shown = await testPage.show();
          await eventually(() =>
            shadow(shown).querySelector('.teacher-empty')?.textContent?.includes('面談の予定はまだありません。'),
          );
          return shown;
        },
      );
      await click(() =>
        byRole(shadow(element).querySelector('.teacher-empty') as Element, 'button', '最新の内容を読み込む'),
      );
      await visitRows(element);
    });

    it('what failed, with a retry', async () => {
      const element = await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: MEETINGS }, fault: { status: 500 } },
        async () => {
          const shown = await testPage.show();
          await eventually(() => shadow(shown).querySelector('[role=alert]'));
          return shown;
        },
      );
      await click(() => byRole(shadow(element), 'button', 'もう一度試す'));
      await visitRows(element);
    });

    it('how old the list is without a network, and keeps it', async () => {
      const element = await testPage.show();
      const rows = await visitRows(element);
      await withFault(testPage.proxy, { match: { method: 'GET', path: MEETINGS }, fault: { drop: true } }, () =>
        element.reload(),
      );
      await eventually(() => shadow(element).textContent?.includes('時点の内容を表示しています'));
      expect(shadow(element).querySelectorAll('.visit-row')).to.have.length(rows.length);
    });
  });

  it('has the search field and its button in one line on a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    const element = await testPage.show();
    await visitRows(element, 10);
    const form = await eventually(() => shadow(element).querySelector('.visit-tools > form'));
    const [field, button] = ['input', 'button'].map((name) => form.querySelector(name)?.getBoundingClientRect());
    expect(button?.bottom).to.be.closeTo(field?.bottom ?? 0, 1);
  });
});
