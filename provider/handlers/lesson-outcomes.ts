import { checkHeldTimes } from '../../src/core/lessons/index.ts';
import { rejected } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import { outcomeOf, rateId } from '../lessons/lesson-outcomes.ts';
import { ownStudent } from '../lessons/students.ts';
import type { LessonRateRow } from '../store/tables.ts';
import type { LessonRate } from '../../src/core/api/endpoints/index.ts';
import { ownLesson } from './courses.ts';

/** What really happened in lessons, as their teachers decide (docs/design-choices.md#what-really-happened). */
export const lessonOutcomeHandlers: Pick<Handlers, 'readLessonOutcome' | 'changeLessonOutcome'> = {
  readLessonOutcome: async ({ params }, context) => outcomeOf(context, await ownLesson(context, params.id)),

  changeLessonOutcome: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, messages, now } = context;
      const lesson = await ownLesson(context, body.id);
      const { outcome, heldFromMillis: fromMillis, heldUntilMillis: untilMillis, version } = body;
      if (lesson.canceledAt !== undefined) throw rejected('canceled', messages.canceled);
      if (version !== (lesson.outcomeVersion ?? 0))
        throw rejected('stale', messages.stale, { record: await outcomeOf(context, lesson) });
      if (now() < lesson.startTimeMillis) throw rejected('tooEarly', messages.outcomeTooEarly);
      const isHeld = outcome === 'held';
      if (isHeld && checkHeldTimes({ fromMillis, untilMillis }, lesson, now()))
        throw rejected('times', messages.heldTimes, { field: 'heldFromMillis' });
      // The lesson keeps its version: what is being typed about it elsewhere stays current.
      const changed = await store.lessons.update(lesson.id, {
        outcome,
        heldFromMillis: isHeld ? fromMillis : undefined,
        heldUntilMillis: isHeld ? untilMillis : undefined,
        outcomeVersion: version + 1,
      });
      return outcomeOf(context, changed);
    }),
};

/** How many rates a student has at most: a subject each, and one for all others. */
const MAX_RATES = 20;

type RateHandlers = Pick<Handlers, 'listLessonRates' | 'changeLessonRate' | 'removeLessonRate'>;

/** What teachers charge: private notes, which nobody else reads (docs/design-choices.md#rates-and-amounts). */
export const lessonRateHandlers: RateHandlers = {
  listLessonRates: (_, context) => ratesOf(context),

  changeLessonRate: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, teacher, messages } = context;
      const { id: studentId } = await ownStudent(context, body.studentId);
      const subject = body.subject.trim();
      const id = rateId(studentId, subject);
      const row: Omit<LessonRateRow, 'id'> = {
        teacherId: teacher.id,
        studentId,
        subject,
        yen: body.yen,
        per: body.per,
        chargesAbsence: body.chargesAbsence ? 'on' : 'off',
        chargesNotice: body.chargesNotice ? 'on' : 'off',
      };
      if (await store.lessonRates.get(id)) await store.lessonRates.update(id, row);
      else {
        if ((await store.lessonRates.count([['studentId', '=', studentId]])) >= MAX_RATES)
          throw rejected('tooMany', messages.tooManyRates(MAX_RATES));
        await store.lessonRates.insert({ id, ...row });
      }
      return ratesOf(context);
    }),

  removeLessonRate: ({ body }, context) =>
    transact(context, async (context) => {
      const { id: studentId } = await ownStudent(context, body.studentId);
      await context.store.lessonRates.delete([['id', '=', rateId(studentId, body.subject.trim())]]);
      return ratesOf(context);
    }),
};

async function ratesOf({ store, teacher }: AuthenticatedContext): Promise<LessonRate[]> {
  const rows = await store.lessonRates.find({
    where: [['teacherId', '=', teacher.id]],
    order: [
      ['studentId', 'ascending'],
      ['subject', 'ascending'],
    ],
  });
  return rows.map(({ studentId, subject, yen, per, chargesAbsence, chargesNotice }) => ({
    studentId,
    subject,
    yen,
    per,
    chargesAbsence: chargesAbsence === 'on',
    chargesNotice: chargesNotice === 'on',
  }));
}
