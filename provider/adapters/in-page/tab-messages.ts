import type { RowChange, Rows } from '../../store/memory-store.ts';

/** A request in a form that can be posted to the tab that hosts the world. */
export interface WireRequest {
  method: string;
  /** Includes the query. */
  path: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

export interface WireReply {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

/** Messages between the tabs of one world. `from` and `to` are ids of tabs; `id` is unique among the sender's requests and sockets. */
export type TabMessage =
  /** A tab has started and asks for a copy of the rows. */
  | { type: 'hello'; from: string }
  /** This tab now hosts the world. */
  | { type: 'host'; from: string }
  /** A copy of all rows, for a tab that said hello. */
  | { type: 'snapshot'; to: string; rows: Rows }
  /** Rows committed since the snapshot. */
  | { type: 'changes'; changes: readonly RowChange[] }
  | { type: 'request'; from: string; id: number; request: WireRequest }
  /** Without a reply if the request could not be handled. */
  | { type: 'reply'; to: string; id: number; reply?: WireReply }
  /** To the host: opens a socket. From the host: it is open. */
  | { type: 'open'; from: string; to?: string; id: number }
  | { type: 'text'; from: string; to?: string; id: number; text: string }
  | { type: 'close'; from: string; to?: string; id: number; code: number };

/** Close code of all sockets when another tab becomes the host: clients reconnect. */
export const SERVICE_RESTART = 1012;

/** The part of the browser's `BroadcastChannel` that we use. */
export interface Channel {
  postMessage(message: TabMessage): void;
  addEventListener(type: 'message', listener: (event: { data: TabMessage }) => void): void;
}

/** The part of the browser's `LockManager` that we use. */
export interface Locks {
  request(name: string, callback: () => Promise<void>): Promise<void>;
}
