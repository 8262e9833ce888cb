import { createContext, useContext } from 'react';
import type { ContactQuery } from '../../core/students/index.ts';
import { ALL_LESSONS } from '../../core/lessons/index.ts';

/**
 * Where the query of the list is stored: the portal uses the URL, the widget memory and sessionStorage. Separate from
 * the navigation, whose links every row reads, so that storing the typed text does not rerender the rows.
 */
export interface StoredContactQuery {
  readonly query: ContactQuery;
  /** Stores the query, so that the list can be restored. `replace`: typing must not add history entries. */
  keep(query: ContactQuery, options?: { readonly replace?: boolean }): void;
}

/** Navigation between the students and their lessons and rooms. */
export interface ContactNavigation {
  openStudent(id: string): void;
  openList(): void;
  /** URL of a student's page, so that it can be opened in a new tab; if there is none, a button opens the student. */
  studentHref?(id: string): string | undefined;
  /** URL of a lesson's page; if there is none, a button opens the lesson. */
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

export const StoredContactQueryContext = createContext<StoredContactQuery | null>(null);

export function useStoredContactQuery(): StoredContactQuery {
  const stored = useContext(StoredContactQueryContext);
  if (!stored)
    throw new Error('useStoredContactQuery() is for the list of students: draw it inside a StoredContactQueryContext.');
  return stored;
}

export const ContactNavigationContext = createContext<ContactNavigation | null>(null);

export function useContactNavigation(): ContactNavigation {
  const navigation = useContext(ContactNavigationContext);
  if (!navigation)
    throw new Error('useContactNavigation() is for screens of students: draw this inside a ContactNavigationContext.');
  return navigation;
}

/** The components of a lesson require the navigation of a list; the screens of a student have none. */
export const NO_LIST = { query: ALL_LESSONS, setQuery: () => undefined, openList: () => undefined };
