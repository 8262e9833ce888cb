import type { Crypto } from './crypto.ts';
import type { Store, Where } from '../store/store.ts';
import type { SessionRow, TeacherRow } from '../store/tables.ts';

/** Spec section 9: a token lives for one unit, a day. Milliseconds. */
export const TOKEN_LIFE = 24 * 60 * 60_000;

/** How long a token goes on after a newer one has been given out, so that requests under way still arrive. */
export const GRACE = 60_000;

/** A signed-in teacher and the token that says so. */
export interface AuthenticatedSession {
  teacher: TeacherRow;
  session: SessionRow;
}

/** Sign-ins that ended before their time: by a sign-out, a new password or a reset. */
export interface EndedSessions {
  teacherId: string;
  /** The families of tokens that are worth nothing from now on. */
  families: readonly string[];
}

export type Sessions = ReturnType<typeof createSessions>;

/** Opaque tokens: random, and known here only by their digest. */
export function createSessions(store: Store, now: () => number, crypto: Crypto) {
  const listeners = new Set<(ended: EndedSessions) => void>();

  async function createToken(): Promise<{ token: string; id: string }> {
    const token = crypto.random(32);
    return { token, id: await crypto.digest(token) };
  }

  function insert(id: string, teacherId: string, family: string): void {
    const createdAt = now();
    store.sessions.insert({ id, family, teacherId, createdAt, expiresAt: createdAt + TOKEN_LIFE });
  }

  const isOpen = (family: string) => store.sessions.count([['family', '=', family], ['expiresAt', '>', now()]]) > 0;

  /** Every end of a session goes through here, with all that was given out for it. */
  function remove(teacherId: string, where: Where<SessionRow>): void {
    const families = [...new Set(store.sessions.find({ where }).map(({ family }) => family))];
    store.transaction(() => {
      store.sessions.delete(where);
      for (const family of families) store.uploadTickets.delete([['family', '=', family]]);
    });
    if (families.length > 0) queueMicrotask(() => announce(teacherId, families));
  }

  /** Runs once the surrounding transaction is over: what was rolled back has not ended. */
  function announce(teacherId: string, families: readonly string[]): void {
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
    /**
     * A sign-in: answers the first token of a new family. Nothing is answered if the teacher's password is another one by
     * now than the one that was verified, which takes so long that a reset may come in between.
     */
    async begin({ id: teacherId, passwordHash }: Pick<TeacherRow, 'id' | 'passwordHash'>): Promise<string | undefined> {
      const { token, id } = await createToken();
      return store.transaction(() => {
        if (store.teachers.get(teacherId)?.passwordHash !== passwordHash) return undefined;
        insert(id, teacherId, crypto.random(12));
        return token;
      });
    },

    /** Whose token this is, if it is still good. */
    async find(token: string | null): Promise<AuthenticatedSession | undefined> {
      if (!token || token.length > 200) return undefined;
      const session = store.sessions.get(await crypto.digest(token));
      const teacher = session && session.expiresAt > now() ? store.teachers.get(session.teacherId) : undefined;
      return session && teacher && { session, teacher };
    },

    /**
     * Past half of its life a token gets a successor, and lives 60 s more. A request that still comes with the old one
     * meanwhile gets a successor of its own: the reply with the first one may have been lost.
     */
    async renew({ id, createdAt }: SessionRow): Promise<string | undefined> {
      if (now() - createdAt < TOKEN_LIFE / 2) return undefined;
      const next = await createToken();
      return store.transaction(() => {
        // It may have ended meanwhile; then it has no successor.
        const current = store.sessions.get(id);
        if (!current) return undefined;
        store.sessions.update(id, { expiresAt: Math.min(current.expiresAt, now() + GRACE) });
        insert(next.id, current.teacherId, current.family);
        return next.token;
      });
    },

    /** Is any token of this family still good? */
    isOpen,

    /** Ends one sign-in with all its tokens. */
    end: ({ teacherId, family }: Pick<SessionRow, 'teacherId' | 'family'>): void => remove(teacherId, [['family', '=', family]]),

    /** Ends every sign-in of a teacher, but for one family. */
    endAll: (teacherId: string, except = ''): void => remove(teacherId, [['teacherId', '=', teacherId], ['family', '!=', except]]),

    /** Calls the listener soon after sessions have ended; what it throws is logged. Answers what takes it away again. */
    onEnd(listener: (ended: EndedSessions) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
