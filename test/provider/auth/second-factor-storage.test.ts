// What the database holds of second factors, and what an operator can do.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { messagesFor } from '../../../provider/i18n/index.ts';
import { assertRejected, startTestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { EMAIL, PASSWORD, signInsAt, startWithSecondFactor } from './second-factor-tests.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const turnOff = (folder: string, ...address: string[]) => {
  const options = { cwd: root, env: { ...process.env, DATA_DIR: folder }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['provider/turn-off-second-factor.ts', ...address],
    options,
  );
  return `${status} ${stdout}${stderr}`.trim();
};

test('keys and recovery codes are in no file of the database in clear', async () => {
  const folder = temporaryFolder();
  const { secret, recoveryCodes } = await startWithSecondFactor({ database: path.join(folder, 'provider.sqlite') });
  const onDisk = readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('');
  assert.ok(onDisk.includes('secondFactors'), 'this looks at the right files');
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!onDisk.includes(text));
});

test('a database whose key is lost takes no code of an app, but recovery codes', async () => {
  const folder = temporaryFolder();
  const database = path.join(folder, 'provider.sqlite');
  const before = await startWithSecondFactor({ database });
  await before.provider.close();
  rmSync(`${database}.key`);
  const provider = await startTestProvider({ database, trustedProxies: '127.0.0.0/8' });
  const { signInWith } = signInsAt(provider);
  assertRejected(await signInWith(await before.app.code()), 'wrongCode');
  assert.equal((await signInWith(before.recoveryCodes[0] ?? '')).status, 1);
});

test('npm run turn-off-codes lets a teacher sign in with the password alone, and mails that', async () => {
  const folder = temporaryFolder();
  const database = path.join(folder, 'provider.sqlite');
  const { provider } = await startWithSecondFactor({ database });
  assert.match(turnOff(folder, EMAIL), /^1 Another provider is using/);
  await provider.close();
  assert.match(turnOff(folder), /^1 Name the teacher/);
  assert.equal(turnOff(folder, 'nobody@example.jp'), '1 No teacher has this e-mail address.');
  assert.equal(turnOff(folder, EMAIL), '0 Turned off two-step sign-in of the teacher teacher-hanako');
  assert.equal(turnOff(folder, EMAIL), '1 Two-step sign-in of the teacher teacher-hanako is off.');
  const again = await startTestProvider({ database });
  assert.equal((await again.ask('signIn', { body: { email: EMAIL, password: PASSWORD } })).status, 1);
  const subjects = (await again.mails()).map(({ subject }) => subject);
  assert.ok(subjects.includes(messagesFor('ja').secondFactorMail('', false).subject));
});
