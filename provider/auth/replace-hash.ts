import type { Store } from '../store/store.ts';
import type { TeacherRow } from '../store/tables.ts';
import { type Crypto, PasswordsBusy } from './crypto.ts';

/** Hashes a password that was just verified in the way of new ones, unless it is changed meanwhile. */
export async function replaceOutdatedHash(
  { id, passwordHash: outdated }: Pick<TeacherRow, 'id' | 'passwordHash'>,
  password: string,
  { store, crypto }: { store: Store; crypto: Crypto },
): Promise<void> {
  try {
    const passwordHash = await crypto.hashPassword(password);
    await store.transaction(async (store) => {
      if ((await store.teachers.get(id))?.passwordHash === outdated) await store.teachers.update(id, { passwordHash });
    });
  } catch (error) {
    // Sign-ins come first; the next one of this teacher tries again.
    if (!(error instanceof PasswordsBusy)) throw error;
  }
}
