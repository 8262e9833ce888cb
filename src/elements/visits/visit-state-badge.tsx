import type { Meeting } from '../../core/index.ts';
import { meetingState } from '../../core/visits/index.ts';
import { StateBadge } from '../course-list/lesson-state-badge.tsx';

/** Not started, in progress, ended or cancelled: by form, colour and words. */
export function VisitStateBadge({ meeting, now }: { readonly meeting: Meeting; readonly now: number }) {
  return <StateBadge state={meetingState(meeting, now)} />;
}
