import { createContext, useContext } from 'react';
import type { LessonQuery } from '../../core/index.ts';

/** Where a teacher is among the lessons. The portal keeps it in its address, the widget in memory and the tab's storage. */
export interface CourseNavigation {
  readonly query: LessonQuery;
  /** `replace`: what was asked for does not exist, and the way back must not lead there. */
  setQuery(next: LessonQuery, options?: { readonly replace?: boolean }): void;
  openLesson(id: string): void;
  openList(): void;
  /** Address of a lesson's page, so that it can be opened in a new tab; without one its link is a button. */
  lessonHref?(id: string): string | undefined;
  /** Address of a lesson's live room; without one there is no way in (入室). */
  liveHref?(id: string): string | undefined;
  /** Goes there within the page; without it the browser follows the link. */
  openLive?(id: string): void;
}

export const CourseNavigationContext = createContext<CourseNavigation | null>(null);

export function useCourseNavigation(): CourseNavigation {
  const navigation = useContext(CourseNavigationContext);
  if (!navigation) throw new Error('useCourseNavigation() is for lesson screens: draw this inside a CourseNavigationContext.');
  return navigation;
}
