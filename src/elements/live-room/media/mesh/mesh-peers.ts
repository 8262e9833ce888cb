import { ROOM_CAPACITY, type ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';
import type { Peer, PeerStats, SignalingPath, Source } from '../media-engine.ts';
import { createInsidePeers, type InsidePeersOptions } from './inside-peers.ts';
import { acceptsOffer, openMeshPeer, type MeshPeer } from './mesh-peer.ts';
import { createPreparedSlot, type PeerConnection } from './peer-connection.ts';
import type { Outgoing } from './transceivers.ts';

interface MeshPeersOptions extends InsidePeersOptions {
  signaling(): SignalingPath | undefined;
  iceServers(): RTCIceServer[];
  outgoing(): ReadonlyMap<Source, Outgoing>;
  onError(error: unknown): void;
}

/** The connections of this participant to all others in the room. */
interface MeshPeers {
  readonly peers: ReadonlyMap<string, Peer>;
  /** To those inside, and to those of the lobby. */
  connections(): readonly PeerConnection[];
  /** All connections that send tracks: those above and the prepared one. */
  senders(): readonly PeerConnection[];
  /** Prepares the first connection while nobody else is inside, and replaces an outdated one. */
  prepare(): void;
  /** In the lobby: opens connections to these participants. Nothing is sent over them before `set` names the participants. */
  approach(ids: readonly string[]): void;
  /**
   * Connects to these participants and removes all others; only a newcomer sends offers. Participants in the lobby may open
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
      // A connection from the lobby is tried once: entering makes a new attempt.
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

  /** Takes over a connection from the lobby; without one, a newcomer makes an offer. */
  function connect(id: string, isNewcomer: boolean): void {
    const early = lobby.take(id);
    if (early) inside.keep(id, early);
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
      // Participants who come later make the offer.
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

/** Maximum of connections opened from or to the lobby: the room's capacity without this participant. */
const MAX_LOBBY_PEERS = ROOM_CAPACITY - 1;

/**
 * Connections between somebody in the lobby and somebody inside, opened before 入室 is pressed. Nothing is sent over them, and
 * nobody is shown because of them; once both are inside, the mesh takes them over.
 */
interface LobbyPeers {
  get(id: string): MeshPeer | undefined;
  all(): readonly MeshPeer[];
  /** Connections are accepted from these participants only; those to others are closed. */
  expect(ids: readonly string[]): void;
  isExpected(id: string): boolean;
  /** Opens a connection, and closes an earlier one. Returns undefined if the maximum is reached. */
  open(id: string, round?: string): MeshPeer | undefined;
  /** Takes a connection out, unless it is broken. */
  take(id: string): MeshPeer | undefined;
  close(id: string): void;
}

/** `create` makes a connection over which nothing is sent; with `round` it answers the offer of that attempt. */
function createLobbyPeers(create: (id: string, round: string | undefined) => MeshPeer): LobbyPeers {
  const peers = new Map<string, MeshPeer>();
  let expected: ReadonlySet<string> = new Set();

  function close(id: string): void {
    peers.get(id)?.connection.close();
    peers.delete(id);
  }

  return {
    get: (id) => peers.get(id),
    all: () => [...peers.values()],
    expect(ids) {
      expected = new Set(ids);
      for (const id of peers.keys()) if (!expected.has(id)) close(id);
    },
    isExpected: (id) => expected.has(id),
    open(id, round) {
      close(id);
      if (peers.size >= MAX_LOBBY_PEERS) return undefined;
      const peer = create(id, round);
      peers.set(id, peer);
      return peer;
    },
    take(id) {
      const peer = peers.get(id);
      if (peer?.connection.isLost()) close(id);
      return peers.delete(id) ? peer : undefined;
    },
    close,
  };
}
