import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useEffect, useMemo, useState } from 'react';
import { createMeetings } from '../../core/index.ts';
import { listMeetings, searchMeetings } from '../../core/api/endpoints/index.ts';
import { meetingSearch, nextMeetingChange } from '../../core/meetings/index.ts';
import { useCapability } from '../../runtime/hooks/use-capability.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useHost, useMethods } from '../../runtime/element-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { HostSlot } from '../../ui/display/host-slot.tsx';
import { people } from '../../ui/icons/icons.ts';
import { ListScreen, useCurrentPage } from '../../ui/list/list-screen.tsx';
import listScreenCss from '../../ui/list/list-screen.css';
import { ReadOnlyContext, useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import type { contract } from './contract.ts';
import { MeetingTools, useMeetingChanges } from './changes/use-meeting-changes.tsx';
import { MeetingDialog } from './meeting-dialog.tsx';
import { useLoadEvent } from '../lessons/use-load-event.ts';
import { useMeetingNavigation } from './meeting-navigation.ts';
import { MeetingTable } from './meeting-table.tsx';
import css from './visits.css';

interface Props {
  /** What is searched for at first. */
  readonly words?: string | undefined;
}

/** The meetings of the teacher, page by page, and the details of one. */
export default function VisitsScreen({ words: firstWords = '' }: Props) {
  useSignals();
  useStyles(listScreenCss);
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useScreen();
  const { emit } = useHost<typeof contract>();
  const zone = useDates().foreignZone();
  const { paging, setPaging } = useMeetingNavigation();
  const meetings = useMemo(() => createMeetings(session), [session]);
  useEffect(() => () => meetings.dispose(), [meetings]);
  const timed = useLoadEvent();
  const isReadOnly = useContext(ReadOnlyContext);
  const canSearch = useCapability('meeting-changes');
  const [written, setWritten] = useState(firstWords);
  const [known, setKnown] = useState(firstWords);
  if (known !== firstWords) {
    setKnown(firstWords);
    setWritten(firstWords);
  }
  const words = canSearch ? written : '';
  const key = `${paging.page} ${paging.size} ${words}`;
  const { shown, failed, omitted, isOnline, reload } = useLoaded(key, () =>
    timed(
      words ? searchMeetings : listMeetings,
      () => meetings.load(paging, words ? meetingSearch(session, words) : undefined),
      ({ list, total }) => ({ count: list.length, total }),
    ),
  );
  useMethods<typeof contract>({ reload });

  const opened = meetings.visitDetail.value;
  const isLoading = meetings.status.value === 'loading';
  const isCurrent = shown === key;
  const page = useCurrentPage(meetings.visitData.value, { failed, isCurrent, isLoading }, (last) =>
    setPaging({ ...paging, page: last }, { replace: true }),
  );
  const now = useNow((now) => {
    const loaded = meetings.visitData.value?.list ?? [];
    return nextMeetingChange([...loaded, ...(opened ? [opened] : [])], now, timeZone);
  });
  const changes = useMeetingChanges(now, () => undefined);
  const search = (next: string): void => {
    setWritten(next);
    if (paging.page !== 1) setPaging({ ...paging, page: 1 });
    emit('teacher-search', { words: next });
  };
  const open = (id: string): void => {
    const meeting = page?.list.find((each) => each.id === id);
    if (meeting && emit('teacher-visit-select', { id, meeting })) meetings.select(id);
  };
  const close = (): void => {
    if (opened) emit('teacher-close', { kind: 'meeting', id: opened.id });
    meetings.select(undefined);
  };

  return (
    <ListScreen
      className="visits"
      title={t('meetings.title')}
      zone={zone && t('meetings.zone', { zone })}
      reloadLabel={t('meetings.reload')}
      status={page && !isLoading && !page.hasMore ? t('meetings.total', { total: page.total }) : undefined}
      page={page}
      failed={failed}
      omitted={omitted}
      isOnline={isOnline}
      loadedAt={meetings.loadedAt.value}
      isLoading={isLoading}
      loadingLines={6}
      search={
        canSearch && (
          <MeetingTools words={words} onSearch={search} {...(!isReadOnly && { onCreate: () => changes.edit({}) })} />
        )
      }
      empty={
        <HostSlot name="empty">
          <EmptyState icon={people} message={t(words ? 'meetings.noneFound' : 'meetings.none')}>
            <Button onClick={() => void reload()}>{t('meetings.reload')}</Button>
          </EmptyState>
        </HostSlot>
      }
      dialogs={
        <>
          {opened && <MeetingDialog meeting={opened} now={now} onClose={close} />}
          {changes.dialogs}
        </>
      }
      onReload={() => void reload()}
      onPage={(patch) => setPaging({ ...paging, ...patch })}
    >
      {page && <MeetingTable page={page} now={now} isBusy={isLoading && !isCurrent} onOpen={open} />}
    </ListScreen>
  );
}
