import type { LessonNotices } from '../../src/core/api/endpoints/index.ts';
import { rejected } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';
import { checkTime } from '../lessons/lesson-rules.ts';
import { lessonRecord } from '../lessons/lessons.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { dropNotices, holdNotices, noteRestored, pendingNotices, RESTORE_WINDOW_MS } from '../mail/lesson-notices.ts';
import { sendLessonMails } from '../mail/lesson-mails.ts';
import { postNotices } from '../mail/notice-mails.ts';
import { ownLesson, refuseStale } from './courses.ts';
import { transact } from '../app/transact.ts';
import type { MailDeps } from '../mail/mail-choices.ts';

type NoticeHandlers = Pick<Handlers, 'changeLessonNotices' | 'restoreLesson'>;

/** Mails that wait, and the way back from a cancellation (docs/decisions/042). */
export const lessonNoticeHandlers: NoticeHandlers = {
  async changeLessonNotices({ body }, context) {
    const { ids, action, message } = body;
    for (const id of ids) await ownLesson(context, id);
    const pending = (deps: MailDeps) => pendingNotices(deps, context.teacher, ids);
    if (action === 'send') {
      const mailed = await postNotices(context, pending, message?.trim());
      context.afterReply(() => context.outbox.send());
      return noticesRecord(context, ids, mailed);
    }
    await transact(context, async (context) =>
      (action === 'drop' ? dropNotices : holdNotices)(context, await pending(context)),
    );
    return noticesRecord(context, ids, 0);
  },

  async restoreLesson({ body }, context) {
    const restored = await transact(context, async (context) => {
      const { store, messages, now } = context;
      const row = await ownLesson(context, body.id);
      if (row.canceledAt === undefined) throw rejected('notCanceled', messages.notCanceled);
      refuseStale(row, body.version, context);
      if (row.canceledAt + RESTORE_WINDOW_MS <= now()) throw rejected('restoreOver', messages.restoreOver);
      await checkTime(context, row, { kind: 'lesson', id: row.id, keepsStart: true });
      const lesson = await store.lessons.update(row.id, {
        canceledAt: undefined,
        cancelReason: undefined,
        makeUpId: undefined,
        version: row.version + 1,
        changedBy: 'teacher',
      });
      await noteRestored(context, row, lesson);
      return lesson;
    });
    context.afterReply(() => sendLessonMails(context));
    context.afterReply(() => context.rooms.refresh(roomOfLesson(restored)));
    return lessonRecord(restored);
  },
};

async function noticesRecord(
  context: AuthenticatedContext,
  ids: readonly string[],
  mailed: number,
): Promise<LessonNotices> {
  const pending = (await pendingNotices(context, context.teacher, ids)).map(({ id, dueAt }) => ({
    id,
    dueAtMillis: dueAt,
  }));
  return { pending, mailed };
}
