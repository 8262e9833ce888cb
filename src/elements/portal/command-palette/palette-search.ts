import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { bestMatches, findDays, recentPicks, type FoundDay } from '../../../core/command-palette/index.ts';
import { createCourses } from '../../../core/lessons/index.ts';
import { meetingSearch, createMeetings } from '../../../core/meetings/index.ts';
import { addDays, type Span, dayKey, momentOf } from '../../../core/time/index.ts';
import { foldForSearch } from '../../../core/i18n/index.ts';
import type { Lesson, Page } from '../../../core/api/endpoints/index.ts';
import type { Reply } from '../../../core/api/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL, SCHEDULE } from '../routes/route.ts';
import { GROUPS, usePaletteItems, type PaletteActions, type PaletteItem } from './palette-items.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { createSchedule } from '../../../core/schedule/index.ts';
import { book, calendar, people } from '../../../ui/icons/icons.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';

/** Results to show per group. */
const GROUP_SIZE = 5;

interface PaletteSearch {
  /** In display order, by group. */
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  /** What could not be searched. */
  readonly failed: readonly ('lessons' | 'meetings')[];
}

/** Searches days, students, pages and actions locally, and lessons and meetings at the provider. */
export function usePaletteSearch(query: string, actions: PaletteActions): PaletteSearch {
  useSignals();
  const { session, timeZone } = useScreen();
  const known = usePaletteItems(actions);
  const dayItem = useDayItem();
  const today = dayKey(session.clock.now(), timeZone);
  const days = findDays(query, today).map(dayItem);
  const start = useStartItems(dayItem({ day: today, span: 'day' }), known);
  const lessons = useLessonItems(query, GROUP_SIZE);
  const meetings = useMeetingItems(query, GROUP_SIZE);
  if (!foldForSearch(query)) return { items: start, isSearching: false, failed: [] };
  const found = GROUPS.flatMap((group) =>
    bestMatches(
      query,
      known.filter((item) => item.group === group),
      GROUP_SIZE,
    ),
  );
  const items = [...days, ...found, ...lessons.items, ...meetings.items].sort(
    (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group),
  );
  return {
    items,
    isSearching: lessons.isSearching || meetings.isSearching,
    failed: [
      ...(lessons.hasFailed ? (['lessons'] as const) : []),
      ...(meetings.hasFailed ? (['meetings'] as const) : []),
    ],
  };
}

/** A day, a week or a month as an item that opens it in the schedule. */
function useDayItem(): (found: FoundDay) => PaletteItem {
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
  return (found) => ({
    id: `day ${found.span} ${found.day}`,
    group: 'day',
    labels: [name(found)],
    detail: t('commandPalette.openDay'),
    icon: calendar,
    isRemembered: false,
    run: () => go(`${SCHEDULE}?${new URLSearchParams({ view: found.span, date: found.day })}`),
  });
}

/** The next lesson is looked for in so many days. */
const DAYS_AHEAD = 14;
/** Recent students to show. */
const RECENT_STUDENTS = 4;

/**
 * What a palette offers before a word is written: today, the lesson that runs or comes next, the students who were opened or taught last, then the
 * other recent picks, pages and actions. Languages and themes are found by their words. Reads signals.
 */
function useStartItems(today: PaletteItem, known: readonly PaletteItem[]): readonly PaletteItem[] {
  useSignals();
  const t = useText();
  const { session, timeZone } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const schedule = useMemo(() => createSchedule(session, undefined, { withHours: false }), [session]);
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

/** The lessons that the provider finds, as items that open them. */
function useLessonItems(query: string, size: number) {
  const t = useText();
  const { session } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const courses = useMemo(() => createCourses(session), [session]);
  useEffect(() => () => courses.dispose(), [courses]);
  const search = useCallback((words: string) => courses.load({ page: 1, size: REQUEST_SIZE }, { words }), [courses]);
  const { list, ...found } = useFound(query, search);
  const items = list
    .slice(0, size)
    .map(({ id, studentName, subject, startTimeMillis, endTimeMillis }): PaletteItem => ({
      id: `lesson ${id}`,
      group: 'lesson',
      icon: book,
      isRemembered: false,
      labels: [`${t('courses.studentName', { name: studentName })} ${subject}`],
      detail: `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`,
      run: () => go(fillPath(COURSE_DETAIL, { id })),
    }));
  return { items, ...found };
}

/** The meetings that the provider finds, if it searches them, as items that open their day in the schedule. */
function useMeetingItems(query: string, size: number) {
  const { session, timeZone } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const canSearch = useCapability('meeting-changes');
  const meetings = useMemo(() => createMeetings(session), [session]);
  useEffect(() => () => meetings.dispose(), [meetings]);
  const search = useCallback(
    (words: string) => meetings.load({ page: 1, size: REQUEST_SIZE }, meetingSearch(session, words)),
    [session, meetings],
  );
  const { list, ...found } = useFound(query, canSearch ? search : undefined);
  const items = list.slice(0, size).map(({ id, title, visitorName, startTimeMillis, endTimeMillis }): PaletteItem => {
    const day = dayKey(startTimeMillis, timeZone);
    return {
      id: `meeting ${id}`,
      group: 'meeting',
      icon: people,
      isRemembered: false,
      labels: [`${visitorName} ${title}`],
      detail: `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`,
      run: () => go(`${SCHEDULE}?${new URLSearchParams({ view: 'day', date: day })}`),
    };
  });
  return { items, ...found };
}

/** Pause in typing after which the provider is asked, in ms. */
const SEARCH_DEBOUNCE_MS = 250;
/** Entries to request, and the words that are sent, in characters. */
const REQUEST_SIZE = 50;
const MAX_WORDS = 100;

interface Found<Entry> {
  /** Those to come, next first, then those that are over, latest first. */
  readonly list: readonly Entry[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** What the provider finds for the words, after a pause in typing; nothing without `search`, which must be a stable function. */
function useFound<Entry extends Span>(
  query: string,
  search: ((words: string) => Promise<Reply<Page<Entry>>>) | undefined,
): Found<Entry> {
  const { session } = useScreen();
  const [answered, setAnswered] = useState<{ readonly words: string; readonly list?: readonly Entry[] | undefined }>();
  const words = query.trim().slice(0, MAX_WORDS);
  const isWanted = search !== undefined && foldForSearch(words) !== '';
  useEffect(() => {
    if (!isWanted || !search) return;
    return session.clock.after(SEARCH_DEBOUNCE_MS, () => {
      void search(words).then(({ failure, data }) => {
        if (failure?.kind !== 'aborted') setAnswered({ words, list: failure ? undefined : data?.list });
      });
    });
  }, [session, search, words, isWanted]);

  const current = isWanted && answered?.words === words ? answered : undefined;
  return {
    list: nextFirst(current?.list ?? [], session.clock.now()),
    isSearching: isWanted && !current,
    hasFailed: current !== undefined && !current.list,
  };
}

function nextFirst<Entry extends Span>(entries: readonly Entry[], now: number): Entry[] {
  const ordered = entries.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis);
  return [
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis > now),
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis <= now).reverse(),
  ];
}
