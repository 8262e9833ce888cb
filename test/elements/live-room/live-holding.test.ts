import { expect } from '@open-wc/testing';
import '../../../src/elements/login/index.ts';
import { choose } from '../../support/browser/test-page.ts';
import { watchHoldings, type Holdings } from './holdings.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  enter,
  inRoom,
  meetInRoom,
  movingPictures,
  openLiveTestPage,
  pressButton,
  seesPictures,
  shadow,
  type LiveTestPage,
} from './live-page.ts';
import { allByRole, byRole, click, eventually, mountHtml } from '../../support/browser/page.ts';

const NOTHING = { tracks: 0, connections: 0, sockets: 0, contexts: 0 };
const ROUNDS = 50;

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

  const holdsNothing = async () => {
    await eventually(() => {
      expect(held.open()).to.deep.equal(NOTHING);
      return true;
    });
    expect(held.tracks.map(({ readyState }) => readyState)).not.to.include('live');
  };
  async function teacherInRoom(): Promise<HTMLElement> {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    return teacher;
  }

  describe('on the pre-join screen', () => {
    const { getUserMedia } = navigator.mediaDevices;
    /** The browser answers as it does on a machine where something is wrong. */
    const failing = (name: string, when: (constraints: MediaStreamConstraints) => boolean) => {
      navigator.mediaDevices.getUserMedia = (constraints = {}) =>
        when(constraints)
          ? Promise.reject(new DOMException('', name))
          : getUserMedia.call(navigator.mediaDevices, constraints);
    };

    for (const [error, sentence] of [
      ['NotAllowedError', 'の使用が許可されていません。アドレス欄の左のアイコンから許可して、もう一度試してください。'],
      ['NotFoundError', 'が見つかりません。接続を確認して、もう一度試してください。'],
      ['NotReadableError', 'を使えません。ほかのアプリで使用中であれば終了して、もう一度試してください。'],
    ] as const) {
      it(`leads to instructions on ${error}, for camera and microphone`, async () => {
        failing(error, () => true);
        const teacher = await testPage.teacher();
        const announced = () =>
          allByRole(shadow(teacher), 'alert')
            .map(({ textContent }) => textContent)
            .join();
        await eventually(() => announced().includes(`カメラ${sentence}`) && announced().includes(`マイク${sentence}`));
      });
    }

    it('is opened by another attempt', async () => {
      failing('NotAllowedError', ({ video }) => Boolean(video));
      const teacher = await testPage.teacher();
      const again = await eventually(() => byRole(byRole(shadow(teacher), 'alert'), 'button', 'もう一度試す'));
      held.stop();
      held = watchHoldings();
      again.click();
      await seesPictures(teacher, 1);
    });

    it('is not required: one can enter without any and see the other', async () => {
      const { student } = await meetInRoom(testPage);
      student.remove();
      failing('NotFoundError', () => true);
      const second = await testPage.student(await testPage.studentToken());
      await enter(second);
      await inRoom(second);
      await seesPictures(second, 1);
    });
  });

  it('is released when the teacher leaves', async () => {
    const teacher = await teacherInRoom();
    await click(() => byRole(shadow(teacher), 'button', '画面を共有する'));
    await eventually(() => held.open().tracks >= 3);
    await pressButton(teacher, '退室');
    await pressButton(teacher, '退室する');
    await eventually(() => shadow(teacher).querySelector('.live-post-call'));
    await holdsNothing();
  });

  it('is released when the element is removed, even before entering', async () => {
    (await teacherInRoom()).remove();
    await holdsNothing();
    (await testPage.teacher()).remove();
    await holdsNothing();
  });

  it('is released when the teacher signs out', async () => {
    const teacher = await teacherInRoom();
    const login = mountHtml(`<teacher-login provider="${testPage.provider.url}"></teacher-login>`);
    (await eventually(() => byRole(login, 'button', 'ログアウト'))).click();
    await eventually(() => shadow(teacher).querySelector('.live-room') === null);
    await holdsNothing();
    // The room is closed before the sign-out has its reply.
    await eventually(() => login.querySelector('input[name=email]'));
    login.remove();
  });

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
    const [picture] = movingPictures(teacher);
    const shown = picture?.currentTime ?? 0;
    await eventually(() => (picture?.currentTime ?? 0) > shown + 0.3);
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
    const [picture] = movingPictures(teacher);
    const shown = picture?.currentTime ?? 0;
    await eventually(() => (picture?.currentTime ?? 0) > shown + 0.3);
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
  }).timeout(240_000);
});
