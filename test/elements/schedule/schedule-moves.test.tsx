import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays, createDates, loadDateLocale, momentOf, timeOf, type Lesson } from '../../../src/core/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { ordinaryDay, ordinaryTuesday } from '../../support/clock/ordinary-day.ts';
import { eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../../support/servers/provider.ts';
import { allInside, inside, lessonAt, showEntries, showSchedule, tokenOf } from '../../support/browser/schedule.ts';

const TOKYO = 'Asia/Tokyo';
const COURSE = '/api/client/teacher/course';

describe('a lesson of <teacher-schedule> moves', () => {
  let provider: RemoteProvider;
  let proxy: RemoteProxy;
  let chosenDay = ordinaryDay(154);

  before(async () => {
    await loadDateLocale('ja-JP');
    provider = await startProvider();
    proxy = await startProxy(provider);
  });
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await proxy.clearLog();
    chosenDay = ordinaryTuesday(addDays(chosenDay, 14));
  });
  afterEach(async () => {
    await proxy.faults([]);
    await sendMouse({ type: 'up' }).catch(() => undefined);
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  /** A Tuesday far ahead, for each test another. */
  const tuesday = () => chosenDay;
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
  const makeLesson = async (date = tuesday(), time = '10:00'): Promise<Lesson> => {
    const students = await ask<{ id: string; name: string }[]>('GET', '/api/client/teacher/student');
    const startTimeMillis = momentOf(date, time, TOKYO);
    return ask('POST', COURSE, {
      studentId: students.find(({ name }) => name === '小林 葵')?.id,
      subject: '数学',
      startTimeMillis,
      endTimeMillis: startTimeMillis + 3_600_000,
      idempotencyKey: `${date} ${time} key`,
      allowWarnings: true,
    });
  };
  const chip = (schedule: Element, id: string) => eventually(() => inside(schedule, `[data-lesson="${id}"]`));
  const dayOfChip = (schedule: Element, id: string) =>
    inside(schedule, `[data-lesson="${id}"]`)?.closest<HTMLElement>('[data-day]')?.dataset.day;
  const doneText = (schedule: Element) => inside(schedule, '.schedule-done')?.textContent ?? '';
  /** Waits for a toast with this text; a success is shown for a moment only. */
  const notices = (schedule: Element, kind: 'success' | 'error', words: string) =>
    eventually(() => {
      const found = allInside(schedule, `.teacher-toast-${kind} p`).map(({ textContent }) => textContent);
      if (!found.includes(words)) throw new Error(`Toasts: ${found.join()}. The line says: ${doneText(schedule)}`);
      return true;
    });
  const isMoved = (schedule: Element, day: string, span: string) =>
    notices(
      schedule,
      'success',
      `小林 葵さんの授業を${createDates('ja-JP', TOKYO).day(momentOf(day, '12:00', TOKYO))} ${span}に変更しました。`,
    );
  const show = async (lesson: Lesson, view = 'week'): Promise<TeacherSchedule> => {
    const schedule = await showSchedule(proxy.url, `view="${view}" date="${tuesday()}"`);
    (await chip(schedule, lesson.id)).focus();
    return schedule;
  };
  const times = (count: number, key: string) => Array.from({ length: count }, () => key);

  it('by keyboard from Tuesday 10:00 to Thursday 14:30, announcing each step', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    const events: unknown[] = [];
    schedule.addEventListener('teacher-course-change', (event) => events.push(event.detail));
    await press('m');
    await eventually(() =>
      doneText(schedule).startsWith('小林 葵さんの授業を移動します。矢印キーで動かし、Enterで確定'),
    );
    await press('ArrowRight', 'ArrowRight', ...times(18, 'ArrowDown'));
    const thursday = addDays(tuesday(), 2);
    await eventually(() => /木曜日 14:30から15:30まで/.test(doneText(schedule)));
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
    expect(dayOfChip(schedule, lesson.id)).to.equal(thursday);
    expect((await proxy.log()).filter(({ method }) => method === 'PUT')).to.eql([]);
    await press('Enter');
    await isMoved(schedule, thursday, '14:30–15:30');
    expect(doneText(schedule)).to.equal('');
    await eventually(async () => {
      const now = await ask<Lesson>('GET', `${COURSE}/${lesson.id}`);
      return (
        now.startTimeMillis === momentOf(thursday, '14:30', TOKYO) &&
        now.endTimeMillis === momentOf(thursday, '15:30', TOKYO)
      );
    });
    await eventually(() => events.length === 1);
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
  });

  it('back on Escape without a request', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Escape');
    await eventually(() => doneText(schedule) === '移動を取り消しました。');
    expect(dayOfChip(schedule, lesson.id)).to.equal(tuesday());
    expect((focused() as HTMLElement).dataset.lesson).to.equal(lesson.id);
    expect((await proxy.log()).filter(({ method }) => method === 'PUT')).to.eql([]);
  });

  it('with Alt and arrows, and drops when Alt is released', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson, 'month');
    await press('Alt+ArrowRight');
    await isMoved(schedule, addDays(tuesday(), 1), '10:00–11:00');
    await eventually(
      async () =>
        (await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).startTimeMillis ===
        momentOf(addDays(tuesday(), 1), '10:00', TOKYO),
    );
    expect(dayOfChip(schedule, lesson.id)).to.equal(addDays(tuesday(), 1));
  });

  it('to another length with Shift', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    await press('m', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter');
    await isMoved(schedule, tuesday(), '10:00–11:30');
    await eventually(
      async () =>
        (await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).endTimeMillis === momentOf(tuesday(), '11:30', TOKYO),
    );
  });

  it('not onto a locked day: it announces why and continues', async () => {
    const lesson = await makeLesson();
    await ask('POST', '/api/client/teacher/lockDate', { date: addDays(tuesday(), 1), locked: true, reason: '学会' });
    const schedule = await show(lesson);
    await press('m', 'ArrowRight');
    await eventually(() => doneText(schedule).includes('予定ロックの時間です。学会'));
    await press('Enter');
    await eventually(() => doneText(schedule) === '移動できません。予定ロックの時間です。学会');
    await press('ArrowRight', 'Enter');
    await isMoved(schedule, addDays(tuesday(), 2), '10:00–11:00');
  });

  it('and is reported only once the provider has confirmed it', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    await proxy.faults([{ match: { method: 'PUT', path: COURSE }, fault: { hold: true } }]);
    await press('m', 'ArrowRight', 'Enter');
    await eventually(async () => (await proxy.log()).some(({ method }) => method === 'PUT'));
    expect(dayOfChip(schedule, lesson.id)).to.equal(addDays(tuesday(), 1));
    expect([doneText(schedule), ...allInside(schedule, '.teacher-toast').map(({ textContent }) => textContent)]).to.eql(
      [''],
    );
    await proxy.release();
    await isMoved(schedule, addDays(tuesday(), 1), '10:00–11:00');
  });

  for (const [why, fault, kind, words] of [
    [
      'the provider refuses, with its words',
      { status: 200, body: { status: 0, message: 'この時間は使えません。', data: { code: 'overlap' } } },
      'rejected',
      'この時間は使えません。',
    ],
    [
      'the network is lost, and says so',
      { drop: true },
      'offline',
      '通信できませんでした。電波の良い場所でもう一度お試しください。',
    ],
  ] as const) {
    it(`back when ${why}; the page hears of it, too`, async () => {
      const lesson = await makeLesson();
      const schedule = await show(lesson);
      const failures: string[] = [];
      schedule.addEventListener('teacher-failure', ({ detail }) => failures.push(detail.kind));
      await proxy.faults([{ match: { method: 'PUT', path: COURSE }, fault }]);
      await press('m', 'ArrowRight', 'Enter');
      await notices(schedule, 'error', `移動できなかったため、元の日時に戻しました。${words}`);
      expect(dayOfChip(schedule, lesson.id)).to.equal(tuesday());
      expect(failures).to.eql([kind]);
      inside(schedule, '.teacher-toast-error button')?.click();
      await eventually(() => !inside(schedule, '.teacher-toast'));
    });
  }

  it('with the mouse, without opening the lesson', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    const box = (await chip(schedule, lesson.id)).getBoundingClientRect();
    const target = inside(schedule, `[data-day="${addDays(tuesday(), 2)}"]`)?.getBoundingClientRect();
    const [x, y] = [Math.round(box.left + 20), Math.round(box.top + 10)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + 20, y + 20] });
    await sendMouse({ type: 'move', position: [Math.round((target?.left ?? 0) + 30), y + 96] });
    await eventually(() => dayOfChip(schedule, lesson.id) === addDays(tuesday(), 2));
    await sendMouse({ type: 'up' });
    await isMoved(schedule, addDays(tuesday(), 2), '12:00–13:00');
    await eventually(
      async () => timeOf((await ask<Lesson>('GET', `${COURSE}/${lesson.id}`)).startTimeMillis, TOKYO) === '12:00',
    );
    expect(inside(schedule, 'dialog')).to.equal(null);
  });

  it('to another length when its lower edge is dragged', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    const { left, bottom } = (await chip(schedule, lesson.id)).getBoundingClientRect();
    const [x, y] = [Math.round(left + 20), Math.round(bottom - 3)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x, y + 24] });
    await sendMouse({ type: 'move', position: [x, y + 48] });
    await sendMouse({ type: 'up' });
    await isMoved(schedule, tuesday(), '10:00–12:00');
  });

  it('after a long press; a quick swipe scrolls', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    const node = await chip(schedule, lesson.id);
    const { left, top } = node.getBoundingClientRect();
    const touch = (kind: string, x: number, y: number, target: Element = node) =>
      target.dispatchEvent(
        new PointerEvent(kind, {
          bubbles: true,
          composed: true,
          cancelable: true,
          pointerId: 7,
          pointerType: 'touch',
          clientX: x,
          clientY: y,
          button: kind === 'pointermove' ? -1 : 0,
        }),
      );
    touch('pointerdown', left + 10, top + 8);
    touch('pointermove', left + 10, top + 60);
    touch('pointerup', left + 10, top + 60);
    expect(doneText(schedule)).to.equal('');

    const grid = inside(schedule, '[role=grid]') as HTMLElement;
    touch('pointerdown', left + 10, top + 8);
    await eventually(() => inside(schedule, '[data-held]'));
    touch('pointermove', left + 10, top + 56, grid);
    touch('pointerup', left + 10, top + 56, grid);
    await isMoved(schedule, tuesday(), '11:00–12:00');
  });

  it('not when the finger is lifted in place, and does not open then', async () => {
    const lesson = await makeLesson();
    const schedule = await show(lesson);
    const node = await chip(schedule, lesson.id);
    const { left: clientX, top: clientY } = node.getBoundingClientRect();
    const at = { bubbles: true, composed: true, pointerId: 8, pointerType: 'touch', clientX, clientY };
    node.dispatchEvent(new PointerEvent('pointerdown', at));
    await eventually(() => inside(schedule, '[data-held]'));
    node.dispatchEvent(new PointerEvent('pointerup', at));
    node.click();
    await eventually(() => doneText(schedule) === '移動を取り消しました。');
    expect(inside(schedule, 'dialog')).to.equal(null);
  });

  it("not if it is over, cancelled, or the page's own", async () => {
    const own = lessonAt(`${tuesday()} 10:00`);
    const schedule = await showEntries([own], `view="week" date="${tuesday()}"`);
    (await chip(schedule, own.id)).focus();
    await press('m');
    await eventually(() => doneText(schedule) === 'この授業は移動できません。');
  });
});
