import { guard } from '../app/guard.ts';

/** Sign-ins that ended before they expired: by a sign-out, a new password or a reset. */
export interface EndedSessions {
  teacherId: string;
  /** The token families that are no longer valid. */
  families: readonly string[];
}

/** Listeners for the end of sessions. */
export interface EndListeners {
  /** Calls the listener soon after sessions have ended; its errors are logged. Returns a function that removes it. */
  add(listener: (ended: EndedSessions) => void): () => void;
  /** Announces the end of families; to be called once it is committed, since what is rolled back ends no session. */
  announce(teacherId: string, families: readonly string[]): void;
}

/** @param isOpen whether a token family is still valid */
export function createEndListeners(isOpen: (family: string) => Promise<boolean>): EndListeners {
  const listeners = new Set<(ended: EndedSessions) => void>();

  async function call(teacherId: string, families: readonly string[]): Promise<void> {
    const open = await Promise.all(families.map(isOpen));
    const ended = families.filter((_, index) => !open[index]);
    if (ended.length === 0) return;
    for (const listener of listeners)
      void guard('telling of an ended session', () => listener({ teacherId, families: ended }));
  }

  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce(teacherId, families) {
      if (families.length > 0) void guard('looking for ended sessions', () => call(teacherId, families));
    },
  };
}
