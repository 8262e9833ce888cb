import type { Ticket } from '../../../../core/index.ts';
import { createEngineEmitter } from '../engine-tools.ts';
import type { EngineState, MediaEngine, PublishOptions, SignalingPath, Source } from '../media-engine.ts';
import { createMeshPeers } from './mesh-peers.ts';
import type { Outgoing } from './transceivers.ts';

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
