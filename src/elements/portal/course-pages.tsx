import { useMemo, type ReactNode } from 'react';
import { fillPath, loadDateLocale, readLessonQuery, writeLessonQuery } from '../../core/index.ts';
import { CourseNavigationContext, type CourseNavigation } from '../course-list/course-navigation.ts';
import { Texts } from '../texts.tsx';
import { usePortal } from './portal-context.ts';
import { COURSE_DETAIL, COURSE_LIST } from './route.ts';

/** Around the pages of lessons: which lesson and which part of the list is shown stands in the address. */
export function CoursePages({ children }: { children: ReactNode }) {
  const { entry: { search }, hrefOf, asLeft, go } = usePortal();
  const navigation = useMemo<CourseNavigation>(() => ({
    query: readLessonQuery(search),
    setQuery(next, options) {
      const parameters = writeLessonQuery(next);
      go(parameters ? `${COURSE_LIST}?${parameters}` : COURSE_LIST, options);
    },
    lessonHref: (id) => hrefOf(fillPath(COURSE_DETAIL, { id })),
    openLesson: (id) => go(fillPath(COURSE_DETAIL, { id })),
    openList: () => go(asLeft(COURSE_LIST)),
  }), [search, hrefOf, asLeft, go]);
  return (
    <Texts subjects={['courses', 'dateTime']} prepare={loadDateLocale}>
      <CourseNavigationContext value={navigation}>{children}</CourseNavigationContext>
    </Texts>
  );
}
