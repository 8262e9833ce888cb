import { signal } from '@preact/signals-core';
import type { Session } from '../session/index.ts';
import { readSeen, type Seen, writeSeen } from './lesson-changes.ts';

/** Key of the session's memory. */
export const SEEN_KEY = 'seen';

/** What the signed-in teacher has seen of the lessons; stored in this browser until sign-out. */
export interface SeenMemory {
  /** What this page knows; reads signals. Undefined for another teacher, and before the first `reread` or `save`. */
  find(): Seen | undefined;
  /** Reads the storage again, since another tab may have seen more meanwhile. */
  reread(): Seen | undefined;
  /** Stores what has been seen, while a teacher is signed in. */
  save(seen: Seen): void;
  /** What is stored, without changing what `find` returns. */
  stored(): Seen | undefined;
}

export function createSeenMemory({ memory, state, teacherEpoch }: Session): SeenMemory {
  const entry = signal<{ teacherEpoch: number; seen: Seen } | undefined>();
  const stored = () => readSeen(memory.find(SEEN_KEY));
  const set = (seen: Seen | undefined) => {
    entry.value = seen && { teacherEpoch: teacherEpoch.peek(), seen };
  };

  return {
    find: () => (entry.value?.teacherEpoch === teacherEpoch.value ? entry.value.seen : undefined),
    stored,
    reread() {
      const found = stored();
      set(found);
      return found;
    },
    save(seen) {
      if (state.peek() !== 'active') return;
      set(seen);
      memory.save(SEEN_KEY, writeSeen(seen));
    },
  };
}
