import { releaseClock } from '../../support/browser/clock.ts';
import { expect } from '@open-wc/testing';
import { choose } from '../../support/browser/test-page.ts';
import { watchHoldings, type Holdings } from './holdings.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  enter,
  inRoom,
  meetInRoom,
  openLiveTestPage,
  pressButton,
  seesPictures,
  shadow,
  shownPictures,
  type LiveTestPage,
} from '../../support/browser/live-rooms.ts';
import { byRole, eventually } from '../../support/browser/page.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

/** The deep suite makes fifty of them. */
const ROUNDS = Number(process.env.HOLD_ROUNDS || 5);

needs('calls').describe('a device that <teacher-live-room> uses', () => {
  let testPage: LiveTestPage;
  let held: Holdings;
  before(async () => {
    testPage = await openLiveTestPage();
  });
  beforeEach(() => {
    held = watchHoldings();
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
    held.stop();
  });

  /** Waits until a picture goes on: frames arrive. */
  const moves = (picture: HTMLVideoElement | undefined) => {
    const shown = picture?.currentTime ?? 0;
    return eventually(() => (picture?.currentTime ?? 0) > shown + 0.3);
  };
  async function teacherInRoom(): Promise<HTMLElement> {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    return teacher;
  }

  it('stays open, and the call continues, when the element is moved in the page', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(teacher, 2);
    const [connections, sockets, tracks] = [held.connections.length, held.sockets.length, held.tracks.length];
    const [one, other] = [document.createElement('div'), document.createElement('div')];
    document.body.append(one, other);
    one.append(teacher);
    const mover = other as Element & { moveBefore?: (node: Node, child: Node | null) => void };
    if (mover.moveBefore) mover.moveBefore(teacher, null);
    else mover.append(teacher);
    await moves(shownPictures(teacher)[0]);
    await seesPictures(student, 2);
    expect([held.connections.length, held.sockets.length, held.tracks.length]).to.deep.equal([
      connections,
      sockets,
      tracks,
    ]);
    await inRoom(teacher);
  });

  it('stays open, and the call continues, when language and theme change', async () => {
    const { teacher } = await meetInRoom(testPage);
    await seesPictures(teacher, 2);
    const [connections, sockets, tracks] = [held.connections.length, held.sockets.length, held.tracks.length];
    teacher.setAttribute('theme', 'dark');
    teacher.setAttribute('lang', 'ar-EG');
    await eventually(() => shadow(teacher).querySelector('.teacher-root[dir=rtl] .live-room'));
    await moves(shownPictures(teacher)[0]);
    expect([held.connections.length, held.sockets.length, held.tracks.length]).to.deep.equal([
      connections,
      sockets,
      tracks,
    ]);
  });

  it('stays muted through a reconnect, a change of device and a reload', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await eventually(() => held.sending('audio').length === 2);
    await pressButton(teacher, 'マイクをオフにする');
    const isMute = async () => {
      await eventually(() => shadow(student).querySelector('.live-tile')?.textContent?.includes('マイクはオフ'));
      await eventually(() => held.sending('audio').length === 1);
    };
    await isMute();
    const sockets = held.sockets.length;
    dispatchEvent(new Event('online'));
    await eventually(() => held.sockets.length > sockets && shadow(teacher).querySelector('.live-banner') === null);
    await isMute();
    await pressButton(teacher, '設定');
    const list = (await eventually(() => byRole(shadow(teacher), 'combobox', 'マイク'))) as HTMLSelectElement;
    const tracks = held.tracks.length;
    await choose(list, [...list.options].find(({ value }) => value !== list.value)?.value ?? '');
    await eventually(() => held.tracks.length > tracks);
    await isMute();
    teacher.remove();
    const again = await teacherInRoom();
    byRole(shadow(again), 'button', 'マイクをオンにする');
    await seesPictures(student, 2);
    await isMute();
  });

  it('sends and receives audio but no video in audio-only mode', async () => {
    const { teacher } = await meetInRoom(testPage);
    await eventually(() => held.sending('video').length === 2 && held.sending('audio').length === 2);
    await pressButton(teacher, '設定');
    const audioOnly = await eventually(() => byRole(shadow(teacher), 'checkbox', '音声のみにする'));
    audioOnly.click();
    await eventually(() => held.sending('video').length === 0);
    expect(held.sending('audio').length).to.equal(2);
    expect(shadow(teacher).querySelectorAll('.live-tile video').length).to.equal(0);
    audioOnly.click();
    await eventually(() => held.sending('video').length === 2);
    await seesPictures(teacher, 2);
  });

  it(`is released ${ROUNDS} times without leaking connections, tracks, sockets or listeners`, async () => {
    const { teacher } = await meetInRoom(testPage);
    teacher.remove();
    const ofStudent = { tracks: 2, connections: 0, sockets: 1 };
    await eventually(() => {
      expect(held.open()).to.include(ofStudent);
      return true;
    });
    let listeners: number | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = held.connections.length;
      const visitor = await teacherInRoom();
      await eventually(() => held.connections.length === made + 2);
      visitor.remove();
      await eventually(() => held.open().connections === 0);
      // The first round brings in what stays for good, such as React's own.
      listeners ??= held.listeners();
    }
    await eventually(() => {
      expect(held.open()).to.include(ofStudent);
      return true;
    });
    expect(held.listeners()).to.equal(listeners);
    expect(held.connections.length).to.be.at.least(2 * ROUNDS);
  });
});
