import { expect } from '@open-wc/testing';
import type { Meeting } from '../../../src/core/index.ts';
import type { TeacherVisits } from '../../../src/elements/visits/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { choose, dialog, focusOn, looks, noDialog, onGround, shadow } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, press, setViewport } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { MEETINGS, openVisitsTestPage, visitRows, type VisitsTestPage } from './visits-page.ts';
import { spanText } from '../../support/browser/span.ts';

const LIVE = 'live-href="/rooms/{id}"';
const STUDENT = 'student-href="/students/{id}"';

describe('<teacher-visits>', () => {
  let testPage: VisitsTestPage;
  before(async () => {
    testPage = await openVisitsTestPage();
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  const cell = (row: Element | undefined, name: string) => row?.querySelector(`.visit-${name}`)?.textContent ?? '';
  const status = (element: Element) => shadow(element).querySelector('.teacher-list-total')?.textContent ?? '';
  const find = async (what: (meeting: Meeting) => boolean): Promise<Meeting> => {
    const found = (await testPage.meetings()).find(what);
    if (!found) throw new Error('The demo world has no such meeting.');
    return found;
  };
  const isNow = ({ startTimeMillis, endTimeMillis, canceledAt, actualEndTimeMillis }: Meeting) =>
    startTimeMillis <= Date.now() && Date.now() <= endTimeMillis && !canceledAt && !actualEndTimeMillis;
  const isAhead = ({ startTimeMillis }: Meeting) => startTimeMillis > Date.now();

  /** Opens a meeting wherever in the list it is. */
  async function open(
    id: string,
    attributes = '',
    title?: string,
  ): Promise<{ element: TeacherVisits; box: HTMLElement }> {
    const element = await testPage.show(`page-size="20" ${attributes}`);
    await visitRows(element);
    (shadow(element).querySelector(`[data-visit="${id}"]`) as HTMLElement).click();
    return { element, box: await dialog(element, title ?? /./) };
  }

  it('renders the meetings with number, date, time, title, visitor and state, the next first', async () => {
    const wanted = await testPage.meetings();
    const element = await testPage.show();
    const found = await visitRows(element, 10);
    expect(status(element)).to.equal(`全${wanted.length}件`);
    found.forEach((row, index) => {
      const meeting = wanted[index] as Meeting;
      expect(cell(row, 'number')).to.equal(String(index + 1));
      expect(cell(row, 'moment')).to.contain(spanText(meeting));
      expect(cell(row, 'name')).to.equal(meeting.title);
      expect(cell(row, 'visitor')).to.contain(meeting.visitorName);
      expect(cell(row, 'state')).to.be.oneOf(['未開始', '進行中', '終了', 'キャンセル']);
      expect(row.getAttribute('part')).to.equal('visit');
    });
  });

  describe('is accessible', () => {
    for (const [look, attributes, ground] of looks) {
      it(`in ${look}: list, cards, detail and failure`, () =>
        onGround(ground, async () => {
          const { id } = await find(isNow);
          const { element, box } = await open(id, `${attributes} ${LIVE} ${STUDENT}`);
          await eventually(() => box.querySelector('a[href*="/students/"]'));
          await expectAccessible(element);
          await press('Escape');
          await noDialog(element);
          await expectAccessible(element);
          await setViewport({ width: 390, height: 800 });
          try {
            await expectAccessible(element);
          } finally {
            await setViewport({ width: 1280, height: 800 });
          }
          await withFault(testPage.proxy, { match: { method: 'GET', path: MEETINGS }, fault: { status: 500 } }, () =>
            element.reload(),
          );
          await eventually(() => shadow(element).querySelector('[role=alert]'));
          await expectAccessible(element);
        }));
    }
  });

  describe('pages', () => {
    it('can be turned, and their size can be selected', async () => {
      const wanted = await testPage.meetings();
      const element = await testPage.show();
      await visitRows(element, 10);
      await click(byRole(shadow(element), 'button', '次のページ'));
      const rows = await visitRows(element, wanted.length - 10);
      expect(cell(rows[0], 'number')).to.equal('11');
      expect(cell(rows[0], 'visitor')).to.contain(wanted[10]?.visitorName ?? 'nobody');
      choose(byRole(shadow(element), 'combobox', '件/ページ'), '20');
      await visitRows(element, wanted.length);
    });

    it("have the page's size, and are restored after a reload", async () => {
      const element = await testPage.show('page-size="20" id="mine"');
      await visitRows(element, (await testPage.meetings()).length);
      element.pageSize = 10;
      await visitRows(element, 10);
      await click(byRole(shadow(element), 'button', '次のページ'));
      await eventually(() => cell(shadow(element).querySelector('.visit-row') ?? undefined, 'number') === '11');
      element.remove();
      const again = await testPage.show('id="mine"');
      await eventually(() => cell(shadow(again).querySelector('.visit-row') ?? undefined, 'number') === '11');
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
        await click(byRole(shadow(element), 'button', '次のページ'));
        await eventually(() => byRole(shadow(element), 'button', 'ページ 1').getAttribute('aria-current') === 'page');
        await visitRows(element, 10);
      });
    });
  });

  describe('a meeting', () => {
    it('opens by a click on its row and by keyboard, after an event, and restores the focus', async () => {
      const element = await testPage.show();
      const [first, second] = await visitRows(element);
      const events: string[] = [];
      element.addEventListener('teacher-visit-select', ({ detail }) => events.push(detail.id));
      await click(first?.querySelector('.visit-visitor') as Element);
      await dialog(element, /./);
      await press('Escape');
      await noDialog(element);
      const opener = second?.querySelector<HTMLElement>('.visit-open') as HTMLElement;
      opener.focus();
      await press('Enter');
      await dialog(element, /./);
      await press('Escape');
      await noDialog(element);
      await focusOn(() => opener);
      expect(events).to.eql(
        [first, second].map((row) => row?.querySelector<HTMLElement>('.visit-open')?.dataset.visit),
      );
    });

    it('stays closed when the page prevents it', async () => {
      const element = await testPage.show();
      const [first] = await visitRows(element);
      element.addEventListener('teacher-visit-select', (event) => event.preventDefault());
      await click(first?.querySelector('.visit-open') as Element);
      expect(shadow(element).querySelector('dialog')).to.equal(null);
    });

    it('shows date, visitor, memo and the student, as a link if the page sets a URL', async () => {
      const meeting = await find(isAhead);
      const { data: students } = await testPage.ask<{ id: string; name: string }[]>(
        'GET',
        '/api/client/teacher/student',
      );
      const student = students.find(({ id }) => id === meeting.studentId);
      const { box, element } = await open(meeting.id, STUDENT, meeting.title);
      const link = await eventually(() => byRole(box, 'link', `${student?.name}さん`));
      expect(link.getAttribute('href')).to.equal(`${location.origin}/students/${meeting.studentId}`);
      for (const words of [meeting.visitorName, meeting.memo, '未開始']) expect(box.textContent).to.contain(words);
      const select = new Promise<string>((resolve) =>
        element.addEventListener('teacher-student-select', (event) => {
          event.preventDefault();
          resolve(event.detail.id);
        }),
      );
      await click(link);
      expect(await select).to.equal(meeting.studentId);
      element.remove();
      const plain = await open(meeting.id);
      await eventually(() => plain.box.textContent?.includes(`${student?.name}さん`));
      expect(allByRole(plain.box, 'link')).to.eql([]);
    });

    it('that is cancelled or over says so, and has no join link', async () => {
      const over = await find(({ actualEndTimeMillis }) => actualEndTimeMillis !== undefined);
      const canceled = await find(({ canceledAt }) => canceledAt !== undefined);
      for (const [meeting, words] of [
        [over, ['終了', '実際の終了時刻', 'この面談は終了しました。']],
        [canceled, ['キャンセル', 'キャンセルした日時', 'この面談はキャンセルされました。']],
      ] as const) {
        const { element, box } = await open(meeting.id, LIVE);
        for (const word of words) expect(box.textContent).to.contain(word);
        expect(allByRole(box, 'link')).to.eql([]);
        element.remove();
      }
    });

    it('shows markup as text', async () => {
      const [first] = await testPage.meetings();
      const nasty = '<img src=x onerror=alert(1)>‮ & 長い'.repeat(30);
      const edit = {
        'data.list.0.memo': nasty,
        'data.list.0.title': '<b>面談</b>',
        'data.list.0.visitorName': 'あ'.repeat(120),
      };
      await withFault(testPage.proxy, { match: { method: 'GET', path: MEETINGS }, fault: { edit } }, async () => {
        const { element, box } = await open(first?.id ?? '', '', '<b>面談</b>');
        expect(box.querySelector('.visit-detail-text')?.textContent).to.equal(nasty);
        expect(box.querySelector('img, b')).to.equal(null);
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
        element.remove();
      });
    });
  });

  describe('the join link', () => {
    it('is there from the start of a meeting to its end, and emits an event first', async () => {
      const meeting = await find(isNow);
      const { element, box } = await open(meeting.id, LIVE);
      const link = byRole(box, 'link', /の面談に入室$/);
      expect(link.getAttribute('href')).to.equal(`${location.origin}/rooms/${meeting.id}`);
      expect(link.className).to.contain('teacher-button-primary');
      const events = new Promise<unknown>((resolve) =>
        element.addEventListener('teacher-live-enter', (event) => {
          event.preventDefault();
          resolve(event.detail);
        }),
      );
      await click(link);
      expect(await events).to.eql({ kind: 'meeting', id: meeting.id });
    });

    it('of a future meeting is subdued and says when it opens; the list has none', async () => {
      const meeting = await find(isAhead);
      const { element, box } = await open(meeting.id, LIVE);
      expect(byRole(box, 'link', /の面談に入室$/).className).to.contain('teacher-button-secondary');
      expect(box.textContent).to.match(/から入室できます。/);
      const row = shadow(element).querySelector(`[data-visit="${meeting.id}"]`)?.closest('tr');
      expect(row?.querySelector('.visit-join')).to.equal(null);
    });

    it('is not there without a URL, or with an invalid one', async () => {
      const meeting = await find(isNow);
      for (const attributes of ['', 'live-href="javascript:alert(1)//{id}"', 'live-href="/rooms/"']) {
        const { element, box } = await open(meeting.id, attributes);
        expect(allByRole(box, 'link')).to.eql([]);
        element.remove();
      }
    });

    it('disappears when the meeting is ended, also in the open dialog', async () => {
      const meeting = await find(isNow);
      const { element, box } = await open(meeting.id, LIVE);
      expect(allByRole(box, 'link')).to.have.length(1);
      await testPage.ask('POST', `/api/backstage/meeting/studio/termination/${meeting.id}`);
      await element.reload();
      await eventually(
        () => allByRole(box, 'link').length === 0 && box.textContent?.includes('この面談は終了しました。'),
      );
    });
  });

  describe('says', () => {
    it('that there is nothing, with a button to reload', async () => {
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
      await click(byRole(shadow(element).querySelector('.teacher-empty') as Element, 'button', '最新の内容を読み込む'));
      await visitRows(element);
    });

    it('what failed, and retries', async () => {
      const element = await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: MEETINGS }, fault: { status: 500 } },
        async () => {
          const shown = await testPage.show();
          await eventually(() => shadow(shown).querySelector('[role=alert]'));
          return shown;
        },
      );
      await click(byRole(shadow(element), 'button', 'もう一度試す'));
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
});
