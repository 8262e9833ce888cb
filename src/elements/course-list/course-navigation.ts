import { createContext, useContext } from 'react';
import type { LessonQuery } from '../../core/lessons/index.ts';
import type { MeetingLinks } from '../visits/meeting-navigation.ts';

/** Navigation state of the lessons. The portal stores it in the URL, the widget in memory and sessionStorage. */
export interface CourseNavigation {
  readonly query: LessonQuery;
  /** `replace`: the requested page does not exist and must not stay in the history. */
  setQuery(next: LessonQuery, options?: { readonly replace?: boolean }): void;
  openLesson(id: string): void;
  openList(): void;
  /** Label of the back link if it does not lead to the list. */
  readonly backLabel?: string;
  /** URL of a student's page; without one the name is not a link. */
  studentHref?(id: string): string | undefined;
  /** URL of a lesson's page, so that it can be opened in a new tab; if there is none, a button opens the lesson. */
  lessonHref?(id: string): string | undefined;
  /** URL of a lesson's live room; without one there is no join link (入室). */
  liveHref?(id: string): string | undefined;
  /** Opens the live room within the page; without it the browser follows the link. */
  openLive?(id: string): void;
  /** Links of the meetings that are shown with the lessons. */
  readonly meetings?: MeetingLinks;
}

export const CourseNavigationContext = createContext<CourseNavigation | null>(null);

export function useCourseNavigation(): CourseNavigation {
  const navigation = useContext(CourseNavigationContext);
  if (!navigation)
    throw new Error('useCourseNavigation() is for lesson screens: draw this inside a CourseNavigationContext.');
  return navigation;
}
