import { GUARDIAN_LIMIT, type Family as FamilyRecord, type Guardian } from '../../src/core/api/endpoints/index.ts';
import { missing, rejected } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import { ownStudent, studentSearchText } from '../lessons/students.ts';
import { type Family, guardiansOf, mailsRecord, mailsStored, studentMailsRecord } from '../mail/family.ts';
import { RESTORE_WINDOW_MS } from '../mail/lesson-notices.ts';
import type { Store } from '../store/store.ts';
import type { GuardianRow, StudentRow } from '../store/tables.ts';

type GuardianHandlers = Pick<
  Handlers,
  'listGuardians' | 'createGuardian' | 'changeGuardian' | 'removeGuardian' | 'restoreGuardian' | 'changeStudentMails'
>;

/** The guardians of students, and which mails each of them gets (docs/decisions/077). */
export const guardianHandlers: GuardianHandlers = {
  async listGuardians({ params }, context) {
    const student = await ownStudent(context, params.studentId);
    return familyRecord({ student, guardians: await guardiansOf(context.store, student.id) });
  },

  createGuardian: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, crypto, now } = context;
      const { studentId, ...fields } = body;
      const student = await ownStudent(context, studentId);
      const guardians = await guardiansOf(store, studentId);
      const values = storedFields(fields);
      // A repeated request, after its reply was lost, adds nobody twice.
      if (guardians.some((row) => isSamePerson(row, values))) return familyRecord({ student, guardians });
      refuseFull(context, guardians);
      await store.guardians.insert({
        id: crypto.random(18),
        teacherId: student.teacherId,
        studentId,
        ...values,
        serial: crypto.random(18),
        // After the others, also in the same millisecond or with a clock that was set back.
        createdAt: Math.max(now(), (guardians.at(-1)?.createdAt ?? 0) + 1),
        version: 1,
      });
      return changedFamily(store, student);
    }),

  changeGuardian: ({ body }, context) =>
    transact(context, async (context) => {
      const { store } = context;
      const { id, version, ...fields } = body;
      const { row, student } = await ownGuardian(context, id);
      if (row.removedAt !== undefined) throw missing(context.messages);
      await refuseStale(context, row, student, version);
      const { email, phone, language, ...rest } = storedFields(fields);
      await store.guardians.update(id, { ...rest, email, phone, language, version: version + 1 });
      return changedFamily(store, student);
    }),

  removeGuardian: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, now } = context;
      const { row, student } = await ownGuardian(context, body.id);
      if (row.removedAt !== undefined) throw missing(context.messages);
      await refuseStale(context, row, student, body.version);
      await store.guardians.update(row.id, { removedAt: now(), version: row.version + 1 });
      return changedFamily(store, student);
    }),

  restoreGuardian: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, messages, now } = context;
      const { row, student } = await ownGuardian(context, body.id);
      if (row.removedAt === undefined) return changedFamily(store, student);
      if (row.removedAt + RESTORE_WINDOW_MS <= now()) throw rejected('restoreOver', messages.guardianRestoreOver);
      await refuseStale(context, row, student, body.version);
      refuseFull(context, await guardiansOf(store, student.id));
      await store.guardians.update(row.id, { removedAt: undefined, version: row.version + 1 });
      return changedFamily(store, student);
    }),

  changeStudentMails: ({ body }, context) =>
    transact(context, async (context) => {
      const { id } = await ownStudent(context, body.studentId);
      const student = await context.store.students.update(id, { mails: mailsStored(body.mails) });
      return familyRecord({ student, guardians: await guardiansOf(context.store, id) });
    }),
};

/**
 * The guardian of one of the teacher's students, possibly a removed one.
 * @throws {ApiError} if no guardian has this id, or it is another teacher's
 */
async function ownGuardian(
  context: AuthenticatedContext,
  id: string,
): Promise<{ row: GuardianRow; student: StudentRow }> {
  const row = await context.store.guardians.get(id);
  if (!row) throw missing(context.messages);
  return { row, student: await ownStudent(context, row.studentId) };
}

/** @throws {ApiError} with the newer family, if the version differs */
async function refuseStale(
  { store, messages }: AuthenticatedContext,
  row: GuardianRow,
  student: StudentRow,
  version: number,
): Promise<void> {
  if (row.version === version) return;
  const family = familyRecord({ student, guardians: await guardiansOf(store, student.id) });
  throw rejected('stale', messages.guardianStale, { family });
}

/** @throws {ApiError} if the student has the most guardians already */
function refuseFull({ messages }: AuthenticatedContext, guardians: readonly GuardianRow[]): void {
  if (guardians.length >= GUARDIAN_LIMIT) throw rejected('tooMany', messages.guardiansFull(GUARDIAN_LIMIT));
}

type Fields = Pick<Guardian, 'name' | 'relation' | 'email' | 'phone' | 'language' | 'mails'>;
type StoredFields = Pick<GuardianRow, 'name' | 'relation' | 'email' | 'phone' | 'language' | 'mails'>;

function storedFields({ name, relation, email, phone, language, mails }: Fields): StoredFields {
  return {
    name: name.trim(),
    relation,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(language && { language }),
    mails: mailsStored(mails),
  };
}

const isSamePerson = (one: StoredFields, other: StoredFields): boolean =>
  one.name === other.name && one.relation === other.relation && one.email === other.email && one.phone === other.phone;

/** Stores that the student is found by the names of the guardians, and returns the family. */
async function changedFamily(store: Store, { id, name, kana }: StudentRow): Promise<FamilyRecord> {
  const guardians = await guardiansOf(store, id);
  const student = await store.students.update(id, { searchText: studentSearchText({ name, kana }, guardians) });
  return familyRecord({ student, guardians });
}

/** A family as the API returns it. */
function familyRecord(family: Family): FamilyRecord {
  const { student, guardians } = family;
  const { id: studentId, email, phone } = student;
  return {
    studentId,
    guardians: guardians.map(guardianRecord),
    student: { ...(email && { email }), ...(phone && { phone }), mails: studentMailsRecord(family) },
  };
}

function guardianRecord({
  id,
  studentId,
  name,
  relation,
  email,
  phone,
  language,
  mails,
  version,
}: GuardianRow): Guardian {
  return {
    id,
    studentId,
    name,
    relation,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(language && { language }),
    mails: mailsRecord(mails),
    version,
  };
}
