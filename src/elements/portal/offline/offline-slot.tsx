import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { loadTexts } from '../../../core/i18n/index.ts';
import { useIdle } from '../../../runtime/hooks/use-idle.ts';
import { useOnline } from '../../../runtime/hooks/use-loaded.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useScreen } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { CONTACT_LIVE, COURSE_LIST, COURSE_LIVE, HOME, SCHEDULE, VISIT_LIVE } from '../routes/route.ts';
import { offlineOf, type OfflineStore } from '../../../core/offline/index.ts';

const loadBanner = () => import('./drafts-banner.tsx');
const loadNotice = () => import('./offline-notice.tsx');
const DraftsBanner = optionalScreen(loadBanner);
const OfflineNotice = optionalScreen(loadNotice);

/** The pages that show what the device has kept, and rooms, which have a note of their own. */
const WITHOUT_NOTICE: readonly (string | undefined)[] = [COURSE_LIST, SCHEDULE, COURSE_LIVE, VISIT_LIVE, CONTACT_LIVE];

/** What is on the screen comes first, in ms. */
const REFRESH_DELAY_MS = 3000;

const TEXTS = [
  'lessonDrafts',
  'schedule',
  'scheduleForms',
  'seriesPlan',
  'lessonForms',
  'dateTime',
  'courses',
] as const;

/** What the schedule and its forms are made of, so that the service worker has it before the network goes. */
const loadSchedule = () => [
  loadBanner(),
  loadNotice(),
  import('../pages/schedule-page.tsx'),
  import('../../schedule/schedule-screen.tsx'),
  import('../../schedule/views/agenda-view.tsx'),
  import('../../schedule/card/lesson-card.tsx'),
  import('../../schedule/action-dialog.tsx'),
  import('../../schedule/create/create-dialog.tsx'),
  import('../../schedule/card/meeting-card.tsx'),
  import('../../lessons/dialogs/lesson-action-dialogs.tsx'),
  import('../../lessons/dialogs/lesson-clashes.tsx'),
];

/** Keeps today and the schedule on this device, and shows the changes that wait for a network. */
export function OfflineSlot() {
  useSignals();
  const { session, language } = useScreen();
  const { match } = usePortal();
  const [isInstalled, ask] = useInstalled();
  const store = useOfflineStore(ask);
  const isOnline = useOnline(() => undefined);
  useIdle(store && isInstalled ? language : undefined, (language) => {
    void Promise.allSettled([...loadSchedule(), loadTexts(language, TEXTS)]);
  });
  useEffect(() => {
    if (!store || !isInstalled) return;
    return session.clock.after(REFRESH_DELAY_MS, () => void store.months.refresh());
  }, [session, store, isInstalled]);

  const drafts = store?.drafts;
  const teacherEpoch = session.teacherEpoch.value;
  // Those of a teacher who has just signed in were not read yet.
  useEffect(() => drafts?.reread(), [drafts, teacherEpoch]);
  const hasDrafts = (drafts?.list.value.length ?? 0) > 0;
  // Stays once it is shown: it still says what was sent.
  const [hadDrafts, setHadDrafts] = useState(hasDrafts);
  if (hasDrafts && !hadDrafts) setHadDrafts(true);
  return (
    <>
      {!isOnline && !WITHOUT_NOTICE.includes(match?.chain.at(-1)?.path) && <OfflineNotice />}
      {drafts && hadDrafts && <DraftsBanner drafts={drafts} />}
    </>
  );
}

/** Gives the session a store on this device, before any screen asks for one. Undefined until its code has arrived. */
function useOfflineStore(isInstalled: () => boolean): OfflineStore | undefined {
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
  // The next caller retries what cannot be fetched now.
  useIdle('store', () => void slot.load?.().then(setStore, () => undefined));
  return store;
}

function subscribe(listener: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  container?.addEventListener('controllerchange', listener);
  return () => container?.removeEventListener('controllerchange', listener);
}

/** Whether this page's requests go through the portal's own service worker, not that of a page which embeds it. */
function isInstalledAt(home: string): boolean {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return container?.controller?.scriptURL === new URL('service-worker.js', new URL(home, location.href)).href;
}

/** `isInstalledAt` this portal's home, followed. */
function useInstalled(): readonly [isInstalled: boolean, ask: () => boolean] {
  const { hrefOf } = usePortal();
  const home = hrefOf(HOME);
  const ask = useMemo(() => () => isInstalledAt(home), [home]);
  return [useSyncExternalStore(subscribe, ask), ask];
}
