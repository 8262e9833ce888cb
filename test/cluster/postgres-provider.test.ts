// The provider over PostgreSQL: what a restart of the server does to those who write, and by which plans it reads.
import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { Client } from 'pg';
import { findLesson, NOW, startTestProvider } from '../provider/client.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';

const DAY = 24 * 60 * 60_000;

const server = await startPostgres();
after(() => server.close());

test('two nodes that start together share one demo world and its sessions', async () => {
  const databaseUrl = server.createDatabase();
  const [one, other] = await Promise.all([startTestProvider({ databaseUrl }), startTestProvider({ databaseUrl })]);
  const token = await one.signIn();
  const lesson = await findLesson(one, token);
  const read = await other.ask('readLesson', { params: { id: lesson.id } }, { token });
  assert.equal(read.data.id, lesson.id);
  const body = { id: lesson.id, version: lesson.version, memo: '新しいメモ' };
  const changes = await Promise.all([one, other].map((node) => node.askAnything('changeLesson', { body }, { token })));
  assert.deepEqual(
    changes.map(({ status }) => status).toSorted((a, b) => a - b),
    [0, 1],
  );
});

test('while the server restarts, writes are rejected with the time to wait; then they go on, and none is lost', async () => {
  const provider = await startTestProvider({ databaseUrl: server.createDatabase() });
  const token = await provider.signIn();
  const errors = mock.method(console, 'error', () => {});
  const write = (introduction: string) => provider.askAnything('changeSettings', { body: { introduction } }, { token });
  const rejected: { httpStatus: number; retryAfter: string | null; code: unknown }[] = [];
  let acknowledged = '';
  const end = new AbortController();

  async function writeOn(): Promise<void> {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const { status, httpStatus, headers, data } = await write(`${number}`);
      if (status === 1) acknowledged = `${number}`;
      else rejected.push({ httpStatus, retryAfter: headers.get('Retry-After'), code: data['code'] });
    }
  }

  const writing = writeOn();
  await until(() => acknowledged !== '');
  await server.stop();
  await until(() => rejected.length > 3);
  const before = acknowledged;
  await server.start();
  await until(() => acknowledged !== before);
  end.abort();
  await writing;
  errors.mock.restore();
  for (const { httpStatus, retryAfter, code } of rejected)
    assert.deepEqual([httpStatus, Number(retryAfter) > 0, code], [503, true, 'storeBusy']);
  const { data } = await provider.ask('readTeacher', {}, { token });
  assert.equal(data.introduction, acknowledged);
});

test('no list, search, month or page of students scans the lessons', async (context) => {
  const databaseUrl = server.createDatabase();
  const provider = await startTestProvider({ databaseUrl });
  const tokens = [await provider.signIn(), await provider.signIn('taro')];
  const admin = new Client(databaseUrl);
  await admin.connect();
  context.after(() => admin.end());
  await admin.query(
    `INSERT INTO lessons ("id", "teacherId", "studentId", "studentName", "subject", "startTimeMillis", "endTimeMillis", "memo", "version", "searchText")
     SELECT 'many-' || n, CASE n % 10 WHEN 0 THEN 'teacher-hanako' ELSE 'teacher-' || n % 100 END, 'student-' || n % 1000, '山田', '数学', $1::bigint + n * 3600000::bigint, $1::bigint + (n + 1) * 3600000::bigint, '', 1, 'やまだ' || n || E'\\n数学'
     FROM generate_series(1, 20000) AS n`,
    [NOW - 400 * DAY],
  );
  await admin.query('ANALYZE');
  const used = new Map<string, unknown[]>();
  const { query } = Client.prototype;
  mock.method(Client.prototype, 'query', function (this: Client, ...parameters: unknown[]) {
    const [first, values] = parameters;
    const config = first as { text?: string; values?: unknown[] };
    used.set(typeof first === 'string' ? first : (config.text ?? ''), (values as unknown[]) ?? config.values ?? []);
    return Reflect.apply(query, this, parameters) as unknown;
  });
  context.after(() => mock.restoreAll());
  const period = { fromMillis: NOW - 30 * DAY, untilMillis: NOW };
  // One of them has so many lessons that words are looked up, the other one has few.
  for (const token of tokens) {
    for (const page of [1, 3]) await provider.ask('listLessons', { query: { page, size: 20 } }, { token });
    for (const body of [{ state: 1 }, { state: 4 }, { ahead: true }, {}])
      for (const more of [{}, { words: '数学' }, { studentId: 'student-hanako-01' }, period, { words: '山 田' }])
        await provider.askAnything(
          'searchLessons',
          { query: { page: 1, size: 10 }, body: { ...body, ...more } },
          { token },
        );
    await provider.ask('readCalendar', { params: { date: '2026-11-01' } }, { token });
    await provider.ask('listStudents', {}, { token });
    await provider.ask('searchStudents', { body: { words: '山' } }, { token });
  }
  mock.restoreAll();

  const reads = [...used].filter(([text]) => /^\s*SELECT/.test(text));
  assert.ok(reads.length > 20, `${reads.length} statements`);
  const searches = reads.map(([text]) => text).filter((text) => text.includes('strpos("searchText"'));
  assert.ok(searches.some((text) => text.includes('"searchGrams"')));
  assert.ok(searches.some((text) => !text.includes('"searchGrams"')));
  for (const [text, values] of reads) {
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.doesNotMatch(plan, /Seq Scan on "?lessons/, `${text}\n${plan}`);
  }
});

test('words are found alike where a teacher has few lessons, and so many that the words are looked up', async (context) => {
  const databaseUrl = server.createDatabase();
  const provider = await startTestProvider({ databaseUrl });
  const token = await provider.signIn();
  const admin = new Client(databaseUrl);
  await admin.connect();
  context.after(() => admin.end());
  const totals = async () => {
    const found: number[] = [];
    for (const words of ['数学', '数', '山田 数学', 'ない言葉']) {
      const { data } = await provider.ask(
        'searchLessons',
        { query: { page: 1, size: 10 }, body: { words } },
        { token },
      );
      found.push(data.total);
    }
    return found;
  };
  const before = await totals();
  assert.ok(Number(before[0]) > 0);
  const another = `INSERT INTO lessons ("id", "teacherId", "studentId", "studentName", "subject", "startTimeMillis", "endTimeMillis", "memo", "version", "searchText")
     SELECT 'more-' || n, 'teacher-hanako', 'student-none', '', '', $1::bigint + n * 3600000::bigint, $1::bigint + (n + 1) * 3600000::bigint, '', 1, 'ほかのこと'
     FROM generate_series(1, 1200) AS n`;
  await admin.query(another, [NOW - 400 * DAY]);
  assert.deepEqual(await totals(), before);
});

/** Waits until something holds, at most half a minute. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!holds()) {
    if (Date.now() > deadline) assert.fail('It never came.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
