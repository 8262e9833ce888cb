import { ROOM_CAPACITY } from '../../../../core/live-room/index.ts';
import type { MeshPeer } from './mesh-peer.ts';

/** How many connections are laid ahead: as many as there is room for beside this participant. */
const MAX_LOBBY_PEERS = ROOM_CAPACITY - 1;

/**
 * Connections between somebody in the lobby and somebody inside, laid before 入室 is pressed. Nothing is sent over them, and
 * nobody is shown because of them; once both are inside, the mesh takes them over.
 */
export interface LobbyPeers {
  get(id: string): MeshPeer | undefined;
  all(): readonly MeshPeer[];
  /** Connections are accepted from these participants only; those to others are closed. */
  expect(ids: readonly string[]): void;
  isExpected(id: string): boolean;
  /** Opens a connection, in place of one that is there; undefined where there are enough. */
  open(id: string, round?: string): MeshPeer | undefined;
  /** Takes a connection out, unless it is broken. */
  take(id: string): MeshPeer | undefined;
  close(id: string): void;
}

/** `create` makes a connection over which nothing is sent; with `round` it answers the offer of that attempt. */
export function createLobbyPeers(create: (id: string, round: string | undefined) => MeshPeer): LobbyPeers {
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
