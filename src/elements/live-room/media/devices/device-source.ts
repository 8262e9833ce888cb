import { signal, type ReadonlySignal } from '@preact/signals-core';
import {
  capture,
  deviceFailure,
  publishing,
  type DeviceFailure,
  type DeviceKind,
  type DeviceTracks,
} from './capture.ts';
import type { MediaEngine } from '../media-engine.ts';

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

export function createDeviceSource({
  kind,
  isEnabled,
  deviceId,
  tracks,
  engine,
  onOpen,
}: DeviceSourceOptions): DeviceSource {
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
