import { readStudentContact, type StudentContact } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** How a student and the guardian are reached (capability `student-contacts`, docs/design-choices.md#the-students-page). */
export interface StudentContactModel extends Pick<AsyncResource<StudentContact>, 'data'> {
  load(): Promise<Reply<StudentContact>>;
  /** Cancels what is still loading. */
  dispose(): void;
}

export function createStudentContact(session: Session, studentId: string): StudentContactModel {
  const contact = createAsyncResource<StudentContact>(session);
  return {
    data: contact.data,
    load: () => contact.load((signal) => session.api.call(readStudentContact, { params: { studentId } }, { signal })),
    dispose: contact.cancel,
  };
}
