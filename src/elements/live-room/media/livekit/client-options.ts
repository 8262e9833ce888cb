import {
  AudioPresets,
  getLogger,
  LoggerNames,
  LogLevel,
  Track,
  type RoomConnectOptions,
  type RoomOptions,
  type TrackPublishOptions,
} from 'livekit-client';
import type { PublishOptions, Source } from '../media-engine.ts';

/** Delays before each attempt to resume a lost connection, in ms. After the last one, the engine makes a new connection. */
const RESUME_DELAYS_MS = [100, 400, 800, 1_500];

export const roomOptions: RoomOptions = {
  adaptiveStream: true,
  dynacast: true,
  // The tracks belong to the call's devices.
  stopLocalTrackOnUnpublish: false,
  reconnectPolicy: { nextRetryDelayInMs: ({ retryCount }) => RESUME_DELAYS_MS[retryCount] ?? null },
};

export const connectOptions: RoomConnectOptions = {
  autoSubscribe: true,
  // The engine itself tries again.
  maxRetries: 0,
  websocketTimeout: 5_000,
  peerConnectionTimeout: 8_000,
};

/** LiveKit's names of what a track carries. */
export const LIVEKIT_SOURCES: Readonly<Record<Source, Track.Source>> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
};

/** Our name of what a track carries; undefined for what no room of ours publishes. */
export const sourceOf = (wanted: Track.Source): Source | undefined =>
  (Object.keys(LIVEKIT_SOURCES) as Source[]).find((source) => LIVEKIT_SOURCES[source] === wanted);

/** How a track is sent: camera and screen in several sizes, of which each receiver gets the one that it shows. */
export function publishOptionsOf(source: Source, options: PublishOptions): TrackPublishOptions {
  const { maxKilobits, maxFramesPerSecond } = options;
  const encoding = maxKilobits !== undefined && {
    maxBitrate: maxKilobits * 1000,
    ...(maxFramesPerSecond !== undefined && { maxFramerate: maxFramesPerSecond }),
  };
  return {
    source: LIVEKIT_SOURCES[source],
    simulcast: true,
    dtx: true,
    audioPreset: source === 'screenAudio' ? AudioPresets.musicStereo : AudioPresets.speech,
    ...(encoding && (source === 'screen' ? { screenShareEncoding: encoding } : { videoEncoding: encoding })),
  };
}

/** What goes wrong is reported by the engine; the library's own log would fill the console of a host's page. */
export function silenceLibrary(): void {
  for (const name of Object.values(LoggerNames)) getLogger(name).setDefaultLevel(LogLevel.silent);
}
