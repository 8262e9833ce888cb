import { useMemo, type ReactNode } from 'react';
import { loadDateLocale, readLessonQuery, writeLessonQuery, type Namespace } from '../../../core/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { CourseNavigationContext, type CourseNavigation } from '../../course-list/course-navigation.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL, COURSE_LIST, COURSE_LIVE } from './route.ts';

interface Props {
  /** Text namespaces besides those of the lessons. */
  readonly also?: readonly Namespace[];
  readonly children: ReactNode;
}

/** Provides the navigation of the lesson pages; the query of the list is in the URL. */
export function CoursePages({ also = [], children }: Props) {
  const {
    entry: { search },
    hrefOf,
    asLeft,
    go,
  } = usePortal();
  const navigation = useMemo<CourseNavigation>(
    () => ({
      query: readLessonQuery(search),
      setQuery(next, options) {
        const parameters = writeLessonQuery(next);
        go(parameters ? `${COURSE_LIST}?${parameters}` : COURSE_LIST, options);
      },
      lessonHref: (id) => hrefOf(fillPath(COURSE_DETAIL, { id })),
      openLesson: (id) => go(fillPath(COURSE_DETAIL, { id })),
      openList: () => go(asLeft(COURSE_LIST)),
      liveHref: (id) => hrefOf(fillPath(COURSE_LIVE, { id })),
      openLive: (id) => go(fillPath(COURSE_LIVE, { id })),
    }),
    [search, hrefOf, asLeft, go],
  );
  return (
    <Texts namespaces={['courses', 'dateTime', 'pagination', ...also]} prepare={loadDateLocale}>
      <CourseNavigationContext value={navigation}>{children}</CourseNavigationContext>
    </Texts>
  );
}
