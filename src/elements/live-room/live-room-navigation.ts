import { createContext, useContext } from 'react';

/** Where a room stands: on its own in a page, or in the portal, which knows the way back. */
export interface LiveRoomNavigation {
  /** Nothing but the host's page is around: when the teacher is done, the room rests in its own place. */
  readonly isAlone: boolean;
  /** The teacher is done here. */
  leave(): void;
}

export const LiveRoomNavigationContext = createContext<LiveRoomNavigation | null>(null);

export function useLiveRoomNavigation(): LiveRoomNavigation {
  const place = useContext(LiveRoomNavigationContext);
  if (!place) throw new Error('useLivePlace() is for what is drawn around a live room.');
  return place;
}
