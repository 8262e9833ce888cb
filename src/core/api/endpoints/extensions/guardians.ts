import * as v from 'valibot';
import { endpoint, inputType, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { familyMails, guardianRelations } from './family-parts.ts';

/** A guardian of a student. */
export const guardian = v.object({
  id: v.string(),
  studentId: v.string(),
  /** Empty if unknown. */
  name: v.string(),
  relation: v.picklist(guardianRelations),
  email: v.optional(v.string()),
  phone: v.optional(v.string()),
  /** Language of mails; the student's by default. */
  language: v.optional(v.string()),
  mails: familyMails,
  version: wholeNumber,
});
export type Guardian = v.InferOutput<typeof guardian>;

/** A student and the guardians, how they can be reached, and which mails each of them gets. */
export const family = v.object({
  studentId: v.string(),
  /** In the order in which they were added. */
  guardians: v.array(guardian),
  student: v.object({ email: v.optional(v.string()), phone: v.optional(v.string()), mails: familyMails }),
});
export type Family = v.InferOutput<typeof family>;

/** The `data` of a rejected write: the rule, the field, and the newer family when `stale`. */
const familyErrorData = v.object({
  code: v.optional(v.string()),
  field: v.optional(v.string()),
  family: v.optional(family),
});
export type FamilyErrorData = v.InferOutput<typeof familyErrorData>;

export const listGuardians = endpoint({
  method: 'GET',
  path: '/api/client/teacher/student/{studentId}/guardians',
  description: 'The guardians of a student, and which mails each member of the family gets.',
  extension: 'guardians',
  data: family,
});

export const createGuardian = endpoint({
  method: 'POST',
  path: '/api/client/teacher/student/guardian',
  description: 'Adds a guardian to a student, up to 6. A person who is there already is not added again.',
  extension: 'guardians',
  body: inputType<Inputs['createGuardian']['body']>(),
  data: family,
  errorData: familyErrorData,
});

export const changeGuardian = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/student/guardian',
  description:
    'Replaces the data of a guardian; missing optional fields are removed. An outdated version is rejected with the newer family.',
  extension: 'guardians',
  body: inputType<Inputs['changeGuardian']['body']>(),
  data: family,
  errorData: familyErrorData,
});

export const removeGuardian = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/student/guardian/remove',
  description: 'Removes a guardian, who gets no more mails.',
  extension: 'guardians',
  body: inputType<Inputs['removeGuardian']['body']>(),
  data: family,
  errorData: familyErrorData,
});

export const restoreGuardian = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/student/guardian/restore',
  description: 'Restores a removed guardian within 10 minutes.',
  extension: 'guardians',
  body: inputType<Inputs['restoreGuardian']['body']>(),
  data: family,
  errorData: familyErrorData,
});

export const changeStudentMails = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/student/mails',
  description: 'Chooses which mails the student gets beside the guardians.',
  extension: 'guardians',
  body: inputType<Inputs['changeStudentMails']['body']>(),
  data: family,
});
