import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepPrivate } from '../adapters/node/own-files.ts';
import { StartError } from '../adapters/node/start-error.ts';

/** The suffixes of the name of a database or a backup for the files with its keys. */
export const KEY_SUFFIXES = ['.key', '.push-key'] as const;

/** A temporary file, beside its final name. */
export const partOf = (file: string): string => `${file}.part`;

/**
 * Creates the folder of a file, for its owner only, if it does not exist.
 * @throws {StartError} if it cannot be created
 */
export function makeFolderOf(file: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `${file} cannot be written (${error instanceof Error ? error.message : String(error)}): choose another place.`,
      { cause: error },
    );
  }
}

/**
 * Creates an empty file that only its owner can read, to be written next.
 * @throws {StartError} if it cannot be written
 */
export function startFile(file: string): void {
  makeFolderOf(file);
  rmSync(file, { force: true });
  keepPrivate(file);
}

/** Moves a finished file to its place: after a power failure there is either the old or the new one, complete. */
export function finishFile(part: string, file: string): void {
  sync(part);
  renameSync(part, file);
  // Windows cannot open folders.
  if (process.platform !== 'win32') sync(path.dirname(file));
}

function sync(file: string): void {
  const handle = openSync(file, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Whether both exist with the same content. */
export const hasSameContent = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));

/**
 * Refuses to replace files.
 * @throws {StartError} naming the first existing file
 */
export function refuseExisting(files: readonly string[]): void {
  const existing = files.find((file) => existsSync(file));
  if (existing !== undefined)
    throw new StartError(`${existing} is there already: choose another place, or replace it with --overwrite.`);
}
