import { expect } from '@open-wc/testing';
import { addDays, dayKey, momentOf, type Lesson, type Lock } from '../../../src/core/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { ordinaryDay } from '../../support/clock/ordinary-day.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../../support/servers/provider.ts';
import { inside, period, showSchedule, tokenOf } from '../../support/browser/schedule.ts';

const TOKYO = 'Asia/Tokyo';
const COURSE = '/api/client/teacher/course';
const LOCK = '/api/client/teacher/lockDate';

describe('<teacher-schedule> writes', () => {
  let provider: RemoteProvider;
  let proxy: RemoteProxy;
  let daysAhead = 140;
  const today = dayKey(Date.now(), TOKYO);

  before(async () => {
    provider = await startProvider();
    proxy = await startProxy(provider);
  });
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await proxy.clearLog();
    // Far ahead, so that nothing else is near, and for each test another month.
    daysAhead += 40;
  });
  afterEach(async () => {
    await proxy.faults([]);
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  const day = () => ordinaryDay(daysAhead, today);
  const ask = async <Data,>(method: string, path: string, body?: unknown): Promise<Data> => {
    const headers = {
      Authorization: await tokenOf(proxy.url),
      'Content-Type': 'application/json',
      'origin-domain': location.hostname,
    };
    const reply = await fetch(provider.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, message, data } = (await reply.json()) as { status: number; message: string; data: Data };
    if (status !== 1) throw new Error(message);
    return data;
  };
  const sent = async (method: string, path: string): Promise<Record<string, unknown>[]> =>
    (await proxy.log())
      .filter((each) => each.method === method && each.path === path)
      .map(({ body }) => JSON.parse(body));
  const makeLesson = async (date: string, time: string): Promise<Lesson> => {
    const [student] = await ask<{ id: string }[]>('GET', '/api/client/teacher/student');
    const startTimeMillis = momentOf(date, time, TOKYO);
    const input = {
      studentId: student?.id,
      subject: '数学',
      startTimeMillis,
      endTimeMillis: startTimeMillis + 3_600_000,
    };
    return ask('POST', COURSE, { ...input, idempotencyKey: `${date} ${time} key`, allowWarnings: true });
  };
  const show = (view = 'week') => showSchedule(proxy.url, `view="${view}" date="${day()}"`);
  const dialog = (schedule: Element) => byRole(schedule, 'dialog');
  const fill = async (schedule: Element, label: string | RegExp, text: string) => {
    const input = allByRole(schedule, 'textbox', label)[0] ?? byRole(schedule, 'combobox', label);
    input.focus();
    await press('Control+a');
    await type(text);
  };

  describe('a new lesson', () => {
    const open = async (schedule: TeacherSchedule) => {
      await click(byRole(schedule, 'button', '授業を登録'));
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
      await click(byRole(schedule, 'button', '登録する'));
      await eventually(() => inside(schedule, 'dialog') === null);
      await eventually(() => byRole(schedule, 'button', /^16:00 小林 葵/));
      expect(events).to.have.length(1);
      const [body] = await sent('POST', COURSE);
      expect(body?.startTimeMillis).to.equal(momentOf(day(), '16:00', TOKYO));
      expect(body?.idempotencyKey).to.be.a('string');
    });

    it('shows missing input at its field', async () => {
      const schedule = await show();
      await open(schedule);
      await click(byRole(schedule, 'button', '登録する'));
      await eventually(() => inside(schedule, '.teacher-field-error')?.textContent === '生徒を選んでください。');
      await eventually(() => (focused() as HTMLInputElement).role === 'combobox');
      await expectAccessible(schedule);
    });

    it('previews a series and skips blocked lessons with a reason', async () => {
      const date = day();
      await makeLesson(addDays(date, 7), '16:30');
      await ask('POST', LOCK, { date: addDays(date, 14), locked: true, reason: '学会' });
      const schedule = await show();
      await open(schedule);
      await chooseStudent(schedule, 'コバヤシ');
      choose(schedule, '毎週のくり返し', '4');
      const plans = await eventually(() => byRole(schedule, 'region', '登録する授業'));
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
      await click(byRole(schedule, 'button', '登録する'));
      await eventually(() => inside(schedule, 'dialog') === null);
      const starts = (await sent('POST', COURSE)).map(({ startTimeMillis }) => startTimeMillis);
      expect(starts).to.eql([momentOf(date, '16:00', TOKYO), momentOf(addDays(date, 21), '16:00', TOKYO)]);
    });

    it('reports each result and retries only failed lessons', async () => {
      const schedule = await show();
      await open(schedule);
      await chooseStudent(schedule, 'こばやし');
      choose(schedule, '毎週のくり返し', '3');
      await eventually(() => byRole(schedule, 'region', '登録する授業'));
      const [note] = allByRole(schedule, 'checkbox', '注意を確認しました');
      if (note) await click(note);
      await proxy.faults([{ match: { method: 'POST', path: COURSE }, times: 2, fault: { status: 500 } }]);
      await click(byRole(schedule, 'button', '登録する'));
      await eventually(() =>
        inside(schedule, 'dialog [role=alert]')?.textContent?.startsWith('1件の授業を登録しました。2件は'),
      );
      await click(byRole(schedule, 'button', '登録できなかった授業をもう一度登録'));
      await eventually(() => inside(schedule, 'dialog') === null);
      const keys = (await sent('POST', COURSE)).map(({ idempotencyKey }) => idempotencyKey);
      expect(keys.length).to.equal(5);
      expect(new Set(keys).size).to.equal(3);
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
      expect(inside(past, 'dialog')).to.equal(null);
    });

    it('starts in the free time that has the keyboard focus', async () => {
      const schedule = await show();
      await makeLesson(day(), '12:00');
      await schedule.reload();
      await eventually(() => byRole(schedule, 'button', /^12:00/));
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

  describe('a lock', () => {
    const open = async (schedule: TeacherSchedule) => {
      inside(schedule, `[data-date="${day()}"]`)?.focus();
      await click(byRole(schedule, 'button', '予定をロック'));
      await eventually(() => dialog(schedule));
    };

    it('lists the affected lessons before saving and does not change them', async () => {
      const lesson = await makeLesson(day(), '10:00');
      const schedule = await show('month');
      const events: unknown[] = [];
      schedule.addEventListener('teacher-date-lock', (event) => events.push(event.detail));
      await open(schedule);
      const hit = await eventually(() =>
        byRole(byRole(schedule, 'region', 'ロックと重なる授業'), 'button', /10:00–11:00/),
      );
      await expectAccessible(schedule);
      await click(hit);
      await eventually(() => byRole(schedule, 'dialog', '授業の詳細'));
      await press('Escape');
      await eventually(() => inside(schedule, 'dialog[aria-labelledby] .lesson-head') === null);
      await fill(schedule, /^理由/, '帰省のため');
      await click(byRole(schedule, 'button', 'ロックする'));
      await eventually(() =>
        inside(schedule, `[data-day="${day()}"][data-locked=day]`)?.textContent?.includes('ロック 帰省のため'),
      );
      expect(events).to.have.length(1);
      expect((await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).canceledAt).to.equal(undefined);
    });

    it('can be undone with one click', async () => {
      const schedule = await show('month');
      await open(schedule);
      await click(byRole(schedule, 'button', 'ロックする'));
      await eventually(() => inside(schedule, `[data-day="${day()}"][data-locked]`));
      await click(await eventually(() => byRole(schedule, 'button', '元に戻す')));
      await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
      await eventually(() => inside(schedule, '.schedule-done')?.textContent === 'ロックを元に戻しました。');
    });

    it('that exists is changed or lifted by its id', async () => {
      const { lockId } = await ask<Lock>('POST', LOCK, { date: day(), locked: true, reason: '学会' });
      const schedule = await show('month');
      await eventually(() => inside(schedule, `[data-day="${day()}"][data-locked]`));
      await open(schedule);
      byRole(schedule, 'dialog', 'ロックを変更');
      await fill(schedule, /^理由/, '出張');
      await click(byRole(schedule, 'button', '保存'));
      await eventually(() => inside(schedule, `[data-day="${day()}"]`)?.textContent?.includes('ロック 出張'));
      // What is behind a dialog cannot be pressed until that has gone.
      await eventually(() => !inside(schedule, 'dialog'));
      expect((await sent('PUT', LOCK))[0]).to.include({ lockId, reason: '出張', locked: true });
      await open(schedule);
      await click(await eventually(() => byRole(schedule, 'button', 'ロックを解除')));
      await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
    });
  });

  it('is not possible if the page provides its own lessons', async () => {
    const schedule = document.createElement('teacher-schedule');
    schedule.entries = [];
    document.body.append(schedule);
    await eventually(() => period(schedule));
    expect(allByRole(schedule, 'button', /授業を登録|予定をロック/)).to.eql([]);
  });
});
