import { expect } from '@open-wc/testing';
import { addDays, momentOf } from '../../../src/core/time/index.ts';
import type { CalendarDay } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  press,
  settled,
  setViewport,
  type,
  clock,
} from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { hasChange, isUndone } from '../../support/browser/change-toasts.ts';
import { startProvider, startProxy, withFault } from '../../support/servers/provider.ts';
import { inside, showSchedule, allInside } from './showing.ts';
import { day, dialog, fill, setUpWrites, show, today } from './schedule-dialog-page.ts';
import { COURSE, LOCK, TOKYO, ask, makeLesson, sent } from './schedule-provider.ts';

const MAILS = '/api/client/teacher/setting/mails';

describe('<teacher-schedule> writes', () => {
  setUpWrites();

  describe('a new lesson', () => {
    const open = async (schedule: TeacherSchedule) => {
      await click(() => byRole(schedule, 'button', '授業を登録'));
      await eventually(() => dialog(schedule));
    };
    const chooseStudent = async (schedule: TeacherSchedule, words: string) => {
      await fill(schedule, /^生徒/, words);
      await eventually(() => allByRole(schedule, 'option').some((option) => option.textContent?.includes('小林 葵')));
      await press('Enter');
    };
    const choose = (schedule: Element, label: string, value: string) => {
      const select = byRole(schedule, 'combobox', label) as HTMLSelectElement;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };

    it('finds a student regardless of kana and width, and shows the created lesson', async () => {
      const schedule = await show();
      const events: unknown[] = [];
      schedule.addEventListener('teacher-course-create', (event) => events.push(event.detail));
      await open(schedule);
      await chooseStudent(schedule, 'こばやし');
      await click(() => byRole(schedule, 'button', /^\d+件を登録/));
      await eventually(() => inside(schedule, 'dialog') === null);
      await eventually(() => byRole(schedule, 'button', /^小林 葵 16:00/));
      expect(events).to.have.length(1);
      const [body] = await sent('POST', COURSE);
      expect(body?.startTimeMillis).to.equal(momentOf(day(), '16:00', TOKYO));
      expect(body?.idempotencyKey).to.be.a('string');
    });

    it('announces a mail to the student, unless the teacher has turned that off', async () => {
      const note = (schedule: Element) => dialog(schedule)?.textContent?.includes('日時と入室リンクをメールで送ります');
      const schedule = await show();
      await open(schedule);
      await eventually(() => note(schedule));
      schedule.remove();
      await ask('PUT', MAILS, { onPlan: false });
      const again = await show();
      await open(again);
      await eventually(
        async () => (await proxy.log()).filter(({ method, path }) => method === 'GET' && path === MAILS).length === 2,
      );
      await expectAccessible(again);
      expect(note(again)).to.equal(false);
      await ask('PUT', MAILS, { onPlan: true });
    });

    it('shows missing input at its field', async () => {
      const schedule = await show();
      await open(schedule);
      await click(() => byRole(schedule, 'button', /^\d+件を登録/));
      await eventually(() => inside(schedule, '.teacher-field-error')?.textContent === '生徒を選んでください。');
      await eventually(() => (focused() as HTMLInputElement).role === 'combobox');
      await expectAccessible(schedule);
    });

    it('shows no warnings about a time before a student is chosen, then lists each above its check box', async () => {
      const date = day();
      await makeLesson(date, '14:55', '小林 葵');
      await makeLesson(date, '17:00', '高橋 蓮');
      const schedule = await show();
      await open(schedule);
      await fill(schedule, '時刻', '16:00');
      await press('Tab');
      const plans = await eventually(() => byRole(schedule, 'region', '登録内容の確認'));
      await settled(schedule);
      expect(plans.textContent).to.include('1件を登録します。').and.not.include('さんの授業');
      expect(allByRole(schedule, 'checkbox', '注意を確認しました')).to.eql([]);
      await chooseStudent(schedule, 'こばやし');
      const note = await eventually(() => byRole(schedule, 'checkbox', '注意を確認しました'));
      const warnings = inside(schedule, `#${CSS.escape(note.getAttribute('aria-describedby') ?? '')}`);
      expect(warnings?.textContent).to.include('高橋 蓮さんの授業').and.include('小林 葵さんの授業');
      expect(warnings?.nextElementSibling?.contains(note)).to.equal(true);
    });

    it('proposes the next free time of the day', async () => {
      await makeLesson(day(), '16:00');
      await makeLesson(day(), '17:15');
      const schedule = await show();
      inside(schedule, `[data-date="${day()}"]`)?.focus();
      await click(() => byRole(schedule, 'button', '授業を登録'));
      const time = await eventually(() => byRole(schedule, 'combobox', '時刻') as HTMLInputElement);
      expect(time.value).to.equal('18:30');
    });

    it('previews a series and skips blocked lessons with a reason', async () => {
      const date = day();
      await makeLesson(addDays(date, 7), '16:30');
      await ask('POST', LOCK, { date: addDays(date, 14), locked: true, reason: '学会' });
      const schedule = await show();
      await open(schedule);
      await chooseStudent(schedule, 'コバヤシ');
      choose(schedule, '繰り返し', '4');
      const plans = await eventually(() => byRole(schedule, 'region', '登録内容の確認'));
      await eventually(
        () => plans.textContent?.includes('と重なります。') && plans.textContent.includes('予定ロックの時間です。学会'),
      );
      expect(allByRole(plans, 'checkbox').map((box) => (box as HTMLInputElement).checked)).to.eql([
        true,
        false,
        false,
        true,
      ]);
      const [note] = allByRole(schedule, 'checkbox', '注意を確認しました');
      if (note) await click(note);
      await click(() => byRole(schedule, 'button', /^\d+件を登録/));
      await eventually(() => inside(schedule, 'dialog') === null);
      const starts = (await sent('POST', COURSE)).map(({ startTimeMillis }) => startTimeMillis);
      expect(starts).to.eql([momentOf(date, '16:00', TOKYO), momentOf(addDays(date, 21), '16:00', TOKYO)]);
    });

    it('reports each result and retries only failed lessons', async () => {
      const schedule = await show();
      await open(schedule);
      await chooseStudent(schedule, 'こばやし');
      choose(schedule, '繰り返し', '3');
      await eventually(() => byRole(schedule, 'region', '登録内容の確認'));
      const [note] = allByRole(schedule, 'checkbox', '注意を確認しました');
      if (note) await click(note);
      await proxy.faults([{ match: { method: 'POST', path: COURSE }, times: 2, fault: { status: 500 } }]);
      await click(() => byRole(schedule, 'button', /^\d+件を登録/));
      await eventually(() =>
        inside(schedule, 'dialog [role=alert]')?.textContent?.startsWith('1件の授業を登録しました。2件は'),
      );
      await click(() => byRole(schedule, 'button', '登録できなかった授業をもう一度登録'));
      await eventually(() => inside(schedule, 'dialog') === null);
      const keys = (await sent('POST', COURSE)).map(({ idempotencyKey }) => idempotencyKey);
      expect(keys.length).to.equal(5);
      expect(new Set(keys).size).to.equal(3);
    });

    describe('without a reply', () => {
      const submit = (schedule: Element) => click(() => byRole(schedule, 'button', /^1件を登録/));
      const memo = (schedule: Element) => (byRole(schedule, 'textbox', /^メモ/) as HTMLTextAreaElement).value;
      const send = async (drop: 'request' | 'reply'): Promise<TeacherSchedule> => {
        const schedule = await show();
        await open(schedule);
        await chooseStudent(schedule, 'こばやし');
        await fill(schedule, /^メモ/, '体験授業');
        await proxy.faults([{ match: { method: 'POST', path: COURSE }, fault: { drop } }]);
        await submit(schedule);
        await eventually(() =>
          inside(schedule, 'form [role=alert]')?.textContent?.includes('インターネット接続を確認して'),
        );
        await proxy.faults([]);
        return schedule;
      };
      const startsOfDay = async () => {
        const days = await ask<CalendarDay[]>('GET', `/api/client/teacher/calendar/list/${day()}`);
        return days.find(({ date }) => date === day())?.courses.map(({ startTimeMillis }) => startTimeMillis);
      };

      for (const [name, drop] of [
        ['that never arrived is made when it is sent again', 'request'],
        ['that had arrived is not made twice when it is sent again', 'reply'],
      ] as const)
        it(`${name}; until then it stays in the form`, async () => {
          const schedule = await send(drop);
          expect(memo(schedule)).to.equal('体験授業');
          await submit(schedule);
          await eventually(() => inside(schedule, 'dialog') === null);
          expect(await startsOfDay()).to.eql([momentOf(day(), '16:00', TOKYO)]);
        });

      it('asks before its form is closed', async () => {
        const schedule = await send('request');
        await press('Escape');
        await click(() => byRole(schedule, 'button', '入力を続ける'));
        await eventually(() => memo(schedule) === '体験授業');
      });

      it('is shown if it was created, before another one is sent', async () => {
        const schedule = await send('reply');
        await fill(schedule, '時刻', '19:00');
        await press('Tab');
        await submit(schedule);
        await eventually(() => inside(schedule, 'form [role=alert]')?.textContent?.startsWith('予定が変わりました。'));
        expect(dialog(schedule).textContent).to.include('同じ日に小林 葵さんの授業 16:00');
        expect(await startsOfDay()).to.eql([momentOf(day(), '16:00', TOKYO)]);
      });
    });

    it('starts at the time that was clicked, never in the past', async () => {
      const schedule = await show();
      const column = await eventually(() => inside(schedule, `[data-day="${day()}"]`));
      const { height, top, left } = column.getBoundingClientRect();
      const at = { bubbles: true, composed: true, clientX: left + 4, clientY: top + (height * 10.6) / 24 };
      column.dispatchEvent(new MouseEvent('click', at));
      await eventually(() => dialog(schedule));
      expect([...(schedule.shadowRoot?.querySelectorAll('input') ?? [])].map(({ value }) => value)).to.include('10:30');
      document.body.replaceChildren();
      const past = await showSchedule(proxy.url, `view="week" date="${addDays(today, -30)}"`);
      inside(past, `[data-day="${addDays(today, -30)}"]`)?.click();
      await settled(past);
      expect(inside(past, 'dialog')).to.equal(null);
    });

    it('starts in the free time that has the keyboard focus', async () => {
      const schedule = await show();
      await makeLesson(day(), '12:00');
      await schedule.reload();
      await eventually(() => byRole(schedule, 'button', / 12:00–/));
      inside(schedule, `[data-date="${day()}"]`)?.focus();
      await press('ArrowDown');
      await eventually(() => (focused() as HTMLElement).ariaLabel?.includes('08:00から12:00まで空き'));
      await press('ArrowDown', 'ArrowDown');
      await eventually(() => (focused() as HTMLElement).ariaLabel?.includes('13:00から22:00まで空き'));
      await press('Enter');
      await eventually(() => dialog(schedule));
      expect([...(schedule.shadowRoot?.querySelectorAll('input') ?? [])].map(({ value }) => value)).to.include('13:00');
    });
  });
});

const MEETING = '/api/client/teacher/meeting';
const VISITOR = '転校のご相談の方';

describe('<teacher-schedule> the choice between a lesson and a meeting', () => {
  setUpWrites();

  const open = async (): Promise<Element> => {
    const schedule = await show();
    await click(() => byRole(schedule, 'button', '授業を登録'));
    await eventually(() => dialog(schedule));
    return schedule;
  };
  const title = (schedule: Element) => inside(schedule, 'dialog[open] h2')?.textContent;

  it('starts with the student of a lesson, and is changed by the arrow keys', async () => {
    const schedule = await open();
    expect((focused() as HTMLElement).role).to.equal('combobox');
    await press('Escape');
    (await eventually(() => byRole(schedule, 'radio', '授業'))).focus();
    await press('ArrowDown');
    await eventually(() => title(schedule) === '面談を登録');
    expect(focused()).to.equal(byRole(schedule, 'radio', '面談'));
    await expectAccessible(schedule);
    await press('ArrowUp');
    await eventually(() => title(schedule) === '授業を登録');
    expect(focused()).to.equal(byRole(schedule, 'radio', '授業'));
  });

  it('keeps what was entered for the other one, and asks before both are lost', async () => {
    const schedule = await open();
    await fill(schedule, /^メモ/, '図形');
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    await fill(schedule, /^相手/, VISITOR);
    await click(() => byRole(schedule, 'radio', '授業'));
    await eventually(() => title(schedule) === '授業を登録');
    expect((byRole(schedule, 'textbox', /^メモ/) as HTMLTextAreaElement).value).to.equal('図形');
    await fill(schedule, /^メモ/, '');
    await press('Backspace');
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    expect((byRole(schedule, 'textbox', /^相手/) as HTMLInputElement).value).to.equal(VISITOR);
    await press('Escape');
    await eventually(() => allInside(schedule, 'dialog').length === 2);
  });

  it('creates a meeting at the time that was chosen in the schedule, and shows it there', async () => {
    const schedule = await show();
    const column = await eventually(() => inside(schedule, `[data-day="${day()}"]`));
    const { height, top, left } = column.getBoundingClientRect();
    const at = { bubbles: true, composed: true, clientX: left + 4, clientY: top + (height * 10.6) / 24 };
    column.dispatchEvent(new MouseEvent('click', at));
    await eventually(() => dialog(schedule));
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    await fill(schedule, /^相手/, VISITOR);
    await fill(schedule, '面談', '進路相談');
    await click(() => byRole(schedule, 'button', '登録する'));
    await eventually(() => inside(schedule, 'dialog') === null);
    await eventually(() => byRole(schedule, 'button', new RegExp(`面談 ${VISITOR} 進路相談`)));
    const [body] = await sent('POST', MEETING);
    expect([body?.startTimeMillis, body?.endTimeMillis]).to.eql([
      momentOf(day(), '10:30', TOKYO),
      momentOf(day(), '11:30', TOKYO),
    ]);
    await hasChange(schedule, '面談を登録');
    await press('Control+z');
    await isUndone(schedule);
    await eventually(() => !inside(schedule, '[data-meeting]:not([data-state="4"])'));
  });

  it('is hidden at a provider that cannot change meetings', async () => {
    await proxy.faults([
      {
        match: { method: 'GET', path: '/api/client/teacher/login/info' },
        fault: { edit: { 'data.capabilities': [] } },
      },
    ]);
    const schedule = await open();
    expect(allByRole(schedule, 'radio').filter((radio) => radio.closest('dialog'))).to.eql([]);
  });

  it('is accessible and fits on a small phone', async () => {
    await setViewport({ width: 320, height: 700 });
    const schedule = await open();
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    await expectAccessible(schedule);
    const body = inside(schedule, '.teacher-dialog-body');
    expect(body?.scrollWidth).to.equal(body?.clientWidth);
  });
});

describe('the students of a new lesson in <teacher-schedule>', () => {
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  it('are not reported as unknown while they cannot be loaded', async () => {
    await setViewport({ width: 1280, height: 900 });
    const proxy = await startProxy(await startProvider());
    const schedule = await showSchedule(proxy.url, 'view="week"');
    await withFault(
      proxy,
      { match: { path: '^/api/client/teacher/(student|search/student)' }, fault: { drop: true } },
      async () => {
        (await eventually(() => byRole(schedule, 'button', '授業を登録'))).click();
        const field = await eventually(() => byRole(schedule, 'combobox', /生徒/));
        field.focus();
        await type('小林');
        const described = () =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => schedule.shadowRoot?.getElementById(id)?.textContent)
            .join(' ');
        await eventually(() => described().includes('通信できませんでした。'));
        expect(inside(schedule, 'dialog')?.textContent).not.to.contain('条件に合う生徒はいません。');
      },
    );
    await press('Escape');
  });
});

describe('<teacher-schedule> two minutes before midnight', () => {
  before(() => clock.set(Date.parse('2027-06-16T23:58+09:00')));
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(() => document.body.replaceChildren());

  it('proposes tomorrow for a new lesson if today has no time left', async () => {
    const provider = await startProvider();
    const schedule = await showSchedule(provider.url, 'lang="ja" time-zone="Asia/Tokyo"');
    await click(() => byRole(schedule, 'button', '授業を登録'));
    await eventually(() => inside(schedule, 'dialog[open] form'));
    expect((byRole(schedule, 'textbox', '日付') as HTMLInputElement).value).to.equal('2027/06/17');
    expect((byRole(schedule, 'combobox', '時刻') as HTMLInputElement).value, 'after the lessons of that day').to.equal(
      '20:45',
    );
  });
});
