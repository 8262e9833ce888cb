import type { ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';
import { createActiveSpeakers } from '../speech/active-speakers.ts';
import type { Peer, PeerStats, RemoteTrack, SignalingPath, Source } from '../media-engine.ts';
import { SOURCES } from './mesh-signaling.ts';
import { createStatsReader } from './mesh-stats.ts';
import { createPeerConnection, type PeerConnection } from './peer-connection.ts';
import type { Outgoing } from './transceivers.ts';

interface MeshPeer {
  readonly connection: PeerConnection;
  peer: Peer;
  /** Whether this side made the first offer; it also reconnects after a failure. */
  readonly isOfferer: boolean;
  /** Identifies this attempt to connect, so that late signals of an earlier one are ignored. */
  readonly round: string;
}

export interface MeshPeersOptions {
  signaling(): SignalingPath | undefined;
  iceServers(): RTCIceServer[];
  outgoing(): ReadonlyMap<Source, Outgoing>;
  /** Tracks, connection or speaking of a peer changed, or the peer was removed. */
  onChange(id: string): void;
  /** A peer was added or removed. */
  onCountChange(): void;
  onError(error: unknown): void;
}

/** The connections of this participant to all others in the room. */
export interface MeshPeers {
  readonly peers: ReadonlyMap<string, Peer>;
  connections(): readonly PeerConnection[];
  /** Connects to these participants and removes all others; only a newcomer sends offers. */
  set(ids: readonly string[], isNewcomer: boolean): void;
  remove(id: string): void;
  handleSignal(from: string, signal: ReceivedSignalingMessage): Promise<void>;
  stats(): Promise<PeerStats[]>;
  dispose(): void;
}

export function createMeshPeers({
  signaling,
  iceServers,
  outgoing,
  onChange,
  onCountChange,
  onError,
}: MeshPeersOptions): MeshPeers {
  const meshPeers = new Map<string, MeshPeer>();
  const peers = new Map<string, Peer>();
  const speakers = createActiveSpeakers((id) => refresh(id));
  const statsReader = createStatsReader();

  /** Of two participants who offer at once, the polite one gives way. */
  const isPolite = (id: string): boolean => (signaling()?.self ?? '') > id;

  /** Opens a new connection; with `round` it answers the offer of that attempt, without it makes an offer. */
  function add(id: string, round?: string): MeshPeer {
    meshPeers.get(id)?.connection.close();
    const isOfferer = round === undefined;
    const ownRound = round ?? crypto.randomUUID();
    const connection = createPeerConnection({
      iceServers: iceServers(),
      isOfferer,
      outgoing: outgoing(),
      isPolite: isPolite(id),
      send: (signal) => signaling()?.send(id, { ...signal, round: ownRound }),
      onChange: () => refresh(id),
      onError,
      onTimeout() {
        const canRetry = isOfferer && signaling()?.isOpen() === true;
        if (canRetry) add(id);
        return canRetry;
      },
    });
    const meshPeer: MeshPeer = {
      connection,
      isOfferer,
      round: ownRound,
      peer: { id, tracks: new Map(), link: 'connecting', speaking: false },
    };
    meshPeers.set(id, meshPeer);
    speakers.watch(id, () => connection.receiverOf('microphone'));
    refresh(id);
    onCountChange();
    return meshPeer;
  }

  /** The peer whose connection a signal is for; undefined where it belongs to an earlier attempt. */
  function peerForSignal(from: string, { round, description }: ReceivedSignalingMessage): MeshPeer | undefined {
    const current = meshPeers.get(from);
    if (typeof round !== 'string' || current?.round === round) return current;
    const isOffer =
      typeof description === 'object' && description !== null && 'type' in description && description.type === 'offer';
    // Where both sides reconnect at once, the attempt of the polite side is dropped.
    const yields = !current?.isOfferer || current.peer.link !== 'connecting' || isPolite(from);
    return isOffer && yields ? add(from, round) : undefined;
  }

  function refresh(id: string): void {
    const meshPeer = meshPeers.get(id);
    if (!meshPeer) return;
    meshPeer.peer = {
      id,
      tracks: tracksOf(meshPeer.connection),
      link: linkOf(meshPeer.connection),
      speaking: speakers.isSpeaking(id),
    };
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
    connections: () => [...meshPeers.values()].map(({ connection }) => connection),
    set(ids, isNewcomer) {
      for (const id of ids) {
        const current = meshPeers.get(id);
        if (!current && isNewcomer) add(id);
        else if (current?.peer.link === 'lost') current.connection.restart();
      }
      for (const id of meshPeers.keys()) if (!ids.includes(id)) remove(id);
    },
    remove,
    async handleSignal(from, signal) {
      try {
        await peerForSignal(from, signal)?.connection.handleSignal(signal);
      } catch (error) {
        onError(error);
      }
    },
    stats: () => Promise.all([...meshPeers].map(([id, { connection }]) => statsReader.read(id, connection.connection))),
    dispose() {
      for (const id of meshPeers.keys()) remove(id);
      speakers.dispose();
    },
  };
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
