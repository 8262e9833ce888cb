import { expect } from '@open-wc/testing';
import type { TeacherLiveRoom } from '../../../src/elements/live-room/index.ts';
import { needs } from '../../support/browser/engine.ts';
import { description } from '../../support/browser/test-page.ts';
import {
  enter,
  inPageMedia,
  inRoom,
  meetInRoom,
  pressButton,
  seesPictures,
  setUpLivePage,
  shadow,
} from './live-page.ts';
import { allByRole, byRole, eventually, press, type } from '../../support/browser/page.ts';

needs('calls').describe('<teacher-live-room>', () => {
  const testPage = setUpLivePage('once');

  it('shows the own video and microphone level before entering', async () => {
    const teacher = await testPage.teacher();
    await seesPictures(teacher, 1);
    byRole(shadow(teacher), 'meter', 'マイクの音量');
    byRole(shadow(teacher), 'combobox', 'カメラ');
    await enter(teacher);
    await inRoom(teacher);
  });

  it('shows a teacher and a student to each other', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(teacher, 2);
    await seesPictures(student, 2);
    expect(shadow(teacher).querySelector('h1')?.textContent).to.contain(testPage.lesson.subject);
  });

  it('shows who speaks, and who has lost the connection', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(teacher, 2);
    const tile = () => shadow(teacher).querySelector('.live-tile:has(video:not(.live-picture-own))')?.textContent ?? '';
    inPageMedia.speak(true);
    await eventually(() => tile().includes('話しています'));
    inPageMedia.speak(false);
    await eventually(() => !tile().includes('話しています'));
    inPageMedia.setLine('lost');
    const isLost = (element: Element) => shadow(element).querySelector('.live-tile-status') !== null;
    await eventually(() => isLost(teacher) && isLost(student));
    inPageMedia.setLine('ok');
    await eventually(() => !isLost(teacher) && !isLost(student));
    await seesPictures(teacher, 2);
  });

  it('names its panels, its board and the dialog that ends it, on both sides', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    for (const [element, name, button] of [
      [teacher, '参加者', '参加者'],
      [teacher, 'チャット', 'チャット'],
      [teacher, '設定', '設定'],
      [student, '参加者', '参加者'],
    ] as const) {
      await pressButton(element, button);
      const panel = await eventually(() => byRole(shadow(element), 'complementary', name));
      byRole(panel, 'heading', name);
      await pressButton(element, '閉じる');
      await eventually(() => allByRole(shadow(element), 'complementary').length === 0);
    }
    await pressButton(teacher, 'ボードを開く');
    await eventually(() => byRole(shadow(teacher), 'toolbar', '描画ツール'));
    await pressButton(teacher, 'ボードを閉じる');
    await pressButton(teacher, '退室');
    const dialog = await eventually(() => byRole(shadow(teacher), 'dialog', '退室しますか？'));
    byRole(dialog, 'button', '授業に戻る').click();
    await eventually(() => allByRole(shadow(teacher), 'dialog').length === 0);
  });

  it('asks before a lesson is left: the lesson goes on', async () => {
    const { teacher } = await meetInRoom(testPage);
    await pressButton(teacher, '退室');
    const dialog = await eventually(() => byRole(shadow(teacher), 'dialog', '退室しますか？'));
    expect(description(dialog)).to.equal('授業は終了しません。もう一度入室できます。');
    expect(allByRole(dialog, 'button').map(({ textContent }) => textContent)).to.deep.equal(['授業に戻る', '退室する']);
  });

  it('asks before a meeting is left: it goes on, and the warning is about the button that ends it', async () => {
    const teacher = await testPage.teacher(`kind="meeting" room-id="${testPage.meeting.id}"`);
    await enter(teacher);
    await inRoom(teacher);
    await pressButton(teacher, '退室');
    const dialog = await eventually(() => byRole(shadow(teacher), 'dialog', '退室しますか？'));
    expect(description(dialog)).to.equal('面談は終了しません。もう一度入室できます。');
    const warning = '「面談を終了」を押すと、参加者全員が退室し、この面談には戻れません。';
    expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).to.deep.equal([warning]);
    byRole(dialog, 'button', '面談を終了');
  });

  it('delivers chat messages as plain text', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await pressButton(student, 'チャット');
    const field = byRole(shadow(student), 'textbox', 'メッセージ') as HTMLTextAreaElement;
    field.focus();
    await type('<b>宿題</b>をしました');
    await press('Enter');
    await pressButton(teacher, /チャット（未読1件）/);
    await eventually(() => shadow(teacher).querySelector('.live-chat-text')?.textContent === '<b>宿題</b>をしました');
  });

  it('is connected again at once when the browser shows a page that it has kept', async () => {
    const sockets: WebSocket[] = [];
    const { WebSocket: Native } = window;
    let isKept = false;
    // A kept page has lost its connections, and does not hear of it.
    window.WebSocket = class extends Native {
      constructor(...args: ConstructorParameters<typeof Native>) {
        super(...args);
        const own = sockets.push(this);
        for (const type of ['message', 'close'])
          this.addEventListener(type, (event) => isKept && own <= 2 && event.stopImmediatePropagation());
      }
      override send(...args: Parameters<WebSocket['send']>): void {
        if (!isKept || sockets.indexOf(this) >= 2) super.send(...args);
      }
    };
    try {
      const { teacher, student } = await meetInRoom(testPage);
      await seesPictures(teacher, 2);
      expect(sockets.length).to.equal(2);
      isKept = true;
      for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      await eventually(() => sockets.length === 4 && sockets.slice(2).every(({ readyState }) => readyState === 1));
      await pressButton(student, 'チャット');
      byRole(shadow(student), 'textbox', 'メッセージ').focus();
      await type('戻りました');
      await press('Enter');
      await eventually(() => byRole(shadow(teacher), 'button', /チャット（未読\d+件）/));
      await seesPictures(teacher, 2);
      expect(shadow(teacher).querySelector('.live-tile-status')).to.equal(null);
    } finally {
      window.WebSocket = Native;
    }
  });

  it('has nothing to reload while no room is set', async () => {
    const teacher = (await testPage.teacher()) as TeacherLiveRoom;
    teacher.removeAttribute('room-id');
    await eventually(() => shadow(teacher).textContent.includes('部屋が選ばれていません。'));
    await teacher.reload();
  });

  it('stays in the call when the page calls reload()', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(teacher, 2);
    (teacher as TeacherLiveRoom).reload();
    await pressButton(student, 'チャット');
    byRole(shadow(student), 'textbox', 'メッセージ').focus();
    await type('聞こえます');
    await press('Enter');
    await eventually(() => byRole(shadow(teacher), 'button', /チャット（未読\d+件）/));
    await seesPictures(teacher, 2);
  });
});
