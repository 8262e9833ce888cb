/** What one tab tells the others about a provider's session. A token travels only for a host's own sign-in. */
export type TabNews = { type: 'sign-in' | 'sign-out' | 'expire' | 'renew' } | { type: 'token'; token: string };

/** The part of the browser's `BroadcastChannel` that is needed. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}
export type ChannelFactory = (name: string) => Channel;

export interface Tabs {
  tell(news: TabNews): void;
  close(): void;
}

/** Tells and hears the other tabs of this origin; each provider has a channel of its own. */
export function createTabs(provider: string, open: ChannelFactory | undefined, hear: (news: TabNews) => void): Tabs {
  const channel = open?.(`teacher-session ${provider}`);
  if (channel) channel.onmessage = (event) => hear(event.data as TabNews);
  return {
    tell: (news) => channel?.postMessage(news),
    close: () => channel?.close(),
  };
}
