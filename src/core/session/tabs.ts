import type { TokenRecord } from './token-storage.ts';

/** What one tab tells the others about a provider's session. */
export interface TabMessage {
  type: 'sign-in' | 'renew' | 'sign-out' | 'expire';
  /** The place in time of what has happened. */
  order: number;
  /** Whether it is about a host's own sign-in. Only its token travels here; all others are in the storage. */
  isHosts: boolean;
  shared?: [token: string, record: TokenRecord];
}

/** The part of the browser's `BroadcastChannel` that is needed. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  close(): void;
}
export type ChannelFactory = (name: string) => Channel;

export interface Tabs {
  broadcast(news: TabMessage): void;
  /** Hears the others again after `close()`; answers whether something may have been missed. */
  open(): boolean;
  close(): void;
}

/** Tells and hears the other tabs of this origin; each provider has a channel of its own. */
export function createTabs(provider: string, open: ChannelFactory | undefined, hear: (news: TabMessage) => void): Tabs {
  let channel: Channel | undefined;
  const tabs: Tabs = {
    broadcast: (news) => channel?.postMessage(news),
    open() {
      if (channel || !open) return false;
      channel = open(`teacher-session ${provider}`);
      channel.addEventListener('message', (event) => hear(event.data as TabMessage));
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
