import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { KeyValueStorage } from '../../../core/index.ts';
import { capture, captureScreen, listDevices, publishing, type Device, type DeviceKind } from './capture.ts';
import { deviceFailure, type DeviceFailure } from './device-failure.ts';
import type { MediaEngine, Source } from './media-engine.ts';

/** One microphone or camera of one's own. */
export interface LocalSource {
  /** What the person wants; it outlives reloads, reconnects and changes of the device. */
  readonly wanted: boolean;
  readonly track: MediaStreamTrack | undefined;
  readonly deviceId: string | undefined;
  readonly failure: DeviceFailure | undefined;
  /** The browser is being asked. */
  readonly isOpening: boolean;
}

export interface LocalMediaOptions {
  /** Remembers the chosen devices. */
  storage: KeyValueStorage;
  /** Remembers over a reload whether microphone and camera are on. */
  tabStorage: KeyValueStorage;
}

export type LocalMedia = ReturnType<typeof createLocalMedia>;

const DEVICES = 'teacher-devices';
const WANTED = 'teacher-devices-on';
const KINDS = ['microphone', 'camera'] as const;

/** One's own microphone, camera and screen: opened, chosen, muted and let go here, and nowhere else. */
export function createLocalMedia({ storage, tabStorage }: LocalMediaOptions) {
  const chosen = read<Partial<Record<DeviceKind | 'speaker', string>>>(storage, DEVICES);
  const kept = read<Partial<Record<DeviceKind, boolean>>>(tabStorage, WANTED);
  const begin = (kind: DeviceKind): LocalSource => (
    { wanted: kept[kind] ?? true, track: undefined, deviceId: chosen[kind], failure: undefined, isOpening: false });
  const sources = { microphone: signal(begin('microphone')), camera: signal(begin('camera')) };
  const screen = signal<MediaStreamTrack | undefined>();
  const devices = signal<Awaited<ReturnType<typeof listDevices>>>({ microphones: [], cameras: [], speakers: [] });
  const speaker = signal(chosen.speaker ?? '');
  const attempts = { microphone: 0, camera: 0 };
  let screenAudio: MediaStreamTrack | undefined;
  let engine: MediaEngine | undefined;
  let isReleased = false;

  const watches = new Map<MediaStreamTrack, AbortController>();

  /** Hears when a track ends by itself. Browsers keep a stopped track as long as somebody listens to it. */
  function watch(track: MediaStreamTrack, tell: () => void): void {
    const end = new AbortController();
    watches.set(track, end);
    track.addEventListener('ended', tell, { signal: end.signal });
  }

  function stop(track: MediaStreamTrack | undefined): void {
    if (!track) return;
    watches.get(track)?.abort();
    watches.delete(track);
    track.stop();
  }

  const put = (kind: DeviceKind, change: Partial<LocalSource>) => {
    sources[kind].value = { ...sources[kind].peek(), ...change };
  };

  /** Opens the device if it is wanted and not open; a camera that is off is let go, so that its lamp goes out. */
  async function open(kind: DeviceKind): Promise<void> {
    const mine = attempts[kind] += 1;
    put(kind, { isOpening: true, failure: undefined });
    try {
      const track = await capture(kind, sources[kind].peek().deviceId);
      if (mine !== attempts[kind] || isReleased) return stop(track);
      watch(track, () => void lost(kind, track));
      const before = sources[kind].peek().track;
      put(kind, { track, isOpening: false, deviceId: track.getSettings().deviceId ?? sources[kind].peek().deviceId });
      await (before ? engine?.replace(kind, track) : publish(kind));
      stop(before);
      await refreshDevices();
    } catch (error) {
      if (mine === attempts[kind]) put(kind, { isOpening: false, failure: deviceFailure(error) });
    }
  }

  async function publish(kind: DeviceKind): Promise<void> {
    const { track, wanted } = sources[kind].peek();
    if (track) await engine?.publish(track, kind, { ...publishing[kind], on: wanted });
  }

  /** A device was pulled out: another one takes its place, as loud or as mute as it was. */
  async function lost(kind: DeviceKind, track: MediaStreamTrack): Promise<void> {
    if (sources[kind].peek().track !== track) return;
    put(kind, { deviceId: undefined });
    await open(kind);
    const { failure } = sources[kind].peek();
    if (failure) await shut(kind);
  }

  async function shut(kind: DeviceKind): Promise<void> {
    attempts[kind] += 1;
    const { track } = sources[kind].peek();
    put(kind, { track: undefined, isOpening: false });
    await engine?.unpublish(kind);
    stop(track);
  }

  async function stopScreen(): Promise<void> {
    const tracks = [screen.peek(), screenAudio];
    batch(() => {
      screen.value = undefined;
      screenAudio = undefined;
    });
    await engine?.unpublish('screen');
    await engine?.unpublish('screenAudio');
    tracks.forEach(stop);
  }

  async function refreshDevices(): Promise<void> {
    devices.value = await listDevices();
  }
  const watchDevices = () => void refreshDevices();
  navigator.mediaDevices?.addEventListener('devicechange', watchDevices);

  function remember(): void {
    const ids = { microphone: sources.microphone.peek().deviceId, camera: sources.camera.peek().deviceId, speaker: speaker.peek() };
    storage.setItem(DEVICES, JSON.stringify(ids));
  }

  return {
    microphone: sources.microphone as ReadonlySignal<LocalSource>,
    camera: sources.camera as ReadonlySignal<LocalSource>,
    screen: screen as ReadonlySignal<MediaStreamTrack | undefined>,
    devices: devices as ReadonlySignal<typeof devices.value>,
    /** The chosen speaker's id; empty is the browser's own choice. */
    speaker: speaker as ReadonlySignal<string>,

    /** Opens what is wanted. Each failure is kept with its source, and the other goes on. */
    async start(): Promise<void> {
      await Promise.all(KINDS.filter((kind) => kind === 'microphone' || sources[kind].peek().wanted).map(open));
      await refreshDevices();
    },

    /** Turns the microphone or camera on or off. */
    async turn(kind: DeviceKind, on: boolean): Promise<void> {
      put(kind, { wanted: on });
      tabStorage.setItem(WANTED, JSON.stringify({ microphone: sources.microphone.peek().wanted, camera: sources.camera.peek().wanted }));
      if (kind === 'camera' && !on) return shut('camera');
      if (on && !sources[kind].peek().track) await open(kind);
      await engine?.enable(kind, on);
    },

    /** Takes another device; a muted microphone stays muted. */
    async choose(kind: DeviceKind | 'speaker', id: string): Promise<void> {
      if (kind === 'speaker') speaker.value = id;
      else {
        put(kind, { deviceId: id });
        if (sources[kind].peek().track || sources[kind].peek().failure) await open(kind);
      }
      remember();
    },

    /** Asks which screen to share; answers whether one is shared now. */
    async shareScreen(): Promise<boolean> {
      const shared = await captureScreen().catch(() => undefined);
      if (!shared || isReleased) return false;
      watch(shared.screen, () => void (screen.peek() === shared.screen && stopScreen()));
      screen.value = shared.screen;
      screenAudio = shared.screenAudio;
      await engine?.publish(shared.screen, 'screen', publishing.screen);
      if (screenAudio) await engine?.publish(screenAudio, 'screenAudio', publishing.screenAudio);
      return true;
    },
    stopScreen,

    /** From now on everything goes out through this engine, as it is on or off. */
    async attach(next: MediaEngine): Promise<void> {
      engine = next;
      await Promise.all(KINDS.map(publish));
    },

    /** Lets all devices go, for good. */
    release(): void {
      isReleased = true;
      navigator.mediaDevices?.removeEventListener('devicechange', watchDevices);
      const own: Partial<Record<Source, MediaStreamTrack | undefined>> = {
        microphone: sources.microphone.peek().track, camera: sources.camera.peek().track, screen: screen.peek(), screenAudio,
      };
      for (const kind of KINDS) {
        attempts[kind] += 1;
        put(kind, { track: undefined, isOpening: false });
      }
      screen.value = undefined;
      Object.values(own).forEach(stop);
      engine = undefined;
    },
  };
}

export type { Device, DeviceKind };

/** What is kept may be from another time: what cannot be read counts as nothing. */
function read<Value extends object>(storage: KeyValueStorage, key: string): Partial<Value> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value as Partial<Value> : {};
  } catch {
    return {};
  }
}
