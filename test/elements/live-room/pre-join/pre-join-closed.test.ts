import { expect, oneEvent } from '@open-wc/testing';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { needs } from '../../../support/browser/engine.ts';
import { byRole, clock, eventually } from '../../../support/browser/page.ts';
import { shadow, type TestPage } from '../../../support/browser/test-page.ts';
import {
  HOUR,
  knockAt,
  meetingAt,
  MINUTE,
  openRoom,
  opens,
  resting,
  sentence,
  setUpPreJoin,
  testPageAt,
} from './pre-join-page.ts';

describe('the pre-join screen', () => {
  setUpPreJoin();

  it('is closed 6 hours after the start with the text of the specification, and stays in place once that is acknowledged', async () => {
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

  it("of a meeting that its teacher has ended shows the provider's message", async () => {
    const { testPage, meeting } = await meetingAt(({ startTimeMillis }) => startTimeMillis + MINUTE);
    await testPage.ask('POST', `/api/backstage/meeting/studio/termination/${meeting.id}`);
    const element = await knockAt(testPage.provider.url, `kind="meeting" room-id="${meeting.id}"`);
    expect(sentence(element)).to.equal('面談は終了しました。');
  });
});

const kinds = {
  class: {
    path: '/api/client/teacher/classStudio',
    early: 'まだ入室できません。授業開始の30分前から入室できます。',
    late: 'この授業は終了しました。',
    canceled: 'この授業はキャンセルされています。',
    /** The provider's own words about a room that is not open yet. */
    providersEarly: /^まだ入室できません。.*から入室できます。$/,
  },
  meeting: {
    path: '/api/client/teacher/studio',
    early: 'まだ入室できません。面談の開始時刻から入室できます。',
    late: 'この面談は終了しました。',
    canceled: 'この面談はキャンセルされています。',
    providersEarly: /^まだ入室できません。面談は.*からです。$/,
  },
} as const;
type Kind = keyof typeof kinds;

/** Before the start, and before the window of either kind, which opens for a class 30 minutes before. */
const EARLY = 50 * MINUTE;

/** A page so many ms after the start of a lesson or meeting; negative before it. */
async function pageAt(kind: Kind, sinceStart: number): Promise<{ testPage: TestPage; id: string }> {
  const momentOf = ({ startTimeMillis }: { startTimeMillis: number }) => startTimeMillis + sinceStart;
  if (kind === 'class') {
    const { testPage, lesson } = await testPageAt(momentOf);
    return { testPage, id: lesson.id };
  }
  const { testPage, meeting } = await meetingAt(momentOf);
  return { testPage, id: meeting.id };
}

describe('the reason for a closed room', () => {
  setUpPreJoin();

  for (const kind of Object.keys(kinds) as Kind[]) {
    const { path, early, late, canceled, providersEarly } = kinds[kind];
    const replied = ({ proxy }: TestPage, edit: Record<string, unknown>): Promise<unknown> =>
      proxy.faults([{ match: { method: 'GET', path }, fault: { edit } }]);
    const knock = (testPage: TestPage, id: string) => knockAt(testPage.proxy.url, `kind="${kind}" room-id="${id}"`);
    const countdown = (element: Element) => byRole(shadow(element), 'timer').textContent;

    it(`before the window of a ${kind} is that it has not opened yet, with the countdown`, async () => {
      const { testPage, id } = await pageAt(kind, -EARLY);
      for (const message of ['success', '']) {
        await replied(testPage, { message });
        const element = await knock(testPage, id);
        expect(sentence(element)).to.equal(early);
        expect(countdown(element)).to.match(/^入室できるまで[\d:]+$/);
        expect(shadow(element).textContent).not.to.contain('終了');
        element.remove();
      }
    });

    it(`before the window of a ${kind} is the provider's message, with the countdown`, async () => {
      const { testPage, id } = await pageAt(kind, -EARLY);
      const element = await knock(testPage, id);
      expect(sentence(element)).to.match(providersEarly);
      expect(countdown(element)).to.match(/^入室できるまで[\d:]+$/);
    });

    it(`after the window of a ${kind} is that it has ended, without a countdown, whatever the provider's message`, async () => {
      const { testPage, id } = await pageAt(kind, 24 * HOUR);
      for (const edit of [{}, { message: 'success' }, { message: '' }]) {
        await replied(testPage, edit);
        const element = await knock(testPage, id);
        expect(sentence(element)).to.equal(late);
        expect(shadow(element).querySelector('[role=timer]')).to.equal(null);
        element.remove();
      }
    });

    it(`of a cancelled ${kind} is that it was cancelled, without a countdown`, async () => {
      const { testPage, id } = await pageAt(kind, -EARLY);
      if (kind === 'class') {
        const { version } = await testPage.lessonNow(id);
        await testPage.ask('PUT', '/api/client/teacher/course/cancel', {
          id,
          version,
          reason: '台風',
          notifyStudent: false,
          idempotencyKey: `cancel-${id}`,
        });
      } else await testPage.ask('PUT', '/api/client/teacher/meeting/cancel', { id, version: 1, reason: '台風' });
      const element = await knock(testPage, id);
      expect(sentence(element)).to.equal(canceled);
      expect(shadow(element).querySelector('[role=timer]')).to.equal(null);
    });

    needs('calls').it(`within the window of a ${kind}: no dialog, but the pre-join screen`, async () => {
      const { testPage, id } = await pageAt(kind, MINUTE);
      await replied(testPage, { message: 'success' });
      const element = await knock(testPage, id);
      await eventually(() => shadow(element).querySelector('.live-pre-join'));
      expect(shadow(element).querySelector('dialog')).to.equal(null);
    });
  }
});
