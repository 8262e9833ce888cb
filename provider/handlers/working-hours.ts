import { MAX_SPANS, spansProblem } from '../../src/core/working-hours/index.ts';
import { rejected } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import { workingHoursOf } from '../lessons/working-hours.ts';
import type { WorkingHoursRow } from '../store/tables.ts';

/** When the teacher works. */
export const workingHoursHandlers: Pick<Handlers, 'readWorkingHours' | 'changeWorkingHours'> = {
  readWorkingHours: (_, { store, teacher }) => workingHoursOf(store, teacher.id),

  changeWorkingHours: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, teacher, messages } = context;
      checkHours(body, context);
      const current = await workingHoursOf(store, teacher.id);
      if (body.version !== current.version)
        throw rejected('stale', messages.workingHoursStale, { workingHours: current });
      const { weekly, exceptions, bufferMinutes } = body;
      const row: Omit<WorkingHoursRow, 'id'> = {
        isSet: body.isSet ? 1 : 0,
        weekly,
        exceptions,
        holidaysOff: body.holidaysOff ? 1 : 0,
        bufferMinutes,
        version: current.version + 1,
      };
      if (current.version > 0) await store.workingHours.update(teacher.id, row);
      else await store.workingHours.insert({ id: teacher.id, ...row });
      return workingHoursOf(store, teacher.id);
    }),
};

type Body = Parameters<Handlers['changeWorkingHours']>[0]['body'];

/**
 * Checks the spans of each weekday and of each exception.
 * @throws {ApiError} for the first rule that they break
 */
function checkHours({ weekly, exceptions }: Body, { messages }: AuthenticatedContext): void {
  const texts = { order: messages.hoursOrder, overlap: messages.hoursOverlap, many: messages.hoursMany(MAX_SPANS) };
  for (const spans of Map.groupBy(weekly, ({ weekday }) => weekday).values()) {
    const problem = spansProblem(spans);
    if (problem) throw rejected(`hours-${problem}`, texts[problem], { field: 'weekly' });
  }
  for (const { spans } of exceptions) {
    const problem = spansProblem(spans);
    if (problem) throw rejected(`hours-${problem}`, texts[problem], { field: 'exceptions' });
  }
  if (new Set(exceptions.map(({ date }) => date)).size < exceptions.length)
    throw rejected('hours-twice', messages.hoursTwice, { field: 'exceptions' });
}
