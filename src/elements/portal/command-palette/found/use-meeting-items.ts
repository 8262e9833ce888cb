import { useCallback, useEffect, useMemo } from 'react';
import { createMeetings, dayKey } from '../../../../core/index.ts';
import { meetingSearch } from '../../../../core/meetings/index.ts';
import { useCapability } from '../../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../../runtime/hooks/use-dates.ts';
import { useScreen } from '../../../../runtime/screen-context.ts';
import { people } from '../../../../ui/icons/icons.ts';
import { usePortal } from '../../portal-context.ts';
import { SCHEDULE } from '../../routes/route.ts';
import type { PaletteItem } from '../palette-items.ts';
import { REQUEST_SIZE, useFound } from './use-found.ts';

/** The meetings that the provider finds, if it searches them, as items that open their day in the schedule. */
export function useMeetingItems(query: string, size: number) {
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
