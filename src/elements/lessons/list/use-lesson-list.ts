import {
  ALL_LESSONS,
  lessonFilterOf,
  readLessonQuery,
  writeLessonQuery,
  type Courses,
  type LessonQuery,
} from '../../../core/index.ts';
import { listLessons, searchLessons } from '../../../core/api/endpoints/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useLoaded, type Loaded } from '../../../runtime/hooks/use-loaded.ts';
import { useLoadEvent } from '../use-load-event.ts';

export interface LessonList extends Loaded {
  /** The loaded page belongs to the current query. */
  readonly isCurrent: boolean;
}

/** Loads the page of lessons for the query. */
export function useLessonList(courses: Courses, query: LessonQuery): LessonList {
  const { timeZone } = useScreen();
  const timed = useLoadEvent();
  const asked = writeLessonQuery(query, { ...ALL_LESSONS, page: 0, size: 0 });
  // The start of a day depends on the time zone.
  const question = query.from || query.until ? `${asked} ${timeZone}` : asked;
  const loaded = useLoaded(question, () => {
    const { page, size, ...input } = readLessonQuery(asked);
    const filter = lessonFilterOf({ page, size, ...input }, timeZone);
    return timed(
      Object.keys(filter).length > 0 ? searchLessons : listLessons,
      () => courses.load({ page, size }, filter),
      ({ list, total }) => ({ count: list.length, total }),
    );
  });
  return { ...loaded, isCurrent: loaded.shown === question };
}
