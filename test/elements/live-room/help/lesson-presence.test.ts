import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { needs } from '../../../support/browser/engine.ts';
import { eventually } from '../../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../../support/browser/portal.ts';
import { openLiveTestPage, shadow } from '../live-page.ts';

needs('calls').describe('who is at the door of a lesson', () => {
  afterEach(closePortal);

  const presence = (portal: Element) => shadow(portal).querySelector('.lesson-presence')?.textContent ?? '';

  it("is said on Today and on the lesson's page, with what works there, while the student is there", async () => {
    const testPage = await openLiveTestPage();
    const { lesson, provider } = testPage;
    const student = await testPage.student(await testPage.studentToken());
    const portal = await openSignedIn(provider.url, `/course/list/detail/${lesson.id}`);
    await eventually(() => presence(portal).includes('準備中 · カメラOK · マイクOK'));
    expect(presence(portal)).to.contain(lesson.studentName);
    await expectAccessible(portal);
    student.remove();
    await eventually(() => presence(portal) === 'まだ誰も来ていません。');
  });
});
