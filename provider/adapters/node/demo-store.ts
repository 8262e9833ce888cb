import type { Crypto } from '../../auth/crypto.ts';
import { fillDemoWorld, hasDemoTeacher } from '../../seed/index.ts';
import { purgeExpired } from '../../store/purge.ts';
import { lockDatabase, keepDatabasePrivate, keepPrivate } from './own-files.ts';
import type { NodeKeys, ProviderStart } from './provider-start.ts';
import type { Store } from '../../store/store.ts';
import { createSealer, readSealKey } from './sealed-text.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';
import { StartError } from './start-error.ts';

type StoreOptions = Pick<ProviderStart, 'database' | 'databaseUrl' | 'keys' | 'demo' | 'lessons' | 'students'> & {
  now: () => number;
  crypto: Crypto;
};

/** A store that has to be closed. */
export interface ClosableStore extends Store {
  /** Adds lessons from before the index of words to it; stops when the store is closed. */
  completeWords?(): Promise<void>;
  close(): void | Promise<void>;
}

/**
 * Opens the store, purges expired rows, and adds the demo world.
 * @throws {StartError} if the database cannot be used: another provider uses it, the file is not a database, or it contains
 * the demo teachers without permission
 */
export async function openDemoStore(options: StoreOptions): Promise<ClosableStore> {
  const { database = ':memory:', databaseUrl, keys, demo = true, lessons = 0, students = 0, now, crypto } = options;
  const store = databaseUrl ? await openSharedStore(databaseUrl, database, keys) : openStore(database);
  try {
    if (!demo) await refuseDemoTeachers(store, databaseUrl ? 'The database of DATABASE_URL' : database);
    await purgeExpired({ store, now });
    if (demo) await fillDemoWorld({ store, now, crypto, lessons, students });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens a store on PostgreSQL, and loads its client. The key of its secrets is given, or in a file beside `database`. */
export async function openSharedStore(
  databaseUrl: string,
  database: string,
  keys: NodeKeys | undefined,
): Promise<ClosableStore> {
  const { openPostgresStore } = await import('../postgres/postgres-store.ts');
  const key = keys?.seal ?? (database === ':memory:' ? undefined : readSealKey(`${database}.key`));
  return openPostgresStore(databaseUrl, createSealer(key));
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

/** The passwords of the demo teachers are published, so an operator has to enable them explicitly. */
async function refuseDemoTeachers(store: Store, database: string): Promise<void> {
  if (!(await hasDemoTeacher(store))) return;
  throw new StartError(
    `${database} holds the demo teachers, whose passwords are published: choose another folder with DATA_DIR=…, remove them with npm run reset, or keep them on purpose with DEMO=1.`,
  );
}
