import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { migrations } from '../../../provider/adapters/node/migrations.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { searchWords } from '../../../provider/lessons/lessons.ts';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { refoldSearchTexts } from '../../../provider/store/purge.ts';
import type { Store } from '../../../provider/store/store.ts';
import { foldForSearch } from '../../../src/core/i18n/index.ts';
import { NOW } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { lesson, describeStore } from './store-contract.ts';

const folder = temporaryFolder();

describeStore('in SQLite', () => openSqliteStore(':memory:'));
describeStore('in memory', createMemoryStore);

describe('the database', () => {
  test('of an older version is migrated, and keeps its rows', async () => {
    const file = path.join(folder, 'older.sqlite');
    // A folder from before the first version: nothing but an empty database.
    new DatabaseSync(file).close();
    const store = openSqliteStore(file, migrations);
    await store.lessons.insert(lesson('x'));
    store.close();

    const next = [...migrations, 'ALTER TABLE lessons ADD COLUMN venue TEXT', "UPDATE lessons SET venue = 'online'"];
    const migrated = openSqliteStore(file, next);
    assert.deepEqual(await migrated.lessons.get('x'), { ...lesson('x'), venue: 'online' });
    migrated.close();
    assert.equal(versionOf(file), next.length);
    openSqliteStore(file, next).close();
  });

  test('is unchanged by a migration that fails', async () => {
    const file = path.join(folder, 'failed.sqlite');
    openSqliteStore(file).close();
    const broken = [
      ...migrations,
      'ALTER TABLE lessons ADD COLUMN venue TEXT; ALTER TABLE nothing ADD COLUMN venue TEXT',
    ];
    assert.throws(() => openSqliteStore(file, broken), /nothing/);
    assert.equal(versionOf(file), migrations.length);
    const store = openSqliteStore(file);
    await store.lessons.insert(lesson('x'));
    assert.ok(!('venue' in ((await store.lessons.get('x')) ?? {})));
    store.close();
  });

  test('of a newer version is not changed', () => {
    const file = path.join(folder, 'newer.sqlite');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    assert.throws(() => openSqliteStore(file), /newer version \(99\)/);
  });
});

function versionOf(file: string): number {
  const database = new DatabaseSync(file);
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  database.close();
  return version;
}

const student = {
  id: 'one',
  teacherId: 'teacher',
  name: '髙﨑 德子',
  kana: 'タカサキ',
  avatar: '',
  grade: '',
  subjects: [],
  // As it was stored before forms of kanji were folded.
  searchText: '髙﨑德子\nたかさき',
};

test('students that were stored before are found by the common form of their kanji, and others as before', async () => {
  const store = createMemoryStore();
  await store.students.insert(student);
  const found = async (words: string): Promise<number> =>
    store.students.count(searchWords(words).map((word) => ['searchText', 'contains', word] as const));
  assert.equal(await found('高崎 徳子'), 0);
  await refoldSearchTexts(store);
  for (const words of ['高崎 徳子', '髙﨑', 'たか\u200Bさき']) assert.equal(await found(words), 1, words);
  assert.equal((await store.students.get('one'))?.searchText, `${foldForSearch(student.name)}\nたかさき`);
});

test('search texts are folded once for each store', async () => {
  const store = createMemoryStore();
  await refoldSearchTexts(store);
  await store.students.insert(student);
  await refoldSearchTexts(store);
  assert.equal((await store.students.get('one'))?.searchText, student.searchText);
});

const FAMILY = 'family@example.jp';
const root = path.resolve(import.meta.dirname, '../../..');

async function insertStudent(store: Store, id: string, name = '山田', email = FAMILY): Promise<void> {
  const more = { kana: 'ヤマダ', avatar: '', grade: '', subjects: [], searchText: '' };
  await store.students.insert({ id, teacherId: 'one', name, email, ...more });
}

const insertMail = (store: Store, id: string, about: { studentId?: string } = {}) =>
  store.mails.insert({ id, recipient: FAMILY, subject: 'x', text: 'x', createdAt: NOW, ...about });
const mails = async (store: Store) => (await store.mails.find()).map(({ id }) => id);

describe('erasing a student', () => {
  test('deletes the mails about this student, but not those about a sibling with the same address', async () => {
    const store = createMemoryStore();
    for (const studentId of ['elder', 'younger']) {
      await insertStudent(store, studentId);
      insertMail(store, `about ${studentId}`, { studentId });
    }
    insertMail(store, 'about either');
    await eraseStudent(store, 'elder');
    assert.deepEqual(await mails(store), ['about younger', 'about either']);
    await eraseStudent(store, 'younger');
    assert.deepEqual(await mails(store), []);
  });

  test('deletes the material on boards from before it was recorded', async () => {
    const store = createMemoryStore();
    await insertStudent(store, 'elder');
    const times = { startTimeMillis: NOW, endTimeMillis: NOW + 1 };
    const lesson = { id: 'a', teacherId: 'one', studentId: 'elder', studentName: '山田', subject: '数学', ...times };
    await store.lessons.insert({ ...lesson, memo: '', version: 1, searchText: '' });
    const file = { id: 'drawn.png', teacherId: 'one', kind: 'material', type: 'image/png' } as const;
    await store.files.insert({ ...file, bytes: new Uint8Array(1), createdAt: NOW });
    const bytes = new TextEncoder().encode('https://provider.example/files/drawn.png');
    await store.roomUpdates.insert({ id: 'class-a 1', room: 'class-a', position: 1, bytes });
    await eraseStudent(store, 'elder');
    assert.equal(await store.files.count(), 0);
  });

  test("keeps a file of their board for a sibling's queued mail, until that is sent", async () => {
    const store = createMemoryStore();
    for (const id of ['elder', 'younger']) await insertStudent(store, id);
    const times = { startTimeMillis: NOW, endTimeMillis: NOW + 1 };
    const lesson = { id: 'a', teacherId: 'one', studentId: 'elder', studentName: '山田', subject: '数学', ...times };
    await store.lessons.insert({ ...lesson, memo: '', version: 1, searchText: '' });
    const bytes = new Uint8Array(1);
    for (const id of ['both.pdf', 'own.pdf']) {
      await store.files.insert({
        id,
        teacherId: 'one',
        kind: 'material',
        type: 'application/pdf',
        bytes,
        createdAt: NOW,
      });
      await store.boardFiles.insert({ id: `class-a ${id}`, room: 'class-a', file: id });
    }
    const mail = { recipient: FAMILY, subject: 'x', text: 'x', createdAt: NOW, attachmentName: 'board.pdf' };
    await store.mails.insert({ ...mail, id: 'waiting', studentId: 'younger', attachmentFile: 'both.pdf' });
    await store.mails.insert({ ...mail, id: 'own', studentId: 'elder', attachmentFile: 'own.pdf' });
    const files = async () => (await store.files.find()).map(({ id }) => id);
    await eraseStudent(store, 'elder');
    assert.deepEqual([await mails(store), await files()], [['waiting'], ['both.pdf']]);
    await eraseStudent(store, 'younger');
    assert.deepEqual(await files(), []);
  });

  test('leaves no trace in the files of the database', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'provider.sqlite');
    const store = openSqliteStore(database);
    const names = Array.from({ length: 50 }, (_, index) => `trace-of-${index}-${'x'.repeat(200)}`);
    for (const [index, name] of names.entries()) await insertStudent(store, `student-${index}`, name, '');
    store.close();
    execFileSync(process.execPath, ['provider/erase-student.ts', 'student-7'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder },
    });
    for (const file of [database, `${database}-wal`].filter((name) => existsSync(name))) {
      const content = readFileSync(file, 'latin1');
      assert.equal(content.includes('trace-of-7-'), false, file);
      assert.ok(content.includes('trace-of-8-'));
    }
  });

  test('deletes their lessons from the index of words', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'provider.sqlite');
    const store = openSqliteStore(database);
    const words = ['龘鱻', 'zq'];
    for (const [index, id] of ['student-7', 'student-8'].entries()) {
      await insertStudent(store, id);
      const times = { startTimeMillis: NOW, endTimeMillis: NOW + 1 };
      const lesson = { id, teacherId: 'one', studentId: id, studentName: '山田', subject: '数学', ...times };
      await store.lessons.insert({ ...lesson, memo: '', version: 1, searchText: words[index] ?? '' });
    }
    store.close();
    const tokens = () => {
      const reader = new DatabaseSync(database);
      reader.exec("CREATE VIRTUAL TABLE temp.tokens USING fts5vocab (main, lessonWords, 'row')");
      const found = reader.prepare('SELECT term FROM tokens').all();
      reader.close();
      const all = found.map(({ term }) => String(term)).join(' ');
      return words.map((word) => all.includes(Buffer.from(word).toString('hex')));
    };
    // The index shares the beginnings of its tokens.
    const hasTrace = () => readFileSync(database, 'latin1').includes(Buffer.from('龘鱻').toString('hex').slice(4));
    assert.deepEqual([tokens(), hasTrace()], [[true, true], true]);
    execFileSync(process.execPath, ['provider/erase-student.ts', 'student-7'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder },
    });
    assert.deepEqual([tokens(), hasTrace()], [[false, true], false]);
  });

  test('leaves traces in the files while another program reads them, and reports this until they are wiped', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'provider.sqlite');
    const store = openSqliteStore(database);
    await insertStudent(store, 'student-7', `trace-${'x'.repeat(200)}`, '');
    store.close();
    const erase = () => {
      const options = { cwd: root, env: { ...process.env, DATA_DIR: folder }, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['provider/erase-student.ts', 'student-7'],
        options,
      );
      return `${status} ${stdout}${stderr}`;
    };
    const hasTrace = () => readFileSync(database, 'latin1').includes('trace-');

    const reader = new DatabaseSync(database);
    reader.exec('BEGIN; SELECT count(*) FROM students');
    assert.match(erase(), /^1 Erased the student student-7, but its data files could not be wiped .* run this again/);
    assert.equal(hasTrace(), true);
    assert.match(erase(), /^1 .* has no student student-7, but its data files could not be wiped/);
    reader.close();
    assert.match(erase(), /^1 .* has no student student-7; its files hold nothing that was deleted/);
    assert.equal(hasTrace(), false);
  });
});
