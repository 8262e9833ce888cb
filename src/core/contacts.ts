import { searchStudents, listStudents, readContract } from './endpoints/contacts.ts';
import { createLoadable } from './model.ts';
import type { Contract, Student } from './records.ts';
import type { Session } from './session.ts';

export type Contacts = ReturnType<typeof createContacts>;

/** The teacher's students, the search among them, and one student's contract. */
export function createContacts(session: Session) {
  const students = createLoadable<Student[]>(session);
  const found = createLoadable<Student[]>(session);
  const contract = createLoadable<Contract>(session);

  return {
    students,
    found,
    contract,
    load: () => students.load((signal) => session.api.call(listStudents, {}, { signal, cache: true })),
    search: (words: string) => found.load((signal) => session.api.call(searchStudents, { body: { words } }, { signal })),
    readContract: (studentId: string) =>
      contract.load((signal) => session.api.call(readContract, { params: { studentId } }, { signal })),
    leave(): void {
      for (const loadable of [students, found, contract]) loadable.leave();
    },
  };
}
