import { useMemo, useState } from 'react';
import { offlineOf, type OfflineStore } from '../../../core/offline/index.ts';
import { useIdle } from '../../../runtime/hooks/use-idle.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** Gives the session a store on this device, before any screen asks for one. Undefined until its code has arrived. */
export function useOfflineStore(isInstalled: () => boolean): OfflineStore | undefined {
  const { session } = useScreen();
  const slot = useMemo(() => {
    const slot = offlineOf(session);
    slot.load ??= async () => {
      const { createOfflineStore } = await import('../../../core/offline/create-offline-store.ts');
      return (slot.store ??= createOfflineStore(session, isInstalled));
    };
    return slot;
  }, [session, isInstalled]);
  const [store, setStore] = useState(slot.store);
  // What cannot be fetched now is asked for again by whoever needs it.
  useIdle('store', () => void slot.load?.().then(setStore, () => undefined));
  return store;
}
