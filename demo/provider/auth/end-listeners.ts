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
  /** Announces the end of families once the surrounding transaction is over, since one that is rolled back ends no session. */
  announce(teacherId: string, families: readonly string[]): void;
}

/** @param isOpen whether a token family is still valid */
export function createEndListeners(isOpen: (family: string) => boolean): EndListeners {
  const listeners = new Set<(ended: EndedSessions) => void>();

  function call(teacherId: string, families: readonly string[]): void {
    for (const listener of listeners) {
      try {
        const ended = families.filter((family) => !isOpen(family));
        if (ended.length > 0) listener({ teacherId, families: ended });
      } catch (error) {
        console.error(error);
      }
    }
  }

  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce(teacherId, families) {
      if (families.length > 0) queueMicrotask(() => call(teacherId, families));
    },
  };
}
