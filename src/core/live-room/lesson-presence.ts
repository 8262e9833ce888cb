import { type ReadonlySignal, computed } from '@preact/signals-core';
import { readLessonPresence, type LessonPresence } from '../api/endpoints/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';
import { knownTroubles, type Trouble } from './protocol/advice.ts';

/** A student at the door of a lesson or inside. */
export type PresentStudent = Omit<LessonPresence['students'][number], 'troubles'> & {
  readonly troubles: readonly Trouble[];
};

/** Who is at the door of a lesson. */
interface LessonPresenceModel {
  /** Empty as long as nothing is known, also after a failure: who was there may have gone. */
  readonly students: ReadonlySignal<readonly PresentStudent[]>;
  /** Whether it is known that nobody is there. */
  readonly isEmpty: ReadonlySignal<boolean>;
  load(): Promise<unknown>;
  /** Cancels what is still loading. */
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
