import { expect } from '@open-wc/testing';
import '../../../src/elements/portal/index.ts';
import type { WorldRows } from '../../../src/testing/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { hasChange } from '../../support/browser/change-toasts.ts';
import { allByRole, byRole, click, emulateMedia, eventually, setViewport } from '../../support/browser/page.ts';
import { closePortal, content } from '../../support/browser/portal.ts';
import { dialog, focusOn, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { setUpWorld, showInWorld, world } from '../../support/browser/world.ts';

const at = (day: string, time: string) => `2026-11-${day}T${time}+09:00`;
const sato = { studentId: 'sato', subject: '数学' };
const suzuki = { studentId: 'suzuki', subject: '英語' };

/** Sato has a rate, and a month with an absence and a lesson that was 12 minutes longer; Suzuki has none. */
const ROWS: WorldRows = {
  students: [
    {
      id: 'sato',
      name: '佐藤 健',
      kana: 'サトウ',
      subjects: ['数学', '英語'],
      rates: [{ yen: 3500, chargesAbsence: true }],
    },
    { id: 'suzuki', name: '鈴木 葵', kana: 'スズキ', subjects: ['英語'] },
  ],
  lessons: [
    {
      ...sato,
      startTimeMillis: at('02', '10:00'),
      outcome: 'held',
      heldFromMillis: at('02', '10:00'),
      heldUntilMillis: at('02', '11:12'),
    },
    { ...sato, startTimeMillis: at('09', '10:00'), endTimeMillis: at('09', '10:50') },
    { ...sato, startTimeMillis: at('16', '10:00'), outcome: 'absent' },
    { ...suzuki, startTimeMillis: at('05', '16:00'), outcome: 'absentWithNotice' },
    { ...suzuki, startTimeMillis: at('12', '16:00') },
  ],
};

describe('the amounts of the lesson report', () => {
  setUpWorld({ now: at('30', '09:00'), rows: ROWS });
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(async () => {
    await emulateMedia({ media: 'screen' });
    await closePortal();
  });

  async function open(attributes: Record<string, string> = {}) {
    history.pushState(null, '', '/teacher/course/report/2026-11');
    const portal = showInWorld('teacher-portal', attributes);
    await eventually(() => content(portal).querySelector('.month-report-table thead th:nth-child(10)'));
    return portal;
  }
  const cells = (portal: Element, row: string) =>
    [...content(portal).querySelectorAll(`${row} > td[data-label]`)].map(({ textContent }) => textContent);
  const unfold = (portal: Element, name: string) => click(() => byRole(content(portal), 'button', name));
  const statementOf = async (portal: Element, name: string) => {
    await unfold(portal, name.replace(/さん.*/, ''));
    await click(() => byRole(content(portal), 'button', name));
    return eventually(() => content(portal).querySelector('.statement'));
  };

  it('are those of the real times and the absences, with their sum and the rule of rounding', async () => {
    const portal = await open();
    // 3,500 × 72 / 60 = 4,200, 3,500 × 50 / 60 = 2,917 and 3,500 for the absence.
    expect(cells(portal, 'tbody:nth-of-type(1) > tr')).to.eql([
      '2',
      '1時間50分',
      '2時間2分',
      '0',
      '0',
      '1',
      '0/2',
      '45',
      '￥10,617',
    ]);
    expect(cells(portal, 'tfoot > tr')).to.eql([
      '3',
      '2時間50分',
      '3時間2分',
      '0',
      '0',
      '2連絡あり1',
      '0/3',
      '',
      '￥10,617',
    ]);
    expect(content(portal).textContent).to.contain('単価のない授業が2件あります。');
    expect(content(portal).textContent).to.contain('1円未満を四捨五入して合計します。');
    await unfold(portal, '佐藤 健');
    expect([...content(portal).querySelectorAll('.month-report-amount')].map(({ textContent }) => textContent)).to.eql([
      '￥4,200',
      '￥2,917',
      '￥3,500',
    ]);
    await expectAccessible(portal);
  });

  it('of a student without a rate are no number, but a button that sets the rate', async () => {
    const portal = await open();
    await click(() => byRole(content(portal), 'button', '鈴木 葵さんの単価を設定'));
    const form = await dialog(portal, '鈴木 葵さんの単価');
    await write(byRole(form, 'textbox', '単価（円）'), '二千');
    await click(() => byRole(form, 'button', '保存'));
    await eventually(() => form.textContent?.includes('0から1,000,000までの整数を入力してください。'));
    await expectAccessible(portal);
    await write(byRole(form, 'textbox', '単価（円）'), '２，８００');
    await click(() => byRole(form, 'button', '保存'));
    await noDialog(portal);
    await eventually(() => cells(portal, 'tbody:nth-of-type(2) > tr').at(-1) === '￥2,800');
    await eventually(() => hasChange(portal, '鈴木 葵さんの単価を保存しました。'));
    await click(() => byRole(shadow(portal), 'button', /^元に戻す/));
    await eventually(() => byRole(content(portal), 'button', '鈴木 葵さんの単価を設定'));
  });

  it('are in a statement for the family, which leads back to where it was opened', async () => {
    const portal = await open();
    const statement = await statementOf(portal, '佐藤 健さんの明細を表示');
    expect(byRole(content(portal), 'heading', /^授業明細/).textContent).to.equal('授業明細 2026年11月');
    expect(statement.querySelector('header')?.textContent).to.contain('佐藤 健さん').and.to.contain('講師 佐藤 花子');
    const rows = [...statement.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    );
    expect(rows).to.eql([
      ['2026/11/02(月)', '10:00–11:12', '72分', '数学', '実施', '￥4,200'],
      ['2026/11/09(月)', '10:00–10:50', '50分', '数学', '実施', '￥2,917'],
      ['2026/11/16(月)', '10:00–11:00', '', '数学', '欠席', '￥3,500'],
    ]);
    expect(statement.querySelector('tfoot')?.textContent).to.equal('合計￥10,617');
    await expectAccessible(portal);
    await click(() => byRole(statement, 'button', '授業報告へ戻る'));
    await focusOn(() => byRole(content(portal), 'button', '佐藤 健さんの明細を表示'));
  });

  it('are printed alone, in black', async () => {
    const portal = await open({ theme: 'dark' });
    const statement = await statementOf(portal, '佐藤 健さんの明細を表示');
    await emulateMedia({ media: 'print' });
    const shown = [...content(portal).querySelectorAll<HTMLElement>('button, .month-report-table')];
    expect(shown.filter((each) => each.checkVisibility())).to.eql([]);
    for (const cell of statement.querySelectorAll('h2, th, td, p'))
      expect(getComputedStyle(cell).color, cell.textContent ?? '').to.equal('rgb(0, 0, 0)');
  });

  it('are missing while the rates cannot be loaded, which is said, and are there after a retry', async () => {
    history.pushState(null, '', '/teacher/course/report/2026-11');
    const fault = world.fail({ call: 'listLessonRates', status: 500 });
    const portal = showInWorld('teacher-portal');
    const alert = await eventually(() =>
      [...content(portal).querySelectorAll('[role=alert]')].find(({ textContent }) =>
        textContent?.includes('単価を読み込めなかったため'),
      ),
    );
    fault.restore();
    await click(() => byRole(alert, 'button'));
    await eventually(() => cells(portal, 'tfoot > tr').at(-1) === '￥10,617');
    expect(allByRole(content(portal), 'alert')).to.have.length(0);
  });

  it('fit a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    const portal = await open();
    const statement = await statementOf(portal, '佐藤 健さんの明細を表示');
    expect(statement.scrollWidth).to.be.at.most(statement.clientWidth);
    for (const button of allByRole(statement, 'button'))
      expect(button.getBoundingClientRect().height, button.textContent ?? '').to.be.at.least(42);
  });
});
