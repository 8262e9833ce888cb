import { type InputOf, listStudentRecords, type Page, type StudentRecord } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The page of the records, and what to include. */
type RecordQuery = InputOf<typeof listStudentRecords>['query'];

/** The past lessons of a student with an archive, latest first; cancelled ones only on request. */
interface StudentRecords extends Pick<AsyncResource<Page<StudentRecord>>, 'data' | 'status'> {
  load(query: RecordQuery): Promise<Reply<Page<StudentRecord>>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the records of one student for one screen. */
export function createStudentRecords(session: Session, studentId: string): StudentRecords {
  const records = createAsyncResource<Page<StudentRecord>>(session);
  return {
    data: records.data,
    status: records.status,
    load: (query) =>
      records.load((signal) =>
        session.api.call(listStudentRecords, { params: { studentId }, query: { ...query } }, { signal }),
      ),
    dispose: records.cancel,
  };
}
