// npm run restore -- FILE: puts a backup in the place of the database, while no provider runs.
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { lockDatabase } from '../provider/adapters/node/data-lock.ts';
import { keepPrivate } from '../provider/adapters/node/private-file.ts';
import { StartError } from '../provider/adapters/node/start-error.ts';
import { readCommand, runCommand, type CommandOptions } from './command.ts';
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

/** @throws {StartError} for what the operator can put right; then nothing has been replaced */
async function restoreBackup({ file, database, isOverwriting }: CommandOptions): Promise<string> {
  if (!existsSync(file)) throw new StartError(`There is no ${file}.`);
  if (file === database) throw new StartError(`${file} is the database itself: name a backup.`);
  const keys = KEY_SUFFIXES.filter(
    (suffix) => existsSync(file + suffix) && !hasSameContent(file + suffix, database + suffix),
  );
  const files = ['', ...keys].map((suffix) => database + suffix);
  const unlock = lock(database);
  try {
    if (!isOverwriting) refuseExisting(files);
    startFile(partOf(database));
    await copyDatabase(file, partOf(database));
    for (const suffix of keys) {
      startFile(partOf(database + suffix));
      copyFileSync(file + suffix, partOf(database + suffix));
    }
    // What the log of the old database holds must not be added to the new one.
    for (const log of ['-wal', '-shm']) rmSync(database + log, { force: true });
    for (const each of [...files].reverse()) finishFile(partOf(each), each);
  } finally {
    for (const each of files) rmSync(partOf(each), { force: true });
    unlock();
  }
  const hasKeys = KEY_SUFFIXES.some((suffix) => existsSync(database + suffix));
  return `Restored ${database} from ${file}.${hasKeys ? '' : ` ${WITHOUT_KEYS}`}`;
}

/** Keeps providers from starting meanwhile. @throws {StartError} while one runs */
function lock(database: string): () => void {
  makeFolderOf(database);
  keepPrivate(`${database}.lock`);
  return lockDatabase(database);
}

await runCommand(() => restoreBackup(readCommand('restore', process.argv.slice(2))));
