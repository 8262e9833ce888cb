import type { PublishOptions, Source } from '../media-engine.ts';
import { kindOf, SOURCES, type Quality } from './mesh-signaling.ts';
import { setSenderEncoding } from './sender-encoding.ts';

/** What a participant sends from one source; nothing without a track. */
export interface Outgoing {
  readonly track: MediaStreamTrack | null;
  readonly options: PublishOptions;
}

/** The transceivers of a connection, one per source. */
export interface Transceivers {
  of(source: Source): RTCRtpTransceiver | undefined;
  /** Adds the transceivers on the side that makes the first offer. */
  add(): void;
  /** Uses the transceivers of the first remote offer. Does nothing for later offers. */
  adopt(): Promise<void>;
  /** Sends the current outgoing track of a source in the requested quality. */
  update(source: Source): Promise<void>;
  setQuality(source: Source, quality: Quality): Promise<void>;
  /** Stops sending while the connection counts as lost, even where the network still lets packets through. */
  setSuspended(suspended: boolean): void;
  isSuspended(): boolean;
  removeListeners(): void;
}

export function createTransceivers(
  connection: RTCPeerConnection,
  outgoing: ReadonlyMap<Source, Outgoing>,
  onError: (error: unknown) => void,
): Transceivers {
  /** Quality that the other side requested. */
  const qualities = new Map<Source, Quality>();
  let transceivers: RTCRtpTransceiver[] = [];
  let isSuspended = false;
  // Updates run one after the other: a sender rejects parameters that were read before another change.
  let queue: Promise<unknown> = Promise.resolve();

  const of = (source: Source): RTCRtpTransceiver | undefined => transceivers[SOURCES.indexOf(source)];

  async function updateNow(source: Source): Promise<void> {
    const transceiver = of(source);
    if (!transceiver || connection.signalingState === 'closed') return;
    const { track = null, options = {} } = outgoing.get(source) ?? {};
    const isOff = isSuspended || (qualities.get(source) === 'off' && kindOf(source) === 'video');
    await transceiver.sender.replaceTrack(isOff ? null : track);
    if (track && !isOff) await setSenderEncoding(transceiver.sender, options, qualities.get(source) === 'low');
  }

  function update(source: Source): Promise<void> {
    const updated = queue.then(() => updateNow(source));
    queue = updated.catch(onError);
    return updated;
  }

  async function updateAll(): Promise<void> {
    await Promise.all(SOURCES.map(update));
  }

  return {
    of,
    add() {
      transceivers = SOURCES.map((source) => connection.addTransceiver(kindOf(source), { direction: 'sendrecv' }));
      void updateAll();
    },
    async adopt() {
      if (transceivers.length > 0) return;
      transceivers = connection.getTransceivers();
      for (const transceiver of transceivers) transceiver.direction = 'sendrecv';
      await updateAll();
    },
    update,
    async setQuality(source, quality) {
      qualities.set(source, quality);
      await update(source);
    },
    setSuspended(suspended) {
      if (suspended === isSuspended) return;
      isSuspended = suspended;
      void updateAll();
    },
    isSuspended: () => isSuspended,
    removeListeners() {
      for (const { receiver } of transceivers) receiver.track.onmute = receiver.track.onunmute = null;
    },
  };
}
