import type { Crypto } from './crypto.ts';
import { createEndListeners, type EndListeners } from './end-listeners.ts';
import type { Store, Where } from '../store/store.ts';
import type { SessionRow, TeacherRow } from '../store/tables.ts';

/** Lifetime of a token, in ms: one day (docs/spec.md, section 9). */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60_000;

/** How long a token stays valid after its renewal, in ms, for requests that are under way. */
export const RENEWAL_GRACE_MS = 60_000;

/** A signed-in teacher with the session of their token. */
export interface AuthenticatedSession {
  teacher: TeacherRow;
  session: SessionRow;
}

export type { EndedSessions } from './end-listeners.ts';

/** Begins, finds and ends sessions. */
export interface Sessions extends ReturnType<typeof createOperations> {
  /** The same within a transaction: ends are announced after its commit. */
  within(store: Store): Sessions;
}

/** Manages sessions. Tokens are random; only their digests are stored. */
export function createSessions(store: Store, now: () => number, crypto: Crypto): Sessions {
  const listeners = createEndListeners((family) => isFamilyOpen(store, family, now()));
  return sessionsIn(store, { now, crypto, listeners });
}

async function isFamilyOpen(store: Store, family: string, now: number): Promise<boolean> {
  const open = await store.sessions.count([
    ['family', '=', family],
    ['expiresAt', '>', now],
  ]);
  return open > 0;
}

interface SessionDeps {
  now: () => number;
  crypto: Crypto;
  listeners: EndListeners;
}

function sessionsIn(store: Store, deps: SessionDeps): Sessions {
  return { ...createOperations(store, deps), within: (store) => sessionsIn(store, deps) };
}

function createOperations(store: Store, { now, crypto, listeners }: SessionDeps) {
  async function createToken(): Promise<{ token: string; id: string }> {
    const token = crypto.random(32);
    return { token, id: await crypto.digest(token) };
  }

  function insert({ sessions }: Store, id: string, teacherId: string, family: string): Promise<void> {
    const createdAt = now();
    return sessions.insert({ id, family, teacherId, createdAt, expiresAt: createdAt + TOKEN_LIFETIME_MS });
  }

  /**
   * Deletes sessions with the upload tickets that were issued for them, and the push subscriptions of their devices, also of
   * those whose tokens have expired. Every end of a session goes through here.
   */
  function remove(teacherId: string, where: Where<Pick<SessionRow, 'id' | 'teacherId' | 'family'>>): Promise<void> {
    return store.transaction(async (store) => {
      const sessions = await store.sessions.find({ where });
      const families = [...new Set(sessions.map(({ family }) => family))];
      await store.sessions.delete(where);
      await store.pushSubscriptions.delete(where);
      for (const family of families) await store.uploadTickets.delete([['family', '=', family]]);
      store.afterCommit(() => listeners.announce(teacherId, families));
    });
  }

  return {
    /**
     * Signs a teacher in and returns the first token of a new family; undefined if the password was changed, for example by
     * a reset, since it was verified.
     */
    async begin({ id: teacherId, passwordHash }: Pick<TeacherRow, 'id' | 'passwordHash'>): Promise<string | undefined> {
      const { token, id } = await createToken();
      return store.transaction(async (store) => {
        if ((await store.teachers.get(teacherId))?.passwordHash !== passwordHash) return undefined;
        await insert(store, id, teacherId, crypto.random(12));
        return token;
      });
    },

    /** Finds the session of a valid token. */
    async find(token: string | null): Promise<AuthenticatedSession | undefined> {
      if (!token || token.length > 200) return undefined;
      const session = await store.sessions.get(await crypto.digest(token));
      const teacher = session && session.expiresAt > now() ? await store.teachers.get(session.teacherId) : undefined;
      return session && teacher && { session, teacher };
    },

    /**
     * Past half of its lifetime, replaces a token by a new one and lets the old one expire after `RENEWAL_GRACE_MS`. A further
     * request with the old token gets another new one, because the first reply may have been lost.
     */
    async renew({ id, createdAt }: SessionRow): Promise<string | undefined> {
      if (now() - createdAt < TOKEN_LIFETIME_MS / 2) return undefined;
      const next = await createToken();
      return store.transaction(async (store) => {
        // The session may have ended meanwhile.
        const current = await store.sessions.get(id);
        if (!current) return undefined;
        await store.sessions.update(id, { expiresAt: Math.min(current.expiresAt, now() + RENEWAL_GRACE_MS) });
        await insert(store, next.id, current.teacherId, current.family);
        return next.token;
      });
    },

    /** Whether any token of this family is still valid. */
    isOpen: (family: string): Promise<boolean> => isFamilyOpen(store, family, now()),

    /** Ends one sign-in with all its tokens. */
    end: ({ teacherId, family }: Pick<SessionRow, 'teacherId' | 'family'>): Promise<void> =>
      remove(teacherId, [['family', '=', family]]),

    /** Ends all sign-ins of a teacher except one family. */
    endAll: (teacherId: string, except = ''): Promise<void> =>
      remove(teacherId, [
        ['teacherId', '=', teacherId],
        ['family', '!=', except],
      ]),

    /** Calls the listener soon after sessions have ended; its errors are logged. Returns a function that removes it. */
    onEnd: listeners.add,
  };
}
