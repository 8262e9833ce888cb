import type { MailRecipients, StudentContact, StudentMessage } from '../../src/core/api/endpoints/index.ts';
import { rejected } from '../app/api-error.ts';
import { count, refuseEnded, type Handlers } from '../app/context.ts';
import { ownStudent } from '../lessons/students.ts';
import { canReach, familyMails, postAll, recipientsOf, storedChoice } from '../mail/family.ts';
import type { StudentMessageRow, StudentRow } from '../store/tables.ts';
import { transact } from '../app/transact.ts';

/** How long the key of a message is remembered, in ms. */
const KEY_LIFETIME_MS = 24 * 60 * 60_000;

type ContactHandlers = Pick<
  Handlers,
  'readStudentContact' | 'sendStudentMessage' | 'readMailRecipients' | 'changeMailRecipients'
>;

/** How students and guardians are reached, and messages to them (docs/design-choices.md#the-students-page). */
export const studentContactHandlers: ContactHandlers = {
  readStudentContact: async ({ params }, context) => contactRecord(await ownStudent(context, params.studentId)),

  async sendStudentMessage({ body }, context) {
    const { teacher, crypto, now, messages, settings } = context;
    const student = await ownStudent(context, body.studentId);
    const { recipient, recipients: roles = [recipient], title, text } = body;
    const recipients = recipientsOf(student, roles);
    // A line break has no place in the head of a mail.
    const subject = title.replace(/\s+/gu, ' ').trim();
    const mails = familyMails(student, teacher, recipients, () => ({ subject, text: text.trim() }));
    const [first] = mails;
    if (!first || !canReach(student, roles) || !settings.mailsLessons) throw rejected('noMail', messages.noMail);
    const id = `message ${teacher.id} ${body.idempotencyKey}`;
    const requestDigest = await crypto.digest(JSON.stringify(body));
    const row = await transact(context, async (context) => {
      const { store, outbox } = context;
      await refuseEnded(context);
      const known = await store.studentMessages.get(id);
      if (known && known.requestDigest !== requestDigest)
        throw rejected('keyReused', messages.keyReused, { field: 'idempotencyKey' });
      if (known) return known;
      await count(context, 'studentMessage', teacher.id);
      await count(context, 'messageOfStudent', student.id);
      const message: StudentMessageRow = {
        id,
        studentId: student.id,
        recipient: first.to,
        requestDigest,
        acceptedAt: now(),
        expiresAt: now() + KEY_LIFETIME_MS,
      };
      await store.studentMessages.insert(message);
      await postAll(outbox, mails, undefined, { studentId: student.id });
      return message;
    });
    context.afterReply(() => context.outbox.send());
    return { to: row.recipient, acceptedAtMillis: row.acceptedAt } satisfies StudentMessage;
  },

  readMailRecipients: async ({ params }, context) => recipientsRecord(await ownStudent(context, params.studentId)),

  changeMailRecipients: ({ body }, context) =>
    transact(context, async (context) => {
      const { id } = await ownStudent(context, body.studentId);
      return recipientsRecord(await context.store.students.update(id, { mailsTo: storedChoice(body.recipients) }));
    }),
};

const recipientsRecord = (student: StudentRow): MailRecipients => ({
  studentId: student.id,
  people: recipientsOf(student),
});

function contactRecord({ email, phone, guardianName, guardianEmail, guardianPhone }: StudentRow): StudentContact {
  return {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(guardianName && {
      guardian: {
        name: guardianName,
        ...(guardianEmail && { email: guardianEmail }),
        ...(guardianPhone && { phone: guardianPhone }),
      },
    }),
  };
}
