import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import {
  inPageMedia,
  isAnnounced,
  meetInRoom,
  openLiveTestPage,
  pressButton,
  shadow,
  spoken,
  type LiveTestPage,
} from './live-page.ts';
import { clock, eventually } from '../../support/browser/page.ts';

const RESTORED_MS = 3_000;

needs('calls').describe('a connection of a room', () => {
  let testPage: LiveTestPage;
  // Who was cut off in one test is still listed for a while.
  beforeEach(async () => {
    testPage = await openLiveTestPage();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    inPageMedia.setLine('ok');
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  function setOnline(isOnline: boolean): void {
    if (isOnline) Reflect.deleteProperty(navigator, 'onLine');
    else Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }
  const note = (element: Element) => shadow(element).querySelector('.live-connection-note')?.textContent?.trim();
  const boxOf = (element: Element, selector: string) =>
    JSON.stringify(shadow(element).querySelector(selector)?.getBoundingClientRect());

  it('that this device has lost is told by one sentence, over a board and controls that do not move', async () => {
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

  it('is told above the page that a student follows, of which all is still seen', async () => {
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

  it('that somebody else has lost is told by one sentence with the name, until it is back', async () => {
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
