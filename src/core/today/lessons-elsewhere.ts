import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { type Lesson, readLesson } from '../api/endpoints/index.ts';
import type { Session } from '../session/index.ts';

/** The most lessons that are requested one by one. */
const MAX_REQUESTS = 10;

/** Lessons that were moved out of the loaded weeks. */
export interface LessonsElsewhere {
  readonly lessons: ReadonlySignal<readonly Lesson[]>;
  /** Loads lessons by their ids, up to ten; those that cannot be loaded are left out. */
  load(ids: readonly string[]): Promise<void>;
  clear(): void;
}

export function createLessonsElsewhere({ api, teacherEpoch }: Session): LessonsElsewhere {
  const loaded = signal<{ teacherEpoch: number; lessons: readonly Lesson[] } | undefined>();
  return {
    lessons: computed(() => (loaded.value?.teacherEpoch === teacherEpoch.value ? loaded.value.lessons : [])),
    async load(ids) {
      const epoch = teacherEpoch.peek();
      const requests = ids.slice(0, MAX_REQUESTS).map((id) => api.call(readLesson, { params: { id } }));
      const replies = await Promise.all(requests);
      const lessons = replies.flatMap(({ failure, data }) => (failure || !data ? [] : [data]));
      if (teacherEpoch.peek() === epoch) loaded.value = { teacherEpoch: epoch, lessons };
    },
    clear() {
      loaded.value = undefined;
    },
  };
}
