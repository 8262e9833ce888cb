import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { KeyValueStorage } from '../../../core/session/index.ts';
import {
  capture,
  captureScreen,
  createDeviceTracks,
  deviceFailure,
  listDevices,
  publishing,
  type DeviceFailure,
  type DeviceKind,
  type Devices,
  type DeviceTracks,
} from './capture.ts';
import type { MediaEngine } from './media-engine.ts';

interface LocalMediaOptions {
  /** Stores the selected devices. */
  storage: KeyValueStorage;
  /** Stores whether microphone and camera are on, so that a reload keeps it. */
  tabStorage: KeyValueStorage;
}

/** The own microphone, camera, screen and speaker of a call. Nothing else opens or closes devices. */
export interface LocalMedia {
  readonly microphone: ReadonlySignal<LocalSource>;
  readonly camera: ReadonlySignal<LocalSource>;
  /** The screen that is shared. */
  readonly screen: ReadonlySignal<MediaStreamTrack | undefined>;
  readonly devices: ReadonlySignal<Devices>;
  /** ID of the selected speaker; empty for the browser's default. */
  readonly speaker: ReadonlySignal<string>;
  /** Opens the microphone, and the camera where it is on. Failures are stored with each source. */
  start(): Promise<void>;
  /** Switches the microphone or camera on or off. */
  setEnabled(kind: DeviceKind, on: boolean): Promise<void>;
  /** Selects another device; a muted microphone stays muted. */
  selectDevice(kind: DeviceKind | 'speaker', id: string): Promise<void>;
  /** Lets the user pick a screen. Returns whether one is shared now. */
  shareScreen(): Promise<boolean>;
  stopScreen(): Promise<void>;
  /** Publishes all tracks through this engine from now on. */
  attach(engine: MediaEngine): Promise<void>;
  /** Closes all devices. They cannot be opened again. */
  release(): void;
}

const DEVICES_KEY = 'teacher-devices';
const ENABLED_KEY = 'teacher-devices-on';

export function createLocalMedia({ storage, tabStorage }: LocalMediaOptions): LocalMedia {
  const selected = read<Partial<Record<DeviceKind | 'speaker', string>>>(storage, DEVICES_KEY);
  const enabled = read<Partial<Record<DeviceKind, boolean>>>(tabStorage, ENABLED_KEY);
  const devices = signal<Devices>({ microphones: [], cameras: [], speakers: [] });
  const speaker = signal(selected.speaker ?? '');
  const tracks = createDeviceTracks();
  let engine: MediaEngine | undefined;

  const refreshDevices = async (): Promise<void> => {
    devices.value = await listDevices();
  };
  const createSource = (kind: DeviceKind) =>
    createDeviceSource({
      kind,
      isEnabled: enabled[kind] ?? true,
      deviceId: selected[kind],
      tracks,
      engine: () => engine,
      onOpen: refreshDevices,
    });
  const sources = { microphone: createSource('microphone'), camera: createSource('camera') };
  const share = createScreenShare(tracks, () => engine);
  const onDeviceChange = () => void refreshDevices();
  navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange);

  const storeEnabled = (): void =>
    tabStorage.setItem(
      ENABLED_KEY,
      JSON.stringify({
        microphone: sources.microphone.state.peek().isEnabled,
        camera: sources.camera.state.peek().isEnabled,
      }),
    );
  const storeDevices = (): void =>
    storage.setItem(
      DEVICES_KEY,
      JSON.stringify({
        microphone: sources.microphone.state.peek().deviceId,
        camera: sources.camera.state.peek().deviceId,
        speaker: speaker.peek(),
      }),
    );

  return {
    microphone: sources.microphone.state,
    camera: sources.camera.state,
    screen: share.screen,
    devices,
    speaker,
    async start() {
      const { microphone, camera } = sources;
      await Promise.all([microphone.open(), ...(camera.state.peek().isEnabled ? [camera.open()] : [])]);
      await refreshDevices();
    },
    async setEnabled(kind, on) {
      const source = sources[kind];
      source.setEnabled(on);
      storeEnabled();
      // A muted microphone stays open for a quick start; a camera is closed, so that its indicator light goes out.
      if (kind === 'camera' && !on) return source.close();
      if (on && !source.state.peek().track) await source.open();
      await engine?.enable(kind, on);
    },
    async selectDevice(kind, id) {
      if (kind === 'speaker') speaker.value = id;
      else {
        const source = sources[kind];
        source.selectDevice(id);
        if (source.state.peek().track || source.state.peek().failure) await source.open();
      }
      storeDevices();
    },
    shareScreen: share.start,
    stopScreen: share.stop,
    async attach(next) {
      engine = next;
      await Promise.all(Object.values(sources).map((source) => source.publish()));
    },
    release() {
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange);
      for (const source of Object.values(sources)) source.release();
      share.release();
      engine = undefined;
    },
  };
}

/** State of the own microphone or camera. */
export interface LocalSource {
  /** Whether the user switched it on; survives reloads, reconnections and changes of the device. */
  readonly isEnabled: boolean;
  readonly track: MediaStreamTrack | undefined;
  readonly deviceId: string | undefined;
  readonly failure: DeviceFailure | undefined;
  /** Whether the browser is opening the device. */
  readonly isOpening: boolean;
  /**
   * Whether the system keeps the open device from delivering anything: a switch or lid of the device, a menu of the system, or
   * a phone call.
   */
  readonly isMuted: boolean;
}

interface DeviceSourceOptions {
  readonly kind: DeviceKind;
  readonly isEnabled: boolean;
  readonly deviceId: string | undefined;
  readonly tracks: DeviceTracks;
  engine(): MediaEngine | undefined;
  /** Called after a device was opened: only then do browsers name the devices. */
  onOpen(): Promise<void>;
}

/** Opens, replaces and closes the own microphone or camera, and publishes its track. */
interface DeviceSource {
  readonly state: ReadonlySignal<LocalSource>;
  /** Opens the device, or replaces the open one. A failure is stored in the state. */
  open(): Promise<void>;
  /** Closes the device, so that its indicator light goes out. */
  close(): Promise<void>;
  publish(): Promise<void>;
  setEnabled(on: boolean): void;
  selectDevice(id: string): void;
  /** Closes the device. It cannot be opened again. */
  release(): void;
}

function createDeviceSource({ kind, isEnabled, deviceId, tracks, engine, onOpen }: DeviceSourceOptions): DeviceSource {
  const state = signal<LocalSource>({
    isEnabled,
    track: undefined,
    deviceId,
    failure: undefined,
    isOpening: false,
    isMuted: false,
  });
  /** Number of the latest attempt to open or close; results of earlier attempts are discarded. */
  let attempt = 0;
  let isReleased = false;
  const update = (change: Partial<LocalSource>): void => {
    state.value = { ...state.peek(), ...change };
  };

  async function open(): Promise<void> {
    attempt += 1;
    const own = attempt;
    update({ isOpening: true, failure: undefined });
    try {
      const track = await capture(kind, state.peek().deviceId);
      if (own !== attempt || isReleased) return tracks.stop(track);
      tracks.watch(track, {
        onEnd: () => void handleEnd(track),
        onMuteChange: () => state.peek().track === track && update({ isMuted: track.muted }),
      });
      const previous = state.peek().track;
      update({
        track,
        isOpening: false,
        isMuted: track.muted,
        deviceId: track.getSettings().deviceId ?? state.peek().deviceId,
      });
      await (previous ? engine()?.replace(kind, track) : publish());
      tracks.stop(previous);
      await onOpen();
    } catch (error) {
      if (own === attempt) update({ isOpening: false, failure: deviceFailure(error, kind) });
    }
  }

  async function publish(): Promise<void> {
    const { track, isEnabled: on } = state.peek();
    if (track) await engine()?.publish(track, kind, { ...publishing[kind], on });
  }

  /** Replaces a device that was unplugged by another one; a muted source stays muted. */
  async function handleEnd(track: MediaStreamTrack): Promise<void> {
    if (state.peek().track !== track) return;
    update({ deviceId: undefined });
    await open();
    if (state.peek().failure) await close();
  }

  async function close(): Promise<void> {
    attempt += 1;
    const { track } = state.peek();
    update({ track: undefined, isOpening: false, isMuted: false });
    await engine()?.unpublish(kind);
    tracks.stop(track);
  }

  return {
    state,
    open,
    close,
    publish,
    setEnabled: (on) => update({ isEnabled: on }),
    selectDevice: (id) => update({ deviceId: id }),
    release() {
      isReleased = true;
      attempt += 1;
      const { track } = state.peek();
      update({ track: undefined, isOpening: false, isMuted: false });
      tracks.stop(track);
    },
  };
}

/** The screen that this participant shares. */
interface ScreenShare {
  readonly screen: ReadonlySignal<MediaStreamTrack | undefined>;
  /** Lets the user pick a screen. Returns whether one is shared now. */
  start(): Promise<boolean>;
  stop(): Promise<void>;
  /** Stops the share. Another one cannot be started. */
  release(): void;
}

function createScreenShare(tracks: DeviceTracks, engine: () => MediaEngine | undefined): ScreenShare {
  const screen = signal<MediaStreamTrack | undefined>();
  let audio: MediaStreamTrack | undefined;
  let isReleased = false;

  async function stop(): Promise<void> {
    const active = [screen.peek(), audio];
    batch(() => {
      screen.value = undefined;
      audio = undefined;
    });
    await engine()?.unpublish('screen');
    await engine()?.unpublish('screenAudio');
    active.forEach(tracks.stop);
  }

  return {
    screen,
    async start() {
      const shared = await captureScreen().catch(() => undefined);
      if (!shared || isReleased) return false;
      tracks.watch(shared.screen, { onEnd: () => void (screen.peek() === shared.screen && stop()) });
      screen.value = shared.screen;
      audio = shared.screenAudio;
      await engine()?.publish(shared.screen, 'screen', publishing.screen);
      if (audio) await engine()?.publish(audio, 'screenAudio', publishing.screenAudio);
      return true;
    },
    stop,
    release() {
      isReleased = true;
      const active = [screen.peek(), audio];
      screen.value = undefined;
      active.forEach(tracks.stop);
    },
  };
}

/** Reads an object from the storage. Returns an empty one if it is missing or malformed. */
function read<Value extends object>(storage: KeyValueStorage, key: string): Partial<Value> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<Value>) : {};
  } catch {
    return {};
  }
}
