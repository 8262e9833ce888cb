import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { createMeetings, failureText, type Paging } from '../../core/index.ts';
import { nextMeetingChange } from '../../core/meetings/index.ts';
import { LessonPages } from '../lessons/lesson-pages.tsx';
import { OfflineBanner } from '../lessons/list/offline-banner.tsx';
import { useLoaded } from '../lessons/list/use-loaded.ts';
import { useHost, useMethods } from '../../runtime/element-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { ErrorMessage } from '../../ui/display/error-message.tsx';
import { HostSlot } from '../../ui/display/host-slot.tsx';
import { people } from '../../ui/display/icons.ts';
import { ListHead } from '../../ui/list/list-head.tsx';
import listScreenCss from '../../ui/list/list-screen.css';
import { Loading } from '../../ui/display/loading.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import type { contract } from './contract.ts';
import { MeetingDialog } from './meeting-dialog.tsx';
import { useMeetingNavigation } from './meeting-navigation.ts';
import { MeetingTable } from './meeting-table.tsx';
import css from './visits.css';

/** The meetings of the teacher, page by page, and one of them opened. */
export default function VisitsScreen() {
  useSignals();
  useStyles(listScreenCss);
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useScreen();
  const { emit } = useHost<typeof contract>();
  const { zone } = useDates();
  const { paging, setPaging } = useMeetingNavigation();
  const meetings = useMemo(() => createMeetings(session), [session]);
  useEffect(() => () => meetings.dispose(), [meetings]);
  const question = `${paging.page} ${paging.size}`;
  const { shown, failed, isOnline, reload } = useLoaded(question, () => meetings.load(paging));
  const top = useRef<HTMLHeadingElement>(null);
  useMethods<typeof contract>({ reload });

  const page = meetings.visitData.value;
  const opened = meetings.visitDetail.value;
  const loadedAt = meetings.loadedAt.value;
  const isLoading = meetings.status.value === 'loading';
  const isCurrent = shown === question;
  const now = useNow((now) => nextMeetingChange([...(page?.list ?? []), ...(opened ? [opened] : [])], now, timeZone));
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  // Rows of the previous page stay while new ones load, but not if loading fails.
  const rows = page && (isCurrent || (isLoading && !failed)) ? page : undefined;

  // Meetings may have been removed, so the current page may be beyond the last.
  const isBeyond = isCurrent && page && page.list.length === 0 && page.total > 0;
  useEffect(() => {
    if (isBeyond) setPaging({ page: Math.ceil(page.total / page.size), size: page.size }, { replace: true });
  }, [isBeyond, page, setPaging]);

  const go = (news: Partial<Paging>): void => {
    setPaging({ ...paging, ...news });
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const open = (id: string): void => {
    if (emit('teacher-visit-select', { id }, { cancelable: true })) meetings.select(id);
  };

  return (
    <section className="teacher-list-screen visits">
      <ListHead
        ref={top}
        title={t('meetings.title')}
        zone={t('meetings.zone', { zone })}
        reloadLabel={t('meetings.reload')}
        onReload={() => void reload()}
      />
      <p className="teacher-list-total" role="status">
        {rows && !isLoading && t('meetings.total', { total: rows.total })}
      </p>
      {rows && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(rows && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!rows && !failed && <Loading lines={6} label={t('common.loading')} />}
      {rows && rows.total === 0 && !isLoading && (
        <HostSlot name="empty">
          <EmptyState icon={people} message={t('meetings.none')}>
            <Button onClick={() => void reload()}>{t('meetings.reload')}</Button>
          </EmptyState>
        </HostSlot>
      )}
      {rows && rows.list.length > 0 && (
        <MeetingTable page={rows} now={now} isBusy={isLoading && !isCurrent} onOpen={open} />
      )}
      {rows && rows.total > 0 && (
        <LessonPages page={rows} onPage={(page) => go({ page })} onSize={(size) => go({ size, page: 1 })} />
      )}
      {opened && <MeetingDialog meeting={opened} now={now} onClose={() => meetings.select(undefined)} />}
    </section>
  );
}
