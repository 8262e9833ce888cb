import { type Contract, listStudents, readContract, searchStudents, type Student } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';

export type Contacts = ReturnType<typeof createContacts>;

/** The teacher's students, the search among them, and one student's contract. */
export function createContacts(session: Session) {
  const students = createAsyncResource<Student[]>(session);
  const found = createAsyncResource<Student[]>(session);
  const contract = createAsyncResource<Contract>(session);

  return {
    students,
    found,
    contract,
    /** The list may be a minute old, unless it has to be fresh. */
    load: (isFresh = false) =>
      students.load((signal) => session.api.call(listStudents, {}, { signal, cache: !isFresh })),
    search: (words: string) =>
      found.load((signal) => session.api.call(searchStudents, { body: { words } }, { signal })),
    /** A student without a contract is no failure: `contract` is empty then, and the reply carries none. */
    async readContract(studentId: string): Promise<Reply<Contract | undefined>> {
      const reply = await contract.load((signal) =>
        session.api.call(readContract, { params: { studentId } }, { signal }),
      );
      if (reply.failure?.kind !== 'http' || reply.failure.httpStatus !== 404) return reply;
      contract.set(undefined);
      return { status: 1, message: '', data: undefined };
    },
    dispose(): void {
      for (const loadable of [students, found, contract]) loadable.cancel();
    },
  };
}
