import { useSyncExternalStore } from 'react';
import type { PortalHistory } from './portal-history.ts';

/** The portal's history as wouter asks for it: the path from the host's root, and the way to another one. */
export function locationHook(history: PortalHistory): () => [string, PortalHistory['navigate']] {
  return function useEntryPath() {
    return [useSyncExternalStore(history.subscribe, () => history.entry().pathname), history.navigate];
  };
}
