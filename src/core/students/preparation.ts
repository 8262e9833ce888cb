import { listStudentRecords, type Page, type StudentRecord } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The notes after the last lesson with a student, to prepare the next one. Only providers with `lesson-archive` have them. */
interface Preparation extends Pick<AsyncResource<Page<StudentRecord>>, 'data'> {
  load(): Promise<Reply<Page<StudentRecord>>>;
  /** Cancels running requests. */
  dispose(): void;
}

export function createPreparation(session: Session, studentId: string): Preparation {
  const records = createAsyncResource<Page<StudentRecord>>(session);
  return {
    data: records.data,
    load: () =>
      records.load((signal) =>
        session.api.call(listStudentRecords, { params: { studentId }, query: { page: 1, size: 1 } }, { signal }),
      ),
    dispose: records.cancel,
  };
}
