import { isRecord } from '../../../../core/api/index.ts';
import type { SignalingMessage } from '../../../../core/live-room/index.ts';
import type { PublishOptions, Source } from '../media-engine.ts';

/** What a participant sends from one source; nothing without a track. */
export interface Outgoing {
  readonly track: MediaStreamTrack | null;
  readonly options: PublishOptions;
}

/** The transceivers of a connection, one per source. */
interface Transceivers {
  of(source: Source): RTCRtpTransceiver | undefined;
  /** Adds the transceivers on the side that makes the first offer. */
  add(): void;
  /** Uses the transceivers of the first remote offer. Does nothing for later offers. */
  adopt(): void;
  /** Sends the current outgoing track of a source in the requested quality. */
  update(source: Source): Promise<void>;
  setQuality(source: Source, quality: Quality): Promise<void>;
  /** Stops sending while the connection counts as lost, even where the network still lets packets through. */
  suspend(): void;
  /** Sends again, and limits what is sent a little later. */
  setConnected(): void;
  /** Sends from now on. Before, nothing of any source is sent. */
  release(): void;
  isSuspended(): boolean;
  dispose(): void;
}

/**
 * Time that a source is sent before its bitrate is limited, in ms. A limit before the first picture holds that up, and the
 * first second is slower than any limit.
 */
const LIMIT_DELAY_MS = 1_000;

export function createTransceivers(
  connection: RTCPeerConnection,
  outgoing: ReadonlyMap<Source, Outgoing>,
  onError: (error: unknown) => void,
): Transceivers {
  /** Quality that the other side requested. */
  const qualities = new Map<Source, Quality>();
  let transceivers: RTCRtpTransceiver[] = [];
  let isSuspended = false;
  let isHeld = true;
  /** Sources that have been sent long enough to be limited, and timers of those that have not. */
  const limited = new Set<Source>();
  const timers = new Map<Source, ReturnType<typeof setTimeout>>();
  // A sender rejects parameters that were read before another change.
  const update = createUpdates(updateNow, onError);

  const of = (source: Source): RTCRtpTransceiver | undefined => transceivers[SOURCES.indexOf(source)];

  async function updateNow(source: Source): Promise<void> {
    const transceiver = of(source);
    if (!transceiver || connection.signalingState === 'closed') return;
    const { track = null, options = {} } = outgoing.get(source) ?? {};
    const isOff = isHeld || isSuspended || (qualities.get(source) === 'off' && kindOf(source) === 'video');
    const sent = isOff ? null : track;
    if (transceiver.sender.track !== sent) await transceiver.sender.replaceTrack(sent);
    if (!track || isOff) return stopLimiting(source);
    if (limited.has(source)) await setSenderEncoding(transceiver.sender, options, qualities.get(source) === 'low');
    else limitLater(source);
  }

  function limitLater(source: Source): void {
    if (timers.has(source) || connection.connectionState !== 'connected') return;
    const limit = (): void => {
      timers.delete(source);
      limited.add(source);
      updateQuietly(source);
    };
    timers.set(source, setTimeout(limit, LIMIT_DELAY_MS));
  }

  function stopLimiting(source: Source): void {
    limited.delete(source);
    clearTimeout(timers.get(source));
    timers.delete(source);
  }

  /** Failures are reported where updates wait for each other. */
  const updateQuietly = (source: Source): void => void update(source).catch(() => undefined);
  const updateAll = (): void => SOURCES.forEach(updateQuietly);

  return {
    of,
    add() {
      transceivers = SOURCES.map((source) => connection.addTransceiver(kindOf(source), { direction: 'sendrecv' }));
      updateAll();
    },
    adopt() {
      if (transceivers.length > 0) return;
      transceivers = connection.getTransceivers();
      for (const transceiver of transceivers) transceiver.direction = 'sendrecv';
      // The answer does not wait for the tracks.
      updateAll();
    },
    update,
    async setQuality(source, quality) {
      qualities.set(source, quality);
      await update(source);
    },
    suspend() {
      if (isSuspended) return;
      isSuspended = true;
      updateAll();
    },
    setConnected() {
      const wasSuspended = isSuspended;
      isSuspended = false;
      if (wasSuspended) updateAll();
      else for (const source of SOURCES) if (of(source)?.sender.track) limitLater(source);
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      updateAll();
    },
    isSuspended: () => isSuspended,
    dispose() {
      SOURCES.forEach(stopLimiting);
      for (const { receiver } of transceivers) receiver.track.onmute = receiver.track.onunmute = null;
    },
  };
}

/**
 * Runs updates of each source one after the other. The first one starts at once: what the page draws meanwhile would hold up
 * the first picture.
 */
function createUpdates(
  run: (source: Source) => Promise<void>,
  onError: (error: unknown) => void,
): (source: Source) => Promise<void> {
  const running = new Map<Source, Promise<unknown>>();
  return (source) => {
    const updated = running.get(source)?.then(() => run(source)) ?? run(source);
    const settled = updated.catch(onError).then(() => {
      if (running.get(source) === settled) running.delete(source);
    });
    running.set(source, settled);
    return updated;
  };
}

/** Limits the bitrate, frame rate and resolution of a video sender; `low` is for small or hidden tiles. */
async function setSenderEncoding(
  sender: RTCRtpSender,
  { maxKilobits, maxFramesPerSecond }: PublishOptions,
  low: boolean,
): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding || sender.track?.kind !== 'video') return;
  if (maxKilobits) encoding.maxBitrate = (maxKilobits * 1000) / (low ? 4 : 1);
  if (maxFramesPerSecond) encoding.maxFramerate = maxFramesPerSecond;
  encoding.scaleResolutionDownBy = low ? 2 : 1;
  await sender.setParameters(parameters);
}

type Quality = 'off' | 'low' | 'high';

/**
 * Each connection has one transceiver per source, in this order and from the start. A source starts, stops or changes its
 * device by replacing the track of its transceiver, so that a call renegotiates only to find another network path.
 */
export const SOURCES: readonly Source[] = ['microphone', 'camera', 'screen', 'screenAudio'];
const kindOf = (source: Source) => (source === 'camera' || source === 'screen' ? 'video' : 'audio');

/** Converts a session description to the form that is sent. */
export function toPlainDescription(
  description: RTCSessionDescription | null,
): NonNullable<SignalingMessage['description']> {
  return { type: description?.type ?? 'rollback', sdp: description?.sdp ?? '' };
}

/** Converts an ICE candidate to the form that is sent. */
export function toPlainCandidate({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
}: RTCIceCandidate): NonNullable<SignalingMessage['candidate']> {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}

/** Signals come from another person's browser, so malformed ones are ignored. */
export function isDescription(value: unknown): value is RTCSessionDescriptionInit {
  return isRecord(value) && (value.type === 'offer' || value.type === 'answer') && typeof value.sdp === 'string';
}

export function isCandidate(value: unknown): value is RTCIceCandidateInit {
  return isRecord(value) && typeof value.candidate === 'string';
}

/** Whether a value is a peer's request for a source in some quality. */
export function isQualityRequest(value: unknown): value is { source: Source; quality: Quality } {
  return (
    isRecord(value) &&
    SOURCES.some((source) => source === value.source) &&
    ['off', 'low', 'high'].some((quality) => quality === value.quality)
  );
}
