import type { Clock } from '../time/index.ts';
import { CLOSE, PING_INTERVAL_MS, PING_TIMEOUT_MS } from './protocol.ts';

/** The part of a browser's WebSocket that is used. */
export interface ClientSocket {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export interface ConnectionOptions {
  url: string;
  openSocket: (url: string) => ClientSocket;
  clock: Clock;
  random: () => number;
  /** A socket is open: says who one is. */
  onOpen(): void;
  onText(text: string): void;
  /** The line is gone. It comes back by itself unless the code is one of CLOSE. */
  onLost(code: number): void;
  /** Time to ask whether the line is alive. */
  onPing(): void;
}

export type Connection = ReturnType<typeof createConnection>;

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5_000;

const final: ReadonlySet<number> = new Set(Object.values(CLOSE));

/** Who comes back at once after one of these runs into the same: the message was refused, the provider has trouble, too often. */
const unready: ReadonlySet<number> = new Set([1008, 1011, 1013]);

/**
 * Keeps one socket open: comes back at once when it is lost, then after 200 ms, 400 ms … up to 5 s, spread a little so
 * that a room does not come back all at the same moment; about 5 s later when the provider asks for time. A line that answers nothing for a while counts as lost, since a
 * socket may look open for minutes after the network is gone.
 */
export function createConnection({
  url,
  openSocket,
  clock,
  random,
  onOpen,
  onText,
  onLost,
  onPing,
}: ConnectionOptions) {
  let socket: ClientSocket | undefined;
  let isOpen = false;
  let isClosed = false;
  let failures = 0;
  let stopWaiting = () => {};
  let stopPing = () => {};
  let stopPatience = () => {};

  function open(): void {
    stopWaiting();
    let own: ClientSocket;
    try {
      own = openSocket(url);
    } catch {
      failures += 1;
      stopWaiting = clock.after(wait(), open);
      return;
    }
    socket = own;
    // A connection that is never made is as lost as one that breaks.
    expectWord(own);
    own.addEventListener('open', () => {
      if (socket !== own) return;
      isOpen = true;
      expectWord(own);
      keepPinging();
      onOpen();
    });
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      expectWord(own);
      if (typeof data === 'string') onText(data);
    });
    own.addEventListener('close', ({ code }) => lose(own, code));
    own.addEventListener('error', () => {});
  }

  function keepPinging(): void {
    stopPing = clock.after(PING_INTERVAL_MS, () => {
      onPing();
      keepPinging();
    });
  }

  function expectWord(own: ClientSocket): void {
    stopPatience();
    stopPatience = clock.after(PING_INTERVAL_MS + PING_TIMEOUT_MS, () => {
      own.close();
      lose(own, 1006);
    });
  }

  function lose(own: ClientSocket, code: number): void {
    if (socket !== own) return;
    letGo();
    onLost(code);
    if (isClosed || final.has(code)) return;
    const isUnready = unready.has(code);
    stopWaiting = clock.after(isUnready ? spread(LONGEST_WAIT) : failures === 0 ? 0 : wait(), open);
    failures += 1;
  }

  function letGo(): void {
    socket = undefined;
    isOpen = false;
    stopPing();
    stopPatience();
    stopWaiting();
  }

  const spread = (millis: number) => millis * (0.75 + random() / 2);
  const wait = () => spread(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)));

  open();
  return {
    /** Answers whether it went out; what did not has to be said again after the next `onOpen`. */
    send(text: string): boolean {
      if (!socket || !isOpen) return false;
      socket.send(text);
      return true;
    },
    /** The provider has taken us: the next loss is a first one again. */
    settle(): void {
      failures = 0;
    },
    /** Comes back at once, with a new socket if there is one that is not known to be alive. */
    retry(): void {
      if (isClosed) return;
      const own = socket;
      failures = 0;
      letGo();
      own?.close();
      if (own) onLost(1006);
      open();
    },
    close(code = 1000): void {
      isClosed = true;
      const own = socket;
      letGo();
      own?.close(code);
    },
  };
}
