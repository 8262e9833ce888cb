import { useCallback } from 'react';
import type { Lesson, Meeting, Student } from '../../core/api/endpoints/index.ts';
import type { RoomKind } from '../../core/live-room/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import type { contract } from '../contacts/contract.ts';

/** What is known of the room's lesson or meeting. */
interface RoomOf {
  readonly lesson?: Lesson;
  readonly meeting?: Meeting;
  readonly student?: Student;
}

/** Creates the function that asks the page whether a room may be entered; false if the page prevents it. */
export function useLiveEnter(): (kind: RoomKind, id: string, about: RoomOf) => boolean {
  const { emit } = useHost<typeof contract>();
  const { session } = useScreen();
  return useCallback(
    (kind, id, about) => {
      // Asked for by the page only: a ticket is good once, and most listeners want to know no more than that it happens.
      const ticket = () => import('./room-ticket.ts').then(({ roomTicket }) => roomTicket(session, kind, id));
      return emit('teacher-live-enter', { kind, id, ...about, ticket });
    },
    [emit, session],
  );
}
