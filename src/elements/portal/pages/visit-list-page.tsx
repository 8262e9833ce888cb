import { useMemo } from 'react';
import { fillPath } from '../../../core/navigation/index.ts';
import { readMeetingQuery, writeMeetingQuery } from '../../../core/meetings/index.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { MeetingNavigationContext, type MeetingNavigation } from '../../visits/meeting-navigation.ts';
import VisitsScreen from '../../visits/visits-screen.tsx';
import { usePortal } from '../portal-context.ts';
import { CONTACT_DETAIL, VISIT_LIST, VISIT_LIVE } from '../routes/route.ts';

export const words: Words = { namespaces: ['meetings', 'pagination'], dates: true };

/** The meetings; the page of the list is in the URL. */
export default function VisitListPage() {
  const {
    entry: { search },
    hrefOf,
    go,
  } = usePortal();
  const navigation = useMemo<MeetingNavigation>(
    () => ({
      paging: readMeetingQuery(search),
      setPaging(next, options) {
        const parameters = writeMeetingQuery(next);
        go(parameters ? `${VISIT_LIST}?${parameters}` : VISIT_LIST, options);
      },
      liveHref: (id) => hrefOf(fillPath(VISIT_LIVE, { id })),
      studentHref: (id) => hrefOf(fillPath(CONTACT_DETAIL, { id })),
    }),
    [search, hrefOf, go],
  );
  return (
    <Texts {...words}>
      <MeetingNavigationContext value={navigation}>
        <VisitsScreen />
      </MeetingNavigationContext>
    </Texts>
  );
}
