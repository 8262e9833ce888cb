import { expect } from '@open-wc/testing';
import '../../../src/elements/login/index.ts';
import { needs } from '../../support/browser/engine.ts';
import { allByRole, byRole, eventually, frames, mountHtml } from '../../support/browser/page.ts';
import {
  devices,
  enter,
  inPageMedia,
  inRoom,
  isAnnounced,
  meetInRoom,
  pressButton,
  seesPictures,
  setUpLivePage,
  shadow,
  spoken,
} from './live-page.ts';

needs('calls').describe('a device that <teacher-live-room> uses', () => {
  const testPage = setUpLivePage('once');
  afterEach(() => devices.mend());

  async function teacherInRoom(): Promise<HTMLElement> {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    return teacher;
  }
  const alerts = (element: Element) =>
    allByRole(shadow(element), 'alert')
      .map(({ textContent }) => textContent)
      .join();

  for (const [error, sentence] of [
    ['NotAllowedError', 'の使用が許可されていません。アドレス欄の左のアイコンから許可して、もう一度試してください。'],
    ['NotFoundError', 'が見つかりません。接続を確認して、もう一度試してください。'],
    ['NotReadableError', 'を使えません。ほかのアプリで使用中であれば終了して、もう一度試してください。'],
  ] as const) {
    it(`shows instructions on ${error}, for camera and microphone`, async () => {
      devices.fail('camera', error);
      devices.fail('microphone', error);
      const teacher = await testPage.teacher();
      await eventually(
        () => alerts(teacher).includes(`カメラ${sentence}`) && alerts(teacher).includes(`マイク${sentence}`),
      );
    });
  }

  it('is opened by a retry', async () => {
    devices.fail('camera', 'NotAllowedError');
    const teacher = await testPage.teacher();
    const again = await eventually(() => byRole(byRole(shadow(teacher), 'alert'), 'button', 'もう一度試す'));
    devices.mend();
    again.click();
    await seesPictures(teacher, 1);
  });

  it('is not required: a teacher can enter without one and see the other participant', async () => {
    const { student } = await meetInRoom(testPage);
    student.remove();
    devices.fail('camera', 'NotFoundError');
    devices.fail('microphone', 'NotFoundError');
    const second = await testPage.student(await testPage.studentToken());
    await enter(second);
    await inRoom(second);
    await seesPictures(second, 1);
  });

  it('disappears for the others when it is unplugged in the room', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(student, 2);
    devices.fail('camera', 'NotFoundError');
    devices.unplug('camera');
    await Promise.all([seesPictures(teacher, 0), seesPictures(student, 0)]);
  });

  it('that the system stops is reported on the own tile, its button and to the others, with instructions, until it continues', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(student, 2);
    const sentence = 'カメラの映像が止められています。';
    devices.mute('camera', true);
    await isAnnounced(teacher, sentence);
    await seesPictures(teacher, 0);
    await seesPictures(student, 0);
    const button = byRole(shadow(teacher), 'button', 'カメラをオフにする · システムが停止中');
    expect(button.matches('.live-control-off')).to.equal(true);
    expect(shadow(teacher).querySelector('.live-tile-status')?.textContent).to.equal('カメラ停止中');
    devices.mute('microphone', true);
    await isAnnounced(teacher, 'カメラとマイクが止められています。');
    await eventually(() => shadow(student).querySelectorAll('.live-tile').length === 2);
    devices.mute('camera', false);
    devices.mute('microphone', false);
    await seesPictures(teacher, 2);
    await seesPictures(student, 2);
    expect(spoken(teacher)).not.to.contain('止められています');
    byRole(shadow(teacher), 'button', 'カメラをオフにする');
  });

  describe('is released', () => {
    const isReleased = () =>
      eventually(() => {
        expect([devices.openTracks(), inPageMedia.openEngines()]).to.deep.equal([0, 0]);
        return true;
      });

    it('when the teacher leaves', async () => {
      const teacher = await teacherInRoom();
      await pressButton(teacher, '画面を共有する');
      await eventually(() => devices.openTracks() === 3);
      await pressButton(teacher, '退室');
      await pressButton(teacher, '退室する');
      await eventually(() => shadow(teacher).querySelector('.live-post-call'));
      await isReleased();
    });

    it('when the element is removed, even before entering', async () => {
      (await teacherInRoom()).remove();
      await isReleased();
      (await testPage.teacher()).remove();
      await isReleased();
    });

    it('when the teacher signs out', async () => {
      const teacher = await teacherInRoom();
      const login = mountHtml(`<teacher-login provider="${testPage.provider.url}"></teacher-login>`);
      (await eventually(() => byRole(login, 'button', 'ログアウト'))).click();
      await eventually(() => shadow(teacher).querySelector('.live-room') === null);
      await isReleased();
      // The room is closed before the sign-out has its reply.
      await eventually(() => login.querySelector('input[name=email]'));
    });
  });
});

/** A lock as the system gives it. */
class Lock extends EventTarget {
  released = false;
  async release(): Promise<void> {
    if (this.released) return;
    this.released = true;
    this.dispatchEvent(new Event('release'));
  }
}

needs('calls').describe('the wake lock of a device', () => {
  const testPage = setUpLivePage('once');
  let locks: Lock[];
  beforeEach(() => {
    locks = [];
    setWakeLock(async () => {
      const lock = new Lock();
      locks.push(lock);
      return lock;
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    setHidden(false);
  });

  function setWakeLock(request: (type: string) => Promise<Lock>): void {
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  }
  function setHidden(isHidden: boolean): void {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
    if (!isHidden) Reflect.deleteProperty(document, 'hidden');
  }
  const held = () => locks.filter(({ released }) => !released).length;

  it('is held in the room, not before entering, until the teacher leaves', async () => {
    const teacher = await testPage.teacher();
    await eventually(() => byRole(shadow(teacher), 'button', '入室'));
    expect(locks).to.have.length(0);
    await enter(teacher);
    await inRoom(teacher);
    await eventually(() => held() === 1);
    await pressButton(teacher, '退室');
    await pressButton(teacher, '退室する');
    await eventually(() => held() === 0);
  });

  it('is requested again after the system has released it, once the page is visible', async () => {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    await eventually(() => held() === 1);
    await locks[0]?.release();
    await eventually(() => held() === 1);
    setHidden(true);
    await locks[1]?.release();
    await frames(3);
    expect(held()).to.equal(0);
    setHidden(false);
    await eventually(() => held() === 1);
    expect(locks).to.have.length(3);
    teacher.remove();
    await eventually(() => held() === 0);
  });

  it('may be rejected without an effect on the room', async () => {
    setWakeLock(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    expect(shadow(teacher).querySelector('[role=alert]')).to.equal(null);
  });
});
