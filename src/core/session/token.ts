import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { AuthSnapshot, Failure } from '../api/index.ts';
import type { Clock } from '../time/index.ts';
import type { KeyValueStorage } from './storage.ts';

/** The host's token function: called once for all elements, and again when the token has expired. */
export type FetchToken = (reason: 'start' | 'expired') => Promise<string>;

/** The host's token function returned no usable token; `message` is for the author of the page. */
export type TokenFailure = Extract<Failure, { kind: 'token' }>;

/** The part of the browser's `LockManager` that we use. */
export interface Locks {
  request<Result>(name: string, action: () => Promise<Result>): Promise<Result>;
}

/** The dependencies of a token provider. */
export interface TokenPort {
  /** URL of the provider. */
  readonly provider: string;
  readonly store: TokenStore;
  readonly device: Clock;
  readonly locks: Locks | undefined;
  /** Reports to the author of the page. */
  readonly log: (message: string, detail: unknown) => void;
  /** Stores a token that was requested under `auth`, and returns whether it was accepted. */
  acceptToken(token: string, auth: AuthSnapshot): boolean;
}

export interface TokenProvider {
  readonly fetchToken: Signal<FetchToken | undefined>;
  /** Why a token is being requested; undefined while none is. */
  readonly asking: ReadonlySignal<'start' | 'expired' | undefined>;
  /** Why the last request returned no token that the provider accepts; undefined once there is one. */
  readonly failure: ReadonlySignal<TokenFailure | undefined>;
  /** Requests a token, once for all callers and one tab at a time. Resolves with false if there is none. */
  ask(reason: 'start' | 'expired'): Promise<boolean>;
  /** Reports that the provider rejected the token that was just requested. */
  reportRejection(): Promise<void>;
}

// Loaded on demand: most pages have the sign-in form, which stays small without it.
const loadRequests = () => import('./request-token.ts');

/** Wraps the host's token function. */
export function createTokenProvider(initial: FetchToken | undefined, port: TokenPort): TokenProvider {
  const fetchToken = signal(initial);
  const failure = signal<TokenFailure | undefined>();
  const asking = signal<'start' | 'expired' | undefined>();
  let running: Promise<boolean> | undefined;
  // Loaded together with the screen that will need it.
  if (initial) loadRequests().catch(() => undefined);

  async function request(reason: 'start' | 'expired'): Promise<boolean> {
    const { requestInTurn } = await loadRequests();
    const result = await requestInTurn(port, fetchToken.peek(), reason);
    failure.value = typeof result === 'boolean' ? undefined : result;
    return result === true;
  }

  return {
    fetchToken,
    asking,
    failure,
    ask(reason) {
      asking.value ??= reason;
      running ??= request(reason)
        .catch(() => false)
        .finally(() => {
          running = asking.value = undefined;
        });
      return running;
    },
    async reportRejection() {
      // The session ends even if this cannot be loaded.
      failure.value = await loadRequests().then(
        ({ rejection }) => rejection(port),
        () => undefined,
      );
    },
  };
}

/** Lifetime of a stored token, restarted by every new token, in ms (docs/spec.md, section 9: 1 unit, which is one day). */
const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Holds one provider's token. It does not depend on HTTP, tabs or screens. */
export interface TokenStore {
  readonly token: ReadonlySignal<string | undefined>;
  readonly record: TokenRecord | undefined;
  /** Authorization of the next request. */
  snapshot(): AuthSnapshot;
  /** Sets the token of a sign-in that was requested at `order`; returns false if a later sign-in or sign-out has happened. */
  begin(token: string, teacherId: string, order: number, signIn?: string): boolean;
  /** Sets the token that a reply carried; returns whether it was accepted. */
  renew(token: string, auth: AuthSnapshot): boolean;
  /** Sets a token that another tab shared; returns whether it was accepted. */
  accept(token: string, record: TokenRecord): boolean;
  /** Ends the session: tokens of requests sent up to `order` are no longer accepted. */
  end(order: number): void;
  /** Reads the storage again, which another tab may have written. */
  reread(): void;
  /** Has the token expired? */
  isExpired(): boolean;
}

export function createTokenStore(provider: string, keys: TokenStorage, clock: Clock): TokenStore {
  const token = signal<string | undefined>();
  let record: TokenRecord | undefined;
  let latest = 0;
  let ended = 0;

  function setToken(newToken?: string, newRecord?: TokenRecord) {
    record = newRecord;
    token.value = newToken;
  }

  function accept(newToken: string, newRecord: TokenRecord): boolean {
    if (newRecord.order < Math.max(ended, record?.order ?? 0)) return false;
    keys.save(newToken, newRecord);
    setToken(newToken, newRecord);
    return true;
  }

  const fresh = (newToken: string, signIn: string, teacherId: string, order: number): TokenRecord => ({
    provider,
    mark: markOf(newToken),
    signIn,
    teacherId,
    order,
    expiresAt: clock.now() + TOKEN_LIFETIME_MS,
  });

  function reread() {
    const [stored, found] = keys.token() ?? [];
    // A tab that receives the message late may still store an ended token.
    if (found && found.order > ended) setToken(stored, found);
    else setToken();
  }

  reread();
  return {
    token,
    accept,
    reread,
    get record() {
      return record;
    },
    snapshot() {
      // The device's clock may be set back.
      latest = Math.max(clock.now(), latest, ended, record?.order ?? 0) + 0.001;
      return { token: token.peek(), signIn: record?.signIn, order: latest };
    },
    begin: (newToken, teacherId, order, signIn = `${teacherId} ${order}`) =>
      accept(newToken, fresh(newToken, signIn, teacherId, order)),
    renew: (newToken, auth) =>
      record !== undefined &&
      record.signIn === auth.signIn &&
      accept(newToken, fresh(newToken, record.signIn, record.teacherId, auth.order)),
    end(order) {
      ended = Math.max(ended, order);
      const stored = keys.token()?.[1];
      if (!stored || stored.order <= ended) keys.clear();
      if (record && record.order <= ended) setToken();
    },
    isExpired: () => record !== undefined && !(record.expiresAt > clock.now()),
  };
}

/** Metadata stored beside a token. */
export interface TokenRecord {
  provider: string;
  /** Last characters of the token, so that a token stored by other code is not sent. */
  mark: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** When the request for this token was sent; replies to earlier requests are ignored. */
  order: number;
  /** Identifies the sign-in, so that a late reply to an earlier one cannot restore its token. */
  signIn: string;
  teacherId: string;
}

/** The stored data of one provider's session. */
export interface TokenStorage {
  /** The token and its record, if both are stored and belong together. */
  token(): [token: string, record: TokenRecord] | undefined;
  save(token: string, record: TokenRecord): void;
  read(key: 'teacher-userName' | 'teacher-avatar'): string;
  write(key: 'teacher-userName' | 'teacher-avatar', value: string): void;
  /** Deletes token, record, name and avatar. */
  clear(): void;
}

const RECORD = 'teacher-auth-record';

/** The last characters of a token, which distinguish it from others. */
const markOf = (token: string): string => token.slice(-8);

/**
 * The plain keys of docs/spec.md, section 3, belong to the provider that the record beside them names; further providers write
 * `<key>@<provider>`, so that no token is sent to another provider. A token without a record is ignored.
 */
export function createTokenStorage(provider: string, getStorage: () => KeyValueStorage): TokenStorage {
  const own = `@${provider}`;

  /** The storage, and the suffix of its keys. */
  function find(): [KeyValueStorage, string] {
    const storage = getStorage();
    const plain = storage.getItem(RECORD);
    return [storage, storage.getItem(RECORD + own) || (plain && parse(plain)?.provider !== provider) ? own : ''];
  }

  return {
    token() {
      const [storage, suffix] = find();
      const token = storage.getItem(`teacher-auth${suffix}`);
      const record = parse(storage.getItem(RECORD + suffix));
      return token && record?.mark === markOf(token) ? [token, record] : undefined;
    },
    save(token, record) {
      const [storage, suffix] = find();
      storage.setItem(RECORD + suffix, JSON.stringify(record));
      storage.setItem(`teacher-auth${suffix}`, token);
    },
    read(key) {
      const [storage, suffix] = find();
      return storage.getItem(key + suffix) ?? '';
    },
    write(key, value) {
      const [storage, suffix] = find();
      storage.setItem(key + suffix, value);
    },
    clear() {
      const [storage, suffix] = find();
      for (const key of ['teacher-userName', 'teacher-avatar', 'teacher-auth', RECORD])
        storage.removeItem(key + suffix);
    },
  };
}

function parse(text: string | null): TokenRecord | undefined {
  try {
    return JSON.parse(text ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}
