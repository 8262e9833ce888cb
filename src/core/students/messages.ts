import { computed, type ReadonlySignal } from '@preact/signals-core';
import {
  type InputOf,
  sendStudentMessage,
  type StudentMessage,
  changeMailRecipients,
  type MailKind,
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
  /** Those with an address, the guardians first; undefined until they are loaded. */
  readonly people: ReadonlySignal<readonly MailRecipient[] | undefined>;
  load(): Promise<Reply<MailRecipients>>;
  /** Chooses the recipients of future mails, at least one, by their keys. */
  choose(keys: readonly string[]): Promise<Reply<MailRecipients>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the recipients of one student's mails for one screen. */
export function createMailRecipients(session: Session, studentId: string): MailRecipientsModel {
  const loaded = createAsyncResource<MailRecipients>(session);
  return {
    people: computed(() => loaded.data.value?.people),
    load: () => loaded.load((signal) => session.api.call(readMailRecipients, { params: { studentId } }, { signal })),
    async choose(keys) {
      const body = { studentId, ...namedRecipients(loaded.data.peek()?.people ?? [], keys) };
      const reply = await session.api.call(changeMailRecipients, { body });
      if (succeeded(reply)) loaded.set(reply.data);
      return reply;
    },
    dispose: loaded.cancel,
  };
}

/** Identifies a recipient within a family: the id, or the role where the provider knows one guardian a student. */
export const recipientKey = ({ id, role }: Pick<MailRecipient, 'id' | 'role'>): string => id ?? role;

/** The recipients with these keys. */
export const recipientsWith = (people: readonly MailRecipient[], keys: readonly string[]): MailRecipient[] =>
  people.filter((person) => keys.includes(recipientKey(person)));

/** The chosen recipients; of mails of a kind, where the provider distinguishes kinds. */
export const chosenRecipients = (people: readonly MailRecipient[], kind?: MailKind): MailRecipient[] =>
  people.filter(({ isChosen, mails }) => (kind && mails?.[kind]) ?? isChosen);

/** The keys of the chosen recipients; see `chosenRecipients`. */
export const chosenKeys = (people: readonly MailRecipient[], kind?: MailKind): string[] =>
  chosenRecipients(people, kind).map(recipientKey);

/** Names recipients in a request: by role, and by id where the provider sends ids. */
export function namedRecipients(
  people: readonly MailRecipient[],
  keys: readonly string[],
): { recipients: RecipientRole[]; people?: string[] } {
  const chosen = recipientsWith(people, keys);
  const ids = chosen.flatMap(({ id }) => id ?? []);
  return {
    recipients: [...new Set(chosen.map(({ role }) => role))],
    ...(ids.length > 0 && ids.length === chosen.length && { people: ids }),
  };
}
