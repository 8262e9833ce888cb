import { releaseClock } from '../../support/browser/clock.ts';
import { expect } from '@open-wc/testing';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import { createLevelMeter } from '../../../src/elements/live-room/media/sound.ts';
import { createLocalMedia, type LocalMedia } from '../../../src/elements/live-room/media/local-media.ts';
import { createMeshEngine } from '../../../src/elements/live-room/media/mesh/mesh-engine.ts';
import { needs } from '../../support/browser/engine.ts';
import { click, eventually, mountHtml } from '../../support/browser/page.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

describe('local devices', () => {
  let storage: ReturnType<typeof createMemoryStorage>;
  let tabStorage: ReturnType<typeof createMemoryStorage>;
  let media: LocalMedia;
  const asked = navigator.mediaDevices.getUserMedia;

  const fresh = () => {
    media = createLocalMedia({ storage, tabStorage });
    return media;
  };
  /** The browser answers as it does on a machine where something is wrong. */
  const failing = (name: string, when: (constraints: MediaStreamConstraints) => boolean) => {
    navigator.mediaDevices.getUserMedia = (constraints = {}) =>
      when(constraints) ? Promise.reject(new DOMException('', name)) : asked.call(navigator.mediaDevices, constraints);
  };

  // In Firefox, tracks ignore untrusted events unless listeners ask for them by this fourth argument.
  const { addEventListener } = MediaStreamTrack.prototype;
  before(() => {
    MediaStreamTrack.prototype.addEventListener = function listen(...args: unknown[]) {
      Reflect.apply(addEventListener, this, [args[0], args[1], args[2], true]);
    };
  });
  after(() => void Reflect.deleteProperty(MediaStreamTrack.prototype, 'addEventListener'));

  beforeEach(() => {
    storage = createMemoryStorage();
    tabStorage = createMemoryStorage();
    fresh();
  });
  afterEach(() => {
    media.release();
    navigator.mediaDevices.getUserMedia = asked;
  });

  it('open the camera and the microphone, and list all devices', async () => {
    await media.start();
    expect(media.camera.value.track?.kind).to.equal('video');
    expect(media.microphone.value.track?.kind).to.equal('audio');
    const { microphones, cameras, speakers } = media.devices.value;
    const known = (await navigator.mediaDevices.enumerateDevices()).map(({ deviceId }) => deviceId);
    expect([...microphones, ...cameras, ...speakers].map(({ id }) => id).sort()).to.deep.equal(known.sort());
    expect([microphones.length > 0, cameras.length > 0]).to.deep.equal([true, true]);
    expect([...microphones, ...cameras].every(({ label }) => label !== '')).to.equal(true);
  });

  for (const [error, failure] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['SecurityError', 'insecure'],
  ] as const) {
    it(`report that a camera is ${failure}, and open the microphone anyway`, async () => {
      failing(error, ({ video }) => Boolean(video));
      await media.start();
      expect(media.camera.value.failure).to.equal(failure);
      expect(media.camera.value.track).to.equal(undefined);
      expect(media.microphone.value.track?.readyState).to.equal('live');
    });
  }

  it('remember the selected devices', async () => {
    await media.start();
    const other = media.devices.value.microphones.at(-1)?.id ?? '';
    await media.selectDevice('microphone', other);
    media.release();
    await fresh().start();
    expect(media.microphone.value.track?.getSettings().deviceId).to.equal(other);
  });

  it('fall back to another device if the selected one is missing', async () => {
    storage.setItem('teacher-devices', JSON.stringify({ camera: 'a camera of last year' }));
    await fresh().start();
    expect(media.camera.value.track?.readyState).to.equal('live');
  });

  it('start with defaults if the stored selection is invalid', async () => {
    storage.setItem('teacher-devices', '{');
    tabStorage.setItem('teacher-devices-on', '7');
    await fresh().start();
    expect(media.camera.value.track?.readyState).to.equal('live');
  });

  it('keep a microphone off after a reload', async () => {
    await media.start();
    await media.setEnabled('microphone', false);
    media.release();
    await fresh().start();
    expect(media.microphone.value.isEnabled).to.equal(false);
  });

  it('close a camera that is off, so that its indicator light goes out', async () => {
    await media.start();
    const { track } = media.camera.value;
    await media.setEnabled('camera', false);
    expect(track?.readyState).to.equal('ended');
    await media.setEnabled('camera', true);
    expect(media.camera.value.track?.readyState).to.equal('live');
  });

  it('switch to another microphone when one is unplugged, and stay muted', async () => {
    const engine = createMeshEngine();
    const published: (boolean | undefined)[] = [];
    await media.start();
    await media.setEnabled('microphone', false);
    await media.attach({
      ...engine,
      publish: async (_track, source, options) => {
        if (source === 'microphone') published.push(options?.on);
      },
    });
    const pulled = media.microphone.value.track;
    pulled?.dispatchEvent(new Event('ended'));
    await eventually(() => media.microphone.value.track !== pulled);
    expect(media.microphone.value.track?.readyState).to.equal('live');
    expect(media.microphone.value.isEnabled).to.equal(false);
    expect(published).to.deep.equal([false]);
  });

  it('report when the last microphone is unplugged', async () => {
    await media.start();
    failing('NotFoundError', ({ audio }) => Boolean(audio));
    media.microphone.value.track?.dispatchEvent(new Event('ended'));
    await eventually(() => media.microphone.value.failure === 'missing');
    await eventually(() => media.microphone.value.track === undefined);
  });

  it('share a screen until the browser or the user stops it', async () => {
    // Without a person's press some browsers share nothing.
    const button = mountHtml('<button type="button">画面を共有する</button>');
    const shared = new Promise((resolve) => button.addEventListener('click', () => resolve(media.shareScreen())));
    await click(button);
    button.remove();
    expect(await shared).to.equal(true);
    expect(media.screen.value?.readyState).to.equal('live');
    media.screen.value?.dispatchEvent(new Event('ended'));
    await eventually(() => media.screen.value === undefined);
  });

  it('close every device on release, even one that is still being opened', async () => {
    const opening = media.start();
    media.release();
    await opening;
    expect([media.camera.value.track, media.microphone.value.track]).to.deep.equal([undefined, undefined]);
  });

  needs('sound').it('measures how loud a microphone is', async () => {
    await media.start();
    const { track } = media.microphone.value;
    const meter = createLevelMeter(track ?? new MediaStreamTrack());
    await eventually(() => meter.level() > 0.1);
    meter.close();
  });
});
