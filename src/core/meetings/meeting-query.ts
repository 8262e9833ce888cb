import { ALL_LESSONS, type Paging, readLessonQuery, writeLessonQuery } from '../lessons/index.ts';

/** What a list of meetings shows at first (docs/design-choices.md#pages-of-a-list). */
export const FIRST_VISITS: Paging = { page: ALL_LESSONS.page, size: ALL_LESSONS.size };

/** Page and size as an address carries them, without `?`; what is as in `usual` is left out. */
export function writeMeetingQuery({ page, size }: Paging, usual: Paging = FIRST_VISITS): string {
  return writeLessonQuery({ ...ALL_LESSONS, page, size }, { ...ALL_LESSONS, ...usual });
}

/** Reads what `writeVisitQuery` wrote; a value that makes no sense is as in `usual`. */
export function readMeetingQuery(text: string, usual: Paging = FIRST_VISITS): Paging {
  const { page, size } = readLessonQuery(text, { ...ALL_LESSONS, ...usual });
  return { page, size };
}
