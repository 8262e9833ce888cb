import { useSignals } from '@preact/signals-react/runtime';
import { bestMatches, findDays, type FoundDay } from '../../../core/command-palette/index.ts';
import { foldForSearch, dayKey, momentOf } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { usePortal } from '../portal-context.ts';
import { SCHEDULE } from '../routes/route.ts';
import { useLessonItems } from './found/use-lesson-items.ts';
import { useStartItems } from './found/use-start-items.ts';
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
    icon: icons.day,
    isRemembered: false,
    run: () => go(`${SCHEDULE}?${new URLSearchParams({ view: found.span, date: found.day })}`),
  });
}
