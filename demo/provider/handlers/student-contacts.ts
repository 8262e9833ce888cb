import type { StudentContact, StudentMessage } from '../../../src/core/api/endpoints/index.ts';
import { rejected } from '../app/api-error.ts';
import { count, refuseEnded, type Handlers } from '../app/context.ts';
import { messagesFor } from '../i18n/index.ts';
import { ownStudent } from '../lessons/students.ts';
import type { StudentMessageRow, StudentRow } from '../store/tables.ts';
import { transact } from '../app/transact.ts';

/** How long the key of a message is remembered, in ms. */
const KEY_LIFETIME_MS = 24 * 60 * 60_000;

type ContactHandlers = Pick<Handlers, 'readStudentContact' | 'sendStudentMessage'>;

/** How students and guardians are reached, and messages to them (docs/design-choices.md#the-students-page). */
export const studentContactHandlers: ContactHandlers = {
  readStudentContact: async ({ params }, context) => contactRecord(await ownStudent(context, params.studentId)),

  async sendStudentMessage({ body }, context) {
    const { teacher, crypto, now, messages, settings } = context;
    const student = await ownStudent(context, body.studentId);
    const { recipient, title, text } = body;
    const to = recipient === 'guardian' ? student.guardianEmail : student.email;
    if (!to || !settings.mailsLessons) throw rejected('noMail', messages.noMail);
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
        recipient: to,
        requestDigest,
        acceptedAt: now(),
        expiresAt: now() + KEY_LIFETIME_MS,
      };
      await store.studentMessages.insert(message);
      const words = messagesFor(student.language ?? null);
      // A line break has no place in the head of a mail.
      const subject = title.replace(/\s+/gu, ' ').trim();
      await outbox.post({ to, subject, text: words.messageText(text, teacher.name) }, undefined, {
        studentId: student.id,
      });
      return message;
    });
    context.afterReply(() => context.outbox.send());
    return { to: row.recipient, acceptedAtMillis: row.acceptedAt } satisfies StudentMessage;
  },
};

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
