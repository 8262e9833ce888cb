import { ALL_LESSONS, type Paging, readLessonQuery, writeLessonQuery } from '../lessons/index.ts';

/** The initial list of meetings (docs/design-choices.md#pages-of-a-list). */
export const FIRST_VISITS: Paging = { page: ALL_LESSONS.page, size: ALL_LESSONS.size };

/** Page and size as in a URL, without `?`; values equal to those in `usual` are omitted. */
export function writeMeetingQuery({ page, size }: Paging, usual: Paging = FIRST_VISITS): string {
  return writeLessonQuery({ ...ALL_LESSONS, page, size }, { ...ALL_LESSONS, ...usual });
}

/** Reads the output of `writeVisitQuery`; invalid values are replaced by those in `usual`. */
export function readMeetingQuery(text: string, usual: Paging = FIRST_VISITS): Paging {
  const { page, size } = readLessonQuery(text, { ...ALL_LESSONS, ...usual });
  return { page, size };
}
