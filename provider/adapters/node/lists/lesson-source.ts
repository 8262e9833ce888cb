import type { LessonSearch, ListedLesson } from '../../../store/lists.ts';

/** The lessons that begin from one moment on and before another. */
export interface Range {
  from: number;
  until: number;
}

/** What finds the lessons of a search, by start and id. Nothing is written between two calls. */
export interface LessonSource {
  count(range: Range): Promise<number>;
  /** The number of lessons at any time, if that is known sooner than by `count`. */
  countAll(): Promise<number | undefined>;
  read(range: Range, direction: 'ASC' | 'DESC', limit: number, offset: number): Promise<ListedLesson[]>;
}

/** Where a database's lessons are found. */
export interface LessonSources {
  sourceOf(search: LessonSearch): LessonSource;
  /** How long a teacher's longest lesson is, in ms: whatever is under way has not begun earlier than that. */
  longestLesson(teacherId: string): Promise<number>;
}

/** No limit of rows. */
export const NO_LIMIT = -1;
