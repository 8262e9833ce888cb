import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState, type ReactNode } from 'react';
import { useHost } from '../../../runtime/element-context.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen } from '../../../runtime/screen-context.ts';
import { CourseNavigationContext, type CourseNavigation } from '../../course-list/course-navigation.ts';
import { useLessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import { useCourses } from '../../lessons/use-courses.ts';
import { useContactNavigation, NO_LIST } from '../contact-navigation.ts';
import type { contract } from '../contract.ts';

const OpenedLesson = lazyScreen(() => import('../detail/opened-lesson.tsx'));

/** Makes links to lessons open the lesson's page, or a dialog if lessons have no pages. */
export function LessonOpener({ children }: { readonly children: ReactNode }) {
  useSignals();
  const { emit } = useHost<typeof contract>();
  const courses = useCourses();
  const { toasts, reportFailure } = useScreen();
  const [openedId, setOpenedId] = useState<string>();
  const actions = useLessonActions(courses, '.teacher-dialog h2, .contact-detail-title');
  const { lessonHref, openLesson, liveHref, openLive } = useContactNavigation();
  const navigation = useMemo<CourseNavigation>(
    () => ({
      ...NO_LIST,
      openLesson:
        openLesson ??
        ((lessonId) => {
          setOpenedId(lessonId);
          void courses.read(lessonId).then((reply) => {
            // Nothing was opened, so the current content stays, with the reason.
            if (reply.failure && reply.failure.kind !== 'aborted') toasts.show('error', reportFailure(reply));
          });
        }),
      ...(lessonHref && { lessonHref }),
      ...(liveHref && { liveHref }),
      ...(openLive && { openLive }),
    }),
    [courses, lessonHref, openLesson, liveHref, openLive, toasts, reportFailure],
  );
  const lesson = courses.courseInfo.value;
  return (
    <CourseNavigationContext value={navigation}>
      {children}
      {lesson && lesson.id === openedId && (
        <OpenedLesson
          lesson={lesson}
          actions={actions}
          onClose={() => {
            emit('teacher-close', { kind: 'lesson', id: lesson.id });
            setOpenedId(undefined);
          }}
        />
      )}
      {actions.dialogs}
    </CourseNavigationContext>
  );
}
