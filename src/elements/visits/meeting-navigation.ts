import { createContext, useContext } from 'react';
import type { Paging } from '../../core/index.ts';

/** Where a teacher is among the meetings. The portal keeps it in its address, the widget in memory and the tab's storage. */
export interface MeetingNavigation {
  readonly paging: Paging;
  /** `replace`: what was asked for does not exist, and the way back must not lead there. */
  setPaging(next: Paging, options?: { readonly replace?: boolean }): void;
  /** Address of a meeting's live room; without one there is no way in (入室). */
  liveHref?(id: string): string | undefined;
  /** Address of a student's page; without one the name is no link. */
  studentHref?(id: string): string | undefined;
}

export const MeetingNavigationContext = createContext<MeetingNavigation | null>(null);

export function useMeetingNavigation(): MeetingNavigation {
  const navigation = useContext(MeetingNavigationContext);
  if (!navigation) throw new Error('useVisitNavigation() is for the list of meetings: draw this inside a VisitNavigationContext.');
  return navigation;
}
