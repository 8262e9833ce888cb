// npm run erase -- <student id>: deletes a student with all stored data about them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openSharedStore, openStore, type ClosableStore } from './adapters/node/demo-store.ts';
import { StartError } from './adapters/node/start-error.ts';
import { openBucket, type S3Options } from './adapters/s3/open-bucket.ts';
import { BucketUnavailable } from './files/bucket.ts';
import { deleteUnusedObjects } from './files/stored-bytes.ts';
import { eraseStudent } from './store/erase-student.ts';
import type { Store, StoreTrouble } from './store/store.ts';
import { readSettings } from '../demo/start/settings.ts';

/** Why deleted data can still be found in the files, and how to fix it. */
const remedies: Readonly<Record<StoreTrouble, string>> = {
  busy: 'its data files could not be wiped while another program uses them: stop that, such as the provider or a backup',
  full: 'its data files could not be wiped on a full disk: make as much space as the database has',
  down: 'its database server could not be reached: start it',
};

/** @throws {StartError} for problems that the operator can solve */
async function erase(studentId: string | undefined): Promise<string> {
  if (!studentId) throw new StartError('Name the student: npm run erase -- <student id>');
  const { dataFolder, databaseUrl, keys, s3 } = readSettings(process.env);
  const database = path.join(dataFolder, 'provider.sqlite');
  if (databaseUrl) return eraseFromServer(await openSharedStore(databaseUrl, database, keys), studentId, s3);
  if (!existsSync(database)) throw new StartError(`There is no ${database}: name its folder with DATA_DIR=…`);
  const store = openStore(database);
  try {
    const { result: isErased, trouble } = await store.eraseForGood(() => eraseStudent(store, studentId));
    await deleteObjects(store, s3);
    const outcome = isErased ? `Erased the student ${studentId}` : `${database} has no student ${studentId}`;
    if (trouble) throw new StartError(`${outcome}, but ${remedies[trouble]}, and run this again.`);
    // A second run, which wipes the files, finds the student already erased.
    if (!isErased) throw new StartError(`${outcome}; its files hold nothing that was deleted.`);
    return outcome;
  } finally {
    store.close();
  }
}

/** Deleted data stays in the files of a server until it reuses their space, and in its log until that is archived. */
async function eraseFromServer(store: ClosableStore, studentId: string, s3: S3Options | undefined): Promise<string> {
  try {
    const isErased = await eraseStudent(store, studentId);
    await deleteObjects(store, s3);
    if (isErased) return `Erased the student ${studentId}`;
    throw new StartError(`The database of DATABASE_URL has no student ${studentId}.`);
  } finally {
    await store.close();
  }
}

/**
 * Deletes the objects of deleted files from the bucket.
 * @throws {StartError} if some remain
 */
async function deleteObjects(store: Store, s3: S3Options | undefined): Promise<void> {
  const isLeft = async () => (await store.unusedObjects.count([['dueAt', '<=', Date.now()]])) > 0;
  if (!(await isLeft())) return;
  try {
    const bucket = await openBucket(s3, store);
    if (!bucket) throw new StartError('S3_URL is not set.');
    while (await isLeft()) await deleteUnusedObjects({ store, bucket, now: Date.now });
  } catch (error) {
    if (!(error instanceof BucketUnavailable || error instanceof StartError)) throw error;
    throw new StartError(
      `The database is done, but the bucket for uploads still has files of what was deleted: run this again, or start the provider, which deletes them. ${error.message}`,
      { cause: error },
    );
  }
}

try {
  console.log(await erase(process.argv[2]));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
