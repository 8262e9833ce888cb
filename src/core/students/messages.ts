import { computed, type ReadonlySignal } from '@preact/signals-core';
import {
  type InputOf,
  sendStudentMessage,
  type StudentMessage,
  changeMailRecipients,
  type MailRecipient,
  type MailRecipients,
  readMailRecipients,
  type RecipientRole,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { type Session, createAsyncResource } from '../session/index.ts';

/** Maximum length of a subject line, and of a message, in characters. */
export const TITLE_LIMIT = 100;
export const MESSAGE_LIMIT = 2000;

type MessageDraft = InputOf<typeof sendStudentMessage>['body'];

/** The problem with a text that needs at least one character, and allows this many. */
export function messageProblem(text: string, limit: number): 'missing' | 'tooLong' | undefined {
  if (text.trim() === '') return 'missing';
  return [...text].length > limit ? 'tooLong' : undefined;
}

/** Mails a message to a student or the guardian (capability `student-messages`, docs/design-choices.md#the-students-page). */
export const sendMessage = (session: Session, body: MessageDraft): Promise<Reply<StudentMessage>> =>
  session.api.call(sendStudentMessage, { body });

/** Who gets the mails about a student (docs/decisions/077). Only providers with `mail-recipients` have it. */
interface MailRecipientsModel {
  /** Those with an address, the guardian first; undefined until they are loaded. */
  readonly people: ReadonlySignal<readonly MailRecipient[] | undefined>;
  load(): Promise<Reply<MailRecipients>>;
  /** Chooses the recipients of future mails: one or both. */
  choose(recipients: readonly RecipientRole[]): Promise<Reply<MailRecipients>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the recipients of one student's mails for one screen. */
export function createMailRecipients(session: Session, studentId: string): MailRecipientsModel {
  const loaded = createAsyncResource<MailRecipients>(session);
  return {
    people: computed(() => loaded.data.value?.people),
    load: () => loaded.load((signal) => session.api.call(readMailRecipients, { params: { studentId } }, { signal })),
    async choose(recipients) {
      const reply = await session.api.call(changeMailRecipients, { body: { studentId, recipients: [...recipients] } });
      if (succeeded(reply)) loaded.set(reply.data);
      return reply;
    },
    dispose: loaded.cancel,
  };
}

/** The roles of the chosen recipients. */
export const chosenRoles = (people: readonly MailRecipient[]): RecipientRole[] =>
  people.filter(({ isChosen }) => isChosen).map(({ role }) => role);
