import type { Lesson } from '../api/endpoints/index.ts';

type Patch = Partial<Pick<Lesson, 'startTimeMillis' | 'endTimeMillis' | 'subject' | 'memo' | 'note'>>;

/** Whether a lesson is as a change would make it: then an earlier try had arrived, and its reply was lost. */
export const hasAll = (lesson: Lesson, patch: Patch): boolean =>
  (Object.keys(patch) as (keyof Patch)[]).every((name) => (lesson[name] ?? '') === (patch[name] ?? ''));
