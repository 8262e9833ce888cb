import { useMemo, type ReactNode } from 'react';
import { readLessonQuery, writeLessonQuery } from '../../../core/lessons/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { CourseNavigationContext, type CourseNavigation } from '../../course-list/course-navigation.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { usePortal } from '../portal-context.ts';
import { CONTACT_DETAIL, COURSE_LIST } from '../routes/route.ts';
import { lessonLinks, meetingLinks } from './lesson-links.ts';

/** The words of the lesson pages. */
export const words: Words = { namespaces: ['courses', 'dateTime', 'pagination'], dates: true };

interface Props {
  /** The words of the page; without them those of all lesson pages. */
  readonly texts?: Words;
  readonly children: ReactNode;
}

/** Provides the navigation of the lesson pages; the query of the list is in the URL. */
export function CoursePages({ texts = words, children }: Props) {
  const {
    entry: { search, memo },
    hrefOf,
    asLeft,
    go,
  } = usePortal();
  const t = useText();
  const student = studentOf(memo);
  const studentPath = student && fillPath(CONTACT_DETAIL, { id: student });
  const backLabel = studentPath && t('portal.backToStudent');
  const navigation = useMemo<CourseNavigation>(
    () => ({
      ...lessonLinks({ hrefOf, go }),
      meetings: meetingLinks(hrefOf),
      query: readLessonQuery(search),
      setQuery(next, options) {
        const parameters = writeLessonQuery(next);
        go(parameters ? `${COURSE_LIST}?${parameters}` : COURSE_LIST, options);
      },
      openList: () => go(studentPath ?? asLeft(COURSE_LIST)),
      ...(backLabel && { backLabel }),
      studentHref: (id) => hrefOf(fillPath(CONTACT_DETAIL, { id })),
    }),
    [search, hrefOf, asLeft, go, studentPath, backLabel],
  );
  return (
    <Texts {...texts}>
      <CourseNavigationContext value={navigation}>{children}</CourseNavigationContext>
    </Texts>
  );
}

/** Kept in the history entry of a lesson that was opened on a student's page, so that the way back leads there. */
interface FromStudent {
  readonly fromStudent: string;
}

/** The id of the student from whose page a lesson was opened; malformed data is ignored. */
function studentOf(memo: unknown): string | undefined {
  const { fromStudent } = (memo ?? {}) as Partial<FromStudent>;
  return typeof fromStudent === 'string' ? fromStudent : undefined;
}
