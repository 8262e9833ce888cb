// Cameras, microphones and screens for tests whose subject they are not: they deliver still pictures and no sound, and fail
// as a test wants it. A real microphone and the measuring of its level cost a third of a room's processor time.
import { CAMERA, SCREEN, silentSound, stillPicture } from './still-tracks.ts';

type Kind = 'camera' | 'microphone';
type Asked = MediaStreamConstraints[keyof MediaStreamConstraints];

interface QuietDevice {
  readonly kind: MediaDeviceKind;
  readonly deviceId: string;
  readonly label: string;
}

const DEVICES: readonly QuietDevice[] = [
  { kind: 'audioinput', deviceId: 'microphone-1', label: 'Microphone 1' },
  { kind: 'audioinput', deviceId: 'microphone-2', label: 'Microphone 2' },
  { kind: 'videoinput', deviceId: 'camera-1', label: 'Camera 1' },
  { kind: 'audiooutput', deviceId: 'speaker-1', label: 'Speaker 1' },
];

export interface QuietDevices {
  /** From now on a device cannot be opened, with this error of the browser. */
  fail(kind: Kind, error: 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'): void;
  /** All devices work again. */
  mend(): void;
  /** Ends what a kind of device delivers, as when it is unplugged. */
  unplug(kind: Kind): void;
  /** The system stops a kind of device from delivering anything, or lets it again. */
  mute(kind: Kind, isMuted: boolean): void;
  /** How many tracks of devices and screens are open. */
  openTracks(): number;
  /** How many notes have been played so far. */
  playedNotes(): number;
}

/** Replaces the devices of this page. */
export function installQuietDevices(): QuietDevices {
  const failures = new Map<Kind, string>();
  const opened: { kind: Kind | 'screen'; track: MediaStreamTrack }[] = [];

  function open(kind: Kind, asked: Asked): MediaStreamTrack[] {
    if (!asked) return [];
    const error = failures.get(kind);
    if (error) throw new DOMException('', error);
    const wanted = wantedId(asked);
    const all = DEVICES.filter((device) => device.kind === (kind === 'camera' ? 'videoinput' : 'audioinput'));
    const device = wanted === undefined ? all[0] : all.find(({ deviceId }) => deviceId === wanted);
    if (!device) throw new DOMException('', wanted === undefined ? 'NotFoundError' : 'OverconstrainedError');
    const track = kind === 'camera' ? stillPicture(CAMERA) : silentSound();
    track.getSettings = () => ({ deviceId: device.deviceId });
    // A browser takes a picture that stands still for one that does not come.
    Object.defineProperty(track, 'muted', { configurable: true, value: false });
    opened.push({ kind, track });
    return [track];
  }

  Object.assign(navigator.mediaDevices, {
    async getUserMedia({ video, audio }: MediaStreamConstraints = {}) {
      return new MediaStream([...open('camera', video), ...open('microphone', audio)]);
    },
    async getDisplayMedia() {
      const track = stillPicture(SCREEN);
      opened.push({ kind: 'screen', track });
      return new MediaStream([track]);
    },
    enumerateDevices: async () => DEVICES.map((device) => ({ ...device, groupId: '' })),
  });
  silenceSound();

  return {
    fail: (kind, error) => void failures.set(kind, error),
    mend: () => failures.clear(),
    unplug(kind) {
      for (const { track } of opened.filter((each) => each.kind === kind && each.track.readyState === 'live')) {
        track.stop();
        // A browser tells only when a track has ended without having been stopped.
        track.dispatchEvent(new Event('ended'));
      }
    },
    mute(kind, isMuted) {
      for (const { track } of opened.filter((each) => each.kind === kind && each.track.readyState === 'live')) {
        Object.defineProperty(track, 'muted', { configurable: true, value: isMuted });
        track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
      }
    },
    openTracks: () => opened.filter(({ track }) => track.readyState === 'live').length,
    playedNotes: () => notes,
  };
}

/** The device that has to be the one, as `capture.ts` asks for it. */
function wantedId(asked: Asked): string | undefined {
  const id = typeof asked === 'object' ? asked.deviceId : undefined;
  return typeof id === 'object' && !Array.isArray(id) ? String(id.exact) : undefined;
}

/** What plays and measures sound does nothing: a page that captures no real device may not play any before a press. */
function silenceSound(): void {
  HTMLAudioElement.prototype.play = () => Promise.resolve();
  Object.assign(globalThis, { AudioContext: QuietAudioContext });
}

/** As loud as somebody who speaks softly. */
const LEVEL = 0.01;

const { AudioContext: Context } = globalThis;
let suspended: AudioContext | undefined;

/** The browser's own context where a track has to come from one; nothing is computed in it. */
function suspendedContext(): AudioContext {
  suspended ??= new Context();
  void suspended.suspend();
  return suspended;
}

let notes = 0;

/** As much of an audio context as level meters, tones and the silent tracks use. */
class QuietAudioContext {
  readonly currentTime = 0;
  state: AudioContextState = 'running';
  async resume(): Promise<void> {}
  async close(): Promise<void> {
    this.state = 'closed';
  }
  createMediaStreamDestination() {
    return suspendedContext().createMediaStreamDestination();
  }
  createMediaStreamSource() {
    return { connect() {}, disconnect() {} };
  }
  createGain() {
    return { gain: { value: 1 }, connect() {} };
  }
  /** Its note is over at once. */
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect() {},
      start: () => void (notes += 1),
      stop() {},
      addEventListener: (_type: string, listener: () => void) => listener(),
    };
  }
  createAnalyser() {
    return { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(LEVEL) };
  }
}
