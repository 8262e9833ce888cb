import { expect } from '@open-wc/testing';
import { ADVICE, type Participant, type ParticipantState, type Trouble } from '../../../src/core/live-room/index.ts';
import { browserOf, instructionsFor, type BrowserName } from '../../../src/elements/live-room/help/advice-steps.ts';
import { isTroubled } from '../../../src/elements/live-room/help/help-slot.tsx';
import { fittingAdvice, offeredAdvice, shownTroubles } from '../../../src/elements/live-room/help/shown-troubles.ts';
import type { Peer } from '../../../src/elements/live-room/media/media-engine.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import { allByRole, byRole, clock, eventually, focused } from '../../support/browser/page.ts';
import { enter, inRoom, isAnnounced, pressButton, setUpLivePage, shadow, spoken } from './live-page.ts';

needs('calls').describe('remote help', () => {
  const testPage = setUpLivePage('for each test');
  const asked = navigator.mediaDevices.getUserMedia;
  afterEach(() => {
    navigator.mediaDevices.getUserMedia = asked;
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

  it('shows the student instructions until the camera works, and the teacher the progress', async () => {
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

  it('is not reported as successful when the student closes it', async () => {
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

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agents: readonly [BrowserName, string, number][] = [
  ['chrome', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`, 0],
  ['chrome', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/131.0.0.0 Safari/537.36`, 10],
  ['edge', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 0],
  ['chromeAndroid', `${MOZILLA} (Linux; Android 10; K) ${KHTML} Chrome/131.0.0.0 Mobile Safari/537.36`, 5],
  ['firefox', `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0`, 0],
  ['safariMac', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`, 0],
  ['safariIos', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`, 5],
  [
    'safariIos',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    'appIos',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0.0.0 Mobile/15E148 Safari/604.1`,
    5,
  ],
  ['other', 'Something else', 0],
];

describe('the steps of advice', () => {
  for (const [name, userAgent, maxTouchPoints] of agents)
    it(`know ${name} (${userAgent.slice(13, 40)}…)`, () => {
      expect(browserOf({ userAgent, maxTouchPoints })).to.equal(name);
    });

  it('explain the permissions of each browser, and end with a retry', () => {
    const browsers = [...new Set(agents.map(([name]) => name))];
    const ways = browsers.map((browser) => {
      const { steps = [], action } =
        instructionsFor('camera', { microphone: 'on', camera: 'none', troubles: ['cameraDenied'] }, browser) ?? {};
      expect([steps.at(-1)?.text, action]).to.deep.equal(['retry', 'retry']);
      return steps.map(({ text }) => text).join();
    });
    expect(new Set(ways).size).to.equal(browsers.length);
  });

  it("depend on the device's error", () => {
    const first = (trouble: Trouble) =>
      instructionsFor('microphone', { microphone: 'none', camera: 'on', troubles: [trouble] }, 'chrome')?.steps[0]
        ?.text;
    expect(first('microphoneMissing')).to.equal('plugIn');
    expect(first('microphoneBusy')).to.equal('quitOthers');
    expect(first('microphoneSilent')).to.equal('headset');
    expect(first('hidden')).to.equal('turnOn');
  });

  it('exist for exactly the known advice', () => {
    for (const name of ADVICE)
      expect(instructionsFor(name, { microphone: 'on', camera: 'on' }, 'other')?.steps).to.have.lengthOf.above(0);
    expect(instructionsFor('<b>', { microphone: 'on', camera: 'on' }, 'other')).to.equal(undefined);
  });
});

const student = (state: Partial<ParticipantState>, link: Participant['link'] = 'ok'): Participant => ({
  id: 's',
  identity: 'student-1',
  name: '生徒',
  role: 'student',
  link,
  state: { admissionState: 'inside', microphone: 'on', camera: 'on', screen: false, quality: 'good', ...state },
});
const well = { isBroken: false, ownRoundTrip: 20 };

describe('a student', () => {
  const peer = (link: Peer['link']): Peer => ({ id: 's', tracks: new Map(), link, speaking: false });

  it('has trouble when the connection is weak or lost, even if only the one between the two participants is', () => {
    const fine = student({ troubles: [] });
    expect(isTroubled(fine, undefined)).to.equal(false);
    expect(isTroubled(fine, peer('poor'))).to.equal(false);
    expect(isTroubled(fine, peer('lost'))).to.equal(true);
    expect(isTroubled(student({ troubles: [] }, 'lost'), peer('ok'))).to.equal(true);
    for (const quality of ['poor', 'lost'] as const) expect(isTroubled(student({ quality }), undefined)).to.equal(true);
  });
});

describe('the description of a connection problem', () => {
  it('names the side with the weak connection only if the other one is fine', () => {
    const weak = student({ troubles: ['weakLine'], quality: 'poor' });
    expect(shownTroubles(weak, well)).to.deep.equal(['liveHelp.line.theirs']);
    expect(shownTroubles(weak, { ...well, ownRoundTrip: 2_000 })).to.deep.equal(['liveHelp.line.between']);
    const poor = student({ troubles: [], quality: 'poor' });
    expect(shownTroubles(poor, well)).to.deep.equal(['liveHelp.line.between']);
    expect(shownTroubles(poor, { ...well, ownRoundTrip: 2_000 })).to.deep.equal(['liveHelp.line.own']);
    expect(shownTroubles(student({ troubles: [] }), { ...well, ownRoundTrip: 2_000 })).to.deep.equal([]);
  });

  it('does not mention devices without a connection to the page', () => {
    expect(shownTroubles(student({ troubles: ['cameraDenied'] }, 'lost'), well)).to.deep.equal(['liveHelp.line.lost']);
  });

  it('names a broken connection between two participants who are both present', () => {
    const broken = shownTroubles(student({ troubles: ['hidden'] }), { ...well, isBroken: true });
    expect(broken).to.deep.equal(['liveHelp.line.broken', 'liveHelp.trouble.hidden']);
  });

  it('comes with the matching advice, each once', () => {
    const troubled = student({ troubles: ['soundBlocked', 'weakLine'], quality: 'poor', microphone: 'off' });
    expect(fittingAdvice(troubled)).to.deep.equal(['sound', 'line', 'microphone']);
    expect(fittingAdvice(student({ troubles: ['hidden', 'oldBrowser'] }))).to.deep.equal([]);
  });

  it('comes with all advice, the matching first, in the order of the problems', () => {
    const troubled = student({ troubles: ['cameraDenied', 'hidden'], microphone: 'off' });
    expect(offeredAdvice(fittingAdvice(troubled)).slice(0, 2)).to.deep.equal(['camera', 'microphone']);
    expect(offeredAdvice(fittingAdvice(troubled))).to.have.members([...ADVICE]);
    expect(offeredAdvice([])).to.deep.equal([...ADVICE]);
  });
});
