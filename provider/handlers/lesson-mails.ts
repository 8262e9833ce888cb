import type { LessonMails } from '../../src/core/api/endpoints/index.ts';
import type { Handlers } from '../app/context.ts';
import { mailChoices } from '../mail/mail-choices.ts';
import { transact } from '../app/transact.ts';

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
