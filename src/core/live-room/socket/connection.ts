import type { Clock } from '../../time/index.ts';
import { isFinalCode } from '../protocol/limits.ts';
import type { ClientSocket } from './client-socket.ts';
import { createKeepAlive } from './keep-alive.ts';
import { createRetryDelay } from './retry-delay.ts';

export interface ConnectionOptions {
  url: string;
  openSocket: (url: string) => ClientSocket;
  clock: Clock;
  /** 0 to below 1; spreads reconnects. */
  random: () => number;
  /** A socket is open: time to join. */
  onOpen(): void;
  onText(text: string): void;
  /** The connection is lost. It reconnects by itself unless the code is one of CLOSE. */
  onLost(code: number): void;
  /** Time to send a ping. */
  onPing(): void;
}

/** One socket that is kept open. */
export interface Connection {
  /** Opens the socket; the first call only. */
  open(): void;
  /** Returns whether the text was sent; if not, it has to be sent again after the next `onOpen`. */
  send(text: string): boolean;
  /** The provider has accepted this client: the next loss is a first one again. */
  settle(): void;
  /** Reconnects at once, with a new socket in place of one that may not work any more. */
  reconnect(): void;
  close(): void;
}

/** Close code of a connection that ended without one. */
const ABNORMAL = 1006;

/** Keeps one socket open: reconnects when it is lost, and when nothing arrives for too long. */
export function createConnection(options: ConnectionOptions): Connection {
  const { url, openSocket, clock, random, onOpen, onText, onLost, onPing } = options;
  const retryDelay = createRetryDelay(random);
  const keepAlive = createKeepAlive(clock);
  let socket: ClientSocket | undefined;
  let isStarted = false;
  let isOpen = false;
  let isClosed = false;
  let stopWaiting = () => {};

  function connect(): void {
    stopWaiting();
    try {
      socket = openSocket(url);
    } catch {
      stopWaiting = clock.after(retryDelay.afterFailure(), connect);
      return;
    }
    listenTo(socket);
  }

  function listenTo(own: ClientSocket): void {
    const expectText = () =>
      keepAlive.expectText(() => {
        own.close();
        lose(own, ABNORMAL);
      });
    // A connection that is never established counts as lost, too.
    expectText();
    own.addEventListener('open', () => {
      if (socket !== own) return;
      isOpen = true;
      expectText();
      keepAlive.startPinging(onPing);
      onOpen();
    });
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      expectText();
      if (typeof data === 'string') onText(data);
    });
    own.addEventListener('close', ({ code }) => lose(own, code));
    own.addEventListener('error', () => {});
  }

  function lose(own: ClientSocket, code: number): void {
    if (socket !== own) return;
    abandon();
    onLost(code);
    if (!isClosed && !isFinalCode(code)) stopWaiting = clock.after(retryDelay.afterLoss(code), connect);
  }

  /** Forgets the socket, whose later events are ignored. */
  function abandon(): ClientSocket | undefined {
    const own = socket;
    socket = undefined;
    isOpen = false;
    keepAlive.stop();
    stopWaiting();
    return own;
  }

  return {
    open() {
      if (!isStarted && !isClosed) connect();
      isStarted = true;
    },
    send(text) {
      if (!socket || !isOpen) return false;
      socket.send(text);
      return true;
    },
    settle: retryDelay.reset,
    reconnect() {
      if (isClosed || !isStarted) return;
      retryDelay.reset();
      const own = abandon();
      own?.close();
      if (own) onLost(ABNORMAL);
      connect();
    },
    close() {
      isClosed = true;
      abandon()?.close(1000);
    },
  };
}
