import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import {
  announcements,
  enter,
  inRoom,
  isAnnounced,
  meetInRoom,
  openLiveTestPage,
  pressButton,
  renewLink,
  shadow,
  type LiveTestPage,
} from './live-page.ts';
import { byRole, clock, eventually, frames } from '../../support/browser/page.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const timeOf = (moment: number) =>
  new Intl.DateTimeFormat('ja-JP', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tokyo' }).format(moment);

needs('calls').describe("the lesson's clock", () => {
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('shows how long lesson and room still last, and announces the closing in advance', async () => {
    const testPage = await openLiveTestPage();
    const { startTimeMillis, endTimeMillis } = testPage.lesson;
    const closesAt = startTimeMillis + 6 * HOUR;
    let ahead = 0;
    /** The provider's clock is put to a moment. */
    const comeTo = async (moment: number) => {
      const wanted = moment - Date.now();
      await testPage.provider.setClock({ advanceMilliseconds: wanted - ahead });
      ahead = wanted;
    };
    // Whatever the time of day, the lesson has just begun.
    await comeTo(startTimeMillis + MINUTE);
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    /** A new line brings the provider's time along; what is due by then comes with the next second. */
    const learnTime = () => dispatchEvent(new Event('online'));
    const nextSecond = async <Answer>(ask: () => Answer): Promise<Answer> => {
      // The new line takes its time, in which the lesson must not go on by a minute.
      await frames(6);
      await clock.advance(1_000);
      return ask();
    };
    const shows = (words: string) =>
      eventually(() => nextSecond(() => byRole(shadow(teacher), 'timer').textContent === words));
    const hasAnnounced = (words: string) => eventually(() => nextSecond(() => announcements(teacher).includes(words)));

    for (const minutes of [10, 5, 1]) {
      await comeTo(endTimeMillis - minutes * MINUTE + 500);
      learnTime();
      await hasAnnounced(`終了まであと${minutes}分です。`);
      await shows(`残り${minutes}分`);
    }
    await comeTo(endTimeMillis + 500);
    learnTime();
    await hasAnnounced(`終了時刻です。${timeOf(closesAt)}まで続けられます。`);
    await shows(`延長中（${timeOf(closesAt)}まで）`);
    for (const minutes of [10, 1]) {
      await comeTo(closesAt - minutes * MINUTE + 500);
      learnTime();
      await hasAnnounced(`この部屋はあと${minutes}分で閉まります。`);
    }
    await inRoom(teacher);
    await comeTo(closesAt + 500);
    await eventually(() =>
      nextSecond(() =>
        shadow(teacher)
          .querySelector('.live-post-call')
          ?.textContent?.includes('時間になったため、部屋が閉まりました。'),
      ),
    );
  });
});

needs('calls').describe("a student's link", () => {
  let testPage: LiveTestPage;
  before(async () => {
    testPage = await openLiveTestPage();
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  const isOut = (student: Element, words: string) =>
    eventually(() => shadow(student).querySelector('.live-post-call')?.textContent?.includes(words));

  it('disappears from the URL at once, and still works after a reload of the tab', async () => {
    history.replaceState(history.state, '', `#token=${await testPage.studentToken()}`);
    const student = await testPage.student('');
    expect(location.href).not.to.contain('token=');
    await eventually(() => byRole(shadow(student), 'button', '入室'));
    student.remove();
    const again = await testPage.student('');
    await eventually(() => byRole(shadow(again), 'button', '入室'));
  });

  it('no longer works for a removed student until there is a new one', async () => {
    const old = await testPage.lastingToken();
    const { teacher, student } = await meetInRoom(testPage, old);
    await pressButton(teacher, '参加者');
    await pressButton(teacher, /を退室させる$/);
    const dialog = await eventually(() => byRole(shadow(teacher), 'dialog', '退室させますか？'));
    byRole(dialog, 'button', '退室させる').click();
    await isOut(student, '講師がこの部屋から退室させました。');
    student.remove();
    sessionStorage.clear();

    const again = await testPage.student(old);
    await eventually(() => shadow(again).querySelector('.live-post-call'));
    expect(shadow(again).querySelector('.live-room')).to.equal(null);
    again.remove();

    await renewLink(teacher);
    await isAnnounced(teacher, 'リンクを再発行しました。');
    const fresh = await testPage.lastingToken();
    expect(fresh).not.to.equal(old);
    const third = await testPage.student(fresh);
    await enter(third);
    await pressButton(teacher, /の入室を許可$/);
    await inRoom(third);
  });

  it('removes those who joined with it once there is a new one', async () => {
    const { teacher, student } = await meetInRoom(testPage, await testPage.lastingToken());
    await pressButton(teacher, '参加者');
    await renewLink(teacher);
    await eventually(() => shadow(student).querySelector('.live-post-call'));
    await eventually(() => {
      expect(shadow(teacher).querySelector('.live-people')?.textContent).to.contain('生徒は今、部屋にいません。');
      return true;
    });
  });
});
