import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { loadTexts } from '../../../core/index.ts';
import { useIdle } from '../../../runtime/hooks/use-idle.ts';
import { useOnline } from '../../../runtime/hooks/use-online.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useScreen } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { CONTACT_LIVE, COURSE_LIST, COURSE_LIVE, SCHEDULE, VISIT_LIVE } from '../routes/route.ts';
import { useInstalled } from './installed.ts';
import { useOfflineStore } from './use-offline-store.ts';

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
  import('../../schedule/meeting/opened-meeting.tsx'),
  import('../../lessons/dialogs/lesson-action-dialogs.tsx'),
  import('../../lessons/clashes/lesson-clashes.tsx'),
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
