import { type ReadonlySignal, computed } from '@preact/signals-core';
import { readLessonPresence, type LessonPresence } from '../api/endpoints/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';
import { knownTroubles, type Trouble } from './protocol/advice.ts';

/** A student who waits for a lesson or is inside. */
export type PresentStudent = Omit<LessonPresence['students'][number], 'troubles'> & {
  readonly troubles: readonly Trouble[];
};

/** Who waits for a lesson or is inside. */
interface LessonPresenceModel {
  /** Empty while nothing is known, also after a failure: those who were there may have left. */
  readonly students: ReadonlySignal<readonly PresentStudent[]>;
  /** Whether it is known that no one is there. */
  readonly isEmpty: ReadonlySignal<boolean>;
  load(): Promise<unknown>;
  /** Cancels running requests. */
  dispose(): void;
}

export function createLessonPresence(session: Session, lessonId: string): LessonPresenceModel {
  const resource = createAsyncResource<LessonPresence>(session);
  return {
    students: computed(() => {
      const { students = [] } = (resource.failure.value ? undefined : resource.data.value) ?? {};
      return students.map((student) => ({ ...student, troubles: knownTroubles(student.troubles) }));
    }),
    isEmpty: computed(() => !resource.failure.value && resource.data.value?.students.length === 0),
    load: () =>
      resource.load((signal) => session.api.call(readLessonPresence, { params: { id: lessonId } }, { signal })),
    dispose: resource.cancel,
  };
}
