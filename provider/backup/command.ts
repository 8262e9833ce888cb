// Shared by the commands backup and restore: their parameters, and how they end.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../adapters/node/start-error.ts';
import { readSettings } from '../../demo/start/settings.ts';

export interface CommandOptions {
  /** The backup, an absolute path. */
  file: string;
  /** The database, an absolute path; for a database on a server, only its keys are beside it. */
  database: string;
  /** The address of a PostgreSQL database to use instead. */
  databaseUrl: string | undefined;
  /** Whether existing files may be replaced. */
  isOverwriting: boolean;
  withKeys: boolean;
  /** Whether the keys are settings: then they are not in files. */
  areKeysSettings: boolean;
}

/**
 * Reads `FILE` and flags. A relative path starts at the folder in which npm was called.
 * @throws {StartError} if they cannot be read
 */
export function readCommand(name: 'backup' | 'restore', parameters: readonly string[]): CommandOptions {
  const usage =
    name === 'backup' ? 'npm run backup -- FILE [--with-keys] [--overwrite]' : 'npm run restore -- FILE [--overwrite]';
  const parsed = parse(parameters, usage);
  const [file, ...more] = parsed.positionals;
  const { overwrite = false, 'with-keys': withKeys = false } = parsed.values;
  if (!file || more.length > 0 || (withKeys && name === 'restore')) throw new StartError(`Name one file: ${usage}`);
  const { dataFolder, databaseUrl, keys } = readSettings(process.env);
  return {
    file: path.resolve(process.env['INIT_CWD'] || process.cwd(), file),
    database: path.join(dataFolder, 'provider.sqlite'),
    databaseUrl,
    isOverwriting: overwrite,
    withKeys,
    areKeysSettings: keys !== undefined,
  };
}

/** The name of the database in messages. */
export const nameOf = ({ database, databaseUrl }: CommandOptions): string =>
  databaseUrl === undefined ? database : 'the database of DATABASE_URL';

/** Runs a command; problems that the operator can solve become one sentence, with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function parse(parameters: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { overwrite: { type: 'boolean' }, 'with-keys': { type: 'boolean' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new StartError(`${reason}: ${usage}`, { cause: error });
  }
}
