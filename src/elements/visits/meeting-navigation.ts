import { createContext, useContext } from 'react';
import type { Paging } from '../../core/lessons/index.ts';

/** Navigation state of the meetings. The portal stores it in the URL, the widget in memory and sessionStorage. */
export interface MeetingNavigation {
  readonly paging: Paging;
  /** `replace`: the requested page does not exist and must not stay in the history. */
  setPaging(next: Paging, options?: { readonly replace?: boolean }): void;
  /** URL of a meeting's live room; without one there is no join link (入室). */
  liveHref?(id: string): string | undefined;
  /** URL of a student's page; without one the name is not a link. */
  studentHref?(id: string): string | undefined;
  /** URL of the list, for details that are shown elsewhere. */
  readonly listHref?: string;
}

/** The URLs of meetings that are shown elsewhere; what is missing is not a link. */
export interface MeetingLinks {
  liveHref(id: string): string | undefined;
  studentHref(id: string): string | undefined;
  /** The page with all meetings. */
  readonly listHref: string | undefined;
}

export const MeetingNavigationContext = createContext<MeetingNavigation | null>(null);

export function useMeetingNavigation(): MeetingNavigation {
  const navigation = useContext(MeetingNavigationContext);
  if (!navigation)
    throw new Error('useVisitNavigation() is for the list of meetings: draw this inside a VisitNavigationContext.');
  return navigation;
}
