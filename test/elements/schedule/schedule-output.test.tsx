import { expect } from '@open-wc/testing';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { inside, lessonAt, showEntries } from './showing.ts';
import { monthOf, setUpSchedule } from './schedule-page.ts';

describe('<teacher-schedule>', () => {
  setUpSchedule();

  describe('exports the visible lessons', () => {
    const saved = async (name: RegExp, shown = monthOf()): Promise<string> => {
      const schedule = await shown;
      let text: Promise<string> | undefined;
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob: Blob) => {
        text = blob.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
        return make(blob);
      };
      try {
        await click(() => byRole(schedule, 'button', '出力'));
        await click(() => byRole(schedule, 'button', name));
      } finally {
        URL.createObjectURL = make;
      }
      await eventually(() => inside(schedule, 'dialog') === null);
      return (await text) ?? '';
    };

    it('as a calendar file, including cancelled lessons', async () => {
      const text = await saved(/\.ics/);
      expect(text.match(/BEGIN:VEVENT/g)).to.have.length(3);
      expect(text)
        .to.include('SUMMARY:佐々木 陽葵さん 数学')
        .and.to.include('STATUS:CANCELLED')
        .and.to.include('DTSTART;TZID=Asia/Tokyo:20261124T100000');
    });

    it('as a CSV file', async () => {
      const [head, first] = (await saved(/CSV/)).split('\r\n');
      expect(head).to.equal(
        '\ufeff"開始日","開始時刻","終了日","終了時刻","生徒","科目","状態","メモ","授業後の記録","種類"',
      );
      expect(first).to.equal('"2026/11/24","10:00","2026/11/24","11:00","佐々木 陽葵","数学","未開始","","","授業"');
    });

    describe('of the period alone', () => {
      /** Names of the files that are saved meanwhile. */
      const names: string[] = [];
      const note = ({ target }: Event) => target instanceof HTMLAnchorElement && names.push(target.download);
      const { click: follow } = HTMLAnchorElement.prototype;
      beforeEach(() => {
        names.length = 0;
        HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
          this.addEventListener('click', note);
          follow.call(this);
        };
      });
      afterEach(() => {
        HTMLAnchorElement.prototype.click = follow;
      });
      const around = (attributes: string) =>
        showEntries(
          [
            lessonAt('2026-10-31 23:30', 60, { studentName: '前月 の人' }),
            lessonAt('2026-11-01 10:00'),
            lessonAt('2026-11-30 23:30', 60, { studentName: '月末 の人' }),
            lessonAt('2026-12-01 10:00', 60, { studentName: '翌月 の人' }),
          ],
          attributes,
        );

      it('leaves out the days of adjacent months that a month shows, and counts cancelled lessons apart', async () => {
        const lines = (await saved(/CSV/, around('date="2026-11-10" view="month"'))).trim().split('\r\n');
        expect(lines).to.have.length(3);
        expect(lines[1]).to.include('"2026/11/01"');
        expect(lines[2]).to.include('月末 の人');
        expect(names).to.deep.equal(['予定-2026-11.csv']);

        const schedule = await monthOf();
        await click(() => byRole(schedule, 'button', '出力'));
        await eventually(() => inside(schedule, 'dialog')?.textContent?.includes('授業2件、ほかにキャンセル1件'));
      });

      it('is named after its days', async () => {
        await saved(/\.ics/, around('date="2026-11-10" view="week"'));
        document.body.replaceChildren();
        await saved(/\.ics/, around('date="2026-11-10" view="day"'));
        expect(names).to.deep.equal(['予定-2026-11-09_2026-11-15.ics', '予定-2026-11-10.ics']);
      });
    });

    it('on paper, without the dialog', async () => {
      const schedule = await monthOf();
      let seen: Element | null | undefined;
      const { print } = globalThis;
      globalThis.print = () => {
        seen = inside(schedule, 'dialog');
      };
      try {
        await click(() => byRole(schedule, 'button', '出力'));
        await click(() => byRole(schedule, 'button', '印刷'));
        await eventually(() => seen === null);
      } finally {
        globalThis.print = print;
      }
    });
  });
});
