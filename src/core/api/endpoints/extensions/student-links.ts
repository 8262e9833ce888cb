import * as v from 'valibot';
import { endpoint, inputType, moment } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** A student's lasting link (decision 25), and whether the student enters with it without waiting for the teacher. */
export const studentLink = v.object({ url: v.string(), entersAtOnce: v.boolean() });
export type StudentLink = v.InferOutput<typeof studentLink>;

/** The information before a lesson for the holder of a student's link: who teaches, and the current or next lesson. */
export const linkInfo = v.object({
  studentName: v.string(),
  teacherName: v.string(),
  /** URL of the teacher's picture, or empty. */
  teacherAvatar: v.string(),
  /** Whether the room of `lesson` is open now. */
  isOpen: v.boolean(),
  /** Missing when no lesson is planned. */
  lesson: v.optional(
    v.object({
      subject: v.string(),
      startTimeMillis: moment,
      endTimeMillis: moment,
      /** When its room opens. */
      opensAtMillis: moment,
    }),
  ),
  /** The lesson after `lesson`; missing if none is planned, for the link of one lesson, and if the provider does not return it. */
  nextLesson: v.optional(v.object({ subject: v.string(), startTimeMillis: moment, endTimeMillis: moment })),
  /** The page on which the family asks for changes; for lasting links, where the provider has `family-requests`. */
  familyUrl: v.optional(v.string()),
  /** The provider's clock. */
  currentMillis: moment,
});
export type LinkInfo = v.InferOutput<typeof linkInfo>;

export const readStudentLink = endpoint({
  method: 'GET',
  path: '/api/client/teacher/student/{studentId}/link',
  description: 'The lasting link of a student, and how the student enters with it.',
  extension: 'student-links',
  data: studentLink,
});

export const changeStudentLink = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/student/link',
  description:
    'Renews the lasting link of a student, which invalidates the older one immediately, or sets whether the student enters without waiting.',
  extension: 'student-links',
  body: inputType<Inputs['changeStudentLink']['body']>(),
  data: studentLink,
});

export const openStudentLink = endpoint({
  method: 'POST',
  path: '/api/client/student/link',
  description: 'The information for the holder of a student link, lasting or of one lesson, before the lesson.',
  access: 'anyone',
  extension: 'student-links',
  body: inputType<Inputs['openStudentLink']['body']>(),
  data: linkInfo,
});
