import type { ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';
import type { Peer, RemoteTrack, SignalingPath, Source } from '../media-engine.ts';
import { SOURCES } from './mesh-signaling.ts';
import {
  createPeerConnection,
  type ConnectionTarget,
  type PeerConnection,
  type PeerConnectionOptions,
  type PreparedConnection,
} from './peer-connection.ts';
import type { Outgoing } from './transceivers.ts';

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
export function describePeer(id: string, connection: PeerConnection, speaking: boolean): Peer {
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
