import { useMemo } from 'react';
import { ALL_LESSONS } from '../../core/index.ts';
import type { CourseNavigation } from '../course-list/course-navigation.ts';
import { useScheduleNavigation } from './schedule-navigation.ts';

/** The components of a lesson expect a list's navigation; the schedule has no list. */
const noList: CourseNavigation = {
  query: ALL_LESSONS,
  setQuery: () => undefined,
  openLesson: () => undefined,
  openList: () => undefined,
};

/** The navigation for components of a lesson: the schedule's links to live rooms. */
export function useLessonNavigation(): CourseNavigation {
  const { liveHref, openLive } = useScheduleNavigation();
  return useMemo(
    () => ({ ...noList, ...(liveHref && { liveHref }), ...(openLive && { openLive }) }),
    [liveHref, openLive],
  );
}
