import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { MESSAGE_BYTES } from '../../../src/core/live-room/index.ts';
import { isAllowed } from '../../app/middleware.ts';
import { guard } from '../../app/guard.ts';
import { type ClientConnection, oldestIdle } from '../../rooms/client-connection.ts';
import type { Rooms } from '../../rooms/index.ts';
import { SERVICE_RESTART, type RoomSocket, TRY_LATER } from '../../rooms/room-socket.ts';
import type { Settings } from '../../app/settings.ts';
import type { ClientAddress } from './client-address.ts';

/** Time between two pings, in ms. A socket that has not answered the previous ping is dead: its network is gone. */
const HEARTBEAT_INTERVAL_MS = 10_000;

/** Disconnects a client that reads too slowly, when this many bytes wait for it. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;

/** How long sockets may take to close, in ms. */
const CLOSE_TIMEOUT_MS = 500;

/** When an address should retry whose sockets are all joining, in seconds. */
const RETRY_AFTER_SECONDS = 10;

/** When to retry if the provider is shutting down, in seconds: by then another one responds. */
const DRAINING_RETRY_SECONDS = 1;

/**
 * Connects the WebSockets of `/rooms` to the rooms. Rejects pages from origins that are not allowed. If an address has too
 * many sockets that have not joined, it closes the oldest idle one.
 */
export function attachRooms(
  server: Server,
  rooms: Pick<Rooms, 'connect' | 'close'>,
  settings: Settings,
  clientOf: ClientAddress,
) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES, perMessageDeflate: false });
  const unanswered = new WeakSet<WebSocket>();
  const connections = new WeakMap<WebSocket, Pick<ClientConnection, 'isJoined'>>();
  const unjoined = createUnjoinedSockets();
  let isDraining = false;

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    void guard(
      'opening a socket',
      () => open(request, stream, head),
      () => stream.destroy(),
    );
  });

  function open(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { origin } = request.headers;
    if (request.url?.split('?')[0] !== '/rooms') return reject(stream, '404 Not Found');
    // Only browsers send an origin.
    if (origin !== undefined && !isAllowed(origin, settings)) return reject(stream, '403 Forbidden');
    if (isDraining) return reject(stream, `503 Service Unavailable\r\nRetry-After: ${DRAINING_RETRY_SECONDS}`);
    // Node joins repeated headers into one.
    const forwarded = request.headers['x-forwarded-for'] as string | undefined;
    const address = clientOf(request.socket.remoteAddress, forwarded);
    if (!unjoined.makeSpace(address))
      return reject(stream, `429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER_SECONDS}`);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate());
      socket.on('pong', () => unanswered.delete(socket));
      const connection = rooms.connect(asRoomSocket(socket));
      if (!connection) return;
      connections.set(socket, connection);
      socket.on('close', unjoined.add(address, connection));
    });
  }

  const heartbeat = setInterval(() => void guard('pinging sockets', pingAll), HEARTBEAT_INTERVAL_MS).unref();

  function pingAll(): void {
    for (const socket of sockets.clients) {
      if (unanswered.has(socket)) socket.terminate();
      else {
        unanswered.add(socket);
        socket.ping();
      }
    }
  }

  return {
    /** Accepts no new sockets or joins. Participants stay in their rooms. */
    drain(): void {
      isDraining = true;
      for (const socket of sockets.clients) if (!connections.get(socket)?.isJoined) socket.close(SERVICE_RESTART);
    },
    /** Closes all sockets, and tells participants to reconnect. */
    async close(): Promise<void> {
      clearInterval(heartbeat);
      const all = [...sockets.clients];
      const closed = all.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on('close', () => resolve());
          }),
      );
      await rooms.close();
      const timeout = setTimeout(() => all.forEach((socket) => socket.terminate()), CLOSE_TIMEOUT_MS);
      await Promise.all(closed);
      clearTimeout(timeout);
      sockets.close();
    },
  };
}

function asRoomSocket(socket: WebSocket): RoomSocket {
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(text);
    },
    close: (code) => socket.close(code),
    terminate(code) {
      socket.close(code);
      socket.terminate();
    },
    onMessage: (listener) =>
      void socket.on('message', (data: RawData, isBinary: boolean) => listener(isBinary ? '' : String(data))),
    onClose: (listener) => void socket.on('close', listener),
  };
}

function reject(stream: Duplex, status: string): void {
  // The client may keep its half open forever.
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Maximum number of sockets of one address that have not joined. */
const MAX_UNJOINED_PER_ADDRESS = 100;

type UnjoinedSocket = Pick<ClientConnection, 'isJoined' | 'isJoining' | 'terminate'>;

/**
 * Limits the sockets of each client address that have not joined, since anyone can open them. A whole school may share one
 * address: an idle socket makes room for a new one, so nobody can lock out others behind the same address.
 */
export function createUnjoinedSockets() {
  const byAddress = new Map<string, Set<UnjoinedSocket>>();

  return {
    /**
     * Closes the oldest idle socket of an address that has too many.
     * @returns false if all of them are in the middle of joining: then the address may not open another socket yet
     */
    makeSpace(address: string): boolean {
      const sockets = byAddress.get(address) ?? new Set();
      // A joined socket stays joined.
      for (const socket of sockets) if (socket.isJoined) sockets.delete(socket);
      if (sockets.size < MAX_UNJOINED_PER_ADDRESS) return true;
      const oldest = oldestIdle(sockets);
      if (!oldest) return false;
      // Its close event arrives later.
      sockets.delete(oldest);
      oldest.terminate(TRY_LATER);
      return true;
    },
    /** Counts a socket until it has joined or closed. Call the returned function when it has closed. */
    add(address: string, socket: UnjoinedSocket): () => void {
      const sockets = byAddress.get(address) ?? new Set();
      byAddress.set(address, sockets.add(socket));
      return () => {
        sockets.delete(socket);
        if (sockets.size === 0 && byAddress.get(address) === sockets) byAddress.delete(address);
      };
    },
  };
}
