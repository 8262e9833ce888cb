import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { needs } from '../../../support/browser/engine.ts';
import { allByRole, byRole, clock, eventually, focused } from '../../../support/browser/page.ts';
import {
  enter,
  inRoom,
  isAnnounced,
  openLiveTestPage,
  pressButton,
  shadow,
  spoken,
  type LiveTestPage,
} from '../live-page.ts';

needs('calls').describe('help from afar', () => {
  let testPage: LiveTestPage;
  const asked = navigator.mediaDevices.getUserMedia;
  beforeEach(async () => {
    testPage = await openLiveTestPage();
  });
  afterEach(() => {
    navigator.mediaDevices.getUserMedia = asked;
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  /** From now on the camera answers as it does while another program uses it. */
  const occupyCamera = (): void => {
    navigator.mediaDevices.getUserMedia = (constraints = {}) =>
      constraints.video
        ? Promise.reject(new DOMException('', 'NotReadableError'))
        : asked.call(navigator.mediaDevices, constraints);
  };

  /** A teacher inside, and a student at the door whose camera is in use elsewhere. */
  async function troubled() {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    const token = await testPage.studentToken();
    occupyCamera();
    const student = await testPage.student(token);
    await isAnnounced(teacher, 'カメラをほかのアプリが使っています');
    return { teacher, student };
  }

  const card = (student: Element) => shadow(student).querySelector('.live-advice');

  it('shows a student what to do, until the camera works, and the teacher how far that is', async () => {
    const { teacher, student } = await troubled();
    const help = await eventually(() => byRole(shadow(teacher), 'button', /を手伝う$/));
    help.focus();
    help.click();
    const dialog = await eventually(() => byRole(shadow(teacher), 'dialog'));
    await expectAccessible(teacher);
    expect(dialog.textContent).to.contain('今の状態: カメラをほかのアプリが使っています');
    expect(allByRole(dialog, 'listitem')[0]?.textContent).to.contain('カメラを使えるようにしてください');
    byRole(dialog, 'button', /^カメラを使えるように/).click();
    await eventually(() => !shadow(teacher).querySelector('dialog'));
    expect(focused() === help).to.equal(true);

    const shown = await eventually(() => card(student));
    await expectAccessible(student);
    expect(shown.textContent).to.contain('カメラを使っているほかのアプリ（Zoomなど）を終了します。');
    expect(spoken(student)).to.contain('先生からの案内: カメラを使えるようにしてください。');
    await isAnnounced(teacher, '案内が表示されました');

    navigator.mediaDevices.getUserMedia = asked;
    byRole(shown, 'button', 'もう一度試す').click();
    await eventually(() => !card(student));
    await isAnnounced(teacher, '解決しました');
  });

  it('is not claimed to have worked by a student who closes it', async () => {
    const { teacher, student } = await troubled();
    await pressButton(teacher, /を手伝う$/);
    await pressButton(teacher, /^カメラを使えるように/);
    byRole(await eventually(() => card(student)), 'button', '案内を閉じる').click();
    await isAnnounced(teacher, '案内が閉じられました');
    expect(card(student)).to.equal(null);
    // It cannot be sent again at once.
    await clock.advance(10_000);
    await pressButton(teacher, /を手伝う$/);
    const again = await eventually(() => byRole(shadow(teacher), 'button', /^カメラを使えるように/));
    await eventually(() => !(again as HTMLButtonElement).disabled);
    again.click();
    await eventually(() => card(student));
  });
});
