import { expect } from '@open-wc/testing';
import { needs } from '../../../support/browser/engine.ts';
import { byRole, eventually } from '../../../support/browser/page.ts';
import { shadow, type TestPage } from '../../../support/browser/test-page.ts';
import { HOUR, knockAt, meetingAt, MINUTE, sentence, setUpPreJoin, testPageAt } from './pre-join-page.ts';

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

describe('a closed room says the truth', () => {
  setUpPreJoin();

  for (const kind of Object.keys(kinds) as Kind[]) {
    const { path, early, late, canceled, providersEarly } = kinds[kind];
    const replied = ({ proxy }: TestPage, edit: Record<string, unknown>): Promise<unknown> =>
      proxy.faults([{ match: { method: 'GET', path }, fault: { edit } }]);
    const knock = (testPage: TestPage, id: string) => knockAt(testPage.proxy.url, `kind="${kind}" room-id="${id}"`);
    const countdown = (element: Element) => byRole(shadow(element), 'timer').textContent;

    it(`before the window of a ${kind}: it has not opened yet, with the countdown`, async () => {
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

    it(`before the window of a ${kind}: the provider's own words, with the countdown`, async () => {
      const { testPage, id } = await pageAt(kind, -EARLY);
      const element = await knock(testPage, id);
      expect(sentence(element)).to.match(providersEarly);
      expect(countdown(element)).to.match(/^入室できるまで[\d:]+$/);
    });

    it(`after the window of a ${kind}: it has ended, without a countdown`, async () => {
      const { testPage, id } = await pageAt(kind, 24 * HOUR);
      await replied(testPage, { message: 'success' });
      const element = await knock(testPage, id);
      expect(sentence(element)).to.equal(late);
      expect(shadow(element).querySelector('[role=timer]')).to.equal(null);
    });

    it(`of a cancelled ${kind}: it was cancelled, without a countdown`, async () => {
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
