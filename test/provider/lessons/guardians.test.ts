// The guardians of students: who may read and change them, how they are found, and where they came from.
import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { migrations } from '../../../provider/adapters/node/migrations.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { familyOf, recipientsOf } from '../../../provider/mail/family.ts';
import { searchWords } from '../../../provider/lessons/lessons.ts';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { purgeExpired, refoldSearchTexts } from '../../../provider/store/purge.ts';
import type { GuardianRow, StudentRow } from '../../../provider/store/tables.ts';
import { type Family, GUARDIAN_LIMIT, type Guardian, mailKinds } from '../../../src/core/api/endpoints/index.ts';
import { assertRejected, MINUTE, NOW, startTestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** 山田 太一, whose mother is 山田 恵子. */
const STUDENT = 'student-hanako-01';
const MAILS = { plans: true, reminders: true, records: true, messages: true };

async function start() {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const ask = (name: Parameters<typeof provider.askAnything>[0], body: object) =>
    provider.askAnything(name, { body }, { token });
  const changed = async (
    name: Parameters<typeof provider.askAnything>[0],
    body: object,
  ): Promise<readonly Guardian[]> => {
    const { status, message, data } = await ask(name, body);
    assert.equal(status, 1, message);
    return (data as Family).guardians;
  };
  return {
    provider,
    token,
    ask,
    changed,
    guardians: async () =>
      (await provider.ask('listGuardians', { params: { studentId: STUDENT } }, { token })).data.guardians,
    add: (name: string, more: object = {}) =>
      changed('createGuardian', { studentId: STUDENT, name, relation: 'father', mails: MAILS, ...more }),
    found: async (words: string) =>
      (await provider.ask('searchStudents', { body: { words } }, { token })).data.map(({ name }) => name),
  };
}

const names = (guardians: readonly Guardian[]) => guardians.map(({ name }) => name);

describe('a guardian', () => {
  test('is not added twice by a repeated request', async () => {
    const { add } = await start();
    const first = await add('山田 剛', { phone: '090-0000-0001' });
    assert.deepEqual(await add('山田 剛', { phone: '090-0000-0001' }), first);
    assert.deepEqual(names(first), ['山田 恵子', '山田 剛']);
  });

  test('is rejected when the student has six already', async () => {
    const { add, ask } = await start();
    for (let number = 2; number <= GUARDIAN_LIMIT; number += 1) await add(`山田 ${number}`);
    const body = { studentId: STUDENT, name: '山田 七', relation: 'other', mails: MAILS };
    assertRejected(await ask('createGuardian', body), 'tooMany');
  });

  test('of an outdated version is rejected with the newer family', async () => {
    const { ask, guardians } = await start();
    const [mother] = await guardians();
    const body = { id: mother?.id, version: 1, name: '山田 恵', relation: 'mother', mails: MAILS };
    await ask('changeGuardian', body);
    const rejected = await ask('changeGuardian', { ...body, name: '山田 慶子' });
    assertRejected(rejected, 'stale');
    assert.deepEqual(names((rejected.data as { family: Family }).family.guardians), ['山田 恵']);
  });

  test('is restored at the same place within ten minutes, and not later', async () => {
    const { provider, add, changed, ask, guardians } = await start();
    await add('山田 剛');
    const [mother] = await guardians();
    const body = { id: mother?.id, version: 1 };
    assert.deepEqual(names(await changed('removeGuardian', body)), ['山田 剛']);
    assert.deepEqual(names(await changed('restoreGuardian', { ...body, version: 2 })), ['山田 恵子', '山田 剛']);
    await changed('removeGuardian', { ...body, version: 3 });
    provider.clock.now += 10 * MINUTE;
    assertRejected(await ask('restoreGuardian', { ...body, version: 4 }), 'restoreOver');
  });

  test('is read and changed only by the teacher of the student', async () => {
    const { provider } = await start();
    const token = await provider.signIn('taro');
    const id = 'guardian-hanako-01-1';
    const calls = [
      ['listGuardians', { params: { studentId: STUDENT } }],
      ['createGuardian', { body: { studentId: STUDENT, name: 'x', relation: 'other', mails: MAILS } }],
      ['changeGuardian', { body: { id, version: 1, name: 'x', relation: 'other', mails: MAILS } }],
      ['removeGuardian', { body: { id, version: 1 } }],
      ['restoreGuardian', { body: { id, version: 1 } }],
      ['changeStudentMails', { body: { studentId: STUDENT, mails: MAILS } }],
    ] as const;
    for (const [name, input] of calls)
      assert.equal((await provider.askAnything(name, input, { token })).httpStatus, 404, name);
  });

  test('leads a search to the student, whatever kana, width and case, until removed', async () => {
    const { add, found, changed, guardians } = await start();
    await add('ヤマダ Ｔａｋｅｓｈｉ');
    for (const words of ['takeshi', 'やまだ TAKESHI', '恵子'])
      assert.ok((await found(words)).includes('山田 太一'), words);
    const father = (await guardians())[1];
    await changed('removeGuardian', { id: father?.id, version: father?.version });
    assert.deepEqual(await found('takeshi'), []);
  });

  test("leads no other teacher's search to the student", async () => {
    const { provider, add } = await start();
    await add('一意 太郎');
    const token = await provider.signIn('taro');
    assert.deepEqual((await provider.ask('searchStudents', { body: { words: '一意' } }, { token })).data, []);
  });
});

const student = { id: 's', teacherId: 't', name: '山田', kana: 'ヤマダ', avatar: '', grade: '', subjects: [] };
const studentRow: StudentRow = { ...student, searchText: 'やまだ' };
const guardianRow = (id: string, change: Partial<GuardianRow> = {}): GuardianRow => ({
  id,
  teacherId: 't',
  studentId: 's',
  name: id,
  relation: 'other',
  mails: [...mailKinds],
  serial: 'x',
  createdAt: 0,
  version: 1,
  ...change,
});

describe('the data of guardians', () => {
  test('is deleted ten minutes after a guardian was removed', async () => {
    const store = createMemoryStore();
    await store.students.insert(studentRow);
    await store.guardians.insert(guardianRow('stays'));
    await store.guardians.insert(guardianRow('goes', { removedAt: NOW }));
    await purgeExpired({ store, now: () => NOW + 10 * MINUTE - 1 });
    assert.equal(await store.guardians.count(), 2);
    await purgeExpired({ store, now: () => NOW + 10 * MINUTE });
    assert.deepEqual(await store.guardians.pick(['id']), [{ id: 'stays' }]);
  });

  test('is erased with the student, also that of removed ones, and with it the mails to them alone', async () => {
    const store = createMemoryStore();
    for (const id of ['s', 'other']) await store.students.insert({ ...studentRow, id });
    await store.guardians.insert(guardianRow('mother', { email: 'mother@example.jp' }));
    await store.guardians.insert(guardianRow('father', { email: 'both@example.jp', removedAt: NOW }));
    await store.guardians.insert(guardianRow('aunt', { studentId: 'other', email: 'both@example.jp' }));
    for (const recipient of ['mother@example.jp', 'both@example.jp'])
      await store.mails.insert({ id: recipient, recipient, subject: '', text: '', createdAt: NOW });
    await store.mails.insert({ id: 'about', recipient: 'x', subject: '', text: '', createdAt: NOW, studentId: 's' });
    await eraseStudent(store, 's');
    assert.deepEqual(await store.guardians.pick(['id']), [{ id: 'aunt' }]);
    assert.deepEqual(await store.mails.pick(['id']), [{ id: 'both@example.jp' }]);
  });

  test('of an older database becomes rows, which get the mails that they got before', async () => {
    const database = path.join(temporaryFolder(), 'provider.sqlite');
    const older = new DatabaseSync(database);
    const at = migrations.findIndex((each) => each.includes('CREATE TABLE guardians'));
    for (const each of migrations.slice(0, at)) older.exec(each);
    older.exec(`PRAGMA user_version = ${at}`);
    const insert = older.prepare(
      `INSERT INTO students (id, teacherId, name, kana, avatar, grade, subjects, blind, email, guardianName, guardianEmail,
        guardianPhone, guardianLanguage, mailsTo) VALUES (?, 't', '山田', 'ヤマダ', '', '', '[]', 'やまだ', ?, ?, ?, ?, ?, ?)`,
    );
    const [child, mother] = ['child@example.jp', 'mother@example.jp'];
    insert.run('usual', child, '髙橋 Ａ子', mother, '03', 'en', null);
    insert.run('both', child, '山田 恵子', mother, null, null, 'both');
    insert.run('student', child, '山田 恵子', mother, null, null, 'student');
    insert.run('student without an address', null, '山田 恵子', mother, null, null, 'student');
    insert.run('nameless', child, null, mother, null, null, null);
    insert.run('by phone', child, '山田 恵子', null, '03', null, null);
    insert.run('nobody', child, null, null, null, null, null);
    older.close();

    const store = openSqliteStore(database);
    await refoldSearchTexts(store);
    const gets = async (id: string) => {
      const family = await familyOf(store, id);
      if (!family) throw new Error(id);
      return recipientsOf(family, 'plans').flatMap(({ role, isChosen }) => (isChosen ? [role] : []));
    };
    assert.deepEqual(await gets('usual'), ['guardian']);
    assert.deepEqual(await gets('both'), ['guardian', 'student']);
    assert.deepEqual(await gets('student'), ['student']);
    assert.deepEqual(await gets('student without an address'), ['guardian']);
    assert.deepEqual(await gets('nameless'), ['guardian']);
    assert.deepEqual(await gets('by phone'), ['student']);
    assert.deepEqual(await gets('nobody'), ['student']);
    const { id: _, serial, ...first } = (await familyOf(store, 'usual'))?.guardians[0] ?? guardianRow('none');
    assert.deepEqual(first, {
      teacherId: 't',
      studentId: 'usual',
      name: '髙橋 Ａ子',
      relation: 'other',
      email: mother,
      phone: '03',
      language: 'en',
      mails: [...mailKinds],
      createdAt: 0,
      version: 1,
    });
    assert.match(serial, /^[\da-f]{36}$/);
    const found = await store.lists.students('t', searchWords('高橋 a子'), 0);
    assert.deepEqual(
      found.map((each) => each.student.id),
      ['usual'],
    );
    assert.ok(!Object.keys((await store.students.get('usual')) ?? {}).some((name) => name.startsWith('guardian')));
    store.close();
  });
});
