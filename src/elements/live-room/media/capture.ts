import { errorName } from './device-failure.ts';
import type { PublishOptions } from './media-engine.ts';

export type DeviceKind = 'microphone' | 'camera';

/** A device that somebody may choose; `label` is empty until the browser may tell. */
export interface Device {
  readonly id: string;
  readonly label: string;
}

/** How each source is sent; rates in kilobits a second. */
export const publishing: Readonly<Record<'microphone' | 'camera' | 'screen' | 'screenAudio', PublishOptions>> = {
  microphone: { hint: 'speech' },
  camera: { hint: 'motion' },
  // Text has to stay sharp; it may move less.
  screen: { hint: 'detail', maxKilobits: 2_500, maxFramesPerSecond: 15 },
  screenAudio: {},
};

/**
 * A track of the wanted device, or of any other where that one is gone. Throws what the browser throws: see
 * `deviceFailure`.
 */
export async function capture(kind: DeviceKind, deviceId?: string): Promise<MediaStreamTrack> {
  try {
    return await trackOf(kind, deviceId);
  } catch (error) {
    const isGone = ['OverconstrainedError', 'NotFoundError'].includes(errorName(error));
    if (deviceId === undefined || !isGone) throw error;
    return trackOf(kind);
  }
}

async function trackOf(kind: DeviceKind, deviceId?: string): Promise<MediaStreamTrack> {
  const device = deviceId === undefined ? {} : { deviceId: { exact: deviceId } };
  const stream = await navigator.mediaDevices.getUserMedia(kind === 'microphone'
    ? { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
    : { video: { ...device, width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } } });
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('', 'NotFoundError');
  return track;
}

/** The screen or window that somebody picks, and its sound where there is any. Throws when the choice is called off. */
export async function captureScreen(): Promise<{ screen: MediaStreamTrack; screenAudio?: MediaStreamTrack }> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15 } }, audio: true });
  const [screen] = stream.getVideoTracks();
  const [screenAudio] = stream.getAudioTracks();
  if (!screen) throw new DOMException('', 'NotFoundError');
  return { screen, ...screenAudio && { screenAudio } };
}

/** The microphones, cameras and speakers that there are now. */
export async function listDevices(): Promise<Record<'microphones' | 'cameras' | 'speakers', Device[]>> {
  const all = await navigator.mediaDevices?.enumerateDevices() ?? [];
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: of('audioinput'), cameras: of('videoinput'), speakers: of('audiooutput') };
}
