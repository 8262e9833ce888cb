import type { MouseEvent, ReactNode } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import type { contract } from '../../course-list/contract.ts';
import { useCourseNavigation } from '../../course-list/course-navigation.ts';

interface Props {
  readonly id: string;
  /** The lesson, if more than its id is known. */
  readonly lesson?: Lesson;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens a lesson unless the host page prevents it. */
export function useOpenLesson(): (id: string, lesson?: Lesson) => void {
  const { emit } = useHost<typeof contract>();
  const { openLesson } = useCourseNavigation();
  return (id, lesson) => {
    if (emit('teacher-course-select', { id, lesson })) openLesson(id);
  };
}

/** Whether a click opens the link in this tab. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Opens a lesson's details: a link if it has a URL, otherwise a button. */
export function LessonLink({ id, lesson, className, children }: Props) {
  const open = useOpenLesson();
  const href = useCourseNavigation().lessonHref?.(id);
  if (!href)
    return (
      <button type="button" className={className} data-lesson={id} onClick={() => open(id, lesson)}>
        {children}
      </button>
    );
  const follow = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    open(id, lesson);
  };
  return (
    <a href={href} className={className} data-lesson={id} onClick={follow}>
      {children}
    </a>
  );
}
