import { expect, oneEvent } from '@open-wc/testing';
import type { Lesson } from '../../src/core/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openStage, shadow, signIn, type Stage } from '../support/course-list.ts';
import { needs } from '../support/engine.ts';
import { byRole, eventually, place } from '../support/page.ts';
import '../../src/elements/live-room/index.ts';
import '../../src/elements/student-room/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A provider whose clock goes on, but ahead of the device's by as much as it takes: a device's clock is never trusted. */
async function stageAt(momentOf: (lesson: Lesson) => number): Promise<{ stage: Stage; lesson: Lesson }> {
  const stage = await openStage();
  const now = Date.now();
  const { data } = await stage.ask<{ list: Lesson[] }>('POST', '/api/client/teacher/teach/list/search?page=1&size=100', {
    fromMillis: now + 2 * HOUR, untilMillis: now + 96 * HOUR,
  });
  const lesson = data.list.find(({ canceledAt }) => canceledAt === undefined);
  if (!lesson) throw new Error('There is no lesson to come in the demo world.');
  await stage.provider.setClock({ advanceMilliseconds: momentOf(lesson) - now });
  return { stage, lesson };
}

async function knock({ provider }: Stage, id: string): Promise<HTMLElement> {
  const element = place(`<teacher-live-room provider="${provider.url}" room-id="${id}"></teacher-live-room>`);
  const shown = () => shadow(element).querySelector('.live-door, .teacher-empty, dialog, [part="error"]');
  await eventually(() => shown() ?? document.querySelector('input[name=email]'));
  if (document.querySelector('input[name=email]')) await signIn();
  await eventually(shown);
  return element;
}

describe('the door of a live room', () => {
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });

  needs('calls').it('says 30 minutes and some seconds before when it opens, counts down, and lets the teacher in at the bound', async () => {
    const { stage, lesson } = await stageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE - 4_000);
    const element = await knock(stage, lesson.id);
    const dialog = byRole(shadow(element), 'alertdialog', 'お知らせ');
    expect(dialog.textContent).not.to.contain('success');
    expect(byRole(dialog, 'timer').textContent).to.match(/入室できるまで0:0[1-4]/);
    await expectAccessible(element);
    await eventually(() => shadow(element).querySelector('.live-door'));
    expect(shadow(element).querySelector('dialog')).to.equal(null);
  }).timeout(20_000);

  needs('calls').it('is open from 30 minutes before the start', async () => {
    const { stage, lesson } = await stageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE + 500);
    const element = await knock(stage, lesson.id);
    await eventually(() => shadow(element).querySelector('.live-door'));
  });

  needs('calls').it('is open until 6 hours after the start while nobody has ended the lesson', async () => {
    const { stage, lesson } = await stageAt(({ startTimeMillis }) => startTimeMillis + 6 * HOUR - MINUTE);
    const element = await knock(stage, lesson.id);
    await eventually(() => shadow(element).querySelector('.live-door'));
  });

  it('says so, and asks for no camera, where the browser cannot make calls', async () => {
    const { RTCPeerConnection: Connection } = window;
    Reflect.deleteProperty(window, 'RTCPeerConnection');
    try {
      const { stage, lesson } = await stageAt(({ startTimeMillis }) => startTimeMillis - MINUTE);
      const teacher = await knock(stage, lesson.id);
      const sentence = 'このブラウザーでは通話ができません。Chrome、Edge、Firefox、Safariのいずれかで開いてください。';
      await eventually(() => shadow(teacher).querySelector('.teacher-empty')?.textContent === sentence);
      await expectAccessible(teacher);
      const student = place(`<teacher-student-room provider="${stage.provider.url}"></teacher-student-room>`);
      Object.assign(student, { token: 'a link' });
      await eventually(() => shadow(student).querySelector('.teacher-empty')?.textContent === sentence);
    } finally {
      if (Connection) Object.assign(window, { RTCPeerConnection: Connection });
    }
  });

  it('is closed after that, says so in the words of the spec, and leads away when that is acknowledged', async () => {
    const { stage, lesson } = await stageAt(({ startTimeMillis }) => startTimeMillis + 6 * HOUR + 1000);
    const element = await knock(stage, lesson.id);
    const dialog = byRole(shadow(element), 'alertdialog', 'お知らせ');
    expect(dialog.textContent).to.contain('この授業は終了しました。');
    setTimeout(() => byRole(dialog, 'button', '了解').click());
    const { detail } = await oneEvent(element, 'teacher-live-leave') as CustomEvent<{ kind: string; id: string }>;
    expect(detail).to.deep.equal({ kind: 'class', id: lesson.id });
  });

  needs('calls').it('is closed half an hour after the last teacher has left past the planned end', async () => {
    const { stage, lesson } = await stageAt(({ endTimeMillis }) => endTimeMillis + MINUTE);
    const first = await knock(stage, lesson.id);
    (await eventually(() => byRole(shadow(first), 'button', '入室'))).click();
    await eventually(() => shadow(first).querySelector('.live-room'));
    first.remove();
    await eventually(async () => (await stage.lessonNow(lesson.id)).actualEndTimeMillis !== undefined);
    await stage.provider.setClock({ advanceMilliseconds: 29 * MINUTE });
    const second = await knock(stage, lesson.id);
    await eventually(() => shadow(second).querySelector('.live-door'));
    second.remove();
    await stage.provider.setClock({ advanceMilliseconds: MINUTE + 5_000 });
    const third = await knock(stage, lesson.id);
    expect(byRole(shadow(third), 'alertdialog', 'お知らせ').textContent).to.contain('この授業は終了しました。');
  }).timeout(30_000);

  it('tells a teacher whose lesson was cancelled', async () => {
    const { stage, lesson } = await stageAt(({ startTimeMillis }) => startTimeMillis - HOUR);
    const { version } = await stage.lessonNow(lesson.id);
    await stage.ask('PUT', '/api/client/teacher/course/cancel', {
      id: lesson.id, version, reason: '台風', notifyStudent: false, idempotencyKey: 'cancel-door-1',
    });
    const element = await knock(stage, lesson.id);
    expect(byRole(shadow(element), 'alertdialog', 'お知らせ').textContent).to.contain('キャンセル');
  });

  needs('calls').it('offers another try when the provider cannot be reached', async () => {
    const { stage, lesson } = await stageAt(({ startTimeMillis }) => startTimeMillis);
    const first = await knock(stage, lesson.id);
    first.remove();
    await stage.proxy.faults([{ match: { method: 'GET', path: '/api/client/teacher/classStudio' }, fault: { drop: true } }]);
    const element = place(`<teacher-live-room provider="${stage.proxy.url}" room-id="${lesson.id}"></teacher-live-room>`);
    await eventually(() => document.querySelector('input[name=email]'));
    await signIn();
    await eventually(() => shadow(element).querySelector('[part="error"]'));
    await stage.proxy.faults([]);
    byRole(shadow(element), 'button', 'もう一度試す').click();
    await eventually(() => shadow(element).querySelector('.live-door'));
  });

  it('asks which room, when none is named', async () => {
    const { stage } = await stageAt(() => Date.now());
    const element = place(`<teacher-live-room provider="${stage.provider.url}"></teacher-live-room>`);
    await eventually(() => document.querySelector('input[name=email]'));
    await signIn();
    await eventually(() => shadow(element).textContent?.includes('部屋が選ばれていません。'));
  });
});
