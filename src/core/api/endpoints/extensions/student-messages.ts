import * as v from 'valibot';
import { endpoint, inputType, moment } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** A message that the provider has accepted and will mail. */
export const studentMessage = v.object({
  /** The recipient's address. */
  to: v.string(),
  acceptedAtMillis: moment,
});
export type StudentMessage = v.InferOutput<typeof studentMessage>;

export const sendStudentMessage = endpoint({
  method: 'POST',
  path: '/api/client/teacher/student/message',
  description: 'Mails a message of the teacher to a student or the guardian. A repeated request sends no second mail.',
  extension: 'student-messages',
  body: inputType<Inputs['sendStudentMessage']['body']>(),
  data: studentMessage,
});
