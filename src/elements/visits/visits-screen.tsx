import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useEffect, useMemo, useState } from 'react';
import {
  meetingSearch,
  nextMeetingChange,
  meetingJoinWindow,
  meetingState,
  createMeetings,
} from '../../core/meetings/index.ts';
import { hasRowNumbers, rowNumber } from '../../core/lessons/index.ts';
import { listMeetings, searchMeetings, type Meeting, type Page } from '../../core/api/endpoints/index.ts';
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
import { MeetingDialog, MeetingStateBadge } from './meeting-dialog.tsx';
import { useLoadEvent } from '../lessons/use-load-event.ts';
import { useMeetingNavigation } from './meeting-navigation.ts';
import css from './visits-screen.css';
import { LessonDeviceTime, LessonWhen } from '../lessons/list/lesson-labels.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import listCss from '../../ui/list/record-table.css';
import { RecordRow, RecordTable } from '../../ui/list/record-table.tsx';
import { useRowTemplate } from '../../ui/list/row-action.tsx';
import { MeetingJoinLink } from './meeting-join-link.tsx';

interface Props {
  /** What is searched for at first. */
  readonly words?: string | undefined;
}

/** The meetings of the teacher, page by page, and the details of one. */
export default function VisitsScreen({ words: firstWords = '' }: Props) {
  useSignals();
  useStyles(listScreenCss);
  useStyles(listCss);
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

const columns = ['number', 'when', 'name', 'visitor', 'state', 'actions'] as const;

interface TableProps {
  readonly page: Page<Meeting>;
  readonly now: number;
  /** Newer rows are loading. */
  readonly isBusy: boolean;
  readonly onOpen: (id: string) => void;
}

/** A page of meetings. */
function MeetingTable({ page, now, isBusy, onOpen }: TableProps) {
  const t = useText();
  const template = useRowTemplate();
  const isNumbered = hasRowNumbers(page);
  return (
    <RecordTable
      name="visit"
      label={t('meetings.title')}
      columns={columns.filter((name) => name !== 'number' || isNumbered)}
      titleOf={(name) => t(`meetings.${name}`)}
      isBusy={isBusy}
    >
      {page.list.map((meeting, index) => (
        <VisitRow
          key={meeting.id}
          meeting={meeting}
          now={now}
          number={isNumbered ? rowNumber(page.page, page.size, index) : undefined}
          onOpen={onOpen}
          template={template}
        />
      ))}
    </RecordTable>
  );
}

interface RowProps extends Pick<TableProps, 'now' | 'onOpen'> {
  readonly meeting: Meeting;
  /** Undefined in a list without numbers. */
  readonly number: number | undefined;
  readonly template: HTMLTemplateElement | undefined;
}

function VisitRow({ meeting, now, number, onOpen, template }: RowProps) {
  const dates = useDates();
  const { id, title, visitorName } = meeting;
  return (
    <RecordRow
      name="visit"
      state={meetingState(meeting, now)}
      number={number}
      onOpen={() => onOpen(id)}
      actions={meetingJoinWindow(meeting, now) === 'open' && <MeetingJoinLink meeting={meeting} now={now} />}
      template={template}
      record={meeting}
      about={`${title} ${dates.moment(meeting.startTimeMillis)}`}
    >
      <td role="cell" className="teacher-list-moment visit-moment">
        <button
          type="button"
          className="teacher-list-open visit-open"
          data-visit={id}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
        >
          <LessonWhen lesson={meeting} now={now} />
        </button>
        <LessonDeviceTime lesson={meeting} />
      </td>
      <td role="cell" className="teacher-list-detail visit-name">
        <bdi>{title}</bdi>
      </td>
      <td role="cell" className="teacher-list-person visit-visitor">
        <Avatar name={visitorName} size={32} />
        <span>
          <bdi>{visitorName}</bdi>
        </span>
      </td>
      <td role="cell" className="teacher-list-state visit-state">
        <MeetingStateBadge meeting={meeting} now={now} />
      </td>
    </RecordRow>
  );
}
