import type { ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';
import type { Peer, PeerStats, RemoteTrack, SignalingPath, Source } from '../media-engine.ts';
import { createStatsReader } from '../engine-tools.ts';
import { SOURCES, type Outgoing } from './transceivers.ts';
import {
  createPeerConnection,
  type ConnectionTarget,
  type PeerConnection,
  type PeerConnectionOptions,
  type PreparedConnection,
} from './peer-connection.ts';

/** One attempt to connect to a participant. */
export interface MeshPeer {
  readonly connection: PeerConnection;
  peer: Peer;
  /** Whether this side made the first offer; it also reconnects after a failure. */
  readonly isOfferer: boolean;
  /** Identifies this attempt to connect, so that late signals of an earlier one are ignored. */
  readonly round: string;
}

interface MeshPeerOptions {
  readonly id: string;
  /** The attempt whose offer is answered; undefined: this side makes an offer. */
  readonly round: string | undefined;
  readonly isPolite: boolean;
  /** Used instead of a new connection. */
  readonly prepared: PreparedConnection | undefined;
  readonly iceServers: RTCIceServer[];
  readonly outgoing: ReadonlyMap<Source, Outgoing>;
  signaling(): SignalingPath | undefined;
  onChange(): void;
  onError(error: unknown): void;
  /** The connection did not come up in time: tries again with a new offer. */
  onRetry(): void;
}

/** Opens a connection to a participant; nothing is sent over it before it is released. */
export function openMeshPeer({
  id,
  signaling,
  onRetry,
  prepared,
  isPolite,
  onChange,
  ...options
}: MeshPeerOptions): MeshPeer {
  const isOfferer = options.round === undefined;
  const round = options.round ?? crypto.randomUUID();
  let timeouts = 0;
  const target: ConnectionTarget = {
    isPolite: () => isPolite,
    onChange,
    send: (signal) => signaling()?.send(id, { ...signal, round }),
    onTimeout() {
      timeouts += 1;
      // After a long interruption the other side may have forgotten who made the offer: then both would wait for ever.
      const canRetry = (isOfferer || timeouts > 1) && signaling()?.isOpen() === true;
      if (canRetry) onRetry();
      return canRetry;
    },
  };
  const connection = prepared?.assign(target) ?? openConnection({ ...options, ...target, isOfferer });
  return { connection, isOfferer, round, peer: { id, tracks: new Map(), link: 'connecting', speaking: false } };
}

function openConnection(options: PeerConnectionOptions): PeerConnection {
  const connection = createPeerConnection(options);
  connection.start();
  return connection;
}

/** The peer as the engine shows it now. */
function describePeer(id: string, connection: PeerConnection, speaking: boolean): Peer {
  return { id, tracks: tracksOf(connection), link: linkOf(connection), speaking };
}

/** Whether an offer opens a new connection. Where both sides reconnect at once, the polite side's attempt is dropped. */
export function acceptsOffer(
  current: MeshPeer | undefined,
  { description }: ReceivedSignalingMessage,
  isPolite: boolean,
): boolean {
  const isOffer =
    typeof description === 'object' && description !== null && 'type' in description && description.type === 'offer';
  return isOffer && (!current?.isOfferer || current.peer.link !== 'connecting' || isPolite);
}

function tracksOf(connection: PeerConnection): Map<Source, RemoteTrack> {
  const tracks = new Map<Source, RemoteTrack>();
  for (const source of SOURCES) {
    const track = connection.trackOf(source);
    if (track) tracks.set(source, { track, muted: track.muted });
  }
  return tracks;
}

function linkOf({ connection, isLost }: PeerConnection): Peer['link'] {
  if (isLost()) return 'lost';
  if (connection.connectionState === 'disconnected') return 'poor';
  return connection.connectionState === 'connected' ? 'ok' : 'connecting';
}

export interface InsidePeersOptions {
  /** Tracks, connection or speaking of a peer changed, or the peer was removed. */
  onChange(id: string): void;
  /** A peer was added or removed. */
  onCountChange(): void;
}

/** Connections to those inside: sound and picture are exchanged with them, and they are shown. */
interface InsidePeers {
  readonly peers: ReadonlyMap<string, Peer>;
  get(id: string): MeshPeer | undefined;
  all(): readonly MeshPeer[];
  /** Sends over this connection from now on, and closes an earlier one. */
  keep(id: string, meshPeer: MeshPeer): MeshPeer;
  /** Shows a peer as it is now. */
  refresh(id: string): void;
  remove(id: string): void;
  stats(): Promise<PeerStats[]>;
  dispose(): void;
}

export function createInsidePeers({ onChange, onCountChange }: InsidePeersOptions): InsidePeers {
  const meshPeers = new Map<string, MeshPeer>();
  const peers = new Map<string, Peer>();
  const speakers = createActiveSpeakers((id) => refresh(id));
  const statsReader = createStatsReader();

  function refresh(id: string): void {
    const meshPeer = meshPeers.get(id);
    if (!meshPeer) return;
    meshPeer.peer = describePeer(id, meshPeer.connection, speakers.isSpeaking(id));
    peers.set(id, meshPeer.peer);
    onChange(id);
  }

  function remove(id: string): void {
    meshPeers.get(id)?.connection.close();
    meshPeers.delete(id);
    peers.delete(id);
    speakers.unwatch(id);
    statsReader.remove(id);
    onCountChange();
    onChange(id);
  }

  return {
    peers,
    get: (id) => meshPeers.get(id),
    all: () => [...meshPeers.values()],
    keep(id, meshPeer) {
      meshPeers.get(id)?.connection.close();
      meshPeer.connection.release();
      meshPeers.set(id, meshPeer);
      speakers.watch(id, () => meshPeer.connection.receiverOf('microphone'));
      refresh(id);
      onCountChange();
      return meshPeer;
    },
    refresh,
    remove,
    stats: () => Promise.all([...meshPeers].map(([id, { connection }]) => statsReader.read(id, connection.connection))),
    dispose() {
      for (const id of meshPeers.keys()) remove(id);
      speakers.dispose();
    },
  };
}

/** How often the audio levels are read, in ms. */
const POLL_INTERVAL_MS = 150;
/** A participant counts as speaking for this long after the last sound, in ms, so that a breath does not interrupt. */
const SPEECH_HOLD_MS = 600;
/** Audio level (0–1) from which a sound counts as a voice. */
const SPEECH_LEVEL = 0.02;

interface Watched {
  readonly receiver: () => RTCRtpReceiver | undefined;
  lastSpokeAt: number;
  isSpeaking: boolean;
}

/** Detects who speaks, from the incoming audio. Polls only while there is someone to watch. */
interface ActiveSpeakers {
  isSpeaking(id: string): boolean;
  watch(id: string, receiver: () => RTCRtpReceiver | undefined): void;
  unwatch(id: string): void;
  dispose(): void;
}

/** `onChange` is called with the ID of a participant who starts or stops speaking. */
function createActiveSpeakers(onChange: (id: string) => void): ActiveSpeakers {
  const watched = new Map<string, Watched>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function poll(): void {
    const now = performance.now();
    for (const [id, entry] of watched) {
      const level = Math.max(
        0,
        ...(entry
          .receiver()
          ?.getSynchronizationSources()
          .map(({ audioLevel = 0 }) => audioLevel) ?? []),
      );
      if (level >= SPEECH_LEVEL) entry.lastSpokeAt = now;
      const isSpeaking = now - entry.lastSpokeAt < SPEECH_HOLD_MS;
      if (isSpeaking === entry.isSpeaking) continue;
      entry.isSpeaking = isSpeaking;
      onChange(id);
    }
  }

  function dispose(): void {
    clearInterval(timer);
    timer = undefined;
    watched.clear();
  }

  return {
    dispose,
    isSpeaking: (id) => watched.get(id)?.isSpeaking ?? false,
    watch(id, receiver) {
      watched.set(id, { receiver, lastSpokeAt: -Infinity, isSpeaking: false });
      timer ??= setInterval(poll, POLL_INTERVAL_MS);
    },
    unwatch(id) {
      watched.delete(id);
      if (watched.size === 0) dispose();
    },
  };
}
