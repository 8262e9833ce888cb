import { missing, rejected } from '../app/api-error.ts';
import type { Handlers } from '../app/context.ts';
import { cancellationOf } from '../lessons/cancellations.ts';
import { ownLesson } from './courses.ts';
import { transact } from '../app/transact.ts';

type CancellationHandlers = Pick<Handlers, 'readLessonCancellation' | 'linkMakeUpLesson'>;

/** What is kept of cancelled lessons (docs/design-choices.md#the-students-page). */
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
