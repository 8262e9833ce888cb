import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import { byRole, clock, eventually, frames } from '../../support/browser/page.ts';
import {
  announcements,
  enter,
  inPageMedia,
  inRoom,
  isAnnounced,
  meetInRoom,
  pressButton,
  renewLink,
  setUpLivePage,
  shadow,
  spoken,
} from './live-page.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const timeOf = (moment: number) =>
  new Intl.DateTimeFormat('ja-JP', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tokyo' }).format(moment);

needs('calls').describe("the lesson's clock", () => {
  const testPage = setUpLivePage('once');
  afterEach(() => localStorage.clear());

  it('shows the remaining time of lesson and room, and announces the closing in advance', async () => {
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
  const testPage = setUpLivePage('once');

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

  it('no longer works for a removed student until it is renewed', async () => {
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

  it('removes the participants who joined with it when it is renewed', async () => {
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

const RESTORED_MS = 3_000;

needs('calls').describe('a connection of a room', () => {
  // Who was cut off in one test is still listed for a while.
  const testPage = setUpLivePage('for each test');
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    inPageMedia.setLine('ok');
  });

  function setOnline(isOnline: boolean): void {
    if (isOnline) Reflect.deleteProperty(navigator, 'onLine');
    else Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }
  const note = (element: Element) => shadow(element).querySelector('.live-connection-note')?.textContent?.trim();
  const boxOf = (element: Element, selector: string) =>
    JSON.stringify(shadow(element).querySelector(selector)?.getBoundingClientRect());

  it('that this device has lost is reported in one sentence, above a board and controls that do not move', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await pressButton(teacher, 'ボードを開く');
    const showsThatItFollows = () =>
      shadow(student).querySelector('.live-view-note span')?.checkVisibility({ visibilityProperty: true });
    await eventually(() => showsThatItFollows() === true);
    await eventually(() => shadow(teacher).querySelector('.board-area'));
    await eventually(() => shadow(teacher).querySelector('.live-quality')?.textContent?.includes('良好'));
    const parts = ['.board-area', '.live-room-controls', '.live-room-main'] as const;
    const before = parts.map((part) => boxOf(teacher, part));
    setOnline(false);
    inPageMedia.setLine('lost');
    await eventually(() => note(teacher) === 'インターネットに接続していません。接続が戻ると、自動で再接続します。');
    expect(parts.map((part) => boxOf(teacher, part))).to.deep.equal(before);
    await eventually(() => showsThatItFollows() === false);
    const room = shadow(teacher).querySelector('.live-room')?.textContent ?? '';
    expect(room.match(/接続/g)).to.have.length(3);
    expect(room).to.contain('切断');
    for (const contradiction of ['良好', '接続が切れ', '続いています'])
      expect(room, contradiction).not.to.contain(contradiction);
    expect(shadow(teacher).querySelector('.teacher-toast')?.textContent ?? '').not.to.contain('接続');
    inPageMedia.setLine('ok');
    setOnline(true);
    await isAnnounced(teacher, '再接続しました。');
    await clock.advance(RESTORED_MS + 1);
    await eventually(() => note(teacher) === undefined);
    expect(spoken(teacher)).not.to.contain('接続');
  });

  it('that is lost is reported above the followed page, which stays completely visible', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await pressButton(teacher, 'ボードを開く');
    await eventually(() => shadow(student).querySelector('.board-layer-paper'));
    await pressButton(teacher, 'ページ全体を表示');
    /** Where the paper begins in the middle of the student's board, in CSS pixels of the window. */
    const paperTop = (): number => {
      const canvas = shadow(student).querySelector<HTMLCanvasElement>('.board-layer-paper');
      if (!canvas) throw new Error('It is there.');
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')?.getImageData(Math.round(width / 2), 0, 1, height) ?? { data: [] };
      const row = Array.from({ length: height }, (_, y) => data[4 * y + 3] ?? 0).findIndex((alpha) => alpha > 250);
      const box = canvas.getBoundingClientRect();
      return row < 0 ? NaN : box.y + (row * box.height) / height;
    };
    await eventually(() => paperTop() > 0);
    setOnline(false);
    const shown = await eventually(() => shadow(student).querySelector('.live-connection-note'));
    await eventually(() => paperTop() >= shown.getBoundingClientRect().bottom - 1);
    expect(shadow(student).querySelector('.live-view-unknown')).not.to.equal(null);
  });

  it('that another participant has lost is reported in one sentence with the name, until it returns', async () => {
    const { teacher } = await meetInRoom(testPage);
    await eventually(() => shadow(teacher).querySelector('.live-quality'));
    inPageMedia.setLine('lost');
    await eventually(() => /さんとの接続が切れました。/.test(note(teacher) ?? ''));
    expect(shadow(teacher).querySelector('.teacher-toast')?.textContent ?? '').not.to.contain('接続');
    inPageMedia.setLine('ok');
    await eventually(() => {
      expect(note(teacher)).to.equal(undefined);
      return true;
    });
  });
});
