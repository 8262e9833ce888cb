import type { RowChange, Rows } from '../../store/memory-store.ts';

/** A request on its way to the tab that hosts the world. */
export interface WireRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

export interface WireReply {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

/** What the tabs of one world tell each other. Tabs are named by random words, requests and lines by their tab's numbers. */
export type TabMessage =
  /** A tab is there and asks for what the world holds. */
  | { type: 'hello'; from: string }
  /** This tab hosts the world from now on. */
  | { type: 'host'; from: string }
  | { type: 'world'; to: string; rows: Rows }
  | { type: 'rows'; changes: readonly RowChange[] }
  | { type: 'ask'; from: string; id: number; request: WireRequest }
  | { type: 'answer'; to: string; id: number; reply?: WireReply }
  | { type: 'open'; from: string; to?: string; id: number }
  | { type: 'text'; from: string; to?: string; id: number; text: string }
  | { type: 'close'; from: string; to?: string; id: number; code: number };

/** The host of the world has gone, and another one takes over: what a socket says then. */
export const RESTART = 1012;

/** The part of the browser's `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(news: TabMessage): void;
  addEventListener(type: 'message', listener: (event: { data: TabMessage }) => void): void;
}

/** The part of the browser's `LockManager` that is used. */
export interface Locks {
  request(name: string, act: () => Promise<void>): Promise<void>;
}
