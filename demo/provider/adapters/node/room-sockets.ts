import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { MESSAGE_BYTES } from '../../../../src/core/live-room/index.ts';
import { isAllowed } from '../../app/cors.ts';
import { guard } from '../../app/guard.ts';
import type { RoomSocket, Rooms } from '../../rooms/index.ts';
import type { Settings } from '../../app/settings.ts';
import type { ClientAddress } from './client-address.ts';
import { createSilentSockets } from './silent-sockets.ts';

/** A socket that has answered no ping for so long is dead: its network went away without a word. Milliseconds. */
const HEARTBEAT = 10_000;

/** A client that reads so much slower than it is told is cut off. */
const MOST_WAITING = 64 * 1024 * 1024;

/** How long sockets may take to say goodbye, milliseconds. */
const GOODBYE = 500;

/** Whoever has opened too many sockets may try again after this time, seconds. */
const RETRY_AFTER = 10;

/**
 * Brings the sockets of `/rooms` to the rooms. Pages of other origins than those that may call are turned away, and
 * addresses with many sockets that never join.
 */
export function attachRooms(
  server: Server,
  rooms: Pick<Rooms, 'connect' | 'close'>,
  settings: Settings,
  clientOf: ClientAddress,
) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES, perMessageDeflate: false });
  const quiet = new WeakSet<WebSocket>();
  const silent = createSilentSockets();

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    void guard(
      'a socket is opened',
      () => open(request, stream, head),
      () => stream.destroy(),
    );
  });

  function open(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { origin } = request.headers;
    if (request.url?.split('?')[0] !== '/rooms') return turnAway(stream, '404 Not Found');
    // What is no page names no origin.
    if (origin !== undefined && !isAllowed(origin, settings)) return turnAway(stream, '403 Forbidden');
    const address = clientOf(
      request.socket.remoteAddress,
      [request.headers['x-forwarded-for'] ?? []].flat().join(', '),
    );
    if (!silent.mayOpen(address)) return turnAway(stream, `429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER}`);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate());
      socket.on('pong', () => quiet.delete(socket));
      const line = rooms.connect(asRoomSocket(socket));
      if (line) socket.on('close', silent.add(address, line));
    });
  }

  const heart = setInterval(() => void guard('sockets are asked whether they live', beat), HEARTBEAT).unref();

  function beat(): void {
    for (const socket of sockets.clients) {
      if (quiet.has(socket)) socket.terminate();
      else {
        quiet.add(socket);
        socket.ping();
      }
    }
  }

  return {
    /** Says goodbye to all. */
    async close(): Promise<void> {
      clearInterval(heart);
      rooms.close();
      const all = [...sockets.clients];
      const gone = all.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on('close', () => resolve());
          }),
      );
      const impatience = setTimeout(() => all.forEach((socket) => socket.terminate()), GOODBYE);
      await Promise.all(gone);
      clearTimeout(impatience);
      sockets.close();
    },
  };
}

function asRoomSocket(socket: WebSocket): RoomSocket {
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
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

function turnAway(stream: Duplex, status: string): void {
  // The other side may keep its half open for ever.
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
