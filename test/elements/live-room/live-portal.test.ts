import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { openTestPage, shadow, type TestPage } from '../../support/browser/test-page.ts';
import { byRole, click, clock, eventually, frames } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import { openLiveTestPage } from './live-page.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a closed live room in the portal', () => {
  let testPage: TestPage;
  let lesson: Lesson;
  let ahead = 0;

  /** Puts the provider's clock to a moment. */
  const comeTo = async (moment: number) => {
    const wanted = moment - Date.now();
    await testPage.provider.setClock({ advanceMilliseconds: wanted - ahead });
    ahead = wanted;
  };

  beforeEach(async () => {
    testPage = await openTestPage();
    ahead = 0;
    const { data } = await testPage.ask<{ list: Lesson[] }>(
      'POST',
      '/api/client/teacher/teach/list/search?page=1&size=100',
      { fromMillis: Date.now() + 2 * HOUR, untilMillis: Date.now() + 96 * HOUR },
    );
    const found = data.list.find(({ canceledAt }) => canceledAt === undefined);
    if (!found) throw new Error('There is no lesson to come in the demo world.');
    lesson = found;
  });
  afterEach(closePortal);

  const closed = (portal: Element) => eventually(() => byRole(shadow(portal), 'alertdialog', 'お知らせ'));
  const confirm = async (portal: Element) => byRole(await closed(portal), 'button', '了解').click();

  it('leads back to the previous page: a lesson, and from there to its list as it was', async () => {
    await comeTo(lesson.startTimeMillis);
    const portal = await openSignedIn(testPage.provider.url, `/course/list/detail/${lesson.id}`);
    const enter = await eventually(() => byRole(shadow(portal), 'link', /入室/));
    await comeTo(lesson.startTimeMillis + 6 * HOUR + MINUTE);
    const entries = history.length;
    await click(enter);
    const dialog = await closed(portal);
    expect(address()).to.equal(`/course/list/live/${lesson.id}`);
    expect(dialog.textContent).to.equal('お知らせこの授業は終了しました。了解');
    await confirm(portal);
    await eventually(() => address() === `/course/list/detail/${lesson.id}`);
    await eventually(() => shadow(portal).querySelector('dialog') === null);
    await heading(portal);
    expect(history.length).to.equal(entries + 1);
  });

  it('goes back one step, however often the button is pressed', async () => {
    await comeTo(lesson.startTimeMillis);
    const portal = await openSignedIn(testPage.provider.url, '/course/schedule');
    shadow(portal).querySelector<HTMLElement>('nav a')?.click();
    await heading(portal, '授業一覧');
    await eventually(() => byRole(shadow(portal), 'table'));
    const link = document.createElement('a');
    link.href = `/teacher/course/list/detail/${lesson.id}`;
    shadow(portal).querySelector('main')?.append(link);
    link.click();
    await eventually(() => shadow(portal).querySelector('.course-detail-sheet'));
    const enter = byRole(content(portal), 'link', /入室/);
    await comeTo(lesson.startTimeMillis + 6 * HOUR + MINUTE);
    await click(enter);
    const button = byRole(await closed(portal), 'button', '了解');
    button.click();
    button.click();
    await eventually(() => address() === `/course/list/detail/${lesson.id}`);
    await heading(portal);
    expect(address()).to.equal(`/course/list/detail/${lesson.id}`);
  });

  it('is replaced by the list when its URL was opened in a new tab', async () => {
    await comeTo(lesson.startTimeMillis + 6 * HOUR + MINUTE);
    const portal = await openSignedIn(testPage.provider.url, `/course/list/live/${lesson.id}`);
    const entries = history.length;
    await confirm(portal);
    await heading(portal, '授業一覧');
    expect(address()).to.equal('/course/list');
    expect(history.length).to.equal(entries);
  });

  it('offers a way back if the provider has no rooms', async () => {
    await comeTo(lesson.startTimeMillis);
    await testPage.proxy.faults([
      { match: { method: 'POST', path: '/api/client/teacher/class' }, fault: { edit: { data: {} } } },
    ]);
    const portal = await openSignedIn(testPage.proxy.url, `/course/list/live/${lesson.id}`);
    await eventually(
      () =>
        shadow(portal).querySelector('.teacher-empty p')?.textContent ===
        'この授業には、オンラインの部屋が用意されていません。参加方法は運営からの案内で確認してください。',
    );
    byRole(shadow(portal), 'button', '戻る').click();
    await heading(portal, '授業一覧');
  });
});

needs('calls').describe('a student in the lobby of a lesson', () => {
  afterEach(closePortal);

  const presence = (portal: Element) => shadow(portal).querySelector('.lesson-presence')?.textContent ?? '';

  it("is shown on Today and on the lesson's page, with the state of devices, while the student is there", async () => {
    const testPage = await openLiveTestPage();
    const { lesson, provider } = testPage;
    const student = await testPage.student(await testPage.studentToken());
    const portal = await openSignedIn(provider.url, `/course/list/detail/${lesson.id}`);
    await eventually(() => presence(portal).includes('準備中 · カメラOK · マイクOK'));
    expect(presence(portal)).to.contain(lesson.studentName);
    await expectAccessible(portal);
    student.remove();
    await eventually(async () => {
      // The page asks again 5 s after each reply, which takes its time.
      await frames(6);
      await clock.advance(5_000);
      return presence(portal) === 'まだ誰も来ていません。';
    });
  });
});
