import type { LessonNotices, LessonMails } from '../../src/core/api/endpoints/index.ts';
import { rejected, missing } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';
import { checkTime } from '../lessons/lesson-rules.ts';
import { lessonRecord } from '../lessons/lessons.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { dropNotices, holdNotices, noteRestored, pendingNotices, RESTORE_WINDOW_MS } from '../mail/lesson-notices.ts';
import { sendLessonMails, postNotices } from '../mail/lesson-mails.ts';
import { ownLesson, refuseStale } from './courses.ts';
import { transact } from '../app/transact.ts';
import { type MailDeps, mailChoices } from '../mail/family.ts';
import { cancellationOf } from '../lessons/lesson-archive.ts';

type NoticeHandlers = Pick<Handlers, 'changeLessonNotices' | 'restoreLesson'>;

/** Pending mails, and restoring a cancelled lesson (docs/decisions/042). */
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

type CancellationHandlers = Pick<Handlers, 'readLessonCancellation' | 'linkMakeUpLesson'>;

/** The records of cancelled lessons (docs/design-choices.md#the-students-page). */
export const lessonCancellationHandlers: CancellationHandlers = {
  async readLessonCancellation({ params }, context) {
    const lesson = await ownLesson(context, params.id);
    // A lesson that takes place has no cancellation.
    if (lesson.canceledAt === undefined) throw missing(context.messages);
    return cancellationOf(context, lesson);
  },

  linkMakeUpLesson: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, messages } = context;
      const [lesson, makeUp] = [await ownLesson(context, body.id), await ownLesson(context, body.makeUpId)];
      const isPossible = lesson.canceledAt !== undefined && makeUp.studentId === lesson.studentId;
      if (!isPossible) throw rejected('unknown', messages.invalid(messages.fields.makeUpId), { field: 'makeUpId' });
      if (makeUp.canceledAt !== undefined) throw rejected('canceled', messages.canceled, { field: 'makeUpId' });
      return cancellationOf(context, await store.lessons.update(lesson.id, { makeUpId: makeUp.id }));
    }),
};

const stored = (isOn: boolean) => (isOn ? 'on' : 'off');

/** Which mails about lessons a teacher's students get. */
export const lessonMailHandlers: Pick<Handlers, 'readLessonMails' | 'changeLessonMails'> = {
  readLessonMails: (_, context) => mailChoices(context, context.teacher.id),

  changeLessonMails: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, teacher } = context;
      const before = await mailChoices(context, teacher.id);
      const chosen: LessonMails = {
        onPlan: body.onPlan ?? before.onPlan,
        dayBefore: body.dayBefore ?? before.dayBefore,
        halfHourBefore: body.halfHourBefore ?? before.halfHourBefore,
      };
      const row = {
        onPlan: stored(chosen.onPlan),
        dayBefore: stored(chosen.dayBefore),
        halfHourBefore: stored(chosen.halfHourBefore),
      } as const;
      if (await store.mailChoices.get(teacher.id)) await store.mailChoices.update(teacher.id, row);
      else await store.mailChoices.insert({ id: teacher.id, ...row });
      return chosen;
    }),
};
