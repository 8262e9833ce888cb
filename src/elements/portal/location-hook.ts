import { useSyncExternalStore } from 'react';
import type { PortalHistory } from './portal-history.ts';

/** Adapts the portal's history to wouter: a hook that returns the current path and `navigate`. */
export function locationHook(history: PortalHistory): () => [string, PortalHistory['navigate']] {
  return function useEntryPath() {
    return [useSyncExternalStore(history.subscribe, () => history.entry().pathname), history.navigate];
  };
}
