import type { ReceivedSignalingMessage, SignalingMessage } from '../../../core/live-room/index.ts';
import { isCandidate, isDescription, isWant, kindOf, LINES, plain, plainCandidate, type Quality } from './mesh-signalling.ts';
import type { PublishOptions, Source } from './media-engine.ts';
import { setSenderEncoding } from './sender-encoding.ts';

/** What one member sends from one source; without a track nothing goes out. */
export interface Outgoing {
  readonly track: MediaStreamTrack | null;
  readonly options: PublishOptions;
}

export interface LinkOptions {
  readonly iceServers: RTCIceServer[];
  /** Gives way when both sides offer at once. */
  readonly polite: boolean;
  /** Makes the first offer: the newcomer does, so that nothing collides while people meet. */
  readonly offers: boolean;
  readonly outgoing: ReadonlyMap<Source, Outgoing>;
  send(signal: SignalingMessage): void;
  /** Tracks or the connection's state changed. */
  changed(): void;
  /** It has not come up in time. Answers whether the link is given up now; else it waits once more. */
  gaveUp(): boolean;
  failed(error: unknown): void;
}

export type Link = ReturnType<typeof createLink>;

/** A link that has not come up by then is built anew, milliseconds. */
const WATCHDOG = 6_000;
/** A link may be silent for so long before a new path is looked for, milliseconds. */
const SILENCE = 2_500;

/** The connection to one other member: perfect negotiation, a watchdog, and fixed lines. */
export function createLink({ iceServers, polite, offers, outgoing, send, changed, gaveUp, failed }: LinkOptions) {
  const connection = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  const wanted = new Map<Source, Quality>();
  let lines: RTCRtpTransceiver[] = [];
  let isOffering = false;
  let isIgnoring = false;
  let isTakingAnswer = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  // While the others are told that this link is down nothing goes out on it, whatever the network still lets through.
  let isHeld = false;
  // One change of the lines after the other: a sender takes its parameters only in turn.
  let work: Promise<unknown> = Promise.resolve();

  function watch(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.connectionState !== 'connected' && !gaveUp() && watch(), WATCHDOG);
  }
  watch();

  connection.onnegotiationneeded = async () => {
    try {
      isOffering = true;
      await connection.setLocalDescription();
      send({ description: plain(connection.localDescription) });
    } catch (error) {
      failed(error);
    } finally {
      isOffering = false;
    }
  };
  connection.onicecandidate = ({ candidate }) => send({ candidate: candidate && plainCandidate(candidate) });
  connection.onconnectionstatechange = () => {
    clearTimeout(silence);
    const state = connection.connectionState;
    if (state === 'failed') lose();
    else if (state === 'disconnected') silence = setTimeout(lose, SILENCE);
    else if (state === 'connected') hold(false);
    changed();
  };
  connection.ontrack = ({ track }) => {
    track.onmute = changed;
    track.onunmute = changed;
    changed();
  };

  if (offers) {
    lines = LINES.map((source) => connection.addTransceiver(kindOf(source), { direction: 'sendrecv' }));
    void fillLines();
  }

  function lose(): void {
    hold(true);
    restart();
    changed();
  }

  function hold(held: boolean): void {
    if (held === isHeld) return;
    isHeld = held;
    void fillLines();
  }

  function restart(): void {
    if (connection.signalingState === 'closed') return;
    connection.restartIce();
    watch();
  }

  /** Puts onto every line what goes out on it. */
  async function fillLines(): Promise<void> {
    await Promise.all(LINES.map(fill));
  }

  function fill(source: Source): Promise<void> {
    const filled = work.then(() => fillNow(source));
    work = filled.catch(failed);
    return filled;
  }

  async function fillNow(source: Source): Promise<void> {
    const line = lines[LINES.indexOf(source)];
    if (!line || connection.signalingState === 'closed') return;
    const { track = null, options = {} } = outgoing.get(source) ?? {};
    const isOff = isHeld || (wanted.get(source) === 'off' && kindOf(source) === 'video');
    await line.sender.replaceTrack(isOff ? null : track);
    if (track && !isOff) await setSenderEncoding(line.sender, options, wanted.get(source) === 'low');
  }

  async function takeDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const isReady = !isOffering && (connection.signalingState === 'stable' || isTakingAnswer);
    isIgnoring = !polite && description.type === 'offer' && !isReady;
    if (isIgnoring) return;
    isTakingAnswer = description.type === 'answer';
    await connection.setRemoteDescription(description);
    isTakingAnswer = false;
    if (description.type !== 'offer') return;
    if (lines.length === 0) {
      lines = connection.getTransceivers();
      for (const line of lines) line.direction = 'sendrecv';
      await fillLines();
    }
    await connection.setLocalDescription();
    send({ description: plain(connection.localDescription) });
  }

  async function takeCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    try {
      await connection.addIceCandidate(candidate ?? undefined);
    } catch (error) {
      // A candidate of an offer that was given up has no place any more.
      if (!isIgnoring) throw error;
    }
  }

  return {
    connection,
    restart,
    /** For the next path that is looked for. */
    useServers(servers: RTCIceServer[]): void {
      try {
        if (connection.signalingState !== 'closed') connection.setConfiguration({ ...connection.getConfiguration(), iceServers: servers });
      } catch (error) {
        failed(error);
      }
    },
    /** Is it down, and nothing sent on it? A short silence is not told. */
    isLost: () => isHeld,
    fill,
    /** The track that comes in on a line; it is there from the start, and muted until something arrives. */
    trackOf: (source: Source): MediaStreamTrack | undefined => lines[LINES.indexOf(source)]?.receiver.track,
    receiverOf: (source: Source): RTCRtpReceiver | undefined => lines[LINES.indexOf(source)]?.receiver,

    async take(signal: ReceivedSignalingMessage): Promise<void> {
      if (connection.signalingState === 'closed') return;
      const { description, candidate, want } = signal;
      if (isDescription(description)) await takeDescription(description);
      else if (candidate === null || isCandidate(candidate)) await takeCandidate(candidate);
      else if (isWant(want)) {
        wanted.set(want.source, want.quality);
        await fill(want.source);
      }
    },

    close(): void {
      clearTimeout(watchdog);
      clearTimeout(silence);
      for (const { receiver } of lines) receiver.track.onmute = receiver.track.onunmute = null;
      connection.onnegotiationneeded = connection.onicecandidate = connection.onconnectionstatechange = connection.ontrack = null;
      connection.close();
    },
  };
}
