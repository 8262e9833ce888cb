import { expect } from '@open-wc/testing';
import { addDays, dayKey } from '../../../src/core/time/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';
import { allInside, inside, lessonAt, showSchedule } from './showing.ts';
import { TOKYO, makeLesson } from './schedule-provider.ts';

describe('<teacher-schedule> dialogs', () => {
  let daysAhead = 130;
  const today = dayKey(Date.now(), TOKYO);
  const day = () => addDays(today, daysAhead);

  setUpProvider();
  beforeEach(() => {
    daysAhead += 22;
  });
  afterEach(async () => {
    await proxy.faults([]);
    document.body.replaceChildren();
    document.body.style.background = '';
    sessionStorage.clear();
    await setViewport({ width: 1280, height: 900 });
  });

  const dialog = (schedule: Element) => eventually(() => inside(schedule, 'dialog[open] .teacher-dialog-panel'));
  /** Presses a control; on a phone the lock and the export are in a sheet. */
  const action = async (schedule: Element, name: 'lock' | 'create' | 'output') => {
    const onPhone = {
      lock: '.schedule-sheet > .teacher-button:nth-of-type(2)',
      create: '.schedule-phone-create',
      output: '.schedule-sheet > .teacher-button:nth-of-type(3)',
    };
    const onLaptop = {
      lock: '.schedule-actions > :first-child',
      create: '.schedule-actions > :last-child',
      output: '.schedule-end > :nth-last-child(2)',
    };
    await eventually(() => inside(schedule, '.schedule-phone [popovertarget], .schedule-actions'));
    const more = inside(schedule, '.schedule-phone [popovertarget]');
    if (more && name !== 'create') await click(more);
    await click(inside(schedule, (more ? onPhone : onLaptop)[name]) as HTMLElement);
    return dialog(schedule);
  };
  const choose = (select: HTMLElement | undefined, value: string) => {
    (select as HTMLSelectElement).value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  };

  for (const [look, attributes, width] of [
    ['in light', 'lang="ja" theme="light"', 1280],
    ['in dark', 'lang="ja" theme="dark"', 1280],
    ['in Arabic', 'lang="ar-EG" theme="light"', 1280],
    ['in dark Arabic on a phone', 'lang="ar-EG" theme="dark"', 390],
    ['on a phone', 'lang="ja" theme="light"', 390],
  ] as const) {
    describe(`are accessible ${look}:`, () => {
      const show = async () => {
        await setViewport({ width, height: 844 });
        if (attributes.includes('dark')) document.body.style.background = '#15191d';
        const lesson = await makeLesson(day(), '10:00');
        const schedule = await showSchedule(proxy.url, `view="week" date="${day()}" ${attributes}`);
        return { schedule, chip: await eventually(() => inside(schedule, `[data-lesson="${lesson.id}"]`)) };
      };
      const expectFit = async (schedule: Element) => {
        await expectAccessible(schedule);
        expect(document.documentElement.scrollWidth).to.be.at.most(width);
      };

      it('a lesson', async () => {
        const { schedule, chip } = await show();
        chip.click();
        (await eventually(() => allInside(schedule, '.schedule-card-actions > button').at(-1))).click();
        await dialog(schedule);
        await expectFit(schedule);
      });

      it('a new series, with the list of students', async () => {
        const { schedule } = await show();
        await action(schedule, 'create');
        choose(allInside(schedule, 'dialog select').at(-1), '4');
        await eventually(
          () => allInside(schedule, '.schedule-plans li').length === 4 && inside(schedule, '.schedule-students'),
        );
        await expectFit(schedule);
        await press('Escape');
        await eventually(() => inside(schedule, '.schedule-students') === null);
        await expectFit(schedule);
      });

      it('a lock of a part of a day', async () => {
        const { schedule } = await show();
        inside(schedule, `[data-date="${day()}"]`)?.focus();
        await action(schedule, 'lock');
        choose(allInside(schedule, 'dialog select').at(-1), 'span');
        await eventually(() => inside(schedule, '.schedule-plans .schedule-link'));
        await expectFit(schedule);
      });

      it('the export', async () => {
        const { schedule } = await show();
        await action(schedule, 'output');
        await expectFit(schedule);
      });
    });
  }

  describe('with lessons and meetings on one day, counts each kind', () => {
    const show = async (view: string): Promise<TeacherSchedule> => {
      const courses = Array.from({ length: 24 }, () => lessonAt(`${day()} 10:00`, 120));
      const meetings = Array.from({ length: 3 }, (_, number) => ({
        ...lessonAt(`${day()} 11:00`),
        id: `meeting-${number}`,
        title: '面談',
        visitorName: '保護者の方',
      }));
      const body = { status: 1, message: '', data: [{ date: day(), courses, meetings }] };
      await proxy.faults([
        {
          match: { method: 'GET', path: `^/api/client/teacher/calendar/list/${day().slice(0, 7)}` },
          fault: { status: 200, body },
        },
      ]);
      return showSchedule(proxy.url, `view="${view}" date="${day()}" lang="ja"`);
    };

    it('in a month', async () => {
      const schedule = await show('month');
      const more = await eventually(() => byRole(schedule, 'button', /^他 授業\d+件・面談3件 \d+年/));
      expect(more.textContent).to.match(/^他 授業\d+件・面談3件$/);
      expect(more.title).to.match(/^授業\d+件・面談3件$/);
    });

    it('in a week, which has space for one number, by name', async () => {
      const schedule = await show('week');
      const more = await eventually(() => byRole(schedule, 'button', /^他 \d+ 件 授業\d+件・面談3件 \d+年/));
      const [all, lessons] = [...(more.ariaLabel ?? '').matchAll(/\d+/g)].map(Number);
      expect(more.textContent).to.equal(`他 ${all} 件`);
      expect(all).to.equal((lessons ?? 0) + 3);
    });

    it('in a lock', async () => {
      const schedule = await show('month');
      inside(schedule, `[data-date="${day()}"]`)?.focus();
      await action(schedule, 'lock');
      const list = await eventually(() => byRole(schedule, 'region', 'ロックと重なる授業と面談'));
      await click(() => byRole(list, 'button', '他 授業4件・面談3件'));
      await eventually(() => allByRole(list, 'button', /–/).length === 24);
    });
  });

  describe('with 200 lessons on one day', () => {
    const open = async (): Promise<TeacherSchedule> => {
      const courses = Array.from({ length: 200 }, (_, number) =>
        lessonAt(
          `${day()} ${String(8 + Math.floor(number / 20)).padStart(2, '0')}:${String((number % 12) * 5).padStart(2, '0')}`,
        ),
      );
      const body = { status: 1, message: '', data: [{ date: day(), courses }] };
      await proxy.faults([
        {
          match: { method: 'GET', path: `^/api/client/teacher/calendar/list/${day().slice(0, 7)}` },
          fault: { status: 200, body },
        },
      ]);
      const schedule = await showSchedule(proxy.url, `view="month" date="${day()}" lang="ja"`);
      await eventually(() => /^(他 19\d|授業200)\s?件$/.test(inside(schedule, '.schedule-more')?.textContent ?? ''));
      return schedule;
    };

    it('a lock lists the first of them, and all on request; its buttons stay visible', async () => {
      await setViewport({ width: 390, height: 700 });
      const schedule = await open();
      inside(schedule, `[data-date="${day()}"]`)?.focus();
      await action(schedule, 'lock');
      const list = await eventually(() => byRole(schedule, 'region', 'ロックと重なる授業'));
      expect(allByRole(list, 'button', /–/)).to.have.length(20);
      const { bottom } = byRole(schedule, 'button', 'ロックする').getBoundingClientRect();
      expect(bottom).to.be.at.most(700);
      await click(() => byRole(list, 'button', '他 授業180件'));
      await eventually(() => allByRole(list, 'button', /–/).length === 200);
      expect(focused()).to.equal(allByRole(list, 'button', /–/)[20]);
      await expectAccessible(schedule);
    });

    it('a new lesson lists five conflicts and the number of others', async () => {
      const schedule = await open();
      inside(schedule, `[data-date="${day()}"]`)?.focus();
      await action(schedule, 'create');
      const student = allInside(schedule, 'dialog [role=combobox]')[0];
      student?.focus();
      await type('小林');
      await eventually(() => inside(schedule, 'dialog [role=option]'));
      await press('Enter');
      const time = allInside(schedule, 'dialog input').find((input) =>
        /^\d\d:\d\d$/.test((input as HTMLInputElement).value),
      );
      time?.focus();
      await press('Control+a');
      await type('10:00');
      await press('Tab');
      await eventually(() => allInside(schedule, '.schedule-plans p').length === 6);
      expect(allInside(schedule, '.schedule-plans p').at(-1)?.textContent).to.match(/^他 \d+ 件$/);
      await expectAccessible(schedule);
    });
  });
});
