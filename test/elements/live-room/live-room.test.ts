import { expect } from '@open-wc/testing';
import type { TeacherLiveRoom } from '../../../src/elements/live-room/index.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  enter,
  inRoom,
  meetInRoom,
  openLiveTestPage,
  pressButton,
  seesPictures,
  shadow,
  type LiveTestPage,
} from './live-page.ts';
import { byRole, eventually, press, type } from '../../support/browser/page.ts';

needs('calls').describe('<teacher-live-room>', () => {
  let testPage: LiveTestPage;
  before(async () => {
    testPage = await openLiveTestPage();
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

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

  it('has nothing to reload while no room is chosen', async () => {
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
