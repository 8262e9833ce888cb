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

/** Milliseconds of rest before the provider is asked for lessons. */
const PAUSE = 250;
/** So many are asked for, and so many of a kind are shown. */
const ASKED = 50;
const SHOWN = 5;

export interface PaletteSearch {
  /** In the order in which they are shown: those of a group stand together. */
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** What fits the words: days at once, students, pages and actions from what is there, lessons from the provider. */
export function usePaletteSearch(wish: string, acts: PaletteActions): PaletteSearch {
  useSignals();
  const { session } = useScreen();
  const known = usePaletteItems(acts);
  const days = useDayItems(wish);
  const lessons = useLessonItems(wish);
  if (!foldForSearch(wish)) return { items: [...recent(recentPicks(session), known), ...known.filter(({ group }) => group !== 'student')], isSearching: false, hasFailed: false };
  const found = GROUPS.flatMap((group) => bestMatches(wish, known.filter((item) => item.group === group), SHOWN));
  const items = [...days, ...found, ...lessons.items].sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
  return { items, isSearching: lessons.isSearching, hasFailed: lessons.hasFailed };
}

/** Picks that are still there, as a group of their own. */
function recent(picks: readonly string[], known: readonly PaletteItem[]): PaletteItem[] {
  return picks.flatMap((pick) => known.filter(({ id }) => id === pick)).map((item) => ({ ...item, group: 'recent' }));
}

function useDayItems(wish: string): PaletteItem[] {
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
  return findDays(wish, dayKey(now, timeZone)).map((found) => ({
    id: `day ${found.span} ${found.day}`, group: 'day', labels: [name(found)], detail: t('commandPalette.openDay'), icon: icons.day, isKept: false,
    run: () => go(`${SCHEDULE}?${new URLSearchParams({ view: found.span, date: found.day })}`),
  }));
}

function useLessonItems(wish: string) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const courses = useMemo(() => createCourses(session), [session]);
  const [answered, setAnswered] = useState<{ readonly words: string; readonly hasFailed: boolean }>();
  const words = wish.trim().slice(0, 100);
  const isWanted = foldForSearch(words) !== '';

  useEffect(() => () => courses.dispose(), [courses]);
  useEffect(() => {
    if (!isWanted) return;
    return session.clock.after(PAUSE, () => {
      void courses.load({ page: 1, size: ASKED }, { words }).then(({ failure }) => {
        if (failure?.kind !== 'aborted') setAnswered({ words, hasFailed: failure !== undefined });
      });
    });
  }, [session, courses, words, isWanted]);

  const isThere = isWanted && answered?.words === words;
  const now = session.clock.now();
  const list = isThere && !answered.hasFailed ? courses.page.value?.list ?? [] : [];
  const items = nextFirst(list, now).slice(0, SHOWN).map(({ id, studentName, subject, startTimeMillis, endTimeMillis }): PaletteItem => ({
    id: `lesson ${id}`, group: 'lesson', icon: icons.lesson, isKept: false,
    labels: [`${t('courses.studentName', { name: studentName })} ${subject}`],
    detail: `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`,
    run: () => go(fillPath(COURSE_DETAIL, { id })),
  }));
  return { items, isSearching: isWanted && !isThere, hasFailed: isThere && answered.hasFailed };
}

/** Those to come, the next one first, then those that are over, the last one first. */
function nextFirst(lessons: readonly Lesson[], now: number): Lesson[] {
  const ordered = lessons.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis);
  return [...ordered.filter(({ endTimeMillis }) => endTimeMillis > now), ...ordered.filter(({ endTimeMillis }) => endTimeMillis <= now).reverse()];
}
