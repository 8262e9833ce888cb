// The lists in SQLite: the same as in memory, and by indexes.
import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mock, test } from 'node:test';
import { migrations } from '../../../provider/adapters/node/migrations.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { MINUTE, NOW, startTestProvider } from '../client.ts';
import { describeLists } from './lists-contract.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

describeLists('in SQLite', () => openSqliteStore(':memory:'));

test('a database from before the index of words finds its lessons, before they are in the index and after', async () => {
  const file = path.join(folder, 'older.sqlite');
  const at = migrations.findIndex((each) => each.includes('lessonsOfTeacherInTime'));
  const older = new DatabaseSync(file);
  for (const each of migrations.slice(0, at)) older.exec(each);
  older.exec(`PRAGMA user_version = ${at}`);
  const insert = older.prepare(
    'INSERT INTO lessons (id, teacherId, studentId, studentName, subject, startTimeMillis, endTimeMillis, memo, version, blind) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  // Two begin together.
  for (const [id, start] of [
    ['x', NOW],
    ['y', NOW],
    ['z', NOW + MINUTE],
  ] as const)
    insert.run(id, 'a', 's', '山田', '数学', start, start + MINUTE, '', 1, 'やまだ\n数学');
  older.close();
  const store = openSqliteStore(file);
  const found = async (words: string[] = []) => {
    const { list, total } = await store.lists.lessons({ teacherId: 'a', words }, { page: 1, size: 10 }, NOW);
    assert.equal(total, list.length);
    return list.map(({ id }) => id);
  };
  for (const words of [[], ['数学', 'だ']]) assert.deepEqual(await found(words), ['x', 'y', 'z']);
  await store.lessons.update('x', { searchText: 'えいご' });
  await store.lessons.delete([['id', '=', 'z']]);
  for (const isComplete of [false, true]) {
    if (isComplete) await store.completeWords();
    assert.deepEqual(await found(['数学']), ['y'], isComplete ? 'by the index' : 'by the lessons');
    assert.deepEqual(await found(['いご']), ['x'], isComplete ? 'by the index' : 'by the lessons');
  }
  store.close();
  const rest = new DatabaseSync(file, { readOnly: true });
  assert.equal(rest.prepare('SELECT count(*) AS count FROM lessonsWithoutWords').get()?.['count'], 0);
  assert.equal(rest.prepare('SELECT count(*) AS count FROM lessonWords').get()?.['count'], 2);
  rest.close();
});

test('no list, search, month or page of students reads all rows of a table', async (context) => {
  const database = path.join(folder, 'plans.sqlite');
  const used = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  mock.method(DatabaseSync.prototype, 'prepare', function (this: DatabaseSync, sql: string) {
    used.add(sql);
    return prepare.call(this, sql);
  });
  context.after(() => mock.restoreAll());
  const provider = await startTestProvider({ database });
  const token = await provider.signIn();
  used.clear();
  const search = (body: object, page = 1) =>
    provider.askAnything('searchLessons', { query: { page, size: 10 }, body }, { token });
  for (const page of [1, 3, 99]) await provider.ask('listLessons', { query: { page, size: 20 } }, { token });
  const period = { fromMillis: NOW - 30 * 24 * 60 * MINUTE, untilMillis: NOW };
  for (const body of [{ state: 1 }, { state: 2 }, { state: 3 }, { state: 4 }, { ahead: true }, { ahead: false }])
    for (const more of [{}, { words: '数学' }, { studentId: 'student-hanako-01' }, period, { words: '山 田' }])
      for (const page of [1, 5]) assert.equal((await search({ ...body, ...more }, page)).status, 1);
  await provider.ask('readCalendar', { params: { date: '2026-11-01' } }, { token });
  await provider.ask('listStudents', {}, { token });
  await provider.ask('searchStudents', { body: { words: '山' } }, { token });
  mock.restoreAll();

  const plans = new DatabaseSync(database, { readOnly: true });
  const reads = [...used].filter((sql) => /^\s*SELECT/.test(sql));
  assert.ok(reads.length > 20, `${reads.length} statements`);
  for (const sql of reads) {
    const details = plans
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    // A table of the index of words is searched by its expression (`M`); `found` is one page.
    const scans = details.filter((detail) => detail.startsWith('SCAN') && !/INDEX \d+:M|^SCAN found$/.test(detail));
    assert.deepEqual(scans, [], sql);
  }
  plans.close();
});
