import type { Clock } from '../time/index.ts';
import { isFinalCode, PING_INTERVAL_MS, PING_TIMEOUT_MS } from './protocol/records.ts';

interface ConnectionOptions {
  url: string;
  openSocket: (url: string) => ClientSocket;
  clock: Clock;
  /** 0 to below 1; spreads reconnects. */
  random: () => number;
  /** A socket is open: time to join. */
  onOpen(): void;
  onText(text: string): void;
  /** The connection is lost. It reconnects automatically unless the code is one of CLOSE. */
  onLost(code: number): void;
  /** Time to send a ping. */
  onPing(): void;
}

/** A socket that is kept open. */
export interface Connection {
  /** Opens the socket; only the first call has an effect. */
  open(): void;
  /** Returns whether the text was sent; if not, send it again after the next `onOpen`. */
  send(text: string): boolean;
  /** The provider has accepted this client: the next loss counts as the first again. */
  settle(): void;
  /** Reconnects immediately, with a new socket: the present one may no longer work. */
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

const FIRST_DELAY_MS = 200;
const MAXIMUM_DELAY_MS = 5_000;

/** Close codes after which an immediate reconnect would fail again: a message was rejected, an error, too many requests. */
const TRY_LATER_CODES: ReadonlySet<number> = new Set([1008, 1011, 1013]);

/** How long to wait before each attempt to reconnect. */
interface RetryDelay {
  /** The delay after a connection was lost with a close code, in ms. */
  afterLoss(code: number): number;
  /** The delay after a socket could not be created, in ms. */
  afterFailure(): number;
  /** The connection works: the next loss counts as the first again. */
  reset(): void;
}

/**
 * The first reconnect is immediate, followed by 200 ms, 400 ms … up to 5 s; about 5 s if the provider asks for time.
 * Delays are spread by `random` (0 to below 1), so that a whole room does not reconnect at once.
 */
function createRetryDelay(random: () => number): RetryDelay {
  let failures = 0;
  const spread = (millis: number) => millis * (0.75 + random() / 2);
  const backoff = () => spread(Math.min(MAXIMUM_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)));
  return {
    afterLoss(code) {
      const delay = TRY_LATER_CODES.has(code) ? spread(MAXIMUM_DELAY_MS) : failures === 0 ? 0 : backoff();
      failures += 1;
      return delay;
    },
    afterFailure() {
      failures += 1;
      return backoff();
    },
    reset() {
      failures = 0;
    },
  };
}

/** Finds out whether a connection still works: a socket may look open for minutes after the network is gone. */
interface KeepAlive {
  /** Starts waiting for the next text; each call restarts the wait. */
  expectText(onTimeout: () => void): void;
  startPinging(onPing: () => void): void;
  stop(): void;
}

/** Creates the timers of one connection. */
function createKeepAlive(clock: Clock): KeepAlive {
  let stopPing = () => {};
  let stopTimeout = () => {};

  function startPinging(onPing: () => void): void {
    stopPing = clock.after(PING_INTERVAL_MS, () => {
      onPing();
      startPinging(onPing);
    });
  }

  return {
    startPinging,
    expectText(onTimeout) {
      stopTimeout();
      stopTimeout = clock.after(PING_INTERVAL_MS + PING_TIMEOUT_MS, onTimeout);
    },
    stop() {
      stopPing();
      stopTimeout();
    },
  };
}

/** The part of a browser's WebSocket that is used. */
export interface ClientSocket {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}
