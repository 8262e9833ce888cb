// A bucket as an operator has it: several nodes, npm start, npm run erase, metrics.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { after, test } from 'node:test';
import { createS3Bucket } from '../../../provider/adapters/s3/s3-bucket.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { placeBytes } from '../../../provider/files/stored-bytes.ts';
import { freePort } from '../../../scripts/cluster/free-ports.ts';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import type { TestBucket } from '../../../scripts/cluster/s3.ts';
import { callsOf, startTestProvider } from '../../provider/client.ts';
import { tinyPng } from '../../provider/files/pictures.ts';
import { startNpm, stopNpm } from '../../provider/npm-start.ts';
import { load, newDatabase, startSite, startStorage, upload } from './uploads-site.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const server = await startStorage();

const environmentOf = ({ settings: { url, bucket, region, accessKey, secretKey } }: TestBucket) => ({
  S3_URL: url,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
});

test('nodes over one database share a bucket: what one takes, the other one gives', async () => {
  const postgres = await startPostgres();
  const shared = { databaseUrl: postgres.createDatabase(), s3: (await server.createBucket()).settings };
  const [one, other] = [await startTestProvider(shared), await startTestProvider(shared)];
  after(async () => {
    await Promise.all([one.close(), other.close()]);
    await postgres.close();
  });
  const token = await one.signIn();
  const name = await upload(one, token, '%PDF-1.7 shared');
  assert.equal(await (await load(other, name, token)).text(), '%PDF-1.7 shared');
});

test('npm start takes the bucket from its settings, and prints none of its keys', async () => {
  const bucket = await server.createBucket();
  const started = await startNpm(path.dirname(newDatabase()), { DEMO: '1', ...environmentOf(bucket) });
  const provider = callsOf((path, init) => fetch(`${started.provider}${path}`, init));
  const token = await provider.signIn();
  const name = await upload(provider, token, '%PDF-1.7 x');
  assert.deepEqual(bucket.objects(), [name]);
  await server.stop();
  assert.equal((await load(provider, name, token)).status, 503);
  await server.start();
  assert.equal(await stopNpm(started), 0);
  assert.match(started.printed(), /BucketUnavailable/);
  assert.doesNotMatch(started.printed(), new RegExp(bucket.settings.secretKey));
  assert.doesNotMatch(started.printed(), new RegExp(name));
});

test('who is erased is erased from the bucket', async () => {
  const bucket = await server.createBucket();
  const database = newDatabase();
  const store = openSqliteStore(database);
  const deps = { store, bucket: createS3Bucket(bucket.settings), now: Date.now };
  for (const id of ['elder', 'younger']) {
    const student = {
      id,
      teacherId: 'one',
      name: '山田',
      kana: '',
      avatar: '',
      grade: '',
      subjects: [],
      searchText: '',
    };
    await store.students.insert(student);
    const times = { startTimeMillis: 1, endTimeMillis: 2 };
    const lesson = { id, teacherId: 'one', studentId: id, studentName: '山田', subject: '数学', ...times };
    await store.lessons.insert({ ...lesson, memo: '', version: 1, searchText: '' });
    const file = { id: `${id}.png`, teacherId: 'one', kind: 'material', type: 'image/png' } as const;
    const placed = await placeBytes(deps, { ...file, bytes: tinyPng });
    await placed.confirm(store);
    await store.files.insert({ ...file, ...placed.fields, createdAt: Date.now() });
    await store.boardFiles.insert({ id, room: `class-${id}`, file: file.id });
  }
  store.close();
  const erase = (env: Record<string, string>) => {
    const options = { cwd: root, env: { ...process.env, DATA_DIR: path.dirname(database), ...env } };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['provider/erase-student.ts', 'elder'], {
      ...options,
      encoding: 'utf8',
    });
    return `${status} ${stdout}${stderr}`;
  };
  assert.match(erase({}), /^1 The database is done, but the bucket for uploads still has files .*: run this again/);
  assert.deepEqual(bucket.objects(), ['elder.png', 'younger.png']);
  erase(environmentOf(bucket));
  assert.deepEqual(bucket.objects(), ['younger.png']);
});

test('the metrics count what is asked of the bucket, done or failed', async (context) => {
  context.mock.method(console, 'error', () => {});
  const port = await freePort();
  const { provider, token } = await startSite(server, { metrics: { port, host: '127.0.0.1' } });
  const name = await upload(provider, token, '%PDF-1.7 x');
  await (await load(provider, name, token)).arrayBuffer();
  await server.stop();
  await load(provider, name, token);
  await server.start();
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = (operation: string, outcome: string) =>
    new RegExp(
      `^teacher_bucket_request_duration_seconds_count{operation="${operation}",outcome="${outcome}"} (\\d+)$`,
      'm',
    ).exec(text)?.[1];
  assert.deepEqual([count('put', 'done'), count('open', 'done'), count('open', 'failed')], ['1', '1', '1']);
  assert.doesNotMatch(text, new RegExp(name));
});
