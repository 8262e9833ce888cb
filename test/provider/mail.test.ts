// Mails really leave the house where SMTP_URL names a server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { DAY, startTestProvider } from './client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'provider-mail-'));
const servers = new Set<Server>();
after(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

interface Delivery {
  from: string;
  to: string;
  content: string;
}

/** A mail server that takes everything, or refuses one recipient. */
async function startMailServer({ refuses = '' } = {}) {
  const deliveries: Delivery[] = [];
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let delivery: Delivery = { from: '', to: '', content: '' };
    let isContent = false;
    socket.on('error', () => undefined);
    say('220 mail');
    createInterface({ input: socket }).on('line', (line) => {
      if (isContent && line === '.') {
        isContent = false;
        deliveries.push(delivery);
        say('250 taken');
      } else if (isContent) delivery.content += `${line}\n`;
      else if (line.startsWith('MAIL FROM:')) {
        delivery = { from: addressIn(line), to: '', content: '' };
        say('250 ok');
      } else if (line.startsWith('RCPT TO:')) {
        delivery.to = addressIn(line);
        say(delivery.to === refuses ? '550 no such person' : '250 ok');
      } else if (line === 'DATA') {
        isContent = true;
        say('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    });
  }).listen(0, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}?from=school@example.jp`, deliveries };
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** The text of a mail: the part after the headers, decoded. */
function textOf({ content }: Delivery): string {
  const [headers = '', ...rest] = content.split('\n\n');
  const body = rest.join('\n\n');
  return /base64/i.test(headers) ? Buffer.from(body, 'base64').toString() : body;
}

test('a mail goes to the server, and is not kept: it carries a secret', async () => {
  const { url, deliveries } = await startMailServer();
  const provider = await startTestProvider({ smtpUrl: url });
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  assert.deepEqual(await provider.mails(), []);
  assert.deepEqual(deliveries.map(({ from, to }) => [from, to]), [['school@example.jp', 'hanako@example.jp']]);
  assert.match(textOf(deliveries[0] ?? assert.fail()), /佐藤 花子 様[^]*forget#token=/);
  assert.equal((await provider.fetch('/mailbox')).status, 404);
});

test('the link of a mail that has gone through the server sets a new password', async () => {
  const { url, deliveries } = await startMailServer();
  const provider = await startTestProvider({ smtpUrl: url, portalUrl: 'https://school.example/teacher/' });
  await provider.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
  await provider.mails();
  const [, token = ''] = /\nhttps:\/\/school\.example\/teacher\/forget#token=([\w-]{43})\r?\n/.exec(textOf(deliveries[0] ?? assert.fail())) ?? [];
  assert.equal((await provider.ask('resetPassword', { body: { token, password: 'a-new-password' } })).status, 1);
  assert.ok(await provider.signIn('taro', 'a-new-password'));
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

test('a mail that the server does not take waits, holds up no other, and goes with the next start', async () => {
  const database = path.join(folder, 'waiting.sqlite');
  const strict = await startMailServer({ refuses: 'hanako@example.jp' });
  const first = await startTestProvider({ database, smtpUrl: strict.url });
  const lines = await linesOf(async () => {
    await first.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    await first.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
    assert.deepEqual((await first.mails()).map(({ to }) => to), ['hanako@example.jp']);
  });
  assert.match(lines.join(), /could not be sent and waits/);
  assert.deepEqual(strict.deliveries.map(({ to }) => to), ['taro@example.jp']);
  await first.close();

  const { url, deliveries } = await startMailServer();
  const second = await startTestProvider({ database, smtpUrl: url });
  assert.deepEqual(await second.mails(), []);
  assert.deepEqual(deliveries.map(({ to }) => to), ['hanako@example.jp']);
});

test('a mail that nobody takes for a day is given up', async () => {
  const { url } = await startMailServer({ refuses: 'hanako@example.jp' });
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
