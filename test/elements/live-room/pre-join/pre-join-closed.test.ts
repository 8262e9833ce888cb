import { expect, oneEvent } from '@open-wc/testing';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { shadow } from '../../../support/browser/test-page.ts';
import { needs } from '../../../support/browser/engine.ts';
import { byRole, clock, eventually } from '../../../support/browser/page.ts';
import {
  HOUR,
  MINUTE,
  knockAt,
  meetingAt,
  openRoom,
  opens,
  resting,
  sentence,
  setUpPreJoin,
  testPageAt,
} from './pre-join-page.ts';

describe('the pre-join screen', () => {
  setUpPreJoin();

  it('is closed after that with the text of the specification, and stays in place once that is acknowledged', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis + 6 * HOUR + 1000);
    const element = await openRoom(testPage, lesson.id);
    expect(sentence(element)).to.equal('この授業は終了しました。');
    const before = { address: location.href, entries: history.length };
    setTimeout(() => byRole(shadow(element), 'button', '了解').click());
    const { detail } = (await oneEvent(element, 'teacher-live-leave')) as CustomEvent<{ kind: string; id: string }>;
    expect(detail).to.deep.equal({ kind: 'class', id: lesson.id });

    const rest = await resting(element, 'この授業は終了しました。');
    expect(document.querySelector('dialog') ?? shadow(element).querySelector('dialog')).to.equal(null);
    expect({ address: location.href, entries: history.length }).to.deep.equal(before);
    await expectAccessible(element);
    byRole(rest, 'button', 'もう一度試す').click();
    await eventually(() => sentence(element) === 'この授業は終了しました。');
  });

  needs('calls').it(
    'still counts down in its own place when it is acknowledged too early, and lets the teacher in at the bound',
    async () => {
      const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE - 50_000);
      const element = await openRoom(testPage, lesson.id);
      const shown = sentence(element);
      byRole(shadow(element), 'button', '了解').click();
      const rest = await resting(element, shown);
      expect(byRole(rest, 'timer').textContent).to.match(/^入室できるまで0:[1-5]\d$/);
      await clock.advance(MINUTE);
      await opens(element);
      expect(shadow(element).querySelector('dialog')).to.equal(null);
    },
  );

  needs('calls').it('is closed half an hour after the last teacher has left past the planned end', async () => {
    const { testPage, lesson } = await testPageAt(({ endTimeMillis }) => endTimeMillis + MINUTE);
    const first = await openRoom(testPage, lesson.id);
    (await eventually(() => byRole(shadow(first), 'button', '入室'))).click();
    await eventually(() => shadow(first).querySelector('.live-room'));
    first.remove();
    await eventually(async () => (await testPage.lessonNow(lesson.id)).actualEndTimeMillis !== undefined);
    await testPage.provider.setClock({ advanceMilliseconds: 29 * MINUTE });
    const second = await openRoom(testPage, lesson.id);
    await eventually(() => shadow(second).querySelector('.live-pre-join'));
    second.remove();
    await testPage.provider.setClock({ advanceMilliseconds: MINUTE + 5_000 });
    const third = await openRoom(testPage, lesson.id);
    expect(sentence(third)).to.equal('この授業は終了しました。');
  });

  it('shows that the lesson was cancelled', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - HOUR);
    const { version } = await testPage.lessonNow(lesson.id);
    await testPage.ask('PUT', '/api/client/teacher/course/cancel', {
      id: lesson.id,
      version,
      reason: '台風',
      notifyStudent: false,
      idempotencyKey: 'cancel-door-1',
    });
    const element = await openRoom(testPage, lesson.id);
    expect(sentence(element)).to.equal('この授業はキャンセルされています。');
  });

  needs('calls').it('offers another try when the provider cannot be reached', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis);
    const first = await openRoom(testPage, lesson.id);
    first.remove();
    await testPage.proxy.faults([
      { match: { method: 'GET', path: '/api/client/teacher/classStudio' }, fault: { drop: true } },
    ]);
    const element = await knockAt(testPage.proxy.url, `room-id="${lesson.id}"`);
    expect(shadow(element).querySelector('[part="error"]')).not.to.equal(null);
    await testPage.proxy.faults([]);
    byRole(shadow(element), 'button', 'もう一度試す').click();
    await eventually(() => shadow(element).querySelector('.live-pre-join'));
  });

  it('of a meeting is closed after its end, whether the provider replies success or nothing', async () => {
    const { testPage, meeting } = await meetingAt(({ endTimeMillis }) => endTimeMillis + 1000);
    for (const edit of [{}, { message: 'success' }, { message: '' }]) {
      await testPage.proxy.faults([{ match: { method: 'GET', path: '/api/client/teacher/studio' }, fault: { edit } }]);
      const element = await knockAt(testPage.proxy.url, `kind="meeting" room-id="${meeting.id}"`);
      expect(sentence(element)).to.equal('この面談は終了しました。');
      expect(shadow(element).textContent).not.to.contain('授業');
      element.remove();
    }
  });

  it("of a meeting that its teacher has ended shows the provider's message", async () => {
    const { testPage, meeting } = await meetingAt(({ startTimeMillis }) => startTimeMillis + MINUTE);
    await testPage.ask('POST', `/api/backstage/meeting/studio/termination/${meeting.id}`);
    const element = await knockAt(testPage.provider.url, `kind="meeting" room-id="${meeting.id}"`);
    expect(sentence(element)).to.equal('面談は終了しました。');
  });
});
