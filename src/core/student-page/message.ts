import { type InputOf, sendStudentMessage, type StudentMessage } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import type { Session } from '../session/index.ts';

/** Most characters of a subject line, and of a message. */
export const TITLE_LIMIT = 100;
export const MESSAGE_LIMIT = 2000;

export type MessageDraft = InputOf<typeof sendStudentMessage>['body'];

/** What is wrong with a text that needs some characters, and takes so many. */
export function messageProblem(text: string, limit: number): 'missing' | 'tooLong' | undefined {
  if (text.trim() === '') return 'missing';
  return [...text].length > limit ? 'tooLong' : undefined;
}

/** Mails a message to a student or the guardian (capability `student-messages`, docs/design-choices.md#the-students-page). */
export const sendMessage = (session: Session, body: MessageDraft): Promise<Reply<StudentMessage>> =>
  session.api.call(sendStudentMessage, { body });
