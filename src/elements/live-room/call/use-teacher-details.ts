import { useMemo } from 'react';
import { createMeetings, type LiveRoom, type RoomKind } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { TeacherDetails } from './call-context.ts';

/** What a teacher can do with a room beyond being in it. */
export function useTeacherDetails(kind: RoomKind, id: string, live: LiveRoom): TeacherDetails {
  const { session } = useScreen();
  return useMemo(() => ({
    kind, id,
    studentLink: live.studentLink,
    renewLink: () => live.renewLink(id),
    end: () => createMeetings(session).end(id),
  }), [session, kind, id, live]);
}
