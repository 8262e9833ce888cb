import type { KeyValueStorage } from './storage.ts';

/** What is kept beside a token: whose it is, until when, and the place of its request in time. */
export interface TokenRecord {
  provider: string;
  /** How the token ends that this is about: one that something else has put there is not sent. */
  mark: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** When the request that brought this token was sent; a reply to an earlier one changes nothing. */
  order: number;
  /** Names the sign-in, so that a late reply to an earlier one cannot bring its token back. */
  signIn: string;
  teacherId: string;
}

/** What one provider's session keeps in a storage. */
export interface TokenStorage {
  /** The token and its record, if they are there and belong together. */
  token(): [token: string, record: TokenRecord] | undefined;
  keep(token: string, record: TokenRecord): void;
  read(key: 'teacher-userName' | 'teacher-avatar'): string;
  write(key: 'teacher-userName' | 'teacher-avatar', value: string): void;
  /** Token, record, name and avatar go. */
  clear(): void;
}

const RECORD = 'teacher-auth-record';

/** The last characters of a token tell it from others; they stand beside the token itself. */
export const markOf = (token: string): string => token.slice(-8);

/**
 * The plain keys of spec section 3 belong to the provider that the record beside them names; further providers write
 * `<key>@<provider>`, so that no token meets a foreign provider. A token without a record is nobody's.
 */
export function createTokenStorage(provider: string, place: () => KeyValueStorage): TokenStorage {
  const own = `@${provider}`;

  /** The storage, and how the keys end there. */
  function find(): [KeyValueStorage, string] {
    const storage = place();
    const plain = storage.getItem(RECORD);
    return [storage, storage.getItem(RECORD + own) || (plain && parse(plain)?.provider !== provider) ? own : ''];
  }

  return {
    token() {
      const [storage, end] = find();
      const token = storage.getItem(`teacher-auth${end}`);
      const record = parse(storage.getItem(RECORD + end));
      return token && record?.mark === markOf(token) ? [token, record] : undefined;
    },
    keep(token, record) {
      const [storage, end] = find();
      storage.setItem(RECORD + end, JSON.stringify(record));
      storage.setItem(`teacher-auth${end}`, token);
    },
    read(key) {
      const [storage, end] = find();
      return storage.getItem(key + end) ?? '';
    },
    write(key, value) {
      const [storage, end] = find();
      storage.setItem(key + end, value);
    },
    clear() {
      const [storage, end] = find();
      for (const key of ['teacher-userName', 'teacher-avatar', 'teacher-auth', RECORD]) storage.removeItem(key + end);
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
