import { useSignals } from '@preact/signals-react/runtime';
import { memo, useContext, useMemo, useRef, useEffect } from 'react';
import { isMeeting, replaceEntries, type ScheduleEntry, type ScheduleIndex } from '../../core/schedule/index.ts';
import { MINUTE_MS, minuteOf, dayKey } from '../../core/time/index.ts';
import { nextLessonChange, ALL_LESSONS } from '../../core/lessons/index.ts';
import { failureText } from '../../core/api/index.ts';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import { nextMeetingChange } from '../../core/meetings/index.ts';
import { useTurn } from '../../runtime/after-frame.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { usePreload } from '../../runtime/hooks/use-idle.ts';
import { SuspendedContext, useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { lazyScreen, type Preloadable } from '../../runtime/lazy-screen.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import tones from '../../ui/display/tones.css';
import { useNarrow } from '../../ui/list/use-narrow.ts';
import { HostSlot } from '../../ui/display/host-slot.tsx';
import { OmittedRows, OfflineBanner } from '../../ui/display/data-state.tsx';
import { CourseNavigationContext, type CourseNavigation } from '../course-list/course-navigation.ts';
import { useSelection, SelectionContext, type Selection } from './batch/use-selection.tsx';
import { lessonCard, useOpenedLesson, useOpenedLock, useOpenedMeeting } from './card/use-opened.tsx';
import { useDraw } from './drag/use-draw.ts';
import { useMove, type Move } from './drag/use-move.ts';
import { ScheduleControls, TimeZones } from './controls/schedule-controls.tsx';
import css from './schedule.css';
import { StatusMessage, actionDialog, useScheduleActions } from './use-schedule-actions.tsx';
import { usePeriod, useScheduleMethods, useScheduleDays, useViewEvent, type ScheduleDays } from './use-period.ts';
import { huesCss } from './views/hues.ts';
import { useScheduleLabels } from './views/use-schedule-labels.ts';
import type { ViewProps } from './views/view-props.ts';
import type { View } from './contract.ts';
import { MonthView } from './views/month-view.tsx';
import { useScheduleNavigation } from './schedule-navigation.ts';

const AgendaView = lazyScreen(() => import('./views/agenda-view.tsx'));
const TimeView = lazyScreen(() => import('./views/time-view.tsx'));

/** Below this width in CSS pixels the agenda is the default view. */
const NARROW_PX = 600;

/** What the next press may show. */
const LATER: readonly Preloadable[] = [lessonCard, actionDialog, TimeView, AgendaView];

interface Props {
  /** The host page's own lessons instead of the provider's. */
  readonly entries?: readonly Lesson[] | undefined;
}

/** The teacher's calendar. */
export default function ScheduleScreen({ entries }: Props) {
  useSignals();
  useStyles(tones);
  useStyles(css);
  useStyles(huesCss);
  const t = useText();
  const { session, timeZone } = useScreen();
  const isSuspended = useContext(SuspendedContext);
  const isNarrow = useNarrow(NARROW_PX);
  const today = dayKey(session.clock.now(), timeZone);
  const period = usePeriod(today, isNarrow ? 'agenda' : 'month');
  const { view, date, days, go } = period;
  useViewEvent(period);
  const loaded = useScheduleDays(days, period.near, entries);
  const { schedule, index, isBusy, isReady, reload } = loaded;
  useScheduleMethods({ ...period, today, reload });
  usePreload(LATER, isReady);

  const visible = useMemo(() => entriesOf(days, index), [days, index]);
  const now = useNow((now) => nextEntryChange(visible, now, timeZone));
  const isReadOnly = schedule.isReadOnly.value;
  const opened = useOpenedLesson(schedule);
  const openedMeeting = useOpenedMeeting(schedule.meetings.value, now);
  const labels = useScheduleLabels();
  const label = labels.period(view, days, date);
  const actions = useScheduleActions({
    schedule,
    visible,
    period: label,
    view,
    date,
    onOpenLesson: opened.openDetails,
  });
  const openedLock = useOpenedLock(schedule, actions.changeLock);
  const selection = useSelection(schedule, () => actions.announce(t('schedule.move.fixed'), true));
  const move = useMove({
    schedule,
    view,
    labels,
    onDay: (day) => !days.includes(day) && go(day),
    onAnnounce: actions.announce,
    onHold: selection.toggle,
  });
  const drawing = useDraw({ view, today, labels, actions, isReadOnly });
  const indexWithMove = useMovedIndex(index, move.moving);
  const { actionDay, focusDay } = useActionDay({ days, date, today });
  const props: ViewProps = {
    date,
    days,
    index: indexWithMove,
    locks: schedule.locks.value,
    hours: schedule.hours.value,
    busy: schedule.busy.value,
    now,
    today,
    labels,
    label,
    isBusy,
    isUnknown: !loaded.isComplete,
    move,
    drawing,
    actions: {
      showDay: (day) => go(day),
      openDay: (day) => go(day, view === 'day' ? 'week' : 'day'),
      openLesson: (id, event) => selection.onClick(id, event) || opened.select(id),
      selectLesson: selection.toggle,
      openMeeting: openedMeeting.select,
      openLock: openedLock.select,
      focusDay,
      create: isReadOnly ? undefined : actions.create,
    },
  };
  return (
    <CourseNavigationContext value={useLessonNavigation()}>
      <section
        className="schedule"
        data-narrow={isNarrow || undefined}
        data-forbidden={move.moving?.isForbidden}
        onKeyDownCapture={selection.onKeyDownCapture}
      >
        <ScheduleControls
          {...props}
          isNarrow={isNarrow}
          isReadOnly={isReadOnly}
          view={view}
          onDay={go}
          onView={(each) => go(date, each)}
          onTurn={period.goBy}
          onToday={() => go(today)}
          onReload={() => void reload()}
          onOutput={actions.output}
          onLock={() => (drawing.days ? drawing.submit() : actions.lock(actionDay()))}
          onCreate={() => actions.create(actionDay())}
        />
        <StatusMessage actions={actions} move={move} drawing={drawing} view={view} />
        <ScheduleContent {...{ view, props, loaded, selection }} isEmpty={visible.length === 0} />
        {isNarrow && <TimeZones />}
        <SuspendedContext value={isSuspended || opened.hasDialog}>{actions.dialogs}</SuspendedContext>
        {opened.content}
        {openedMeeting.content}
        {openedLock.content}
      </section>
    </CourseNavigationContext>
  );
}

/** What lies on each day while a lesson is being moved. */
function useMovedIndex(index: ScheduleIndex, moving: Move['moving']): ScheduleIndex {
  const { timeZone } = useScreen();
  return useMemo(
    () => (moving ? replaceEntries(index, [{ ...moving.lesson, ...moving.span }], timeZone) : index),
    [index, moving, timeZone],
  );
}

/** The day for a new lesson or lock: the focused day if it is visible, otherwise the period's; never in the past. */
function useActionDay({ days, date, today }: { days: readonly string[]; date: string; today: string }) {
  const focusedDay = useRef<string>(undefined);
  return {
    focusDay(day: string): void {
      focusedDay.current = day;
    },
    actionDay(): string {
      const day = focusedDay.current && days.includes(focusedDay.current) ? focusedDay.current : date;
      return day < today ? today : day;
    },
  };
}

const entriesOf = (days: readonly string[], index: ScheduleIndex): ScheduleEntry[] =>
  days.flatMap((day) => (index.get(day) ?? []).map(({ lesson }) => lesson));

/** The next time at which a state of these changes. */
function nextEntryChange(entries: readonly ScheduleEntry[], now: number, timeZone: string): number {
  const lessons = entries.filter((entry): entry is Lesson => !isMeeting(entry));
  return Math.min(
    nextLessonChange(lessons, now, timeZone),
    nextMeetingChange(entries.filter(isMeeting), now, timeZone),
  );
}

interface ContentProps {
  readonly view: View;
  readonly props: ViewProps;
  readonly loaded: ScheduleDays;
  readonly selection: Selection;
  /** No lesson in the period. */
  readonly isEmpty: boolean;
}

/** The view of the period, or why there is none. */
function ScheduleContent({ view, props, loaded, selection, isEmpty }: ContentProps) {
  useSignals();
  const t = useText();
  const { failed, isReady, isBusy, isOnline } = loaded;
  const loadedAt = loaded.schedule.loadedAt.value;
  const omitted = loaded.schedule.omitted.value;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  // States change with the minute, so within one the days of a grid stay as they are.
  const grid = { ...props, now: minuteOf(props.now) * MINUTE_MS };
  const reload = (): void => void loaded.reload();
  const [waits] = useTurn(view);
  // Loads the code of the view in parallel with its data.
  useEffect(() => {
    if (view === 'agenda') AgendaView.preload();
    else if (view !== 'month') TimeView.preload();
  }, [view]);
  return (
    <SelectionContext value={selection.lessons}>
      {isReady && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {omitted > 0 && <OmittedRows omitted={{ count: omitted }} />}
      {failed && !(isReady && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={reload} />
      )}
      {!isReady && !failed && <Loading lines={8} label={t('schedule.loading')} />}
      {isReady && <Views {...{ view, grid, props, waits }} onReload={reload} />}
      {isReady && !isBusy && !failed && view !== 'agenda' && isEmpty && (
        <HostSlot name="empty">
          <p className="schedule-none" role="status">
            {t('schedule.none')}
          </p>
        </HostSlot>
      )}
      {selection.content}
    </SelectionContext>
  );
}

interface ViewsProps {
  readonly view: View;
  readonly props: ViewProps;
  /** The same for a grid, at the beginning of the minute. */
  readonly grid: ViewProps;
  /** The view before stays as it was. */
  readonly waits: boolean;
  readonly onReload: () => void;
}

/** The view itself. */
const Views = memo(
  function Views({ view, props, grid, onReload }: ViewsProps) {
    if (view === 'month') return <MonthView {...grid} />;
    if (view === 'agenda') return <AgendaView {...props} onReload={onReload} />;
    return <TimeView {...grid} view={view} />;
  },
  (_, { waits }) => waits,
);

/** The components of a lesson expect a list's navigation; the schedule has no list. */
const noList: CourseNavigation = {
  query: ALL_LESSONS,
  setQuery: () => undefined,
  openLesson: () => undefined,
  openList: () => undefined,
};

/** The navigation for components of a lesson: the schedule's links to live rooms. */
function useLessonNavigation(): CourseNavigation {
  const { liveHref, openLive } = useScheduleNavigation();
  return useMemo(
    () => ({ ...noList, ...(liveHref && { liveHref }), ...(openLive && { openLive }) }),
    [liveHref, openLive],
  );
}
