import type { KeyValueStorage } from '../storage.ts';

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
export const markOf = (token: string): string => token.slice(-8);

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
