import { useSignals } from '@preact/signals-react/runtime';
import { bestMatches, findDays, recentPicks, type FoundDay } from '../../../core/command-palette/index.ts';
import { foldForSearch, dayKey, momentOf } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { usePortal } from '../portal-context.ts';
import { SCHEDULE } from '../routes/route.ts';
import { useLessonItems } from './found/use-lesson-items.ts';
import { useMeetingItems } from './found/use-meeting-items.ts';
import { GROUPS, type PaletteItem } from './palette-items.ts';
import { icons, usePaletteItems, type PaletteActions } from './use-palette-items.ts';

/** Results to show per group. */
const GROUP_SIZE = 5;

export interface PaletteSearch {
  /** In display order, by group. */
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  /** What could not be searched. */
  readonly failed: readonly ('lessons' | 'meetings')[];
}

/** Searches days, students, pages and actions locally, and lessons and meetings at the provider. */
export function usePaletteSearch(query: string, actions: PaletteActions): PaletteSearch {
  useSignals();
  const { session } = useScreen();
  const known = usePaletteItems(actions);
  const days = useDayItems(query);
  const lessons = useLessonItems(query, GROUP_SIZE);
  const meetings = useMeetingItems(query, GROUP_SIZE);
  if (!foldForSearch(query))
    return {
      items: [...recent(recentPicks(session), known), ...known.filter(({ group }) => group !== 'student')],
      isSearching: false,
      failed: [],
    };
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
