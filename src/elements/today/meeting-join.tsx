import type { Meeting } from '../../core/api/endpoints/index.ts';
import { FIRST_VISITS, meetingJoinWindow } from '../../core/meetings/index.ts';
import { useMemo, type ReactNode } from 'react';
import { Texts } from '../../runtime/texts.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useCourseNavigation } from '../course-list/course-navigation.ts';
import { MeetingJoinLink } from '../visits/meeting-join-link.tsx';
import { MeetingNavigationContext, type MeetingNavigation } from '../visits/meeting-navigation.ts';

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
  readonly fallback?: ReactNode;
}

/** The way into a meeting's room, or when it opens; a separate module, loaded only on a day with a meeting. */
export default function MeetingJoin(props: Props) {
  const { meetings } = useCourseNavigation();
  const navigation = useMemo<MeetingNavigation>(
    () => ({ paging: FIRST_VISITS, setPaging: () => undefined, liveHref: (id) => meetings?.liveHref(id) }),
    [meetings],
  );
  return (
    <Texts namespaces={['meetings']} fallback={props.fallback}>
      <MeetingNavigationContext value={navigation}>
        <Join {...props} />
      </MeetingNavigationContext>
    </Texts>
  );
}

function Join({ meeting, now }: Props) {
  const t = useText();
  const dates = useDates();
  const state = meetingJoinWindow(meeting, now);
  if (state === 'open') return <MeetingJoinLink meeting={meeting} now={now} />;
  return state === 'early' ? (
    <p className="today-opens">{t('meetings.opensAt', { time: dates.time(meeting.startTimeMillis) })}</p>
  ) : null;
}
