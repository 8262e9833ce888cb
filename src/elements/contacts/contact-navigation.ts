import { createContext, useContext } from 'react';
import type { ContactQuery } from '../../core/students/index.ts';

/** Navigation state of the students. The portal stores it in the URL, the widget in memory and sessionStorage. */
export interface ContactNavigation {
  /** The stored query. */
  readonly query: ContactQuery;
  /** Stores the query, so that the list can be restored. `replace`: typing must not add history entries. */
  keep(query: ContactQuery, options?: { readonly replace?: boolean }): void;
  openStudent(id: string): void;
  openList(): void;
  /** URL of a student's page, so that it can be opened in a new tab; without one its link is a button. */
  studentHref?(id: string): string | undefined;
  /** URL of a lesson's page; without one its link is a button. */
  lessonHref?(id: string): string | undefined;
  /** Opens a lesson's page; without it the lesson opens in a dialog. */
  openLesson?(id: string): void;
  /** URL of a lesson's live room; without one there is no join link (入室). */
  liveHref?(id: string): string | undefined;
  /** Opens the live room within the page; without it the browser follows the link. */
  openLive?(id: string): void;
  /** URL of a meeting's room; without one there is no join link. */
  meetingHref?(id: string): string | undefined;
}

export const ContactNavigationContext = createContext<ContactNavigation | null>(null);

export function useContactNavigation(): ContactNavigation {
  const navigation = useContext(ContactNavigationContext);
  if (!navigation)
    throw new Error('useContactNavigation() is for screens of students: draw this inside a ContactNavigationContext.');
  return navigation;
}
