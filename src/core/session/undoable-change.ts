import type { Lesson, Meeting } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';

/** A write of a lesson, or of lessons that were created together. */
export type LessonWrite =
  /** A move, another length, or another subject or text. */
  | { readonly kind: 'changed'; readonly before: Lesson; readonly lesson: Lesson }
  | { readonly kind: 'created'; readonly lessons: readonly Lesson[] }
  | { readonly kind: 'canceled'; readonly lesson: Lesson };

/** A write of a meeting. */
export type MeetingWrite =
  /** Another time, title, visitor or memo. */
  | { readonly kind: 'meeting-changed'; readonly before: Meeting; readonly meeting: Meeting }
  | { readonly kind: 'meeting-created'; readonly meeting: Meeting }
  | { readonly kind: 'meeting-canceled'; readonly meeting: Meeting };

/** A write that succeeded and can be undone. */
export type UndoableChange =
  | LessonWrite
  | MeetingWrite
  /** Lessons and meetings that were moved or cancelled together, perhaps with locks. */
  | {
      readonly kind: 'several';
      /** What was done, in the teacher's language. */
      readonly text: string;
      /** In the order in which they were done. */
      readonly writes: readonly (LessonWrite | MeetingWrite)[];
      /** Removes the locks that were made with them; before the lessons return, which a lock would keep out. */
      readonly unlock?: (() => Promise<readonly Reply<unknown>[]>) | undefined;
    }
  | {
      readonly kind: 'locked';
      /** What was done, in the teacher's language. */
      readonly text: string;
      /** Resolves with the replies of the requests. */
      readonly undo: () => Promise<readonly Reply<unknown>[]>;
    };
