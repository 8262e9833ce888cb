// npm run erase -- <student id>: deletes a student with everything that is stored about them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openSharedStore, openStore, type ClosableStore } from './provider/adapters/node/demo-store.ts';
import { StartError } from './provider/adapters/node/start-error.ts';
import { eraseStudent } from './provider/store/erase-student.ts';
import type { StoreTrouble } from './provider/store/store.ts';
import { readSettings } from './start/settings.ts';

/** Why deleted data can still be found in the files, and what to do about that. */
const remedies: Readonly<Record<StoreTrouble, string>> = {
  busy: 'its data files could not be wiped while another program uses them: stop that, such as the provider or a backup',
  full: 'its data files could not be wiped on a full disk: make as much space as the database has',
  down: 'its database server could not be reached: start it',
};

/** @throws {StartError} for what the operator can put right */
async function erase(studentId: string | undefined): Promise<string> {
  if (!studentId) throw new StartError('Name the student: npm run erase -- <student id>');
  const { dataFolder, databaseUrl, keys } = readSettings(process.env);
  const database = path.join(dataFolder, 'provider.sqlite');
  if (databaseUrl) return eraseFromServer(await openSharedStore(databaseUrl, database, keys), studentId);
  if (!existsSync(database)) throw new StartError(`There is no ${database}: name its folder with DATA_DIR=…`);
  const store = openStore(database);
  try {
    const { result: isErased, trouble } = await store.eraseForGood(() => eraseStudent(store, studentId));
    const outcome = isErased ? `Erased the student ${studentId}` : `${database} has no student ${studentId}`;
    if (trouble) throw new StartError(`${outcome}, but ${remedies[trouble]}, and run this again.`);
    // Whoever runs this again to wipe the files has erased the student before.
    if (!isErased) throw new StartError(`${outcome}; its files hold nothing that was deleted.`);
    return outcome;
  } finally {
    store.close();
  }
}

/** What was deleted stays in the files of a server until it reuses their space, and in its log until that is archived. */
async function eraseFromServer(store: ClosableStore, studentId: string): Promise<string> {
  try {
    if (await eraseStudent(store, studentId)) return `Erased the student ${studentId}`;
    throw new StartError(`The database of DATABASE_URL has no student ${studentId}.`);
  } finally {
    await store.close();
  }
}

try {
  console.log(await erase(process.argv[2]));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
