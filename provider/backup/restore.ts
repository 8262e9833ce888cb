// npm run restore -- FILE: replaces the database with a backup, while no provider runs.
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { lockDatabase, keepPrivate } from '../adapters/node/own-files.ts';
import { StartError } from '../adapters/node/start-error.ts';
import { nameOf, readCommand, runCommand, type CommandOptions } from './command.ts';
import { copyDatabase } from './copy-database.ts';
import {
  finishFile,
  hasSameContent,
  KEY_SUFFIXES,
  makeFolderOf,
  partOf,
  refuseExisting,
  startFile,
} from './data-files.ts';

/** The data that is lost without the keys of a database. */
const WITHOUT_KEYS =
  'There are no keys beside it or in the folder: mails that wait are dropped, and browsers subscribe to notifications again.';

/** The target of a backup. */
interface Target {
  /** The suffixes of the name of the database for the files that are replaced, except the keys. */
  readonly suffixes: readonly string[];
  /** Prepares the restore without changing existing files. */
  prepare(): Promise<void>;
  /** Runs immediately before the files are replaced. */
  replace(): Promise<void>;
  /** Allows providers to start again. */
  unlock(): void;
}

/** @throws {StartError} for problems that the operator can solve; nothing has been replaced then */
async function restoreBackup(options: CommandOptions): Promise<string> {
  const { file, database, databaseUrl, isOverwriting, areKeysSettings } = options;
  if (!existsSync(file)) throw new StartError(`There is no ${file}.`);
  if (file === database) throw new StartError(`${file} is the database itself: name a backup.`);
  const keys = KEY_SUFFIXES.filter(
    (suffix) => !areKeysSettings && existsSync(file + suffix) && !hasSameContent(file + suffix, database + suffix),
  );
  const target = databaseUrl === undefined ? inFolder(options) : onServer(databaseUrl, options);
  const files = [...target.suffixes, ...keys].map((suffix) => database + suffix);
  try {
    if (!isOverwriting) refuseExisting(files);
    await target.prepare();
    for (const suffix of keys) {
      startFile(partOf(database + suffix));
      copyFileSync(file + suffix, partOf(database + suffix));
    }
    await target.replace();
    for (const each of [...files].reverse()) finishFile(partOf(each), each);
  } finally {
    for (const each of files) rmSync(partOf(each), { force: true });
    target.unlock();
  }
  const hasKeys = areKeysSettings || KEY_SUFFIXES.some((suffix) => existsSync(database + suffix));
  return `Restored ${nameOf(options)} from ${file}.${hasKeys ? '' : ` ${WITHOUT_KEYS}`}`;
}

/** The file of SQLite. @throws {StartError} while a provider uses it */
function inFolder({ file, database }: CommandOptions): Target {
  makeFolderOf(database);
  keepPrivate(`${database}.lock`);
  const unlock = lockDatabase(database);
  return {
    suffixes: [''],
    async prepare() {
      startFile(partOf(database));
      await copyDatabase(file, partOf(database));
    },
    async replace() {
      // The log of the old database must not be applied to the new one.
      for (const log of ['-wal', '-shm']) rmSync(database + log, { force: true });
    },
    unlock,
  };
}

/** A database on a PostgreSQL server. Imported on demand, because only this needs its client. */
const onServer = (databaseUrl: string, { file, isOverwriting }: CommandOptions): Target => ({
  suffixes: [],
  prepare: async () => undefined,
  replace: async () => (await import('./server/load-dump.ts')).loadDump(file, databaseUrl, isOverwriting),
  unlock: () => undefined,
});

await runCommand(() => restoreBackup(readCommand('restore', process.argv.slice(2))));
