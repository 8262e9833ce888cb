import type { ReadonlySignal } from '@preact/signals-core';
import { changeLessonMails, readLessonMails, type LessonMails } from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** Which mails about lessons the teacher's students get. Only providers with the capability `lesson-mails` have them. */
interface LessonMailChoices {
  readonly choices: ReadonlySignal<LessonMails | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  change(change: Partial<LessonMails>): Promise<Reply<unknown>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the choices for one screen. */
export function createLessonMailChoices(session: Session): LessonMailChoices {
  const choices = createAsyncResource<LessonMails>(session);
  return {
    choices: choices.data,
    status: choices.status,
    load: () => choices.load((signal) => session.api.call(readLessonMails, {}, { signal })),
    async change(change) {
      const reply = await session.api.call(changeLessonMails, { body: change });
      if (succeeded(reply)) choices.set(reply.data);
      return reply;
    },
    dispose: choices.cancel,
  };
}
