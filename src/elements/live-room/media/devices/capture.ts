import { errorName } from './device-failure.ts';
import type { PublishOptions } from '../media-engine.ts';

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
