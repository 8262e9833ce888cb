import { useMemo } from 'react';
import { createMeetings, type LiveRoom, type RoomKind } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { TeacherDetails } from './call-context.ts';

/** The teacher's data and actions for a room. */
export function useTeacherDetails(kind: RoomKind, id: string, live: LiveRoom): TeacherDetails {
  const { session } = useScreen();
  return useMemo(
    () => ({
      kind,
      id,
      studioInfo: live.studioInfo,
      studentLink: live.studentLink,
      renewLink: () => live.renewLink(id),
      end: () => createMeetings(session).end(id),
    }),
    [session, kind, id, live],
  );
}
