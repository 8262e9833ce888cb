import { createContext, useContext } from 'react';

/** Whether the room stands alone in a host page or in the portal, and how to leave it. */
export interface LiveRoomNavigation {
  /** Whether the room is an element of its own: after leaving, it shows a message instead of navigating. */
  readonly isAlone: boolean;
  /** Called when the teacher leaves the room. */
  leave(): void;
}

export const LiveRoomNavigationContext = createContext<LiveRoomNavigation | null>(null);

/** @throws outside a `LiveRoomNavigationContext`. */
export function useLiveRoomNavigation(): LiveRoomNavigation {
  const navigation = useContext(LiveRoomNavigationContext);
  if (!navigation) throw new Error('useLiveRoomNavigation() needs a LiveRoomNavigationContext around it.');
  return navigation;
}
