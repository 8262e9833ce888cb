import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { recentPicks } from '../../../../core/command-palette/index.ts';
import { dayKey, type Lesson } from '../../../../core/index.ts';
import { fillPath } from '../../../../core/navigation/index.ts';
import { createSchedule } from '../../../../core/schedule/index.ts';
import { addDays } from '../../../../core/time/index.ts';
import { useDates } from '../../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { book } from '../../../../ui/icons/icons.ts';
import { usePortal } from '../../portal-context.ts';
import { COURSE_DETAIL } from '../../routes/route.ts';
import type { PaletteItem } from '../palette-items.ts';

/** The next lesson is looked for in so many days. */
const DAYS_AHEAD = 14;
/** Recent students to show. */
const RECENT_STUDENTS = 4;

/**
 * What a palette offers before a word is written: today, the lesson that runs or comes next, the students who were opened or taught last, then the
 * other recent picks, pages and actions. Languages and themes are found by their words. Reads signals.
 */
export function useStartItems(today: PaletteItem, known: readonly PaletteItem[]): readonly PaletteItem[] {
  useSignals();
  const t = useText();
  const { session, timeZone } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const schedule = useMemo(() => createSchedule(session), [session]);
  useEffect(() => {
    const day = dayKey(session.clock.now(), timeZone);
    // Without an answer the other items are there.
    void schedule.show([day, addDays(day, DAYS_AHEAD)], timeZone);
    return () => schedule.dispose();
  }, [schedule, session, timeZone]);

  const now = session.clock.now();
  const held = schedule.lessons.value.filter(({ canceledAt }) => canceledAt === undefined);
  const next = held.filter((lesson) => lesson.endTimeMillis > now).toSorted(byStart)[0];
  const taught = held
    .filter((lesson) => lesson.startTimeMillis <= now)
    .toSorted(byStart)
    .reverse();
  const picks = recentPicks(session);
  const studentIds = new Set([
    ...picks.filter((pick) => pick.startsWith('student ')),
    ...taught.map(({ studentId }) => `student ${studentId}`),
  ]);
  const students = itemsOf([...studentIds], known).slice(0, RECENT_STUDENTS);
  const others = itemsOf(
    picks.filter((pick) => !pick.startsWith('student ')),
    known,
  );
  return [
    { ...today, group: 'start' },
    ...(next ? [nextItem(next)] : []),
    ...students.map((item): PaletteItem => ({ ...item, group: 'recentStudent' })),
    ...others.map((item): PaletteItem => ({ ...item, group: 'recent' })),
    ...known.filter(({ group, isChoice }) => group !== 'student' && !isChoice),
  ];

  function nextItem({ id, studentName, subject, startTimeMillis, endTimeMillis }: Lesson): PaletteItem {
    const name = t('courses.studentName', { name: studentName });
    return {
      id: `lesson ${id}`,
      group: 'start',
      labels: [
        t(`commandPalette.${startTimeMillis <= now ? 'runningLesson' : 'nextLesson'}`, {
          lesson: `${name} ${subject}`,
        }),
      ],
      detail: [
        ...(dayKey(startTimeMillis, timeZone) === dayKey(now, timeZone) ? [] : [dates.day(startTimeMillis)]),
        dates.span(startTimeMillis, endTimeMillis),
      ].join(' '),
      icon: book,
      isRemembered: false,
      run: () => go(fillPath(COURSE_DETAIL, { id })),
    };
  }
}

const byStart = (one: Lesson, other: Lesson): number => one.startTimeMillis - other.startTimeMillis;

/** The items with these ids that still exist, in the order of the ids. */
const itemsOf = (ids: readonly string[], known: readonly PaletteItem[]): PaletteItem[] =>
  ids.flatMap((each) => known.filter(({ id }) => id === each));
