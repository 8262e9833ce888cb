// What a provider does while its database is locked, or its disk is full.
import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { migrations } from '../../../provider/adapters/node/migrations.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { createProvider } from '../../../provider/app/provider.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { StoreUnavailable } from '../../../provider/store/store.ts';
import { accountOf } from '../../../src/core/account/index.ts';
import { failureText } from '../../../src/core/api/index.ts';
import { settingsOf } from '../../../src/core/settings/index.ts';
import { translator } from '../../../src/core/i18n/index.ts';
import { startSession } from '../../support/models/sessions.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { callsOf, findLesson, NOW, startTestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

/** Holds the write lock of a database, as another process would. */
function lock(file: string): () => void {
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  return () => other.close();
}

/** A store whose database can grow by no more than a few pages, as on a disk that is nearly full. */
function openSmallStore(name: string, pages: number) {
  const file = path.join(folder, name);
  openSqliteStore(file).close();
  const database = new DatabaseSync(file);
  const size = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
  database.close();
  return openSqliteStore(file, [...migrations, `PRAGMA max_page_count = ${size + pages}`]);
}

const bigFile = (id: string) => ({
  id,
  teacherId: 'a',
  kind: 'avatar' as const,
  type: 'image/png',
  bytes: new Uint8Array(2_000_000),
  createdAt: 1,
});

describe('while another process holds the lock of the database', () => {
  test("writes are rejected with the time to wait, in the reader's language, reads succeed, and writes succeed after the lock", async () => {
    const database = path.join(folder, 'locked.sqlite');
    const provider = await startTestProvider({ database });
    const token = await provider.signIn();
    const write = (language = 'ja') =>
      provider.askAnything('changeSettings', { body: { introduction: 'はじめまして。' } }, { token, language });
    const unlock = lock(database);
    const { httpStatus, status, message, data, headers } = await write();
    assert.deepEqual(
      { httpStatus, status, message, data, retryAfter: headers.get('Retry-After') },
      {
        httpStatus: 503,
        status: 0,
        message: 'サーバーが混み合っています。少し待ってから、もう一度お試しください。',
        data: { code: 'storeBusy', retryAfterSeconds: 1 },
        retryAfter: '1',
      },
    );
    assert.equal((await write('en')).message, 'The server is busy. Please try again in a moment.');
    assert.equal((await provider.ask('readTeacher', {}, { token })).status, 1);
    unlock();
    assert.equal((await write()).status, 1);
  });

  test("the elements show the provider's message instead of a general error", async (t) => {
    const database = path.join(folder, 'locked-client.sqlite');
    const provider = await startTestProvider({ database });
    const session = startSession(t, provider.url, { clock: createManualClock(NOW) });
    await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
    const unlock = lock(database);
    const reply = await settingsOf(session).change({ introduction: 'はじめまして。' });
    unlock();
    assert.equal(
      failureText(reply, translator('ja-JP')),
      'サーバーが混み合っています。少し待ってから、もう一度お試しください。',
    );
    assert.equal(session.state.peek(), 'active');
  });

  test('a mail is not lost, and is sent after the lock', async () => {
    const database = path.join(folder, 'locked-mail.sqlite');
    const provider = await startTestProvider({ database });
    const unlock = lock(database);
    const { httpStatus } = await provider.askAnything('sendResetMail', { body: { email: 'hanako@example.jp' } });
    assert.equal(httpStatus, 503);
    unlock();
    assert.equal((await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } })).status, 1);
    assert.equal((await provider.mails()).length, 1);
  });
});

describe('on a full disk', () => {
  test('a store reports that the disk is full, not its consequences, and keeps working', async () => {
    const store = openSmallStore('full-store.sqlite', 40);
    const write = () => store.transaction(({ files }) => files.insert(bigFile('x')));
    await assert.rejects(
      write,
      (error) => error instanceof StoreUnavailable && error.trouble === 'full' && /disk is full/.test(error.message),
    );
    await assert.rejects(write, StoreUnavailable);
    assert.equal(await store.files.count(), 0);
    await store.transaction(({ meta }) => meta.insert({ id: 'small', value: 'fits' }));
    assert.equal((await store.meta.get('small'))?.value, 'fits');
    store.close();
  });

  test("writes are rejected in the reader's language, and smaller ones still succeed", async () => {
    const store = openSmallStore('full-provider.sqlite', 150);
    const crypto = createNodeCrypto({ memory: 1024, passes: 1 });
    const now = () => NOW;
    await fillDemoWorld({ store, now, crypto });
    const { fetch } = createProvider({
      store,
      clock: now,
      crypto,
      settings: { url: 'https://api.example', portalUrl: 'https://page.example/teacher/', mailbox: true, logo: '' },
    });
    const calls = callsOf((target, init) => fetch(new Request(`https://api.example${target}`, init)));
    const token = await calls.signIn();
    const lesson = await findLesson(calls, token);
    // Takes what space is left, as somebody else's data would.
    for (const size of [20_000, 500])
      await assert.rejects(async () => {
        for (let each = 0; ; each += 1)
          await store.files.insert({ ...bigFile(`fill-${size}-${each}`), bytes: new Uint8Array(size) });
      }, StoreUnavailable);
    const change = (memo: string) =>
      calls.askAnything('changeLesson', { body: { id: lesson.id, version: lesson.version, memo } }, { token });
    const { httpStatus, message, data } = await change('長い'.repeat(400));
    assert.deepEqual(
      [httpStatus, data['code'], message],
      [503, 'storeFull', 'サーバーの空き容量が足りないため、保存できません。サービスの運営者にご連絡ください。'],
    );
    assert.equal(
      (await calls.ask('readLesson', { params: { id: lesson.id } }, { token })).data.version,
      lesson.version,
    );
    await store.files.delete([['id', '=', 'fill-20000-0']]);
    assert.equal((await change('短い')).status, 1);
    store.close();
  });
});
