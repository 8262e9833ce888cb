import { useEffect, useMemo } from 'react';
import { createCourses, type Courses } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

/** The screen's own course model; what is on its way is called off when the screen goes. */
export function useCourses(): Courses {
  const { session } = useScreen();
  const courses = useMemo(() => createCourses(session), [session]);
  useEffect(() => () => courses.leave(), [courses]);
  return courses;
}
