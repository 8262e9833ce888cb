// npm run restore -- FILE: puts a backup in the place of the database, while no provider runs.
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

/** What is lost without the keys that belong to a database. */
const WITHOUT_KEYS =
  'There are no keys beside it or in the folder: mails that wait are dropped, and browsers subscribe to notifications again.';

/** Where a backup goes. */
interface Target {
  /** What is added to the name of the database for the files that are replaced, the keys excepted. */
  readonly suffixes: readonly string[];
  /** Gets ready what can be got ready without touching what is there. */
  prepare(): Promise<void>;
  /** Does what comes just before the files are replaced. */
  replace(): Promise<void>;
  /** Lets providers start again. */
  unlock(): void;
}

/** @throws {StartError} for what the operator can put right; then nothing has been replaced */
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
      // What the log of the old database holds must not be added to the new one.
      for (const log of ['-wal', '-shm']) rmSync(database + log, { force: true });
    },
    unlock,
  };
}

/** A database on a PostgreSQL server, whose client nobody else needs. */
const onServer = (databaseUrl: string, { file, isOverwriting }: CommandOptions): Target => ({
  suffixes: [],
  prepare: async () => undefined,
  replace: async () => (await import('./server/load-dump.ts')).loadDump(file, databaseUrl, isOverwriting),
  unlock: () => undefined,
});

await runCommand(() => restoreBackup(readCommand('restore', process.argv.slice(2))));
