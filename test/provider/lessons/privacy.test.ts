// What lies on the disk: who can read it, and what stands in it.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { startNpm, stopNpm } from '../npm-start.ts';
import { startTestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const rightsIn = (directory: string) =>
  Object.fromEntries(readdirSync(directory).map((name) => [name, rightsOf(path.join(directory, name))]));
const files = (rights: string) =>
  Object.fromEntries(
    ['', '-shm', '-wal', '.key', '.lock', '.push-key'].map((ending) => [`provider.sqlite${ending}`, rights]),
  );

test('only the owner can read the data folder and its files', async () => {
  const directory = path.join(folder, 'new', 'data');
  const started = await startNpm(directory);
  assert.equal(rightsOf(directory), '700');
  assert.deepEqual(rightsIn(directory), files('600'));
  await stopNpm(started);
});

test('an older database that others could read is restricted to its owner, even after a kill', async () => {
  const directory = mkdtempSync(path.join(folder, 'before-'));
  await stopNpm(await startNpm(directory), 'SIGKILL');
  for (const name of readdirSync(directory)) chmodSync(path.join(directory, name), 0o644);
  const started = await startNpm(directory);
  assert.deepEqual(rightsIn(directory), files('600'));
  await stopNpm(started);
});

test('mailed links are encrypted in the database files, and readable in the mailbox', async () => {
  const directory = mkdtempSync(path.join(folder, 'sealed-'));
  const database = path.join(directory, 'provider.sqlite');
  const provider = await startTestProvider({ database });
  const token = await provider.signIn('taro');
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  await provider.ask(
    'changeSettings',
    { body: { newEmail: 'new@example.jp', currentPassword: 'taro-demo' } },
    { token },
  );
  const text = (await provider.mails()).map((mail) => mail.text).join('\n');
  const secrets = [/forget#token=([\w-]{43})/, /setting#email=([\w-]{43})/].map(
    (link) => link.exec(text)?.[1] ?? assert.fail('no link'),
  );
  const onDisk = () =>
    readdirSync(directory)
      .map((name) => readFileSync(path.join(directory, name), 'latin1'))
      .join('');
  assert.ok(onDisk().includes('hanako@example.jp'), 'this looks at the right files');
  for (const secret of secrets) {
    assert.ok(!onDisk().includes(secret));
    assert.match(await (await provider.fetch('/mailbox')).text(), new RegExp(secret));
  }
  await provider.close();
  for (const secret of secrets) assert.ok(!onDisk().includes(secret));

  const again = await startTestProvider({ database });
  assert.ok((await again.mails()).some((mail) => mail.text.includes(secrets[0] ?? '-')));
});

test('the provider starts without the key of the mails, and rejects an invalid key by its file', async () => {
  const directory = mkdtempSync(path.join(folder, 'key-'));
  const database = path.join(directory, 'provider.sqlite');
  const first = await startTestProvider({ database });
  await first.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  assert.equal((await first.mails()).length, 1);
  await first.close();
  rmSync(`${database}.key`);
  const second = await startTestProvider({ database });
  assert.deepEqual(
    (await second.mails()).map(({ text }) => text),
    [''],
  );
  await second.close();
  writeFileSync(`${database}.key`, 'short');
  await assert.rejects(
    startProvider({ database }),
    (error) => error instanceof StartError && error.message.startsWith(`${database}.key is not a key`),
  );
});
