import { useCallback } from 'react';
import type { Lesson, Meeting, Student } from '../../core/api/endpoints/index.ts';
import type { RoomKind } from '../../core/live-room/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import type { contract } from '../contacts/contract.ts';

/** The known data of the room's lesson or meeting. */
interface RoomOf {
  readonly lesson?: Lesson;
  readonly meeting?: Meeting;
  readonly student?: Student;
}

/**
 * Creates the function that lets the page decide whether a room may be entered; returns false if the page prevents it.
 */
export function useLiveEnter(): (kind: RoomKind, id: string, about: RoomOf) => boolean {
  const { emit } = useHost<typeof contract>();
  const { session } = useScreen();
  return useCallback(
    (kind, id, about) => {
      // Only requested by the page, because a ticket can be used once, and most listeners only need to know about the
      // event.
      const ticket = () => import('./room-ticket.ts').then(({ roomTicket }) => roomTicket(session, kind, id));
      return emit('teacher-live-enter', { kind, id, ...about, ticket });
    },
    [emit, session],
  );
}
