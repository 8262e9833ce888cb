import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { guardianRelations } from './family-parts.ts';

/** How a person can be reached; unknown fields are missing. */
const reachable = { email: v.optional(v.string()), phone: v.optional(v.string()) };

/** How a student and the guardian can be reached. Not part of any list: it is read for one student at a time. */
export const studentContact = v.object({
  ...reachable,
  /** The first guardian. */
  guardian: v.optional(v.object({ name: v.string(), ...reachable })),
  /** All guardians; from providers with `guardians`. */
  guardians: v.optional(
    v.array(v.object({ id: v.string(), name: v.string(), relation: v.picklist(guardianRelations), ...reachable })),
  ),
});
export type StudentContact = v.InferOutput<typeof studentContact>;

export const readStudentContact = endpoint({
  method: 'GET',
  path: '/api/client/teacher/student/{studentId}/contact',
  description: 'How a student and the guardian can be reached.',
  extension: 'student-contacts',
  data: studentContact,
});
