import type { Crypto } from '../../auth/crypto.ts';
import { fillDemoWorld, hasDemoTeacher } from '../../seed/index.ts';
import { purgeExpired } from '../../store/purge.ts';
import { lockDatabase } from './data-lock.ts';
import { keepDatabasePrivate, keepPrivate } from './private-file.ts';
import type { ProviderStart } from './provider-start.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';
import { StartError } from './start-error.ts';

type StoreOptions = Pick<ProviderStart, 'database' | 'demo' | 'lessons' | 'students'> & {
  now: () => number;
  crypto: Crypto;
};

/**
 * Opens the store, purges expired rows, and adds the demo world.
 * @throws {StartError} if the database cannot be used: another provider uses it, the file is no database, or it holds the
 * demo teachers although they are not wanted
 */
export async function openDemoStore(options: StoreOptions): Promise<SqliteStore> {
  const { database = ':memory:', demo = true, lessons = 0, students = 0, now, crypto } = options;
  const store = openStore(database);
  try {
    if (!demo) refuseDemoTeachers(store, database);
    purgeExpired({ store, now });
    if (demo) await fillDemoWorld({ store, now, crypto, lessons, students });
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Opens a store on a database that no other provider uses and no other user can read. */
export function openStore(database: string): SqliteStore {
  if (database === ':memory:') return openSqliteStore(database);
  keepPrivate(`${database}.lock`);
  const unlock = lockDatabase(database);
  try {
    keepDatabasePrivate(database);
    const store = openSqliteStore(database);
    return {
      ...store,
      close() {
        store.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The demo teachers' passwords are published, so an operator has to ask for them. */
function refuseDemoTeachers(store: SqliteStore, database: string): void {
  if (!hasDemoTeacher(store)) return;
  throw new StartError(
    `${database} holds the demo teachers, whose passwords are published: choose another folder with DATA_DIR=…, remove them with npm run reset, or keep them on purpose with DEMO=1.`,
  );
}
