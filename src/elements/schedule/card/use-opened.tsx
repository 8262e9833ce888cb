import { useCallback, useState, type ReactNode } from 'react';
import type { Lesson, Meeting, Lock } from '../../../core/api/endpoints/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { lazyScreen, type Preloadable } from '../../../runtime/lazy-screen.tsx';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { useLessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import { useCourses } from '../../lessons/use-courses.ts';
import type { contract } from '../contract.ts';
import { chipOf } from './chip-of.ts';
import type { Opened } from './lesson-card.tsx';

const OpenedContent = lazyScreen(() => import('./lesson-card.tsx'));
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

const OpenedMeeting = lazyScreen(() => import('./meeting-card.tsx'));

const MEETING_LATER = [OpenedMeeting];

interface OpenedMeetingState {
  /** Opens a meeting unless the host page prevents it. */
  select(id: string): void;
  /** The card or a dialog. */
  readonly content: ReactNode;
}

/** The opened meeting, as up to date as the loaded meetings. */
export function useOpenedMeeting(meetings: readonly Meeting[], now: number): OpenedMeetingState {
  const { root, emit } = useHost<typeof contract>();
  const [opened, setOpened] = useState<Meeting>();
  usePreload(MEETING_LATER, meetings.length > 0);
  const find = (id: string): Meeting | undefined => meetings.find((meeting) => meeting.id === id);
  return {
    select(id) {
      const meeting = find(id);
      if (meeting && emit('teacher-visit-select', { id, meeting })) setOpened(meeting);
    },
    content: opened && (
      <OpenedMeeting
        key={opened.id}
        meeting={find(opened.id) ?? opened}
        now={now}
        chip={() => chipOf(root, 'meeting', opened.id)}
        onClose={() => setOpened(undefined)}
      />
    ),
  };
}

const LockCard = lazyScreen(() => import('./lock-card.tsx'));

const LOCK_LATER = [LockCard];

interface OpenedLock {
  /** Opens the lock of a day. */
  select(day: string): void;
  /** The card. */
  readonly content: ReactNode;
}

/** The opened lock, as up to date as the loaded locks. Reads signals: the caller uses `useSignals()`. */
export function useOpenedLock(schedule: Schedule, onChange: (day: string) => void): OpenedLock {
  const [opened, setOpened] = useState<{ readonly day: string; readonly lock: Lock }>();
  const locks = schedule.locks.value;
  usePreload(LOCK_LATER, locks.size > 0);
  const close = (): void => setOpened(undefined);
  return {
    select(day) {
      const lock = locks.get(day);
      if (lock) setOpened({ day, lock });
    },
    content: opened && (
      <LockCard
        key={opened.day}
        day={opened.day}
        // After it is lifted, its last known state: the card closes once its chip is gone, and moves the focus then.
        lock={locks.get(opened.day) ?? opened.lock}
        schedule={schedule}
        onChange={() => {
          close();
          onChange(opened.day);
        }}
        onClose={close}
      />
    ),
  };
}
