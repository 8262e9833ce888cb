import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, setViewport } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../../support/servers/provider.ts';
import { otherDevice, setClockAnew } from './today-page.ts';

const FIRST = Date.parse('2026-11-10T09:00:00+09:00');
/** After the demo's world, so that every lesson is the tests' own. */
const NOW = Date.parse('2027-03-15T09:00:00+09:00');
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+09:00`);
const CALENDAR = '/api/client/teacher/calendar';

describe('the lesson report in the portal', () => {
  let provider: RemoteProvider;
  let proxy: RemoteProxy;
  const open = (month: string, attributes = '') => openSignedIn(proxy.url, `/course/report/${month}`, attributes);
  /** The table with everything that the reference provider has: outcomes and amounts. */
  const table = (portal: Element) =>
    eventually(
      () =>
        content(portal).querySelector('.month-report-table thead th:nth-child(10)') &&
        content(portal).querySelector('.month-report-table'),
    );
  const total = async (portal: Element) =>
    [...(await table(portal)).querySelectorAll('tfoot td')].map(({ textContent }) => textContent);

  before(async () => {
    provider = await startProvider({ now: FIRST });
    proxy = await startProxy(provider);
    // Lessons can only be made for what is still to come.
    await provider.setClock({ now: at('2027-02-20 09:00') });
    const device = await otherDevice(provider.url);
    await device.create(at('2027-02-28 23:30'), 1, 60);
    await device.create(at('2027-03-01 00:45'), 0, 90);
    await device.create(at('2027-03-02 10:00'), 1, 60);
    await device.cancel(await device.create(at('2027-03-03 10:00'), 1, 60));
    await device.create(at('2027-03-31 23:30'), 0, 60);
    await provider.setClock({ now: NOW });
  });
  beforeEach(async () => {
    await setClockAnew(proxy.url, NOW);
    await setViewport({ width: 1280, height: 900 });
  });
  afterEach(async () => {
    await proxy.faults([]);
    await closePortal();
  });

  it('contains exactly the lessons of its month, by student, with a total', async () => {
    const portal = await open('2027-03');
    await heading(portal, '授業報告');
    expect((await total(portal)).slice(0, 7)).to.deep.equal(['2', '2時間30分', '2時間30分', '1', '1', '0', '0/2']);
    expect((await table(portal)).querySelectorAll('tbody')).to.have.length(2);
    expect(content(portal).querySelector('[role=status]')?.textContent).to.equal(
      '2027年3月 実施2件 2時間30分 予定1件・キャンセル1件',
    );
  });

  it('expands a student to links to the lessons', async () => {
    const portal = await open('2027-03');
    const [first] = allByRole(await table(portal), 'button');
    expect(first?.getAttribute('aria-expanded')).to.equal('false');
    await click(first as HTMLElement);
    const lessons = await eventually(() => {
      const shown = [...content(portal).querySelectorAll('.month-report-unfolded [part=lesson]')];
      return shown.length > 0 && shown;
    });
    expect(first?.getAttribute('aria-expanded')).to.equal('true');
    const link = lessons[0]?.querySelector('a') as HTMLElement;
    await click(link);
    await eventually(() => address().startsWith('/course/list/detail/'));
    history.back();
    await eventually(() => address() === '/course/report/2027-03');
  });

  it('changes its month, also in the address', async () => {
    const portal = await open('2027-03');
    await click(() => byRole(content(portal), 'button', '前の月'));
    await eventually(() => address() === '/course/report/2027-02');
    expect((await total(portal)).slice(0, 7)).to.deep.equal(['1', '1時間', '1時間', '0', '0', '0', '0/1']);
    await click(() => byRole(content(portal), 'button', '前の月'));
    await eventually(() => content(portal).querySelector('.teacher-empty')?.textContent?.includes('この月の授業は'));
    await click(() => byRole(content(portal), 'button', '今月'));
    await eventually(() => address() === '/course/report/2027-03');
  });

  it('is for the current month if the address names an invalid one', async () => {
    const portal = await open('2027-13');
    await eventually(() => content(portal).querySelector('h2')?.textContent === '2027年3月');
  });

  it('uses the months of Japan for a teacher in another time zone', async () => {
    const portal = await open('2027-03', 'time-zone="America/New_York"');
    expect((await total(portal)).slice(0, 5)).to.deep.equal(['2', '2時間30分', '2時間30分', '1', '1']);
  });

  it('saves a table of exactly its month, named after it', async () => {
    const portal = await open('2027-03');
    await table(portal);
    const make = URL.createObjectURL;
    const follow = HTMLAnchorElement.prototype.click;
    let text: Promise<string> | undefined;
    let name = '';
    URL.createObjectURL = (blob: Blob) => {
      text = blob.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
      return make(blob);
    };
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      name = this.download;
    };
    try {
      await click(() => byRole(content(portal), 'button', 'CSVを保存'));
    } finally {
      URL.createObjectURL = make;
      HTMLAnchorElement.prototype.click = follow;
    }
    expect(name).to.equal('授業報告-2027-03.csv');
    const [head, ...rows] = ((await text) ?? '').split('\r\n').filter(Boolean);
    expect(head).to.equal(
      '\ufeff"開始日","開始時刻","終了日","終了時刻","生徒","科目","状態","実施（分）","メモ","授業後の記録",' +
        '"授業の結果","実際の開始","実際の終了","実際（分）","金額（円）"',
    );
    expect(rows.map((row) => row.split(',').flatMap((cell, at) => (at === 0 || at === 7 ? cell : [])))).to.deep.equal([
      ['"2027/03/01"', '"90"'],
      ['"2027/03/02"', '"60"'],
      ['"2027/03/03"', '"0"'],
      ['"2027/03/31"', '"0"'],
    ]);
  });

  it('prints all lessons on A4 paper', async () => {
    const portal = await open('2027-03');
    await table(portal);
    const { print } = globalThis;
    let lessons = 0;
    let rules = '';
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'));
      lessons = content(portal).querySelectorAll('[part=lesson]').length;
      rules = document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText).join();
      dispatchEvent(new Event('afterprint'));
    };
    try {
      await click(() => byRole(content(portal), 'button', '印刷'));
    } finally {
      globalThis.print = print;
    }
    expect(lessons).to.equal(4);
    expect(rules).to.include('size: a4');
    expect(document.adoptedStyleSheets).to.have.length(0);
    await eventually(() => content(portal).querySelectorAll('[part=lesson]').length === 0);
  });

  it('reports why it cannot be loaded, and retries', async () => {
    await proxy.faults([{ match: { path: CALENDAR }, fault: { status: 500, body: 'x' } }]);
    const portal = await open('2027-02');
    await eventually(() => content(portal).querySelector('[role=alert]'));
    await proxy.faults([]);
    await click(() => byRole(content(portal), 'button', 'もう一度試す'));
    expect((await total(portal))[0]).to.equal('1');
  });

  it('leaves out data from the list of students while that cannot be loaded', async () => {
    await proxy.faults([{ match: { path: '/api/client/teacher/student' }, fault: { status: 500, body: 'x' } }]);
    const portal = await open('2027-03');
    expect((await total(portal))[0]).to.equal('2');
    expect(
      [...(await table(portal)).querySelectorAll('tbody td[data-label^="残り"]')].map((cell) => cell.textContent),
    ).to.deep.equal(['', '']);
  });

  it("has an entry of its own in the menu, with the lessons, and on a phone's sheet", async () => {
    const portal = await openSignedIn(proxy.url, '/course/list');
    await click(() => byRole(byRole(portal, 'navigation', 'メニュー'), 'link', '授業報告'));
    await eventually(() => address() === '/course/report/current');
    await heading(portal, '授業報告');
    expect(byRole(portal, 'link', '授業報告').ariaCurrent).to.equal('page');
    await setViewport({ width: 390, height: 844 });
    await click(() => byRole(portal, 'button', 'その他'));
    await eventually(() => byRole(byRole(portal, 'dialog', 'その他'), 'link', '授業報告').ariaCurrent === 'page');
  });

  it('leads from the export of the schedule to the settings of the calendar feed', async () => {
    const portal = await openSignedIn(proxy.url, '/course/schedule?view=month&date=2027-02-10');
    await click(() => byRole(content(portal), 'button', '出力'));
    await click(() => byRole(content(portal), 'link', 'カレンダーに登録'));
    await eventually(() => address() === '/setting');
  });

  it('is for the current month at the address "current"', async () => {
    const portal = await openSignedIn(proxy.url, '/course/report/current');
    await eventually(() => content(portal).querySelector('h2')?.textContent === '2027年3月');
  });

  for (const [look, width, attributes] of [
    ['on a laptop', 1280, ''],
    ['on a phone, dark', 390, 'theme="dark"'],
    ['at 320 pixels in Arabic', 320, 'lang="ar-EG"'],
  ] as const) {
    it(`is accessible and within the page ${look}, with names of 67 characters`, async () => {
      const name = '長い名前'.repeat(17).slice(0, 67);
      await proxy.faults([
        {
          match: { path: CALENDAR },
          fault: { edit: { 'data.0.courses.0.studentName': name, 'data.1.courses.0.studentName': 'W'.repeat(67) } },
        },
      ]);
      await setViewport({ width, height: 844 });
      const portal = await open('2027-03', attributes);
      for (const button of (await table(portal)).querySelectorAll('.month-report-student')) {
        // The bar of a phone may lie over its place.
        button.scrollIntoView({ block: 'center' });
        await click(button);
      }
      await eventually(() => content(portal).querySelectorAll('[part=lesson]').length === 4);
      expect(document.documentElement.scrollWidth).to.equal(width);
      await expectAccessible(portal);
    });
  }
});
