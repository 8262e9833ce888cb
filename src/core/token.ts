import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from './clock.ts';
import { createKeyring, type KeyValueStorage } from './storage.ts';

/** How long a token is kept: 1 unit of spec section 9, which is one day, renewed with every new token. */
export const TOKEN_LIFE = 24 * 60 * 60 * 1000;

/** What is kept beside the token: whose it is, until when, and the place of its request in time. */
interface TokenRecord {
  provider: string;
  expiresAt: number;
  /** When the request that brought this token was sent; a reply to an earlier one changes nothing. */
  order: number;
  /** Names the sign-in, so that a late reply to an earlier one cannot bring its token back. */
  signIn: string;
  teacherId: string;
}

/** Proof under which a request was sent; a renewal counts only for the same sign-in. */
export interface Passport {
  token: string | undefined;
  signIn: string | undefined;
  order: number;
}

/** Keeps one provider's token in storage. It knows nothing of HTTP, tabs or screens. */
export interface TokenKeeper {
  readonly token: ReadonlySignal<string | undefined>;
  readonly teacherId: string;
  /** What the next request travels with. */
  passport(): Passport;
  /** A sign-in brought this token. */
  begin(token: string, teacherId: string, passport: Passport): void;
  /** A reply brought a new token; answers whether it was taken. */
  renew(token: string, passport: Passport): boolean;
  clear(): void;
  /** Another tab wrote: look again. */
  reread(): void;
  /** Tokens of a host's own sign-in stay in memory: storage is neither read nor written from now on. */
  stayInMemory(): void;
}

export function createTokenKeeper(
  provider: string, storage: KeyValueStorage, clock: Clock, memoryOnly: boolean,
): TokenKeeper {
  const keys = createKeyring(provider, storage);
  const token = signal<string | undefined>();
  let record: TokenRecord | undefined;
  let latestOrder = 0;

  function reread() {
    if (memoryOnly) return;
    const [stored, text] = [keys.read('teacher-auth'), keys.read('teacher-auth-record')];
    const found = parseRecord(text);
    const valid = stored && found && found.provider === provider && found.expiresAt > clock.now();
    record = valid ? found : undefined;
    token.value = valid ? stored : undefined;
  }

  function keep(newToken: string, newRecord: TokenRecord) {
    record = newRecord;
    if (!memoryOnly) {
      keys.write('teacher-auth-record', JSON.stringify(newRecord));
      keys.write('teacher-auth', newToken);
    }
    token.value = newToken;
  }

  const fresh = (passport: Passport, signIn: string, teacherId: string): TokenRecord =>
    ({ provider, signIn, teacherId, order: passport.order, expiresAt: clock.now() + TOKEN_LIFE });

  reread();
  return {
    token,
    get teacherId() { return record?.teacherId ?? ''; },
    passport() {
      if (record && record.expiresAt <= clock.now()) this.clear();
      // Two requests in the same millisecond still have an order.
      latestOrder = Math.max(clock.now(), latestOrder + 0.001);
      return { token: token.value, signIn: record?.signIn, order: latestOrder };
    },
    begin: (newToken, teacherId, passport) => keep(newToken, fresh(passport, `${teacherId}-${passport.order}`, teacherId)),
    renew(newToken, passport) {
      reread();
      if (!record || record.signIn !== passport.signIn || passport.order < record.order) return false;
      keep(newToken, fresh(passport, record.signIn, record.teacherId));
      return true;
    },
    clear() {
      record = undefined;
      if (!memoryOnly) keys.remove('teacher-auth', 'teacher-auth-record');
      token.value = undefined;
    },
    reread,
    stayInMemory() {
      memoryOnly = true;
      record = undefined;
      token.value = undefined;
    },
  };
}

function parseRecord(text: string | null): TokenRecord | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' && 'provider' in value && 'expiresAt' in value ? value as TokenRecord : undefined;
  } catch {
    return undefined;
  }
}
