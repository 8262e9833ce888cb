import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import {
  dayOf,
  ScheduleNavigationContext,
  viewOf,
  type ScheduleNavigation,
  useFirstDayOfWeek,
} from '../../schedule/schedule-navigation.ts';
import ScheduleScreen from '../../schedule/schedule-screen.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { usePortal } from '../portal-context.ts';
import { SCHEDULE, SETTING } from '../routes/route.ts';
import { lessonLinks, meetingLinks } from './lesson-links.ts';

export const words: Words = { namespaces: ['schedule', 'courses', 'dateTime'], dates: true };

/** The schedule; its view and date are in the URL. */
export default function SchedulePage() {
  useSignals();
  const {
    entry: { search },
    go,
    hrefOf,
  } = usePortal();
  const firstDayOfWeek = useFirstDayOfWeek();
  const navigation = useMemo<ScheduleNavigation>(() => {
    const parameters = new URLSearchParams(search);
    const { liveHref, openLive } = lessonLinks({ hrefOf, go });
    return {
      view: viewOf(parameters.get('view')),
      date: dayOf(parameters.get('date')),
      firstDayOfWeek,
      go: (view, date) => go(`${SCHEDULE}?${new URLSearchParams({ view, date })}`),
      settingsHref: hrefOf(SETTING),
      liveHref,
      openLive,
      meetings: meetingLinks(hrefOf),
    };
  }, [search, go, hrefOf, firstDayOfWeek]);
  return (
    <Texts {...words}>
      <ScheduleNavigationContext value={navigation}>
        <ScheduleScreen />
      </ScheduleNavigationContext>
    </Texts>
  );
}
