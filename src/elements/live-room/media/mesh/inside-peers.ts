import type { Peer, PeerStats } from '../media-engine.ts';
import { createActiveSpeakers } from '../speech/active-speakers.ts';
import { describePeer, type MeshPeer } from './mesh-peer.ts';
import { createStatsReader } from '../stats-reader.ts';

export interface InsidePeersOptions {
  /** Tracks, connection or speaking of a peer changed, or the peer was removed. */
  onChange(id: string): void;
  /** A peer was added or removed. */
  onCountChange(): void;
}

/** Connections to those inside: sound and picture are exchanged with them, and they are shown. */
export interface InsidePeers {
  readonly peers: ReadonlyMap<string, Peer>;
  get(id: string): MeshPeer | undefined;
  all(): readonly MeshPeer[];
  /** Sends over a connection from now on, in place of one that is there. */
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
