import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { mountSignedIn, shadow } from '../../../support/browser/test-page.ts';
import { needs } from '../../../support/browser/engine.ts';
import { allByRole, byRole, clock, eventually, mountHtml } from '../../../support/browser/page.ts';
import {
  HOUR,
  knockAt,
  meetingAt,
  MINUTE,
  openRoom,
  opens,
  resting,
  setUpPreJoin,
  testPageAt,
} from './pre-join-page.ts';
import { tokenIn } from '../../../support/clock/open-now.ts';

describe('the pre-join screen', () => {
  setUpPreJoin();

  needs('calls').it('counts down to the opening time, and opens automatically', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE - 50_000);
    const element = await openRoom(testPage, lesson.id);
    const dialog = byRole(shadow(element), 'alertdialog', 'お知らせ');
    expect(dialog.textContent).not.to.contain('success');
    expect(byRole(dialog, 'timer').textContent).to.match(/入室できるまで0:[1-5]\d/);
    await clock.advance(MINUTE);
    await opens(element);
    expect(shadow(element).querySelector('dialog')).to.equal(null);
  });

  for (const [words, since] of [
    ['from 30 minutes before the start', 500 - 30 * MINUTE],
    ['until 6 hours after the start while nobody has ended the lesson', 6 * HOUR - MINUTE],
  ] as const) {
    needs('calls').it(`is open ${words}`, async () => {
      const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis + since);
      const element = await openRoom(testPage, lesson.id);
      await eventually(() => shadow(element).querySelector('.live-pre-join'));
    });
  }

  it('shows an error and opens no camera if the browser does not support calls', async () => {
    const { RTCPeerConnection: Connection } = window;
    Reflect.deleteProperty(window, 'RTCPeerConnection');
    try {
      const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - MINUTE);
      const teacher = await openRoom(testPage, lesson.id);
      const sentence = 'このブラウザーでは通話ができません。Chrome、Edge、Firefox、Safariのいずれかで開いてください。';
      await eventually(() => shadow(teacher).querySelector('.teacher-empty')?.textContent === sentence);
      await expectAccessible(teacher);
      const student = mountHtml(`<teacher-student-room provider="${testPage.provider.url}"></teacher-student-room>`);
      Object.assign(student, { token: 'a link' });
      await eventually(() => shadow(student).querySelector('.teacher-empty')?.textContent === sentence);
    } finally {
      if (Connection) Object.assign(window, { RTCPeerConnection: Connection });
    }
  });

  for (const [kind, path, edit, words] of [
    [
      'meeting',
      'GET /api/client/teacher/studio',
      { 'data.ticket': null },
      'この面談には、オンラインの部屋が用意されていません。参加方法は運営からの案内で確認してください。',
    ],
    [
      'class',
      'POST /api/client/teacher/class',
      { data: null },
      'この授業には、オンラインの部屋が用意されていません。参加方法は運営からの案内で確認してください。',
    ],
  ] as const) {
    it(`of a ${kind} shows that there is no room if the provider sends no ticket, and requests it once`, async () => {
      const [method, address] = path.split(' ') as [string, string];
      const { testPage, id } =
        kind === 'class'
          ? await testPageAt(({ startTimeMillis }) => startTimeMillis).then(({ testPage, lesson }) => ({
              testPage,
              id: lesson.id,
            }))
          : await meetingAt(({ startTimeMillis }) => startTimeMillis + MINUTE).then(({ testPage, meeting }) => ({
              testPage,
              id: meeting.id,
            }));
      await testPage.proxy.faults([{ match: { method, path: address }, fault: { edit } }]);
      const element = await knockAt(testPage.proxy.url, `kind="${kind}" room-id="${id}"`);
      const rest = await resting(element, words);
      expect(shadow(element).querySelector('dialog')).to.equal(null);
      // A meeting can be ended all the same.
      const buttons = allByRole(shadow(element), 'button').map(({ textContent }) => textContent);
      expect(buttons).to.deep.equal(kind === 'class' ? [] : ['面談を終了']);
      await expectAccessible(element);
      await clock.advance(MINUTE);
      // Whatever was to be asked again would be on its way before this.
      await testPage.ask('GET', '/api/client/teacher/meeting?page=1&size=10');
      const asked = (await testPage.proxy.log()).filter(
        (entry) => entry.method === method && entry.path.startsWith(address),
      );
      expect(asked.length).to.equal(1);
      expect(rest.isConnected).to.equal(true);
    });
  }

  it('shows a hint if no room is set', async () => {
    const { testPage } = await testPageAt(() => Date.now());
    const element = await mountSignedIn(
      `<teacher-live-room provider="${testPage.provider.url}"></teacher-live-room>`,
      '.teacher-empty',
    );
    expect(shadow(element).textContent).to.contain('部屋が選ばれていません。');
  });
});

describe('the page of a student who comes too early', () => {
  setUpPreJoin();

  needs('calls').it('counts down, and opens without a reload', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE - 50_000);
    const path = `/api/client/teacher/student/${lesson.studentId}/link`;
    const { data } = await testPage.ask<{ url: string }>('GET', path);
    const element = document.createElement('teacher-student-room');
    element.setAttribute('provider', testPage.provider.url);
    element.token = tokenIn(data.url);
    document.body.append(element);
    const timer = await eventually(() => byRole(shadow(element), 'timer'));
    expect(timer.textContent).to.match(/^入室できるまで 0:[1-5]\d$/);
    expect(shadow(element).querySelector('.live-pre-join')).to.equal(null);
    const address = location.href;
    await clock.advance(MINUTE);
    await opens(element);
    expect(byRole(shadow(element), 'button', '入室')).to.not.equal(null);
    expect([location.href, element.isConnected]).to.deep.equal([address, true]);
  });
});
