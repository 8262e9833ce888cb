import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useRef, useState } from 'react';
import { replaceLessons } from '../../core/schedule/index.ts';
import { dayKey, nextLessonChange, type Lesson } from '../../core/index.ts';
import { CourseNavigationContext } from '../course-list/course-navigation.ts';
import { useLessonActions } from '../lessons/dialogs/use-lesson-actions.tsx';
import { useCourses } from '../lessons/use-courses.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useIdle } from '../../runtime/hooks/use-idle.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useScreen } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import tones from '../../ui/display/tones.css';
import { useNarrow } from '../../ui/list/use-narrow.ts';
import type { contract } from './contract.ts';
import { useDraw } from './drag/use-draw.ts';
import { useMove } from './drag/use-move.ts';
import { ScheduleContent } from './schedule-content.tsx';
import { ScheduleHeader } from './schedule-header.tsx';
import css from './schedule.css';
import { Toolbar } from './toolbar.tsx';
import { useLessonNavigation } from './use-lesson-navigation.ts';
import { usePeriod, useScheduleMethods } from './use-period.ts';
import { loadActionDialog, useScheduleActions } from './use-schedule-actions.tsx';
import { useScheduleDays } from './use-schedule-days.ts';
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
  const { session, timeZone } = useScreen();
  const isNarrow = useNarrow(NARROW_PX);
  const today = dayKey(session.clock.now(), timeZone);
  const period = usePeriod(today, isNarrow ? 'agenda' : 'month');
  const { view, date, days, go } = period;
  const loaded = useScheduleDays(days, period.near, entries);
  const { schedule, index, isBusy, isReady, reload } = loaded;
  useScheduleMethods({ ...period, today, reload });
  // A failed prefetch is ignored: the dialogs are loaded again when they are opened.
  useIdle(isReady ? 'dialogs' : undefined, () => void Promise.allSettled([loadLessonDialog(), loadActionDialog()]));

  const visible = useMemo(
    () => days.flatMap((day) => (index.get(day) ?? []).map(({ lesson }) => lesson)),
    [days, index],
  );
  const now = useNow((now) => nextLessonChange(visible, now, timeZone));
  const isReadOnly = schedule.isReadOnly.value;
  const opened = useOpenedLesson(schedule.lessons.value);
  const labels = useScheduleLabels();
  const label = labels.period(view, days, date);
  const actions = useScheduleActions({ schedule, visible, period: label, date, onOpenLesson: opened.open });
  const lessonActions = useLessonActions(useCourses(), '.teacher-dialog h2, .schedule-period');
  const move = useMove({
    schedule,
    view,
    labels,
    onDay: (day) => !days.includes(day) && go(day),
    onAnnounce: actions.announce,
  });
  const drawing = useDraw({ view, today, labels, actions, isReadOnly });
  const indexWithMove = useMemo(
    () => (move.moving ? replaceLessons(index, [{ ...move.moving.lesson, ...move.moving.span }], timeZone) : index),
    [index, move.moving, timeZone],
  );
  const focusedDay = useRef<string>(undefined);
  /** The day for a new lesson or lock: the focused day if it is visible, otherwise the period's; never in the past. */
  const actionDay = (): string => {
    const day = focusedDay.current && days.includes(focusedDay.current) ? focusedDay.current : date;
    return day < today ? today : day;
  };
  const props: ViewProps = {
    date,
    days,
    index: indexWithMove,
    locks: schedule.locks.value,
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
      openLesson: opened.select,
      focusDay(day) {
        focusedDay.current = day;
      },
      create: isReadOnly ? undefined : actions.create,
    },
  };
  return (
    <CourseNavigationContext value={useLessonNavigation()}>
      <section className="schedule" data-narrow={isNarrow || undefined}>
        <ScheduleHeader
          isReadOnly={isReadOnly}
          onLock={() => (drawing.days ? drawing.submit() : actions.lock(actionDay()))}
          onCreate={() => actions.create(actionDay())}
        />
        <Toolbar
          view={view}
          label={label}
          isBusy={isBusy}
          onView={(each) => go(date, each)}
          onTurn={period.goBy}
          onToday={() => go(today)}
          onReload={() => void reload()}
          onOutput={actions.output}
        />
        {actions.statusMessage}
        <ScheduleContent view={view} props={props} loaded={loaded} isEmpty={visible.length === 0} />
        {actions.dialogs}
        {opened.lesson && (
          <LessonDialog
            lesson={opened.lesson}
            actions={isReadOnly ? undefined : lessonActions}
            onClose={opened.close}
          />
        )}
        {lessonActions.dialogs}
      </section>
    </CourseNavigationContext>
  );
}

/** The lesson in the dialog, as up to date as the loaded lessons. */
function useOpenedLesson(lessons: readonly Lesson[]) {
  const { emit } = useHost<typeof contract>();
  const [opened, setOpened] = useState<Lesson>();
  const find = (id: string): Lesson | undefined => lessons.find((lesson) => lesson.id === id);
  return {
    lesson: opened && (find(opened.id) ?? opened),
    open: setOpened,
    close: () => setOpened(undefined),
    /** Opens the lesson unless the host page prevents it. */
    select(id: string): void {
      const lesson = find(id);
      if (lesson && emit('teacher-course-select', { id }, { cancelable: true })) setOpened(lesson);
    },
  };
}
