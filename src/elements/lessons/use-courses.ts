import { useEffect, useMemo } from 'react';
import { createCourses, type Courses } from '../../core/lessons/index.ts';
import { useFacts } from '../../runtime/hooks/use-facts.ts';
import { useScreen } from '../../runtime/screen-context.ts';

/** Creates the screen's course model; pending requests are cancelled when the screen unmounts. */
export function useCourses(): Courses {
  const { session } = useScreen();
  const onFact = useFacts();
  const courses = useMemo(() => createCourses(session, onFact), [session, onFact]);
  useEffect(() => () => courses.dispose(), [courses]);
  return courses;
}
