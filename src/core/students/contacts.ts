import { type Contract, listStudents, readContract, searchStudents, type Student } from '../api/endpoints/index.ts';
import { type Reply, SUCCESS } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The teacher's students, the search among them, and one student's contract. */
export interface Contacts {
  readonly students: AsyncResource<Student[]>;
  readonly found: AsyncResource<Student[]>;
  /** Without data for a student without a contract. */
  readonly contract: AsyncResource<Contract>;
  /** Loads `students`; the reply may be a minute old unless `isFresh` is set. */
  load(isFresh?: boolean): Promise<Reply<Student[]>>;
  /** Loads `found`: students whose name or kana contains the words, or a guardian's name with the capability `guardians`. */
  search(words: string): Promise<Reply<Student[]>>;
  /** Loads `contract`. A student without one does not count as a failure. */
  readContract(studentId: string): Promise<Reply<Contract | undefined>>;
  /** Aborts running loads. */
  dispose(): void;
}

/** Creates the contacts of one screen. */
export function createContacts(session: Session): Contacts {
  const students = createAsyncResource<Student[]>(session);
  const found = createAsyncResource<Student[]>(session);
  const contract = createAsyncResource<Contract>(session);

  return {
    students,
    found,
    contract,
    load: (isFresh = false) =>
      students.load((signal) => session.api.call(listStudents, {}, { signal, cache: !isFresh })),
    search: (words) => found.load((signal) => session.api.call(searchStudents, { body: { words } }, { signal })),
    async readContract(studentId) {
      const reply = await contract.load((signal) =>
        session.api.call(readContract, { params: { studentId } }, { signal }),
      );
      if (reply.failure?.kind !== 'http' || reply.failure.httpStatus !== 404) return reply;
      contract.set(undefined);
      return { status: SUCCESS, message: '', data: undefined };
    },
    dispose() {
      for (const resource of [students, found, contract]) resource.cancel();
    },
  };
}
