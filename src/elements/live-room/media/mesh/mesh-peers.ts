import type { ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';
import type { Peer, PeerStats, SignalingPath, Source } from '../media-engine.ts';
import { createActiveSpeakers } from '../speech/active-speakers.ts';
import { acceptsOffer, describePeer, openMeshPeer, type MeshPeer } from './mesh-peer.ts';
import { createStatsReader } from './mesh-stats.ts';
import type { PeerConnection } from './peer-connection.ts';
import { createPreparedSlot } from './prepared-connection.ts';
import type { Outgoing } from './transceivers.ts';

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
  /** Those, and the one that is prepared: all that have to know what is sent. */
  senders(): readonly PeerConnection[];
  /** Prepares the first connection before anybody is there; anew, if one is prepared that is no longer good. */
  prepare(): void;
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
  const prepared = createPreparedSlot();
  const connections = () => [...meshPeers.values()].map(({ connection }) => connection);

  /** Of two participants who offer at once, the polite one gives way. */
  const isPolite = (id: string): boolean => (signaling()?.self ?? '') > id;

  /** Opens a new connection; with `round` it answers the offer of that attempt, without it makes an offer. */
  function add(id: string, round?: string): MeshPeer {
    meshPeers.get(id)?.connection.close();
    const meshPeer = openMeshPeer({
      id,
      round,
      isPolite: isPolite(id),
      prepared: round === undefined ? prepared.take(iceServers()) : undefined,
      iceServers: iceServers(),
      outgoing: outgoing(),
      signaling,
      onChange: () => refresh(id),
      onError,
      onRetry: () => add(id),
    });
    meshPeers.set(id, meshPeer);
    speakers.watch(id, () => meshPeer.connection.receiverOf('microphone'));
    refresh(id);
    onCountChange();
    return meshPeer;
  }

  /** The peer whose connection a signal is for; undefined where it belongs to an earlier attempt. */
  function peerForSignal(from: string, signal: ReceivedSignalingMessage): MeshPeer | undefined {
    const { round } = signal;
    const current = meshPeers.get(from);
    if (typeof round !== 'string' || current?.round === round) return current;
    return acceptsOffer(current, signal, isPolite(from)) ? add(from, round) : undefined;
  }

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
    connections,
    senders: () => [...connections(), ...prepared.connections],
    prepare() {
      if (meshPeers.size === 0) prepared.prepare({ iceServers: iceServers(), outgoing: outgoing(), onError });
    },
    set(ids, isNewcomer) {
      for (const id of ids) {
        const current = meshPeers.get(id);
        if (!current && isNewcomer) add(id);
        else if (current?.peer.link === 'lost') current.connection.restart();
      }
      for (const id of meshPeers.keys()) if (!ids.includes(id)) remove(id);
      // Whoever comes later makes the offer.
      prepared.clear();
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
      prepared.clear();
      for (const id of meshPeers.keys()) remove(id);
      speakers.dispose();
    },
  };
}
