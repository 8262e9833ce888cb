import { type LessonRecordInfo, readLessonRecord } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** What a teacher wrote down after a lesson, to read. Only providers with the capability `lesson-records` have it. */
export interface WrittenRecord extends Pick<AsyncResource<LessonRecordInfo>, 'data' | 'status'> {
  load(): Promise<Reply<LessonRecordInfo>>;
  /** Cancels what is still loading. */
  dispose(): void;
}

/** Creates the record of one lesson for one screen. */
export function createWrittenRecord(session: Session, lessonId: string): WrittenRecord {
  const record = createAsyncResource<LessonRecordInfo>(session);
  return {
    data: record.data,
    status: record.status,
    load: () => record.load((signal) => session.api.call(readLessonRecord, { params: { id: lessonId } }, { signal })),
    dispose: record.cancel,
  };
}
