import { useCallback, useState, type ReactNode } from 'react';
import type { Lesson } from '../../../core/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { lazyScreen, type Preloadable } from '../../../runtime/lazy-screen.tsx';
import { useLessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import { useCourses } from '../../lessons/use-courses.ts';
import type { contract } from '../contract.ts';
import { chipOf } from './chip-of.ts';
import type { Opened } from './opened-lesson.tsx';

const OpenedContent = lazyScreen(() => import('./opened-lesson.tsx'));
/** What a press on a lesson shows. */
export const lessonCard: Preloadable = OpenedContent;

interface OpenedLesson {
  /** Opens the card of a lesson unless the host page prevents it. */
  select(id: string): void;
  /** Opens all details of a lesson, instead of a dialog that lists it, which comes back afterwards. */
  openDetails(lesson: Lesson): void;
  /** Details of a lesson or a form for it are open, instead of any other dialog. */
  readonly hasDialog: boolean;
  /** The card or a dialog. */
  readonly content: ReactNode;
}

/** The opened lesson, as up to date as the loaded lessons. Reads signals: the caller uses `useSignals()`. */
export function useOpenedLesson(schedule: Schedule): OpenedLesson {
  const { root, emit } = useHost<typeof contract>();
  const [opened, setOpened] = useState<Opened>();
  const toChip = useCallback(
    (id: string) => chipOf(root, 'lesson', id) ?? root.querySelector<HTMLElement>('.schedule-period'),
    [root],
  );
  const actions = useLessonActions(useCourses(), toChip);
  const lessons = schedule.lessons.value;
  const find = (id: string): Lesson | undefined => lessons.find((lesson) => lesson.id === id);
  const lesson = opened && (find(opened.lesson.id) ?? opened.lesson);
  return {
    select(id) {
      const lesson = find(id);
      if (lesson && emit('teacher-course-select', { id, lesson }))
        setOpened({ lesson, chip: chipOf(root, 'lesson', id) });
    },
    openDetails: (lesson) => setOpened({ lesson }),
    hasDialog: actions.isOpen || (opened !== undefined && opened.chip === undefined),
    content: (
      <>
        {opened && lesson && <OpenedContent {...{ schedule, opened, lesson, actions }} onOpen={setOpened} />}
        {actions.dialogs}
      </>
    ),
  };
}
