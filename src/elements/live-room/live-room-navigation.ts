import { createContext, useContext } from 'react';

/** Where a call is: this side is inside, or it is over for any reason. */
type CallProgress = 'inside' | 'over';

/** Whether the room is a separate element of a host page or belongs to the portal, and how to leave it. */
export interface LiveRoomNavigation {
  /** Whether the room is a separate element: after leaving, it shows a message instead of navigating. */
  readonly isAlone: boolean;
  /** Whether another page of the portal is shown: the call continues in a corner, and the hidden room keeps its state. */
  readonly isCompact?: boolean;
  /** Called when the teacher leaves the room. */
  leave(): void;
  /** Goes to the room's page. */
  open?(): void;
  /** Goes to another page of the portal, where the call continues. */
  goElsewhere?(): void;
  /** Called when the call begins and when it is over, and again when this navigation changes. */
  onProgress?(progress: CallProgress): void;
  /** URL of a lesson's page, if lessons have pages. */
  lessonHref?(id: string): string | undefined;
  /** Leaves the room for a lesson's page. */
  openLesson?(id: string): void;
  /** Names the page after the room; undefined gives it its usual title back. */
  setTitle?(title: string | undefined): void;
}

export const LiveRoomNavigationContext = createContext<LiveRoomNavigation | null>(null);

/** @throws outside a `LiveRoomNavigationContext`. */
export function useLiveRoomNavigation(): LiveRoomNavigation {
  const navigation = useContext(LiveRoomNavigationContext);
  if (!navigation) throw new Error('useLiveRoomNavigation() needs a LiveRoomNavigationContext around it.');
  return navigation;
}

/** Whether another page than the room's is shown; never on a student's side. */
export const useIsCompact = (): boolean => useContext(LiveRoomNavigationContext)?.isCompact ?? false;
