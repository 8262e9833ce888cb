import { readStudentContact, type StudentContact } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The contact data of a student and the guardian (capability `student-contacts`, docs/design-choices.md#the-students-page). */
interface StudentContactModel extends Pick<AsyncResource<StudentContact>, 'data'> {
  load(): Promise<Reply<StudentContact>>;
  /** Cancels running requests. */
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

/** A link that calls a number: only digits and a leading plus are dialled. */
export const telHref = (phone: string): string => `tel:${phone.replace(/(?!^\+)[^0-9]/gu, '')}`;

/** A link that writes to an address, optionally with a subject line and a text; their special characters are escaped. */
export function mailtoHref(address: string, { title = '', text = '' } = {}): string {
  const to = encodeURIComponent(address).replace('%40', '@');
  const parts = [title && `subject=${encodeURIComponent(title)}`, text && `body=${encodeURIComponent(text)}`];
  const query = parts.filter(Boolean).join('&');
  return query ? `mailto:${to}?${query}` : `mailto:${to}`;
}
