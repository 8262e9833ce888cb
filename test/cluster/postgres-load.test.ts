// What many requests at once ask of PostgreSQL, whose serializable transactions fail where they may have got in each other's way.
import assert from 'node:assert/strict';
import { after, mock, test, type TestContext } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../provider/adapters/postgres/postgres-store.ts';
import { createSealer } from '../../provider/adapters/node/sealed-text.ts';
import { DAY, HOUR, MINUTE, NOW, startTestProvider, type TestProvider } from '../provider/client.ts';
import { joinRaw, leaveRaw } from '../support/models/raw-client.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';

const server = await startPostgres();
after(() => server.close());

/** A provider whose first teacher has two thousand lessons of years, one every ten hours, among those of others. */
async function startWithManyLessons(context: TestContext) {
  const databaseUrl = server.createDatabase();
  const provider = await startTestProvider({ databaseUrl });
  const admin = new Client(databaseUrl);
  await admin.connect();
  context.after(() => admin.end());
  await admin.query(
    `INSERT INTO lessons ("id", "teacherId", "studentId", "studentName", "subject", "startTimeMillis", "endTimeMillis", "memo", "version", "searchText")
     SELECT 'many-' || n, CASE n % 10 WHEN 0 THEN 'teacher-hanako' ELSE 'teacher-' || n % 100 END, 'student-none', '山田', '数学', $1::bigint + n * $2::bigint, $1::bigint + (n + 1) * $2::bigint, '', 1, ''
     FROM generate_series(1, 20000) AS n`,
    [FIRST, HOUR],
  );
  await admin.query('ANALYZE');
  return { provider, admin, token: await provider.signIn() };
}

const FIRST = NOW - 400 * DAY;

/** Moves the teacher's lesson with this number, counted from a day that is two months ahead, ten minutes later. */
function move(provider: TestProvider, token: string, number: number) {
  const hour = 460 * 24 + number * 10;
  const start = FIRST + hour * HOUR + 10 * MINUTE;
  const body = { id: `many-${hour}`, version: 1, startTimeMillis: start, endTimeMillis: start + HOUR };
  return provider.askAnything('changeLesson', { body }, { token });
}

/** What is sent to the database from now on, with the values. */
function recordStatements(context: TestContext): { text: string; values: unknown[] }[] {
  const statements: { text: string; values: unknown[] }[] = [];
  const { query } = Client.prototype;
  const recorder = mock.method(Client.prototype, 'query', function (this: Client, ...parameters: unknown[]) {
    const [text, values] = parameters;
    if (typeof text === 'string') statements.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, parameters) as unknown;
  });
  context.after(() => recorder.mock.restore());
  return statements;
}

test('the move of a lesson does not depend on the whole table of lessons, which others write meanwhile', async (context) => {
  const { provider, admin, token } = await startWithManyLessons(context);
  const statements = recordStatements(context);
  assert.equal((await move(provider, token, 0)).status, 1);
  const reads = statements.filter(({ text }) => text.startsWith('SELECT') && text.includes('"lessons"'));
  assert.ok(reads.length >= 2, 'it reads the lesson, and those that it could meet');
  await admin.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
  for (const { text, values } of reads) await admin.query(text, values);
  const { rows } = await admin.query(
    `SELECT locktype FROM pg_locks WHERE mode = 'SIReadLock' AND relation = 'lessons'::regclass AND locktype = 'relation'`,
  );
  await admin.query('ROLLBACK');
  assert.deepEqual(rows, []);
});

test('lessons of one teacher that are moved at the same time at one node are moved at the first attempt', async (context) => {
  const { provider, token } = await startWithManyLessons(context);
  const statements = recordStatements(context);
  const moves = await Promise.all(Array.from({ length: 40 }, (_, number) => move(provider, token, number)));
  assert.deepEqual(new Set(moves.map(({ status }) => status)), new Set([1]));
  assert.equal(statements.filter(({ text }) => text === 'ROLLBACK').length, 0);
});

test('a call without a body looks for its session once', async (context) => {
  const provider = await startTestProvider({ databaseUrl: server.createDatabase() });
  const token = await provider.signIn();
  const statements = recordStatements(context);
  await provider.ask('listLessons', { query: { page: 1, size: 20 } }, { token });
  assert.equal(statements.filter(({ text }) => text.includes('FROM "sessions"')).length, 1);
});

const ROOMS = 12;

test('rooms are looked after a few at a time, so that members need not wait for all of them', async (context) => {
  const databaseUrl = server.createDatabase();
  const provider = await startTestProvider({ databaseUrl });
  const admin = new Client(databaseUrl);
  await admin.connect();
  context.after(() => admin.end());
  context.after(leaveRaw);
  await admin.query(
    `INSERT INTO lessons ("id", "teacherId", "studentId", "studentName", "subject", "startTimeMillis", "endTimeMillis", "memo", "version", "searchText")
     SELECT 'now-' || n, 'teacher-hanako', 'student-none', '山田', '数学', $1::bigint, $1::bigint + $2::bigint, '', 1, ''
     FROM generate_series(1, ${ROOMS}) AS n`,
    [NOW, HOUR],
  );
  const token = await provider.signIn();
  for (let number = 1; number <= ROOMS; number += 1) {
    const { data } = await provider.ask('joinClass', { body: { id: `now-${number}` } }, { token });
    const teacher = await joinRaw(`${provider.url.replace('http', 'ws')}/rooms`, data?.token ?? '');
    await teacher.receive('welcome');
  }
  const busiest = countQueries(context);
  await provider.rooms.sweep();
  assert.ok(busiest.total >= ROOMS, `${busiest.total} queries`);
  assert.ok(busiest.atOnce <= 4, `${busiest.atOnce} at once`);
});

/** Counts the queries from now on, and how many of them were under way at once. */
function countQueries(context: TestContext): { total: number; atOnce: number } {
  const counted = { total: 0, atOnce: 0 };
  let open = 0;
  const { query } = Client.prototype;
  const counter = mock.method(Client.prototype, 'query', function (this: Client, ...parameters: unknown[]) {
    counted.total += 1;
    open += 1;
    counted.atOnce = Math.max(counted.atOnce, open);
    const end = () => void (open -= 1);
    const callback = parameters.at(-1);
    if (typeof callback !== 'function')
      return (Reflect.apply(query, this, parameters) as Promise<unknown>).finally(end);
    const ending = (...answer: unknown[]) => {
      end();
      Reflect.apply(callback, undefined, answer);
    };
    return Reflect.apply(query, this, [...parameters.slice(0, -1), ending]) as unknown;
  });
  context.after(() => counter.mock.restore());
  return counted;
}

test('a transaction that others keep getting in the way of runs alone at its node the fourth time', async (context) => {
  const store = await openPostgresStore(server.createDatabase(), createSealer());
  context.after(() => store.close());
  await store.meta.insert({ id: 'x', value: '0' });
  const attempts = Array.from({ length: 60 }, () => 0);
  await Promise.all(
    attempts.map((_, number) =>
      store.transaction(async ({ meta }) => {
        attempts[number] = (attempts[number] ?? 0) + 1;
        const { value } = (await meta.get('x')) ?? {};
        await meta.update('x', { value: `${Number(value) + 1}` });
      }),
    ),
  );
  assert.equal((await store.meta.get('x'))?.value, '60');
  assert.ok(Math.max(...attempts) <= 4, `${Math.max(...attempts)} attempts`);
});

test('a transaction does not depend on the whole of a small table of which it reads one row', async (context) => {
  const url = server.createDatabase();
  const store = await openPostgresStore(url, createSealer());
  const admin = new Client(url);
  await admin.connect();
  context.after(async () => {
    await admin.end();
    await store.close();
  });
  await store.meta.insert({ id: 'x', value: '0' });
  await admin.query('VACUUM ANALYZE');
  await store.transaction(async ({ meta }) => {
    await meta.get('x');
    const { rows } = await admin.query(
      `SELECT locktype FROM pg_locks WHERE mode = 'SIReadLock' AND locktype = 'relation' AND relation = 'meta'::regclass`,
    );
    assert.deepEqual(rows, []);
  });
});
