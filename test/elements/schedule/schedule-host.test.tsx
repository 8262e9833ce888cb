import { expect } from '@open-wc/testing';
import { allByRole, byRole, click, eventually, settled } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { proxy } from '../../support/browser/suite.ts';
import {
  allInside,
  inside,
  lessonAt,
  manyLessons,
  period,
  showEntries,
  showSchedule,
  monthOf,
  setUpSchedule,
} from './showing.ts';

describe('<teacher-schedule>', () => {
  setUpSchedule();

  describe('for the host page', () => {
    it('navigates by its methods', async () => {
      const schedule = await monthOf();
      await schedule.next();
      await eventually(() => period(schedule) === '2026年12月');
      await schedule.previous();
      await schedule.previous();
      await eventually(() => period(schedule) === '2026年10月');
      await schedule.show('2028-02-29', 'day');
      await eventually(() => period(schedule) === '2028年2月29日火曜日');
      await schedule.today();
      await eventually(() => inside(schedule, '[part~=today]'));
    });

    it('throws for an invalid day', async () => {
      const schedule = await monthOf();
      const failure = await schedule.show('2026-02-30').catch((error: unknown) => error);
      expect(String(failure)).to.include('RangeError');
    });

    it('emits an event before it opens a lesson, which the page can prevent', async () => {
      const schedule = await monthOf();
      const asked: string[] = [];
      schedule.addEventListener('teacher-course-select', (event) => {
        asked.push(event.detail.id);
        event.preventDefault();
      });
      const [lesson] = allInside(schedule, '[part~=lesson]');
      if (lesson) await click(lesson);
      expect(asked).to.eql([lesson?.dataset.lesson]);
      await settled(schedule);
      expect(inside(schedule, '.schedule-card, [role=dialog], dialog')).to.equal(null);
    });

    it("shows the page's own lessons without a sign-in or a request", async () => {
      await proxy.clearLog();
      const schedule = await showEntries(
        [lessonAt('2026-11-24 10:00')],
        `view="month" date="2026-11-24" provider="${proxy.url}"`,
      );
      expect(allInside(schedule, '[part~=lesson]').length).to.equal(1);
      schedule.entries = [];
      await eventually(() => allInside(schedule, '[part~=lesson]').length === 0);
      await settled(schedule);
      expect(await proxy.log()).to.eql([]);
    });

    it('limits its elements with a thousand lessons', async () => {
      const schedule = await showEntries(manyLessons(1000), 'view="month" date="2027-02-01"');
      expect(allInside(schedule, '*').length).to.be.at.most(500);
      await schedule.show('2027-02-03', 'week');
      await eventually(() => inside(schedule, '.schedule-time'));
      expect(allInside(schedule, '*').length).to.be.at.most(250);
    });
  });

  describe('with a provider', () => {
    it('shows a lesson with its actions', async () => {
      const schedule = await showSchedule(proxy.url, 'view="agenda"');
      const lesson = await eventually(() => allByRole(schedule, 'button', /未開始$/)[0]);
      await click(lesson);
      await eventually(() => byRole(schedule, 'button', '授業を変更'));
      byRole(schedule, 'button', '授業をキャンセル');
    });

    it('shows loaded data and its age without a network', async () => {
      const schedule = await showSchedule(proxy.url, 'view="month"');
      await eventually(() => inside(schedule, '[part~=lesson]'));
      await withFault(proxy, { match: { path: '/api/client/teacher/calendar/' }, fault: { drop: true } }, async () => {
        await schedule.reload();
        await eventually(() => inside(schedule, '.teacher-offline')?.textContent?.includes('通信できません。'));
        expect(inside(schedule, '[part~=lesson]')).not.to.equal(null);
      });
    });

    it('prefetches the adjacent months when idle', async () => {
      await proxy.clearLog();
      await showSchedule(proxy.url, 'view="month" date="2027-06-15"');
      await eventually(async () => {
        const months = new Set(
          (await proxy.log()).flatMap(({ path }) => path.match(/calendar\/list\/(\d{4}-\d\d)/)?.[1] ?? []),
        );
        return ['2027-05', '2027-06', '2027-07'].every((month) => months.has(month));
      });
    });

    it('reports a failure and loads on a retry', async () => {
      const noCalendar = { match: { path: '/api/client/teacher/calendar/' }, fault: { status: 500 } };
      const schedule = await withFault(proxy, noCalendar, async () => {
        const shown = await showSchedule(proxy.url, 'view="month"');
        await eventually(() => inside(shown, '[role=alert][part=error]'));
        return shown;
      });
      await click(() => byRole(schedule, 'button', 'もう一度試す'));
      await eventually(() => inside(schedule, '[part~=lesson]'));
    });
  });

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
