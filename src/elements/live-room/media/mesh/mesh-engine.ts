import { createEngineEmitter } from '../engine-emitter.ts';
import { usableServers } from './ice-servers.ts';
import type { EngineState, MediaEngine, SignalingPath } from '../media-engine.ts';
import { createMeshPeers } from './mesh-peers.ts';
import { createPublishedTracks } from './published-tracks.ts';

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
