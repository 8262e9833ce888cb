// The commands backup and restore in processes of their own, and a lesson whose memo shows what they have kept.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { callsOf, findLesson } from '../client.ts';
import type { Started } from '../npm-start.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Runs a command with settings; resolves with its exit code and what it printed. */
export function runBackupCommand(
  command: 'backup' | 'restore',
  settings: Readonly<Record<string, string>>,
  ...parameters: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`provider/backup/${command}.ts`, ...parameters],
      { cwd: root, env: { ...process.env, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** Whether only its owner can read a file. */
export const isPrivate = (file: string): boolean => process.platform === 'win32' || (statSync(file).mode & 0o077) === 0;

/** The public key to which a provider lets browsers subscribe. */
export async function readPushKey({ provider }: Started): Promise<string> {
  const calls = callsOf((pathname, init) => fetch(provider + pathname, init));
  const { data } = await calls.ask('readPush', {}, { token: await calls.signIn() });
  return data.publicKey;
}

/** Signs in, and reads and writes the memo of a lesson. */
export async function openLesson({ provider }: Started) {
  const calls = callsOf((pathname, init) => fetch(provider + pathname, init));
  const token = await calls.signIn();
  const lesson = await findLesson(calls, token);
  const read = async () => (await calls.ask('readLesson', { params: { id: lesson.id } }, { token })).data;
  return {
    memo: async () => (await read()).memo,
    async write(memo: string): Promise<void> {
      const { id, version } = await read();
      const { status } = await calls.ask('changeLesson', { body: { id, version, memo } }, { token });
      assert.equal(status, 1);
    },
  };
}
