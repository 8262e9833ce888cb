import { type InputOf, listStudentRecords, type Page, type StudentRecord } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** A page of the records, and what else is among them. */
type RecordQuery = InputOf<typeof listStudentRecords>['query'];

/** The past lessons of a student of which something is kept, latest first; the cancelled ones, too, where they are asked for. */
interface StudentRecords extends Pick<AsyncResource<Page<StudentRecord>>, 'data' | 'status'> {
  load(query: RecordQuery): Promise<Reply<Page<StudentRecord>>>;
  /** Cancels what is still loading. */
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
