import { missing } from '../app/api-error.ts';
import { count, type Handlers, type RequestContext } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import { MATERIAL_MEGABYTES, refuseFull } from '../files/files.ts';
import {
  askedHomework,
  familyHomework,
  homeworkReplyOf,
  MAX_HOMEWORK_FILES,
  refuseHomework,
  takeBack,
} from '../lessons/homework.ts';
import { openLink } from '../links/family-link.ts';
import { FILE_TOKEN_LIFETIME_MS } from '../rooms/admission/grants.ts';
import type { StudentClaim } from '../auth/signed-tokens.ts';
import type { LessonRow } from '../store/tables.ts';

/** How long a ticket for an upload is valid, in ms. */
const UPLOAD_LIFE_MS = 10 * 60_000;

type HomeworkHandlers = Pick<
  Handlers,
  'listFamilyHomework' | 'markHomework' | 'requestHomeworkUpload' | 'removeHomeworkFile'
>;

/** Homework that comes back: anyone with a student's lasting link may reply (docs/design-choices.md#homework-that-comes-back). */
export const homeworkHandlers: HomeworkHandlers = {
  async listFamilyHomework({ body }, context) {
    const { claim, teacher } = await openLink(body.link, context);
    await count(context, 'homeworkList', claim.id);
    const asked = await askedHomework(context, claim.id);
    const { signedTokens, now } = context;
    return {
      list: await Promise.all(asked.map((each) => familyHomework(context, each))),
      fileToken: await signedTokens.issueFileToken({
        room: `homework-${claim.id}`,
        identity: `student-${claim.id}`,
        teacherId: teacher.id,
        expiresAt: now() + FILE_TOKEN_LIFETIME_MS,
        student: claim,
      }),
      maximumFiles: MAX_HOMEWORK_FILES,
    };
  },

  async markHomework({ body }, context) {
    const { lesson } = await askedLesson(body, context);
    return transact(context, async ({ store, settings, now }) => {
      const { id, studentId } = lesson;
      const before = await store.homeworkReplies.get(id);
      if (!body.done) await store.homeworkReplies.delete([['id', '=', id]]);
      else if (!before) await store.homeworkReplies.insert({ id, studentId, doneAt: now() });
      return (await homeworkReplyOf({ store, settings }, id)) ?? { files: [] };
    });
  },

  async requestHomeworkUpload({ body }, context) {
    const { lesson, claim } = await askedLesson(body, context);
    const { crypto, settings, now, messages } = context;
    await refuseHomework(context, lesson, messages);
    await refuseFull(context, lesson.teacherId, messages);
    const ticket = crypto.random(24);
    const id = await crypto.digest(ticket);
    const expiresAtMillis = now() + UPLOAD_LIFE_MS;
    await transact(context, async ({ store }) => {
      const { teacherId } = lesson;
      await store.uploadTickets.insert({
        id,
        teacherId,
        family: claim.serial,
        homeworkOf: lesson.id,
        expiresAt: expiresAtMillis,
      });
    });
    return {
      url: `${settings.url}/upload/material`,
      ticket,
      expiresAtMillis,
      maximumBytes: MATERIAL_MEGABYTES * 1024 * 1024,
    };
  },

  async removeHomeworkFile({ body }, context) {
    const { lesson } = await askedLesson(body, context);
    const file = body.url.slice(body.url.lastIndexOf('/') + 1);
    return transact(context, async ({ store, settings }) => {
      await takeBack({ store }, lesson.id, file);
      return (await homeworkReplyOf({ store, settings }, lesson.id)) ?? { files: [] };
    });
  },
};

/** The lesson, if it is one of the link's student and asks for homework. */
async function askedLesson(
  body: { link: string; lesson: string },
  context: RequestContext,
): Promise<{ lesson: LessonRow; claim: StudentClaim }> {
  const { claim } = await openLink(body.link, context);
  await count(context, 'homework', claim.id);
  const asked = (await askedHomework(context, claim.id)).find(({ lesson }) => lesson.id === body.lesson);
  if (!asked) throw missing(context.messages);
  return { lesson: asked.lesson, claim };
}
