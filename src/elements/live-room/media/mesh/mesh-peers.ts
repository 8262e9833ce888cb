import type { ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';
import type { Peer, PeerStats, SignalingPath, Source } from '../media-engine.ts';
import { createInsidePeers, type InsidePeersOptions } from './inside-peers.ts';
import { createLobbyPeers } from './lobby-peers.ts';
import { acceptsOffer, openMeshPeer, type MeshPeer } from './mesh-peer.ts';
import type { PeerConnection } from './peer-connection.ts';
import { createPreparedSlot } from './prepared-connection.ts';
import type { Outgoing } from './transceivers.ts';

export interface MeshPeersOptions extends InsidePeersOptions {
  signaling(): SignalingPath | undefined;
  iceServers(): RTCIceServer[];
  outgoing(): ReadonlyMap<Source, Outgoing>;
  onError(error: unknown): void;
}

/** The connections of this participant to all others in the room. */
export interface MeshPeers {
  readonly peers: ReadonlyMap<string, Peer>;
  /** To those inside, and to those of the lobby. */
  connections(): readonly PeerConnection[];
  /** Those, and the one that is prepared: all that have to know what is sent. */
  senders(): readonly PeerConnection[];
  /** Prepares the first connection before anybody is there; anew, if one is prepared that is no longer good. */
  prepare(): void;
  /** In the lobby: lays connections to these participants, over which nothing is sent before `set` names them. */
  approach(ids: readonly string[]): void;
  /**
   * Connects to these participants and removes all others; only a newcomer sends offers. Those of the lobby may lay
   * connections, over which nothing is sent yet.
   */
  set(ids: readonly string[], isNewcomer: boolean, lobbyIds: readonly string[]): void;
  remove(id: string): void;
  handleSignal(from: string, signal: ReceivedSignalingMessage): Promise<void>;
  stats(): Promise<PeerStats[]>;
  dispose(): void;
}

export function createMeshPeers({ signaling, iceServers, outgoing, onError, ...events }: MeshPeersOptions): MeshPeers {
  const inside = createInsidePeers(events);
  const lobby = createLobbyPeers((id, round) => open(id, round));
  const prepared = createPreparedSlot();
  const connections = () => [...inside.all(), ...lobby.all()].map(({ connection }) => connection);
  let isInside = false;

  /** Of two participants who offer at once, the polite one gives way. */
  const isPolite = (id: string): boolean => (signaling()?.self ?? '') > id;

  /** With `round` the connection answers the offer of that attempt, without it makes an offer. */
  function open(id: string, round?: string): MeshPeer {
    return openMeshPeer({
      id,
      round,
      isPolite: isPolite(id),
      prepared: round === undefined ? prepared.take(iceServers()) : undefined,
      iceServers: iceServers(),
      outgoing: outgoing(),
      signaling,
      onChange: () => inside.refresh(id),
      onError,
      // What is laid from the lobby is tried once: entering makes a new attempt.
      onRetry: () => void (lobby.get(id) ? lobby.close(id) : inside.keep(id, open(id))),
    });
  }

  /** The peer whose connection a signal is for; undefined where it belongs to an earlier attempt. */
  function peerForSignal(from: string, signal: ReceivedSignalingMessage): MeshPeer | undefined {
    const { round } = signal;
    const current = inside.get(from) ?? lobby.get(from);
    if (typeof round !== 'string' || current?.round === round) return current;
    if (!acceptsOffer(current, signal, isPolite(from))) return undefined;
    return isInside && !lobby.isExpected(from) ? inside.keep(from, open(from, round)) : lobby.open(from, round);
  }

  /** Takes over what was laid from the lobby; otherwise a newcomer makes an offer. */
  function connect(id: string, isNewcomer: boolean): void {
    const laid = lobby.take(id);
    if (laid) inside.keep(id, laid);
    const current = inside.get(id);
    if (!current && isNewcomer) inside.keep(id, open(id));
    else if (current?.peer.link === 'lost') current.connection.restart();
  }

  function remove(id: string): void {
    lobby.close(id);
    inside.remove(id);
  }

  return {
    peers: inside.peers,
    connections,
    senders: () => [...connections(), ...prepared.connections],
    prepare() {
      if (inside.peers.size === 0) prepared.prepare({ iceServers: iceServers(), outgoing: outgoing(), onError });
    },
    approach(ids) {
      lobby.expect(ids);
      for (const id of ids) if (!inside.get(id) && !lobby.get(id)) lobby.open(id);
    },
    set(ids, isNewcomer, lobbyIds) {
      isInside = true;
      for (const id of ids) connect(id, isNewcomer);
      for (const id of inside.peers.keys()) if (!ids.includes(id)) remove(id);
      lobby.expect(lobbyIds);
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
    stats: inside.stats,
    dispose() {
      prepared.clear();
      lobby.expect([]);
      inside.dispose();
    },
  };
}
