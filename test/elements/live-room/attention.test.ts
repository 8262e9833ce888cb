import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import {
  announcements,
  devices,
  enter,
  inRoom,
  isAnnounced,
  meetInRoom,
  openLiveTestPage,
  pressButton,
  setUpLivePage,
  shadow,
} from './live-page.ts';
import { compositionOrders } from '../../support/browser/composition.ts';
import { colourAt } from './board/board-pair.tsx';
import { along, point, uncapture, type Position } from './board/drawing.ts';
import {
  allByRole,
  byRole,
  click,
  clock,
  eventually,
  focused,
  frames,
  press,
  type,
} from '../../support/browser/page.ts';

const FADE_MS = 4_000;
const BUBBLE_MS = 6_000;
/** The sound of one call. */
const NOTES = 2;

needs('calls').describe('<teacher-live-room> while something needs attention', () => {
  const testPage = setUpLivePage('once');
  afterEach(() => localStorage.removeItem('teacher-live-sounds'));

  const bubble = (element: Element) => shadow(element).querySelector<HTMLElement>('.live-bubble');
  const handle = (element: Element) => shadow(element).querySelector<HTMLElement>('.live-handle');

  /** Two in the room; the page has been pressed on, so that it may play sounds. */
  async function meet() {
    const both = await meetInRoom(testPage);
    await click(() => byRole(shadow(both.student), 'button', 'チャット'));
    return both;
  }

  async function write(element: Element, text: string): Promise<void> {
    (await eventually(() => byRole(shadow(element), 'textbox', 'メッセージ'))).focus();
    await type(text);
    await press('Enter');
  }

  /** Over the board, and nobody has moved for a while. */
  async function fadeControls(teacher: Element): Promise<void> {
    await pressButton(teacher, 'ボードを開く');
    await eventually(() => shadow(teacher).querySelector('.board-area'));
    await clock.advance(FADE_MS + 1);
    await eventually(() => shadow(teacher).querySelector('.live-room-controls-away'));
  }

  it('shows a message in a bubble for six seconds, as plain text and announced once, and then a count on the handle', async () => {
    const { teacher, student } = await meet();
    await fadeControls(teacher);
    await write(student, '<b>宿題</b>');
    const shown = await eventually(() => bubble(teacher));
    expect(shown.textContent).to.contain('<b>宿題</b>');
    await isAnnounced(teacher, 'からのメッセージ: <b>宿題</b>');
    expect(announcements(teacher).split('からのメッセージ: <b>宿題</b>')).to.have.length(2);
    expect(shadow(teacher).querySelector('.teacher-toast')).to.equal(null);
    await clock.advance(BUBBLE_MS - 1_000);
    expect(bubble(teacher)).to.equal(shown);
    await clock.advance(1_001);
    await eventually(() => bubble(teacher) === null);
    expect(handle(teacher)?.getAttribute('aria-label')).to.equal('操作を表示 · チャット（未読1件）');
  });

  it('opens the chat by a click on the bubble, and the focus moves to the room when the chat is closed', async () => {
    const { teacher, student } = await meet();
    await write(student, '質問です');
    const shown = await eventually(() => bubble(teacher));
    shown.focus();
    shown.click();
    await eventually(() => byRole(shadow(teacher), 'complementary', 'チャット'));
    await eventually(() => bubble(teacher) === null);
    await pressButton(teacher, '閉じる');
    await eventually(() => focused()?.matches('.live-room'));
  });

  it('keeps a bubble while it has the focus, and shows the newest message with the number of earlier ones', async () => {
    const { teacher, student } = await meet();
    await write(student, '一つ目');
    const shown = await eventually(() => bubble(teacher));
    await write(student, '二つ目');
    await eventually(() => bubble(teacher)?.textContent?.includes('二つ目'));
    expect(bubble(teacher)?.textContent).to.match(/ほか1件$/);
    shown.focus();
    await clock.advance(2 * BUBBLE_MS);
    expect(bubble(teacher)).to.equal(shown);
    shown.blur();
    await frames(2);
    await clock.advance(BUBBLE_MS + 1);
    await eventually(() => bubble(teacher) === null);
  });

  for (const [browser, send] of Object.entries(compositionOrders))
    it(`sends no message before the Enter that follows a conversion, as ${browser} sends its keys`, async () => {
      const { student } = await meet();
      const field = await eventually(() => byRole(shadow(student), 'textbox', 'メッセージ'));
      field.focus();
      const text = `${browser}で変換`;
      const isSent = () => shadow(student).querySelector('.live-chat')?.textContent?.includes(text) === true;
      await type(text);
      send(field, 'Enter');
      await frames(2);
      expect((field as HTMLTextAreaElement).value).to.equal(text);
      expect(isSent()).to.equal(false);
      await press('Enter');
      await eventually(isSent);
    });

  it('plays a sound for messages that are not visible in the open chat, but not for own ones', async () => {
    const { teacher, student } = await meet();
    const before = devices.playedNotes();
    await write(student, '聞こえますか');
    await eventually(() => bubble(teacher));
    await eventually(() => devices.playedNotes() === before + NOTES);
    await pressButton(teacher, /^チャット（未読1件）/);
    await write(student, '読めますか');
    await eventually(() => shadow(teacher).textContent.includes('読めますか'));
    await write(teacher, '読めます');
    await eventually(() => shadow(student).textContent.includes('読めます'));
    expect(bubble(teacher)).to.equal(null);
    expect(devices.playedNotes()).to.equal(before + NOTES);
  });

  it('plays no sound on a device with sounds switched off, also after a reload', async () => {
    const { teacher, student } = await meet();
    await pressButton(teacher, '設定');
    const setting = () => byRole(shadow(teacher), 'checkbox', 'メッセージ・挙手・入室待ちを音で知らせる');
    (await eventually(setting)).click();
    const before = devices.playedNotes();
    await write(student, '静かに');
    await eventually(() => bubble(teacher));
    await pressButton(student, '挙手する');
    await eventually(() => bubble(teacher)?.textContent?.includes('さんが手を挙げました。'));
    expect(devices.playedNotes()).to.equal(before);
    expect(localStorage.getItem('teacher-live-sounds')).to.equal('off');
  });

  it('shows a raised hand in a bubble that opens the participants, and a count on the handle while it is up', async () => {
    const { teacher, student } = await meet();
    await fadeControls(teacher);
    const before = devices.playedNotes();
    await pressButton(student, '挙手する');
    const shown = await eventually(() => bubble(teacher));
    expect(shown.textContent).to.contain('さんが手を挙げました。');
    await isAnnounced(teacher, 'さんが手を挙げました。');
    await eventually(() => devices.playedNotes() === before + NOTES);
    expect(handle(teacher)?.getAttribute('aria-label')).to.equal('操作を表示 · 挙手1人');
    shown.click();
    await eventually(() => byRole(shadow(teacher), 'complementary', '参加者'));
    await pressButton(student, '手を下ろす');
    await eventually(() => handle(teacher)?.getAttribute('aria-label') !== '操作を表示 · 挙手1人');
  });

  it('plays a sound when a student waits to be admitted', async () => {
    // Whom the teacher has admitted once does not wait again.
    const untouched = await openLiveTestPage();
    const teacher = await untouched.teacher();
    await click(() => byRole(shadow(teacher), 'button', '入室'));
    await inRoom(teacher);
    const before = devices.playedNotes();
    await enter(await untouched.student(await untouched.studentToken()));
    await eventually(() => allByRole(shadow(teacher), 'button', /の入室を許可$/).length > 0);
    await eventually(() => devices.playedNotes() === before + NOTES);
  });

  it('shows the controls by a click on the handle, which exists only while they have faded', async () => {
    const { teacher } = await meet();
    expect(handle(teacher)).to.equal(null);
    await fadeControls(teacher);
    await click(() => handle(teacher));
    await eventually(() => shadow(teacher).querySelector('.live-room-controls-away') === null);
    expect(handle(teacher)).to.equal(null);
  });

  it('shows the controls by a tap on the board, which draws nothing; taps between the strokes of a text draw', async () => {
    const { teacher } = await meet();
    await fadeControls(teacher);
    uncapture(teacher);
    const tap = (at: Position): void => {
      point(teacher, 'pointerdown', at);
      point(teacher, 'pointerup', at);
    };
    const isDrawn = (...at: Position): boolean => (colourAt(teacher, 'ink', ...at)[3] ?? 0) > 128;
    tap([0.5, 0.4]);
    await eventually(() => shadow(teacher).querySelector('.live-room-controls-away') === null);
    await frames(2);
    expect(isDrawn(0.5, 0.4)).to.equal(false);

    const stroke = along([
      [0.3, 0.4],
      [0.4, 0.4],
    ]);
    point(teacher, 'pointerdown', [0.3, 0.4]);
    for (const at of stroke) point(teacher, 'pointermove', at);
    point(teacher, 'pointerup', [0.4, 0.4]);
    await Promise.resolve();
    tap([0.5, 0.4]);
    tap([0.6, 0.4]);
    await eventually(() => isDrawn(0.35, 0.4) && isDrawn(0.5, 0.4) && isDrawn(0.6, 0.4));
    expect(shadow(teacher).querySelector('.live-room-controls-away')).not.to.equal(null);
  });
});

needs('calls').describe('a raised hand of a teacher', () => {
  const testPage = setUpLivePage('once');

  it('is not offered in a lesson of two, neither as a control nor as a shortcut; the student has it', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    expect(allByRole(shadow(teacher), 'button', '挙手する')).to.have.length(0);
    byRole(shadow(student), 'button', '挙手する');
    shadow(teacher).querySelector<HTMLElement>('.live-room')?.focus();
    await press('h', 'm');
    await isAnnounced(teacher, 'マイクをオフにしました。');
    expect(announcements(student)).not.to.contain('手を挙げました');
    await pressButton(teacher, '設定');
    const panel = await eventually(() => byRole(shadow(teacher), 'complementary', '設定'));
    expect(panel.textContent).not.to.contain('挙手のオン・オフ');
  });
});
