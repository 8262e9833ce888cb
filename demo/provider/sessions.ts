import type { Hash } from './hash.ts';
import type { Store } from './store.ts';
import type { SessionRow, TeacherRow } from './tables.ts';

/** Spec section 9: a token lives for one unit, a day. Milliseconds. */
export const TOKEN_LIFE = 24 * 60 * 60_000;

/** How long a token goes on after a newer one has been given out, so that requests under way still arrive. */
export const GRACE = 60_000;

/** A signed-in teacher and the token that says so. */
export interface Visit {
  teacher: TeacherRow;
  session: SessionRow;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Opaque tokens: random, and known here only by their digest. */
export function createSessions(store: Store, now: () => number, hash: Hash) {
  async function give(teacherId: string, family: string): Promise<string> {
    const token = hash.random(32);
    const createdAt = now();
    store.sessions.insert({ id: await hash.digest(token), family, teacherId, createdAt, expiresAt: createdAt + TOKEN_LIFE });
    return token;
  }

  return {
    /** A sign-in: answers the first token of a new family. */
    begin: (teacherId: string) => give(teacherId, hash.random(12)),

    /** Whose token this is, if it is still good. */
    async find(token: string | null): Promise<Visit | undefined> {
      if (!token || token.length > 200) return undefined;
      const session = store.sessions.get(await hash.digest(token));
      const teacher = session && session.expiresAt > now() ? store.teachers.get(session.teacherId) : undefined;
      return session && teacher && { session, teacher };
    },

    /**
     * Past half of its life a token gets a successor, and lives 60 s more. A request that still comes with the old one
     * meanwhile gets a successor of its own: the reply with the first one may have been lost.
     */
    async renew({ id, family, teacherId, createdAt }: SessionRow): Promise<string | undefined> {
      const current = store.sessions.get(id);
      if (!current || now() - createdAt < TOKEN_LIFE / 2) return undefined;
      store.sessions.update(id, { expiresAt: Math.min(current.expiresAt, now() + GRACE) });
      return give(teacherId, family);
    },

    /** Ends one sign-in with all its tokens. */
    end: (family: string) => store.sessions.delete([['family', '=', family]]),

    /** Ends every sign-in of a teacher, but for one. */
    endAll(teacherId: string, except = '') {
      return store.sessions.delete([['teacherId', '=', teacherId], ['family', '!=', except]]);
    },
  };
}
