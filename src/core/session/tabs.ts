import type { TokenRecord } from './token.ts';

/** A broadcast to the other tabs about a provider's session. */
export interface TabMessage {
  type: 'sign-in' | 'renew' | 'sign-out' | 'expire';
  /** When it happened, comparable with `AuthSnapshot.order`. */
  order: number;
  /** Is it about a host's own sign-in? Only its token is sent in `shared`; others are in the storage. */
  isHosts: boolean;
  shared?: [token: string, record: TokenRecord];
}

/** The part of the browser's `BroadcastChannel` that we use. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  close(): void;
}
export type ChannelFactory = (name: string) => Channel;

export interface Tabs {
  broadcast(message: TabMessage): void;
  /** Opens the channel again after `close()`; returns whether messages may have been missed. */
  open(): boolean;
  close(): void;
}

/** Connects the tabs of this origin, with one channel per provider. */
export function createTabs(
  provider: string,
  open: ChannelFactory | undefined,
  onMessage: (message: TabMessage) => void,
): Tabs {
  let channel: Channel | undefined;
  const tabs: Tabs = {
    broadcast: (message) => channel?.postMessage(message),
    open() {
      if (channel || !open) return false;
      channel = open(`teacher-session ${provider}`);
      channel.addEventListener('message', (event) => onMessage(event.data as TabMessage));
      return true;
    },
    close() {
      channel?.close();
      channel = undefined;
    },
  };
  tabs.open();
  return tabs;
}
