// Mails really leave the house where SMTP_URL names a server.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startMailServer, textOf } from './mail-server.ts';
import { freePort } from '../../../scripts/cluster/free-ports.ts';
import { DAY, HOUR, MINUTE, startTestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

test('a mail is sent to the server and deleted, since it contains a secret', async () => {
  const { url, deliveries } = await startMailServer();
  const provider = await startTestProvider({ smtpUrl: url });
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  assert.deepEqual(await provider.mails(), []);
  assert.deepEqual(
    deliveries.map(({ from, to }) => [from, to]),
    [['school@example.jp', 'hanako@example.jp']],
  );
  assert.match(textOf(deliveries[0] ?? assert.fail()), /佐藤 花子 様[^]*forget#token=/);
  assert.equal((await provider.fetch('/mailbox')).status, 404);
});

test('the link in a delivered mail sets a new password', async () => {
  const { url, deliveries } = await startMailServer();
  const provider = await startTestProvider({ smtpUrl: url, portalUrl: 'https://school.example/teacher/' });
  await provider.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
  await provider.mails();
  const [, token = ''] =
    /\nhttps:\/\/school\.example\/teacher\/forget#token=([\w-]{43})\r?\n/.exec(
      textOf(deliveries[0] ?? assert.fail()),
    ) ?? [];
  assert.equal((await provider.ask('resetPassword', { body: { token, password: 'a-new-password' } })).status, 1);
  assert.ok(await provider.signIn('taro', 'a-new-password'));
  await provider.mails();
  assert.match(textOf(deliveries[1] ?? assert.fail()), /パスワードが変わりました/);
});

/** What is said to the console meanwhile. */
async function linesOf(action: () => Promise<unknown>): Promise<string[]> {
  const log = console.error;
  const lines: string[] = [];
  console.error = (line: string) => void lines.push(line);
  try {
    await action();
  } finally {
    console.error = log;
  }
  return lines;
}

test('a mail that the server rejects does not delay others, and is retried after the next start', async () => {
  const database = path.join(folder, 'waiting.sqlite');
  const strict = await startMailServer({ refuses: { to: 'hanako@example.jp' } });
  const first = await startTestProvider({ database, smtpUrl: strict.url });
  const lines = await linesOf(async () => {
    await first.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    await first.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
    assert.deepEqual(
      (await first.mails()).map(({ to }) => to),
      ['hanako@example.jp'],
    );
  });
  assert.match(lines.join(), /could not be sent and waits/);
  assert.deepEqual(
    strict.deliveries.map(({ to }) => to),
    ['taro@example.jp'],
  );
  await first.close();

  const { url, deliveries } = await startMailServer();
  const second = await startTestProvider({ database, smtpUrl: url });
  assert.deepEqual(await second.mails(), []);
  assert.deepEqual(
    deliveries.map(({ to }) => to),
    ['hanako@example.jp'],
  );
});

test('a mail that cannot be sent for a day is dropped', async () => {
  const { url } = await startMailServer({ refuses: { to: 'hanako@example.jp' } });
  const provider = await startTestProvider({ smtpUrl: url });
  const lines = await linesOf(async () => {
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    assert.equal((await provider.mails()).length, 1);
    provider.clock.now += DAY + 1;
    await provider.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
    assert.equal((await provider.mails()).length, 0);
  });
  assert.match(lines.at(-1) ?? '', /given up/);
});

test('a rejected mail is retried without a further request or restart', async () => {
  const { url, deliveries, next } = await startMailServer({ refuses: { to: 'hanako@example.jp', times: 3 } });
  const provider = await startTestProvider({ smtpUrl: url, mailRetryMillis: 1 });
  const lines = await linesOf(async () => {
    const taken = next();
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    await taken;
    assert.deepEqual(await provider.mails(), []);
  });
  assert.equal(lines.filter((line) => /could not be sent and waits/.test(line)).length, 3);
  assert.deepEqual(
    deliveries.map(({ to }) => to),
    ['hanako@example.jp'],
  );
});

test('a mail that breaks the connection does not delay others', async () => {
  const { url, deliveries } = await startMailServer({ breaks: { to: 'hanako@example.jp' } });
  const provider = await startTestProvider({ smtpUrl: url, mailRetryMillis: HOUR });
  await linesOf(async () => {
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    await provider.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
    assert.deepEqual(
      (await provider.mails()).map(({ to }) => to),
      ['hanako@example.jp'],
    );
  });
  assert.deepEqual(
    deliveries.map(({ to }) => to),
    ['hanako@example.jp', 'taro@example.jp'],
  );
});

test('the copies of a mail whose answer was lost have one Message-ID, with the domain of the sender', async () => {
  const { url, deliveries } = await startMailServer({ breaks: { to: 'hanako@example.jp', times: 1 } });
  const provider = await startTestProvider({ smtpUrl: url, mailRetryMillis: 0 });
  await linesOf(async () => {
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    while ((await provider.mails()).length > 0) await setImmediate();
  });
  const ids = deliveries.map(({ content }) => /^Message-ID: <[\w-]{16}@example\.jp>$/im.exec(content)?.[0]);
  assert.equal(ids.length, 2);
  assert.ok(ids[0]);
  assert.equal(ids[0], ids[1]);
});

test('a mail is sent once an unreachable server is available', async () => {
  const port = await freePort();
  const provider = await startTestProvider({ smtpUrl: `smtp://127.0.0.1:${port}`, mailRetryMillis: 1 });
  await linesOf(async () => {
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    assert.equal((await provider.mails()).length, 1);
    const { next } = await startMailServer({ port });
    assert.equal((await next()).to, 'hanako@example.jp');
  });
});

test('an expired link is not mailed', async () => {
  const { url, deliveries } = await startMailServer({ refuses: { to: 'hanako@example.jp', times: 1 } });
  const provider = await startTestProvider({ smtpUrl: url });
  const lines = await linesOf(async () => {
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    assert.equal((await provider.mails()).length, 1);
    provider.clock.now += 30 * MINUTE;
    await provider.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
    assert.deepEqual(await provider.mails(), []);
  });
  assert.match(lines.at(-1) ?? '', /given up: its time is over/);
  assert.deepEqual(
    deliveries.map(({ to }) => to),
    ['taro@example.jp'],
  );
});
