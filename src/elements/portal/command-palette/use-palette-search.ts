import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { bestMatches, findDays, recentPicks, type FoundDay } from '../../../core/command-palette/index.ts';
import { foldForSearch, createCourses, dayKey, momentOf, type Lesson } from '../../../core/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL, SCHEDULE } from '../routes/route.ts';
import { GROUPS, type PaletteItem } from './palette-items.ts';
import { icons, usePaletteItems, type PaletteActions } from './use-palette-items.ts';

/** Pause in typing after which lessons are searched, in ms. */
const SEARCH_DEBOUNCE_MS = 250;
/** Lessons to request. */
const REQUEST_SIZE = 50;
/** Results to show per group. */
const GROUP_SIZE = 5;

export interface PaletteSearch {
  /** In display order, by group. */
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** Searches days, students, pages and actions locally, and lessons at the provider. */
export function usePaletteSearch(query: string, actions: PaletteActions): PaletteSearch {
  useSignals();
  const { session } = useScreen();
  const known = usePaletteItems(actions);
  const days = useDayItems(query);
  const lessons = useLessonItems(query);
  if (!foldForSearch(query))
    return {
      items: [...recent(recentPicks(session), known), ...known.filter(({ group }) => group !== 'student')],
      isSearching: false,
      hasFailed: false,
    };
  const found = GROUPS.flatMap((group) =>
    bestMatches(
      query,
      known.filter((item) => item.group === group),
      GROUP_SIZE,
    ),
  );
  const items = [...days, ...found, ...lessons.items].sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
  return { items, isSearching: lessons.isSearching, hasFailed: lessons.hasFailed };
}

/** Recent picks that still exist, as a group. */
function recent(picks: readonly string[], known: readonly PaletteItem[]): PaletteItem[] {
  return picks.flatMap((pick) => known.filter(({ id }) => id === pick)).map((item) => ({ ...item, group: 'recent' }));
}

function useDayItems(query: string): PaletteItem[] {
  const t = useText();
  const { session, language, timeZone } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const now = session.clock.now();
  const name = ({ day, span }: FoundDay): string => {
    const noon = momentOf(day, '12:00', timeZone);
    const near = dates.near(noon, now);
    if (span === 'week') return t('commandPalette.week', { day: dates.day(noon) });
    if (span === 'day') return `${near ? `${t(`common.${near}`)} ` : ''}${dates.day(noon)}`;
    const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone }).format(noon);
    return t('commandPalette.month', { month });
  };
  return findDays(query, dayKey(now, timeZone)).map((found) => ({
    id: `day ${found.span} ${found.day}`,
    group: 'day',
    labels: [name(found)],
    detail: t('commandPalette.openDay'),
    icon: icons.day,
    isRemembered: false,
    run: () => go(`${SCHEDULE}?${new URLSearchParams({ view: found.span, date: found.day })}`),
  }));
}

function useLessonItems(query: string) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const courses = useMemo(() => createCourses(session), [session]);
  const [answered, setAnswered] = useState<{ readonly words: string; readonly hasFailed: boolean }>();
  const words = query.trim().slice(0, 100);
  const isWanted = foldForSearch(words) !== '';

  useEffect(() => () => courses.dispose(), [courses]);
  useEffect(() => {
    if (!isWanted) return;
    return session.clock.after(SEARCH_DEBOUNCE_MS, () => {
      void courses.load({ page: 1, size: REQUEST_SIZE }, { words }).then(({ failure }) => {
        if (failure?.kind !== 'aborted') setAnswered({ words, hasFailed: failure !== undefined });
      });
    });
  }, [session, courses, words, isWanted]);

  const isCurrent = isWanted && answered?.words === words;
  const now = session.clock.now();
  const list = isCurrent && !answered.hasFailed ? (courses.page.value?.list ?? []) : [];
  const items = nextFirst(list, now)
    .slice(0, GROUP_SIZE)
    .map(({ id, studentName, subject, startTimeMillis, endTimeMillis }): PaletteItem => ({
      id: `lesson ${id}`,
      group: 'lesson',
      icon: icons.lesson,
      isRemembered: false,
      labels: [`${t('courses.studentName', { name: studentName })} ${subject}`],
      detail: `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`,
      run: () => go(fillPath(COURSE_DETAIL, { id })),
    }));
  return { items, isSearching: isWanted && !isCurrent, hasFailed: isCurrent && answered.hasFailed };
}

/** Upcoming lessons, next first, then past lessons, latest first. */
function nextFirst(lessons: readonly Lesson[], now: number): Lesson[] {
  const ordered = lessons.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis);
  return [
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis > now),
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis <= now).reverse(),
  ];
}
