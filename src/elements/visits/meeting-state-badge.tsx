import type { Meeting } from '../../core/index.ts';
import { meetingState } from '../../core/meetings/index.ts';
import { useText } from '../../runtime/screen-context.ts';
import { StateBadge } from '../lessons/list/lesson-labels.tsx';

/** State badge: not started, in progress, ended or cancelled, by shape, colour and text. */
export function MeetingStateBadge({ meeting, now }: { readonly meeting: Meeting; readonly now: number }) {
  const t = useText();
  return <StateBadge state={meetingState(meeting, now)} labelOf={(state) => t(`meetings.meetingState.${state}`)} />;
}
