import { createSession } from '../../src/core/index.ts';
import type { TestSignIn } from './test-provider.ts';

/** A sign-in as the elements keep it in the browser's storage. */
export interface StoredSignIn {
  readonly entries: readonly (readonly [key: string, value: string])[];
  /** When it happened, as tabs tell each other. */
  readonly order: number;
}

/** Where the elements keep a session while another provider has the plain keys: so that none of a page's own is replaced. */
const TAKEN = ['teacher-auth-record', '{"provider":"another"}'] as const;

/**
 * What the elements find in the storage after a sign-in elsewhere.
 * @param order when it happened, later than all before
 */
export function storedSignIn(provider: string, { token, teacher }: TestSignIn, order: number): StoredSignIn {
  const entries = new Map<string, string>([TAKEN]);
  const session = createSession({
    provider,
    fetch: (...request) => fetch(...request),
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
    hostName: '',
    clock: { now: () => order, after: () => () => {} },
  });
  session.begin(token, teacher, order);
  session.close();
  return { entries: [...entries].filter(([key]) => key.endsWith(`@${provider}`)), order };
}
