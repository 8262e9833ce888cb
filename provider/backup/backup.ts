// npm run backup -- FILE: copies the database to a file, also while the provider runs.
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { StartError } from '../adapters/node/start-error.ts';
import { nameOf, readCommand, runCommand, type CommandOptions } from './command.ts';
import { copyDatabase } from './copy-database.ts';
import { finishFile, KEY_SUFFIXES, partOf, refuseExisting, startFile } from './data-files.ts';

/** @throws {StartError} for problems that the operator can solve; nothing has been replaced then */
async function createBackup(options: CommandOptions): Promise<string> {
  const { file, database, databaseUrl, isOverwriting, withKeys, areKeysSettings } = options;
  if (databaseUrl === undefined && !existsSync(database))
    throw new StartError(`There is no ${database}: name its folder with DATA_DIR=…`);
  if (file === database) throw new StartError(`${file} is the database itself: choose another place.`);
  if (withKeys && areKeysSettings)
    throw new StartError(
      'The keys are SEAL_KEY and PUSH_KEY: keep them with your other secrets, and leave --with-keys out.',
    );
  const keys = withKeys ? KEY_SUFFIXES.filter((suffix) => existsSync(database + suffix)) : [];
  const files = ['', ...keys].map((suffix) => file + suffix);
  if (!isOverwriting) refuseExisting(files);
  try {
    for (const each of files) startFile(partOf(each));
    await (databaseUrl === undefined ? copyDatabase(database, partOf(file)) : dump(databaseUrl, partOf(file)));
    for (const suffix of keys) copyFileSync(database + suffix, partOf(file + suffix));
    for (const each of files) finishFile(partOf(each), each);
  } finally {
    for (const each of files) rmSync(partOf(each), { force: true });
  }
  return `Backed up ${nameOf(options)} to ${files.join(', ')}${withKeys ? '' : ', without its keys'}.`;
}

/** Imported on demand, because only this needs the client of PostgreSQL. */
const dump = async (databaseUrl: string, part: string): Promise<void> =>
  (await import('./server/dump-database.ts')).dumpDatabase(databaseUrl, part);

await runCommand(() => createBackup(readCommand('backup', process.argv.slice(2))));
