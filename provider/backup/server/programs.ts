// The programs of PostgreSQL's client: pg_dump, pg_restore and psql.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '../../adapters/node/start-error.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** How much of a program's error output is kept, in characters. */
const MAX_COMPLAINT = 4000;

/** A running program, and how it ends. */
export interface Running {
  readonly child: ChildProcess;
  /** Resolves at its end. @throws {StartError} with its first error message, if it has failed or is not installed */
  readonly end: Promise<void>;
}

/** The password in the address of a database, as in `postgres://user:password@host/name`. */
const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?#]*):([^@/?#]*)@/;

/**
 * An address for a program of PostgreSQL: every user of a machine can see the arguments of its programs, so the password goes into
 * the environment.
 */
export function accessTo(databaseUrl: string): { readonly address: string; readonly env: NodeJS.ProcessEnv } {
  const [, before = '', password = ''] = PASSWORD.exec(databaseUrl) ?? [];
  if (before === '') return { address: databaseUrl, env: {} };
  return { address: databaseUrl.replace(PASSWORD, `${before}@`), env: { PGPASSWORD: decodeURIComponent(password) } };
}

/** Starts a program. Read its output from `child.stdout`, and write its input to `child.stdin`. */
export function startProgram(name: Program, parameters: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  // Error messages in the language of ours.
  const child = spawn(name, parameters, { env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' } });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    complaint = `${complaint}${text.toString()}`.slice(0, MAX_COMPLAINT);
  });
  // A program that ends early reports the reason itself.
  child.stdin.on('error', () => undefined);
  return { child, end: endOf(name, child, () => complaint) };
}

async function endOf(name: Program, child: ChildProcess, complaint: () => string): Promise<void> {
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    throw new StartError(`${name} cannot be run: install PostgreSQL's client (Debian: postgresql-client).`, {
      cause: error,
    });
  })) as [number | null];
  if (code !== 0) throw new StartError(firstLine(complaint()) || `${name} ended with ${code ?? 'a signal'}.`);
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** Runs a program to its end, and resolves with what it printed. @throws {StartError} if it fails */
export async function runProgram(
  name: Program,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { child, end } = startProgram(name, parameters, env);
  child.stdin?.end();
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  await end;
  return printed;
}
