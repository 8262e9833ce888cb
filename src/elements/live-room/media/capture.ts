import type { PublishOptions } from './media-engine.ts';

export type DeviceKind = 'microphone' | 'camera';

/** A device to choose from; `label` is empty until the user has granted access. */
export interface Device {
  readonly id: string;
  readonly label: string;
}

/** How each source is sent. */
export const publishing: Readonly<Record<'microphone' | 'camera' | 'screen' | 'screenAudio', PublishOptions>> = {
  microphone: { hint: 'speech' },
  camera: { hint: 'motion' },
  // Text on a screen must be sharp; a low frame rate is acceptable.
  screen: { hint: 'detail', maxKilobits: 2_500, maxFramesPerSecond: 15 },
  screenAudio: {},
};

/**
 * Opens a device, or any other of its kind where that one is not available.
 *
 * @throws the browser's error; see `deviceFailure`.
 */
export async function capture(kind: DeviceKind, deviceId?: string): Promise<MediaStreamTrack> {
  try {
    return await openTrack(kind, deviceId);
  } catch (error) {
    const isMissing = ['OverconstrainedError', 'NotFoundError'].includes(errorName(error));
    if (deviceId === undefined || !isMissing) throw error;
    return openTrack(kind);
  }
}

async function openTrack(kind: DeviceKind, deviceId?: string): Promise<MediaStreamTrack> {
  const device = deviceId === undefined ? {} : { deviceId: { exact: deviceId } };
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'microphone'
      ? { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
      : { video: { ...device, width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } } },
  );
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('', 'NotFoundError');
  return track;
}

/** Lets the user pick a screen or window, with its audio where available. @throws when the user cancels. */
export async function captureScreen(): Promise<{ screen: MediaStreamTrack; screenAudio?: MediaStreamTrack }> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15 } }, audio: true });
  const [screen] = stream.getVideoTracks();
  const [screenAudio] = stream.getAudioTracks();
  if (!screen) throw new DOMException('', 'NotFoundError');
  return { screen, ...(screenAudio && { screenAudio }) };
}

export type Devices = Readonly<Record<'microphones' | 'cameras' | 'speakers', readonly Device[]>>;

/** Lists the connected microphones, cameras and speakers. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const ofKind = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: ofKind('audioinput'), cameras: ofKind('videoinput'), speakers: ofKind('audiooutput') };
}

interface TrackListeners {
  /** The track has ended without having been stopped here. */
  onEnd(): void;
  /** The system has stopped the device from delivering anything, or lets it again: see `track.muted`. */
  onMuteChange?(): void;
}

/** Observes and stops local tracks. */
export interface DeviceTracks {
  /** Reports until the track is stopped here. */
  watch(track: MediaStreamTrack, listeners: TrackListeners): void;
  stop(track: MediaStreamTrack | undefined): void;
}

export function createDeviceTracks(): DeviceTracks {
  const listeners = new Map<MediaStreamTrack, AbortController>();
  return {
    watch(track, { onEnd, onMuteChange }) {
      const controller = new AbortController();
      listeners.set(track, controller);
      track.addEventListener('ended', onEnd, controller);
      if (onMuteChange) for (const type of ['mute', 'unmute']) track.addEventListener(type, onMuteChange, controller);
    },
    stop(track) {
      if (!track) return;
      // Browsers do not collect a stopped track while it has listeners.
      listeners.get(track)?.abort();
      listeners.delete(track);
      track.stop();
    },
  };
}

/**
 * Why a device cannot be used: permission denied by the person or the browser, forbidden by the page (Permissions-Policy, or
 * `allow` of a frame), no such device, in use by another program, no secure context (https), or an unknown error.
 */
export type DeviceFailure = 'denied' | 'forbidden' | 'missing' | 'busy' | 'insecure' | 'unknown';

/** Classifies an error of `getUserMedia` about a kind of device. */
export function deviceFailure(error: unknown, kind: 'microphone' | 'camera'): DeviceFailure {
  if (!navigator.mediaDevices) return 'insecure';
  switch (errorName(error)) {
    case 'NotAllowedError':
      return isForbidden(kind) ? 'forbidden' : 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    case 'SecurityError':
      return 'insecure';
    default:
      return 'unknown';
  }
}

/** Whether the page forbids a kind of device, if the browser tells. The user cannot allow it then. */
function isForbidden(kind: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature(kind) === false;
}

/** Name of a browser error. An `OverconstrainedError` is a `DOMException` only in Chromium. */
function errorName(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return typeof name === 'string' ? name : '';
}
