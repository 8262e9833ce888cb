import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { replaceLessons } from '../../core/schedule/index.ts';
import {
  ALL_LESSONS, dayKey, failureText, isValidDayKey, nextLessonChange, type Lesson,
} from '../../core/index.ts';
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
import { daysOf, turn, useScheduleNavigation } from './schedule-navigation.ts';
import css from './schedule.css';
import { TimeView } from './views/time-view.tsx';
import { Toolbar } from './toolbar.tsx';
import { useScheduleDays } from './use-schedule-days.ts';
import { useDraw } from './drag/use-draw.ts';
import { useMove } from './drag/use-move.ts';
import { loadActionDialog, useScheduleActions } from './use-schedule-actions.tsx';
import { useScheduleLabels } from './views/use-words.ts';
import type { ViewProps } from './views/view-props.ts';

const loadLessonDialog = () => import('./lesson-dialog.tsx');
const LessonDialog = lazyScreen(loadLessonDialog);

/** Narrower than this, in CSS pixels, days stand below each other until the teacher wants a grid. */
const NARROW = 600;

interface Props {
  /** The host page's own lessons in place of the provider's. */
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
  const place = useScheduleNavigation();
  const words = useScheduleLabels();
  const isNarrow = useNarrow(NARROW);
  const courses = useCourses();
  const lessonActs = useLessonActions(courses, '.teacher-dialog h2, .schedule-period');
  const [open, setOpen] = useState<Lesson>();
  const visited = useRef<string>(undefined);

  const today = dayKey(session.clock.now(), timeZone);
  const view = place.view ?? (isNarrow ? 'agenda' : 'month');
  const date = place.date ?? today;
  const { firstDayOfWeek } = place;
  const days = useMemo(() => daysOf(view, date, firstDayOfWeek), [view, date, firstDayOfWeek]);
  const near = [turn(view, date, 1), turn(view, date, -1)];
  const { schedule, index, failed, isBusy, isReady, isOnline, reload } = useScheduleDays(days, near, entries);
  // If they do not come now, they are asked for again when they are wanted.
  useIdle(isReady ? 'dialogs' : undefined, () => void Promise.allSettled([loadLessonDialog(), loadActionDialog()]));
  const locks = schedule.locks.value;
  const loadedAt = schedule.loadedAt.value;
  const visible = useMemo(() => days.flatMap((day) => (index.get(day) ?? []).map(({ lesson }) => lesson)), [days, index]);
  const now = useNow((now) => nextLessonChange(visible, now, timeZone));

  const label = words.period(view, days, date);
  const acts = useScheduleActions({ schedule, visible, period: label, date, onOpenLesson: setOpen });
  // A page may call twice before anything is drawn.
  const here = useRef({ view, date });
  useLayoutEffect(() => {
    here.current = { view, date };
  });
  const go = (date: string, view: View = here.current.view): void => {
    here.current = { view, date };
    place.go(view, date);
  };
  const goBy = (periods: 1 | -1): void => go(turn(here.current.view, here.current.date, periods));
  const move = useMove({
    schedule, view, words,
    onDay: (day) => !days.includes(day) && go(day),
    onTell: acts.tell,
  });
  const isReadOnly = schedule.isReadOnly.value;
  const drawing = useDraw({ view, today, words, acts, isReadOnly });
  const drawn = useMemo(
    () => (move.held ? replaceLessons(index, [{ ...move.held.lesson, ...move.held.span }], timeZone) : index),
    [index, move.held, timeZone],
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
    show(date, wish) {
      if (!isValidDayKey(date)) throw new RangeError(`show("${date}") is no day: give one as YYYY-MM-DD.`);
      if (wish !== undefined && !VIEWS.includes(wish)) throw new RangeError(`There is no view "${wish}": take one of ${VIEWS.join(', ')}.`);
      go(date, wish);
    },
  });

  /** The day that the teacher is at: where the keyboard is, if that is still in sight, and never one that is past. */
  const dayAt = (): string => {
    const day = visited.current && days.includes(visited.current) ? visited.current : date;
    return day < today ? today : day;
  };
  const { liveHref, openLive } = place;
  const navigation = useMemo<CourseNavigation>(() => ({
    ...noList, ...(liveHref && { liveHref }), ...(openLive && { openLive }),
  }), [liveHref, openLive]);
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const shared: ViewProps = {
    date, days, index: drawn, locks, now, today, words, label, isBusy, move, drawing,
    acts: {
      turn: (day) => go(day),
      openDay: (day) => go(day, view === 'day' ? 'week' : 'day'),
      openLesson,
      visit(day) {
        visited.current = day;
      },
      create: isReadOnly ? undefined : acts.create,
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
              <Button onClick={() => (drawing.days ? drawing.submit() : acts.lock(dayAt()))}><Icon path={lock} />{t('schedule.locking.action')}</Button>
              <Button kind="primary" onClick={() => acts.create(dayAt())}><Icon path={plus} />{t('schedule.create.action')}</Button>
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
          onOutput={acts.output}
        />
        {acts.line}
        {isReady && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
        {failed && !(isReady && isOffline) && (
          <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
        )}
        {!isReady && !failed && <Loading lines={8} label={t('schedule.loading')} />}
        {isReady && view === 'month' && <MonthView {...shared} />}
        {isReady && (view === 'week' || view === 'day') && <TimeView {...shared} view={view} />}
        {isReady && view === 'agenda' && <AgendaView {...shared} onReload={() => void reload()} />}
        {isReady && !isBusy && !failed && view !== 'agenda' && visible.length === 0 && (
          <HostSlot name="empty"><p className="schedule-none" role="status">{t('schedule.none')}</p></HostSlot>
        )}
        {acts.dialogs}
        {open && (
          <LessonDialog
            lesson={findLesson(open.id) ?? open}
            acts={isReadOnly ? undefined : lessonActs}
            onClose={() => setOpen(undefined)}
          />
        )}
        {lessonActs.dialogs}
      </section>
    </CourseNavigationContext>
  );
}

/** The lesson's pieces are the list's; here there is no list to go to. */
const noList: CourseNavigation = {
  query: ALL_LESSONS,
  setQuery: () => undefined,
  openLesson: () => undefined,
  openList: () => undefined,
};

/** In which time zone everything is written, and the device's when that is another. */
function Zones() {
  const t = useText();
  const { zone, deviceZone } = useDates();
  return (
    <p className="schedule-zone">
      {t('schedule.zone', { zone })} {deviceZone && t('schedule.deviceZone', { zone: deviceZone })}
    </p>
  );
}
