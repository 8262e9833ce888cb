import { rejected } from '../app/api-error.ts';
import { count, type RequestContext } from '../app/context.ts';
import type { StudentClaim } from '../auth/signed-tokens.ts';
import type { GuardianRow, StudentRow, TeacherRow } from '../store/tables.ts';
import { studentLinkOf } from './student-links.ts';

/** The student of a link, and the teacher. */
export interface Family {
  claim: StudentClaim;
  student: StudentRow;
  teacher: TeacherRow;
  /** Whose own link it is; missing for the student's link. */
  guardian?: GuardianRow;
}

/**
 * The holder of a link.
 * @throws {ApiError} if the link is not valid, or there were too many requests
 */
export async function openLink(link: string, context: RequestContext): Promise<Family> {
  const { signedTokens, store, messages, client } = context;
  if (client !== '') await count(context, 'familyAddress', client);
  const guardian = await guardianOf(link, context);
  const claim = guardian
    ? await claimOfGuardian(guardian, context)
    : await signedTokens.verifyStudentToken(link, async (id) => (await store.studentLinks.get(id))?.serial);
  const student = claim && (await store.students.get(claim.id));
  const teacher = student && (await store.teachers.get(student.teacherId));
  if (student && teacher) return { claim, student, teacher, ...(guardian && { guardian }) };
  await count(context, 'wrongLink', client);
  throw rejected('linkOver', messages.linkDead, { field: 'link' });
}

/** The guardian of a guardian's own link; the link ends when the guardian is removed. */
async function guardianOf(link: string, { signedTokens, store }: RequestContext): Promise<GuardianRow | undefined> {
  const serialOf = async (id: string): Promise<string | undefined> => {
    const guardian = await store.guardians.get(id);
    return guardian?.removedAt === undefined ? guardian?.serial : undefined;
  };
  const claim = await signedTokens.verifyGuardianToken(link, serialOf);
  return claim && store.guardians.get(claim.id);
}

/** A guardian's own link opens the page of the student. */
async function claimOfGuardian(guardian: GuardianRow, context: RequestContext): Promise<StudentClaim | undefined> {
  const student = await context.store.students.get(guardian.studentId);
  if (!student) return undefined;
  const { id, serial } = await studentLinkOf(context, student);
  return { id, serial };
}
