import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { startNpm, stopNpm } from '../npm-start.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startMailServer } from './mail-server.ts';

const folder = temporaryFolder();

test('a silent mail server does not prevent closing, and its mail is sent after the next start', async () => {
  const dataFolder = path.join(folder, 'silent');
  const silent = await startMailServer({ isSilent: true });
  const first = await startNpm(dataFolder, { SMTP_URL: silent.url, DEMO: '1' });
  await fetch(`${first.provider}/api/client/teacher/resetPassword/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp' }),
  });
  await silent.connected;
  assert.equal(await stopNpm(first), 0);

  const { url, next } = await startMailServer();
  const second = await startNpm(dataFolder, { SMTP_URL: url, DEMO: '1' });
  assert.equal((await next()).to, 'hanako@example.jp');
  await stopNpm(second);
});
