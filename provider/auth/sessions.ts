import { DAY_MS, MINUTE_MS } from '../../src/core/time/index.ts';
import type { Crypto } from './crypto.ts';
import type { Store, Where } from '../store/store.ts';
import type { SessionRow, TeacherRow } from '../store/tables.ts';
import { guard } from '../app/guard.ts';

/** Lifetime of a token, in ms: one day (docs/spec.md, section 9). */
const TOKEN_LIFETIME_MS = 24 * 60 * 60_000;

/** How long a token stays valid after its renewal, in ms, for running requests. */
const RENEWAL_GRACE_MS = 60_000;

/** Maximum lifetime of a sign-in, in ms. */
const SIGN_IN_LIFETIME_MS = 90 * DAY_MS;

/** Precision of the stored last use of a token, in ms: each update is a write. */
const USE_PRECISION_MS = 10 * MINUTE_MS;

/** Where a teacher signs in, as the list of sign-ins shows it. */
export interface SignInOrigin {
  /** Browser and system, or empty. */
  device: string;
  /** A shortened network address, or empty. */
  network: string;
}

/** A sign-in that has not ended. */
interface OpenSignIn extends SignInOrigin {
  family: string;
  signedInAt: number;
  usedAt: number;
}

/** A signed-in teacher with the session of their token. */
export interface AuthenticatedSession {
  teacher: TeacherRow;
  session: SessionRow;
}

/** Begins, finds and ends sessions. */
export interface Sessions extends ReturnType<typeof createOperations> {
  /** Like the above, within a transaction: ends are announced after the commit. */
  within(store: Store): Sessions;
}

/** Manages sessions. Tokens are random; only their digests are stored. */
export function createSessions(
  store: Store,
  now: () => number,
  crypto: Crypto,
  lifetime = SIGN_IN_LIFETIME_MS,
): Sessions {
  const listeners = createEndListeners((family) => isFamilyOpen(store, family, now()));
  return sessionsIn(store, { now, crypto, listeners, lifetime });
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
  /** Maximum lifetime of a sign-in, in ms. */
  lifetime: number;
}

type SignInFields = Pick<SessionRow, 'teacherId' | 'family' | 'signedInAt' | 'device' | 'network'>;

function sessionsIn(store: Store, deps: SessionDeps): Sessions {
  return { ...createOperations(store, deps), within: (store) => sessionsIn(store, deps) };
}

function createOperations(store: Store, { now, crypto, listeners, lifetime }: SessionDeps) {
  async function createToken(): Promise<{ token: string; id: string }> {
    const token = crypto.random(32);
    return { token, id: await crypto.digest(token) };
  }

  /** When a new token of a sign-in expires: no renewal exceeds the maximum lifetime of the sign-in. */
  const expiryOf = (signedInAt: number) => Math.min(now() + TOKEN_LIFETIME_MS, signedInAt + lifetime);

  function insert({ sessions }: Store, id: string, fields: SignInFields & { signedInAt: number }): Promise<void> {
    const createdAt = now();
    return sessions.insert({ ...fields, id, createdAt, usedAt: createdAt, expiresAt: expiryOf(fields.signedInAt) });
  }

  /**
   * Deletes sessions, with the upload tickets that were issued for them and the push subscriptions of their devices, also
   * those whose tokens have expired. Every session ends here.
   */
  function remove(
    store: Store,
    teacherId: string,
    where: Where<Pick<SessionRow, 'id' | 'teacherId' | 'family'>>,
  ): Promise<void> {
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
    async begin(
      { id: teacherId, passwordHash }: Pick<TeacherRow, 'id' | 'passwordHash'>,
      origin: SignInOrigin = { device: '', network: '' },
    ): Promise<string | undefined> {
      const { token, id } = await createToken();
      return store.transaction(async (store) => {
        if ((await store.teachers.get(teacherId))?.passwordHash !== passwordHash) return undefined;
        await insert(store, id, { ...origin, teacherId, family: crypto.random(12), signedInAt: now() });
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
     * After half of its lifetime, replaces a token with a new one and lets the old one expire after `RENEWAL_GRACE_MS`. A further
     * request with the old token gets another new one, because the first reply may be lost.
     */
    async renew({ id, createdAt, signedInAt = createdAt, expiresAt }: SessionRow): Promise<string | undefined> {
      if (now() - createdAt < TOKEN_LIFETIME_MS / 2 || expiresAt === signedInAt + lifetime) return undefined;
      const next = await createToken();
      return store.transaction(async (store) => {
        // The session may have ended in the meantime.
        const current = await store.sessions.get(id);
        if (!current) return undefined;
        await store.sessions.update(id, { expiresAt: Math.min(current.expiresAt, now() + RENEWAL_GRACE_MS) });
        const { teacherId, family, device, network } = current;
        await insert(store, next.id, {
          teacherId,
          family,
          signedInAt,
          ...(device !== undefined && { device }),
          ...(network !== undefined && { network }),
        });
        return next.token;
      });
    },

    /** Whether to store the last use of a token: at most once per `USE_PRECISION_MS`. */
    isNewUse: ({ createdAt, usedAt = createdAt }: SessionRow): boolean => now() - usedAt >= USE_PRECISION_MS,

    /** Stores the use of a token. */
    noteUse: ({ id }: Pick<SessionRow, 'id'>): Promise<void> =>
      store.transaction(async ({ sessions }) => {
        if (await sessions.get(id)) await sessions.update(id, { usedAt: now() });
      }),

    /** The teacher's open sign-ins, the most recently used first. */
    async list(teacherId: string): Promise<OpenSignIn[]> {
      const tokens = await store.sessions.find({
        where: [
          ['teacherId', '=', teacherId],
          ['expiresAt', '>', now()],
        ],
      });
      return [...Map.groupBy(tokens, ({ family }) => family)]
        .map(([family, tokens]) => signInOf(family, tokens))
        .sort((one, other) => other.usedAt - one.usedAt);
    },

    /** Whether any token of this family is still valid. */
    isOpen: (family: string): Promise<boolean> => isFamilyOpen(store, family, now()),

    /** Ends one sign-in with all its tokens. */
    end: ({ teacherId, family }: Pick<SessionRow, 'teacherId' | 'family'>): Promise<void> =>
      remove(store, teacherId, [['family', '=', family]]),

    /** Ends all sign-ins of a teacher except one family, including those that wait for a code. */
    endAll: (teacherId: string, except = ''): Promise<void> =>
      store.transaction(async (store) => {
        await store.signInChallenges.delete([['teacherId', '=', teacherId]]);
        await remove(store, teacherId, [
          ['teacherId', '=', teacherId],
          ['family', '!=', except],
        ]);
      }),

    /** Calls the listener soon after sessions have ended; its errors are logged. Returns a function that removes it. */
    onEnd: listeners.add,
  };
}

/** The tokens of one sign-in; an earlier version of the provider may have created some of them. */
function signInOf(family: string, tokens: readonly SessionRow[]): OpenSignIn {
  return {
    family,
    signedInAt: Math.min(...tokens.map(({ signedInAt, createdAt }) => signedInAt ?? createdAt)),
    usedAt: Math.max(...tokens.map(({ usedAt, createdAt }) => usedAt ?? createdAt)),
    device: tokens.find(({ device }) => device)?.device ?? '',
    network: tokens.find(({ network }) => network)?.network ?? '',
  };
}

/** Sign-ins that ended before they expired: by a sign-out, a new password or a reset. */
export interface EndedSessions {
  teacherId: string;
  /** The token families that are no longer valid. */
  families: readonly string[];
}

/** Listeners for the end of sessions. */
interface EndListeners {
  /** Calls the listener soon after sessions have ended; its errors are logged. Returns a function that removes it. */
  add(listener: (ended: EndedSessions) => void): () => void;
  /** Announces the end of families. Call it after the commit, because a rollback ends no session. */
  announce(teacherId: string, families: readonly string[]): void;
}

/** @param isOpen whether a token family is still valid */
function createEndListeners(isOpen: (family: string) => Promise<boolean>): EndListeners {
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
