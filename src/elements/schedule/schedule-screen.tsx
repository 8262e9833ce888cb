import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { replaceLessons } from '../../core/schedule/index.ts';
import { ALL_LESSONS, dayKey, failureText, isValidDayKey, nextLessonChange, type Lesson } from '../../core/index.ts';
import { CourseNavigationContext, type CourseNavigation } from '../course-list/course-navigation.ts';
import { OfflineBanner } from '../lessons/list/offline-banner.tsx';
import { useCourses } from '../lessons/use-courses.ts';
import { useLessonActions } from '../lessons/dialogs/use-lesson-actions.tsx';
import { useHost, useMethods } from '../../runtime/element-context.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ErrorMessage } from '../../ui/display/error-message.tsx';
import { Heading, HostSlot } from '../../ui/display/host-slot.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { lock, plus } from '../../ui/display/icons.ts';
import { Loading } from '../../ui/display/loading.tsx';
import tones from '../../ui/display/tones.css';
import { useNarrow } from '../../ui/list/use-narrow.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useIdle } from '../../runtime/hooks/use-idle.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { AgendaView } from './views/agenda-view.tsx';
import { VIEWS, type contract, type View } from './contract.ts';
import { MonthView } from './views/month-view.tsx';
import { daysOf, shiftPeriod, useScheduleNavigation } from './schedule-navigation.ts';
import css from './schedule.css';
import { TimeView } from './views/time-view.tsx';
import { Toolbar } from './toolbar.tsx';
import { useScheduleDays } from './use-schedule-days.ts';
import { useDraw } from './drag/use-draw.ts';
import { useMove } from './drag/use-move.ts';
import { loadActionDialog, useScheduleActions } from './use-schedule-actions.tsx';
import { useScheduleLabels } from './views/use-schedule-labels.ts';
import type { ViewProps } from './views/view-props.ts';

const loadLessonDialog = () => import('./lesson-dialog.tsx');
const LessonDialog = lazyScreen(loadLessonDialog);

/** Below this width in CSS pixels the agenda is the default view. */
const NARROW_PX = 600;

interface Props {
  /** The host page's own lessons instead of the provider's. */
  readonly entries?: readonly Lesson[] | undefined;
}

/** The teacher's calendar. */
export default function ScheduleScreen({ entries }: Props) {
  useSignals();
  useStyles(tones);
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useScreen();
  const { emit } = useHost<typeof contract>();
  const scheduleNavigation = useScheduleNavigation();
  const labels = useScheduleLabels();
  const isNarrow = useNarrow(NARROW_PX);
  const courses = useCourses();
  const lessonActions = useLessonActions(courses, '.teacher-dialog h2, .schedule-period');
  const [open, setOpen] = useState<Lesson>();
  const focusedDay = useRef<string>(undefined);

  const today = dayKey(session.clock.now(), timeZone);
  const view = scheduleNavigation.view ?? (isNarrow ? 'agenda' : 'month');
  const date = scheduleNavigation.date ?? today;
  const { firstDayOfWeek } = scheduleNavigation;
  const days = useMemo(() => daysOf(view, date, firstDayOfWeek), [view, date, firstDayOfWeek]);
  const near = [shiftPeriod(view, date, 1), shiftPeriod(view, date, -1)];
  const { schedule, index, failed, isBusy, isReady, isOnline, reload } = useScheduleDays(days, near, entries);
  // A failed prefetch is ignored: the dialogs are loaded again when they are opened.
  useIdle(isReady ? 'dialogs' : undefined, () => void Promise.allSettled([loadLessonDialog(), loadActionDialog()]));
  const locks = schedule.locks.value;
  const loadedAt = schedule.loadedAt.value;
  const visible = useMemo(
    () => days.flatMap((day) => (index.get(day) ?? []).map(({ lesson }) => lesson)),
    [days, index],
  );
  const now = useNow((now) => nextLessonChange(visible, now, timeZone));

  const label = labels.period(view, days, date);
  const actions = useScheduleActions({ schedule, visible, period: label, date, onOpenLesson: setOpen });
  // A ref, because a page may call two methods before the next render.
  const latest = useRef({ view, date });
  useLayoutEffect(() => {
    latest.current = { view, date };
  });
  const go = (date: string, view: View = latest.current.view): void => {
    latest.current = { view, date };
    scheduleNavigation.go(view, date);
  };
  const goBy = (periods: 1 | -1): void => go(shiftPeriod(latest.current.view, latest.current.date, periods));
  const move = useMove({
    schedule,
    view,
    labels,
    onDay: (day) => !days.includes(day) && go(day),
    onAnnounce: actions.announce,
  });
  const isReadOnly = schedule.isReadOnly.value;
  const drawing = useDraw({ view, today, labels, actions, isReadOnly });
  const drawn = useMemo(
    () => (move.moving ? replaceLessons(index, [{ ...move.moving.lesson, ...move.moving.span }], timeZone) : index),
    [index, move.moving, timeZone],
  );
  const findLesson = (id: string): Lesson | undefined => schedule.lessons.value.find((lesson) => lesson.id === id);
  const openLesson = (id: string): void => {
    const lesson = findLesson(id);
    if (lesson && emit('teacher-course-select', { id }, { cancelable: true })) setOpen(lesson);
  };
  useMethods<typeof contract>({
    reload,
    next: () => goBy(1),
    previous: () => goBy(-1),
    today: () => go(today),
    show(date, view) {
      if (!isValidDayKey(date)) throw new RangeError(`show("${date}") is no day: give one as YYYY-MM-DD.`);
      if (view !== undefined && !VIEWS.includes(view))
        throw new RangeError(`There is no view "${view}": take one of ${VIEWS.join(', ')}.`);
      go(date, view);
    },
  });

  /** The day for a new lesson or lock: the focused day if it is visible, otherwise the period's; never in the past. */
  const actionDay = (): string => {
    const day = focusedDay.current && days.includes(focusedDay.current) ? focusedDay.current : date;
    return day < today ? today : day;
  };
  const { liveHref, openLive } = scheduleNavigation;
  const navigation = useMemo<CourseNavigation>(
    () => ({ ...noList, ...(liveHref && { liveHref }), ...(openLive && { openLive }) }),
    [liveHref, openLive],
  );
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const shared: ViewProps = {
    date,
    days,
    index: drawn,
    locks,
    now,
    today,
    labels,
    label,
    isBusy,
    move,
    drawing,
    actions: {
      showDay: (day) => go(day),
      openDay: (day) => go(day, view === 'day' ? 'week' : 'day'),
      openLesson,
      focusDay(day) {
        focusedDay.current = day;
      },
      create: isReadOnly ? undefined : actions.create,
    },
  };
  return (
    <CourseNavigationContext value={navigation}>
      <section className="schedule" data-narrow={isNarrow || undefined}>
        <header className="schedule-top">
          <Heading>{t('schedule.title')}</Heading>
          <Zones />
          {!isReadOnly && (
            <div className="schedule-acts">
              <Button onClick={() => (drawing.days ? drawing.submit() : actions.lock(actionDay()))}>
                <Icon path={lock} />
                {t('schedule.locking.action')}
              </Button>
              <Button kind="primary" onClick={() => actions.create(actionDay())}>
                <Icon path={plus} />
                {t('schedule.create.action')}
              </Button>
            </div>
          )}
        </header>
        <Toolbar
          view={view}
          label={label}
          isBusy={isBusy}
          onView={(each) => go(date, each)}
          onTurn={goBy}
          onToday={() => go(today)}
          onReload={() => void reload()}
          onOutput={actions.output}
        />
        {actions.statusMessage}
        {isReady && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
        {failed && !(isReady && isOffline) && (
          <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
        )}
        {!isReady && !failed && <Loading lines={8} label={t('schedule.loading')} />}
        {isReady && view === 'month' && <MonthView {...shared} />}
        {isReady && (view === 'week' || view === 'day') && <TimeView {...shared} view={view} />}
        {isReady && view === 'agenda' && <AgendaView {...shared} onReload={() => void reload()} />}
        {isReady && !isBusy && !failed && view !== 'agenda' && visible.length === 0 && (
          <HostSlot name="empty">
            <p className="schedule-none" role="status">
              {t('schedule.none')}
            </p>
          </HostSlot>
        )}
        {actions.dialogs}
        {open && (
          <LessonDialog
            lesson={findLesson(open.id) ?? open}
            acts={isReadOnly ? undefined : lessonActions}
            onClose={() => setOpen(undefined)}
          />
        )}
        {lessonActions.dialogs}
      </section>
    </CourseNavigationContext>
  );
}

/** The components of a lesson expect a list's navigation; the schedule has no list. */
const noList: CourseNavigation = {
  query: ALL_LESSONS,
  setQuery: () => undefined,
  openLesson: () => undefined,
  openList: () => undefined,
};

/** Names the time zone of all times, and the device's if it differs. */
function Zones() {
  const t = useText();
  const { zone, deviceZone } = useDates();
  return (
    <p className="schedule-zone">
      {t('schedule.zone', { zone })} {deviceZone && t('schedule.deviceZone', { zone: deviceZone })}
    </p>
  );
}
