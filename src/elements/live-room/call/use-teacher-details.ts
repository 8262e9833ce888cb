import { useMemo } from 'react';
import { createMeetings, type LiveRoom, type RoomKind } from '../../../core/index.ts';
import { useRoom } from '../../../runtime/screen-context.ts';
import type { TeacherFacts } from './call-context.ts';

/** What a teacher can do with a room beyond being in it. */
export function useTeacherFacts(kind: RoomKind, id: string, live: LiveRoom): TeacherFacts {
  const { session } = useRoom();
  return useMemo(() => ({
    kind, id,
    studentLink: live.studentLink,
    renewLink: () => live.renewLink(id),
    end: () => createMeetings(session).end(id),
  }), [session, kind, id, live]);
}
