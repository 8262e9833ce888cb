import type { ListedLesson } from '../../../store/lists.ts';

/** The lessons that begin from one moment on and before another. */
export interface Range {
  from: number;
  until: number;
}

/** What finds the lessons of a search, by start and id. */
export interface LessonSource {
  count(range: Range): number;
  /** The number of lessons at any time, if that is known sooner than by `count`. */
  countAll(): number | undefined;
  read(range: Range, direction: 'ASC' | 'DESC', limit: number, offset: number): ListedLesson[];
}
