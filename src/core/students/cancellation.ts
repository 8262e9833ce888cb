import { linkMakeUpLesson, type CancellationRecord, readLessonCancellation } from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** Why a lesson was cancelled, and its make-up lesson (capability `lesson-cancellations`, docs/design-choices.md#the-students-page). */
interface Cancellation extends Pick<AsyncResource<CancellationRecord>, 'data'> {
  load(): Promise<Reply<CancellationRecord>>;
  /** Sets the lesson that replaces the cancelled one. */
  link(makeUpId: string): Promise<Reply<CancellationRecord>>;
  /** Cancels running requests. */
  dispose(): void;
}

export function createCancellation(session: Session, id: string): Cancellation {
  const cancellation = createAsyncResource<CancellationRecord>(session);
  return {
    data: cancellation.data,
    load: () => cancellation.load((signal) => session.api.call(readLessonCancellation, { params: { id } }, { signal })),
    async link(makeUpId) {
      const reply = await session.api.call(linkMakeUpLesson, { body: { id, makeUpId } });
      if (succeeded(reply)) {
        cancellation.set(reply.data);
        session.changed();
      }
      return reply;
    },
    dispose: cancellation.cancel,
  };
}
