import type { Reply } from '../api/index.ts';
import { perSession } from '../session/index.ts';
import type { NewDraft, OfflineStore } from './offline-types.ts';

/** Where the device's store comes from; only the portal has one. */
interface OfflineSlot {
  load?: () => Promise<OfflineStore>;
  /** Set once it is loaded. */
  store?: OfflineStore;
}

export const offlineOf = perSession((): OfflineSlot => ({}));

/** Keeps a write that found no network as a draft; returns whether it is kept. */
export function keepDraft(session: Parameters<typeof offlineOf>[0], reply: Reply<unknown>, draft: NewDraft): boolean {
  if (reply.failure?.kind !== 'offline') return false;
  return offlineOf(session).store?.drafts.keep(draft) ?? false;
}
