import type { Ticket } from '../../../../core/api/endpoints/index.ts';
import { ROOM_CAPACITY, type ReceivedSignalingMessage } from '../../../../core/live-room/index.ts';
import { createEngineEmitter } from '../engine-tools.ts';
import type {
  EngineState,
  MediaEngine,
  Peer,
  PeerStats,
  PublishOptions,
  SignalingPath,
  Source,
} from '../media-engine.ts';
import type { Outgoing } from './transceivers.ts';
import { acceptsOffer, createInsidePeers, openMeshPeer, type InsidePeersOptions, type MeshPeer } from './mesh-peer.ts';
import { createPreparedSlot, type PeerConnection } from './peer-connection.ts';

/**
 * A media engine without a media server: each participant is connected to each other one, which suits the few people of a
 * lesson. Signaling uses the room's socket.
 */
export function createMeshEngine(): MediaEngine {
  const emitter = createEngineEmitter();
  let state: EngineState = 'idle';
  let iceServers: RTCIceServer[] = [];
  let signaling: SignalingPath | undefined;
  let isPreparing = false;

  const published = createPublishedTracks(
    () => mesh.peers.size,
    async (source) => void (await Promise.all(mesh.senders().map((connection) => connection.updateSender(source)))),
  );
  const mesh = createMeshPeers({
    signaling: () => signaling,
    iceServers: () => iceServers,
    outgoing: () => published.outgoing,
    onCountChange: () => void published.adaptCamera(),
    onError: (error) => emitter.emit('error', { error }),
    onChange(id) {
      if (mesh.peers.has(id)) updateState();
      emitter.emit('change', { peer: id });
    },
  });

  function setState(next: EngineState): void {
    if (next === state) return;
    state = next;
    emitter.emit('state', { state });
  }

  function updateState(): void {
    if (state === 'closed') return;
    const isReconnecting = [...mesh.peers.values()].some(({ link }) => link === 'lost');
    setState(isReconnecting ? 'reconnecting' : signaling ? 'connected' : 'connecting');
  }

  return {
    get state() {
      return state;
    },
    peers: mesh.peers,
    prepare(servers) {
      iceServers = usableServers(servers);
      isPreparing = true;
      mesh.prepare();
    },
    async connect(ticket, path) {
      isPreparing = false;
      iceServers = usableServers(ticket.iceServers);
      signaling = path;
      setState('connected');
    },
    setIceServers(servers) {
      iceServers = usableServers(servers);
      for (const connection of mesh.connections()) connection.setIceServers(iceServers);
    },
    approach: mesh.approach,
    setPeers: (ids, isNewcomer, lobbyIds = []) => mesh.set(ids, isNewcomer, lobbyIds),
    removePeer: mesh.remove,
    handleSignal: mesh.handleSignal,
    publish: published.publish,
    replace: published.replace,
    enable: published.enable,
    unpublish: published.unpublish,
    async setRemoteQuality(peer, source, quality) {
      signaling?.send(peer, { want: { source, quality } });
    },
    pause: published.setPaused,
    async restart() {
      // The network may be another one.
      if (isPreparing) mesh.prepare();
      for (const connection of mesh.connections()) connection.restart();
    },
    stats: mesh.stats,
    on: emitter.on,
    async close() {
      mesh.dispose();
      published.clear();
      setState('closed');
      emitter.removeAllListeners();
      signaling = undefined;
    },
  };
}

/** Limits of the camera: with four people, each picture is sent to three others over the same uplink. */
const ONE_TO_ONE = { maxKilobits: 1_500, maxFramesPerSecond: 24 };
const GROUP = { maxKilobits: 600, maxFramesPerSecond: 20 };

interface Published {
  track: MediaStreamTrack;
  on: boolean;
  options: PublishOptions;
}

/** The local tracks of an engine, and what the connections send of them now. */
interface PublishedTracks {
  /** What each connection sends, by source. */
  readonly outgoing: ReadonlyMap<Source, Outgoing>;
  publish(track: MediaStreamTrack, source: Source, options?: PublishOptions): Promise<void>;
  replace(source: Source, track: MediaStreamTrack): Promise<void>;
  enable(source: Source, on: boolean): Promise<void>;
  unpublish(source: Source): Promise<void>;
  setPaused(paused: boolean): void;
  /** Adapts the resolution and rate of the camera to the number of peers. */
  adaptCamera(): Promise<void>;
  clear(): void;
}

/** `send` brings all connections up to date with the outgoing track of a source. */
function createPublishedTracks(peerCount: () => number, send: (source: Source) => Promise<void>): PublishedTracks {
  const published = new Map<Source, Published>();
  const outgoing = new Map<Source, Outgoing>();
  let isPaused = false;

  async function update(source: Source): Promise<void> {
    const { track, on, options } = published.get(source) ?? { track: null, on: false, options: {} };
    outgoing.set(source, { track: on && !isPaused ? track : null, options });
    await send(source);
  }

  async function adaptCamera(): Promise<void> {
    const camera = published.get('camera');
    if (!camera) return;
    camera.options = { ...camera.options, ...(peerCount() > 1 ? GROUP : ONE_TO_ONE) };
    await update('camera');
  }

  return {
    outgoing,
    async publish(track, source, options = {}) {
      if (options.hint) track.contentHint = options.hint;
      published.set(source, { track, on: options.on ?? true, options });
      await (source === 'camera' ? adaptCamera() : update(source));
    },
    async replace(source, track) {
      const current = published.get(source);
      if (!current) return;
      if (current.options.hint) track.contentHint = current.options.hint;
      published.set(source, { ...current, track });
      await update(source);
    },
    async enable(source, on) {
      const current = published.get(source);
      if (!current) return;
      current.on = on;
      await update(source);
    },
    async unpublish(source) {
      published.delete(source);
      await update(source);
    },
    setPaused(paused) {
      isPaused = paused;
      for (const source of published.keys()) void update(source);
    },
    adaptCamera,
    clear() {
      published.clear();
      outgoing.clear();
    },
  };
}

/** One malformed URL makes `RTCPeerConnection` throw. */
const ICE_URL = /^(stun|turn)s?:[^\s/?#]+(\?transport=(udp|tcp))?$/i;

/** The servers of a ticket that a browser accepts: well-formed URLs, and credentials for each TURN server. */
function usableServers(servers: Ticket['iceServers']): RTCIceServer[] {
  return servers.flatMap(({ urls, username, credential }) => {
    const hasCredentials = username !== undefined && credential !== undefined;
    const usable = urls.filter((url) => ICE_URL.test(url) && (hasCredentials || !/^turn/i.test(url)));
    return usable.length === 0 ? [] : [{ urls: usable, ...(hasCredentials && { username, credential }) }];
  });
}

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

function createMeshPeers({ signaling, iceServers, outgoing, onError, ...events }: MeshPeersOptions): MeshPeers {
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
