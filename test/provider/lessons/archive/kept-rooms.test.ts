import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { studentRecordsOf } from '../../../../provider/lessons/lesson-archive.ts';
import { recordBoardFiles } from '../../../../provider/store/board-files.ts';
import { eraseStudent } from '../../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../../provider/store/memory-store.ts';
import { purgeExpired } from '../../../../provider/store/purge.ts';
import type { Store } from '../../../../provider/store/store.ts';
import { createBoard } from '../../../../src/core/board/index.ts';
import { endOpenStays } from '../../../../provider/rooms/attendance.ts';
import { DAY, HOUR, NOW } from '../../client.ts';

const PROVIDER = 'http://provider.example';
const person = { identity: 'student-1', name: '山田', role: 'student' } as const;

async function insertLesson(
  store: Store,
  id: string,
  studentId: string,
  startTimeMillis = NOW - 800 * DAY,
): Promise<void> {
  await store.lessons.insert({
    id,
    teacherId: 'one',
    studentId,
    studentName: '山田',
    subject: '数学',
    startTimeMillis,
    endTimeMillis: startTimeMillis + HOUR,
    memo: '',
    version: 1,
    searchText: '',
  });
}

/** A room with everything that is stored of one, and a picture on its board. */
async function insertRoom(store: Store, room: string, file: string, touchedAt = NOW - 800 * DAY): Promise<void> {
  if (!(await store.files.get(file))) await insertFile(store, file);
  await store.rooms.insert({ id: room, link: 'x', touchedAt });
  await store.roomGuests.insert({ id: `${room} x`, room, standing: 'admitted' });
  await store.roomChatMessages.insert({ ...person, id: `${room} 1`, room, messageId: '1', text: 'x', at: 1 });
  await store.attendance.insert({ ...person, id: `${room} 1`, room, fromMillis: 1, untilMillis: 2 });
  const board = createBoard({ provider: PROVIDER });
  board.placeImage('first', { x: 0, y: 0, width: 10, height: 10, address: `${PROVIDER}/files/${file}` });
  await store.roomUpdates.insert({ id: `${room} 1`, room, position: 1, bytes: new Uint8Array(board.save()) });
}

async function insertFile(store: Store, id: string): Promise<void> {
  const bytes = new Uint8Array(1);
  await store.files.insert({
    id,
    teacherId: 'one',
    kind: 'material',
    type: 'image/png',
    bytes,
    createdAt: NOW - 800 * DAY,
  });
}

/** Bytes that name files as a change of a board does. */
const naming = (names: readonly string[]) =>
  new TextEncoder().encode(names.map((name) => `${PROVIDER}/files/${name}`).join('h'));

const left = (store: Store) =>
  Promise.all(
    [store.roomGuests, store.roomChatMessages, store.attendance, store.roomUpdates, store.boardFiles].map(
      async (table) => (await table.find()).map(({ room }) => room),
    ),
  );
const files = async (store: Store) => (await store.files.find()).map(({ id }) => id).toSorted();

describe('what is stored of a room', () => {
  test('of a lesson stays as long as the lesson, with the material on its board; of a meeting 400 days', async () => {
    const store = createMemoryStore();
    await insertLesson(store, 'a', 'student-1');
    await insertRoom(store, 'class-a', 'kept.png');
    await insertRoom(store, 'class-gone', 'gone.png');
    await insertRoom(store, 'meeting-m', 'met.png');
    await insertFile(store, 'unused.pdf');
    await purgeExpired({ store, now: () => NOW });
    assert.deepEqual(
      await left(store),
      Array.from({ length: 5 }, () => ['class-a']),
    );
    assert.deepEqual(await files(store), ['kept.png']);
  });

  test('is erased with the student, but for material on the board of another one', async () => {
    const store = createMemoryStore();
    for (const id of ['student-1', 'student-2'])
      await store.students.insert({
        id,
        teacherId: 'one',
        name: '山田',
        kana: 'ヤマダ',
        avatar: '',
        grade: '',
        subjects: [],
        email: `${id}@example.jp`,
        searchText: '',
      });
    await insertLesson(store, 'a', 'student-1');
    await insertLesson(store, 'b', 'student-2');
    await insertRoom(store, 'class-a', 'own.png');
    await insertRoom(store, 'class-b', 'shared.png');
    for (const { room, bytes } of await store.roomUpdates.find()) recordBoardFiles(store, room, bytes);
    await store.boardFiles.insert({ id: 'class-a shared.png', room: 'class-a', file: 'shared.png' });
    await store.studentLinks.insert({ id: 'student-1', teacherId: 'one', serial: 'x', admission: 'wait' });
    await insertFile(store, 'mailed.pdf');
    const mail = { id: 'm', recipient: 'student-1@example.jp', subject: '', text: '', createdAt: NOW };
    await store.mails.insert({ ...mail, attachmentFile: 'mailed.pdf', attachmentName: 'board.pdf' });
    for (const id of ['a', 'b']) await store.lessonRecords.insert({ id, homework: 'p.20', nextTime: '', version: 1 });

    assert.equal(await eraseStudent(store, 'student-1'), true);
    assert.equal(await eraseStudent(store, 'student-1'), false);
    assert.deepEqual(
      await left(store),
      Array.from({ length: 5 }, () => ['class-b']),
    );
    assert.deepEqual(await files(store), ['shared.png']);
    assert.deepEqual(
      await Promise.all(
        [store.students, store.lessons, store.lessonRecords, store.studentLinks, store.mails].map(async (table) =>
          (await table.find()).map(({ id }) => id),
        ),
      ),
      [['student-2'], ['b'], ['b'], [], []],
    );
  });

  test('counts as material of the board only what the store has, and not a picture of a teacher', async () => {
    const store = createMemoryStore();
    await insertFile(store, 'real.pdf');
    const bytes = new Uint8Array(1);
    await store.files.insert({
      id: 'face.png',
      teacherId: 'one',
      kind: 'avatar',
      type: 'image/png',
      bytes,
      createdAt: NOW,
    });
    await recordBoardFiles(store, 'class-a', naming(['real.pdf', 'face.png', 'nothing.png']));
    assert.deepEqual(
      (await store.boardFiles.find()).map(({ id }) => id),
      ['class-a real.pdf'],
    );
  });

  test("counts as material of the board none of another teacher, whose files a student's change cannot keep", async () => {
    const store = createMemoryStore();
    await insertLesson(store, 'a', 'student-1');
    await insertFile(store, 'own.pdf');
    const foreign = { kind: 'material', type: 'application/pdf', bytes: new Uint8Array(1), createdAt: NOW } as const;
    await store.files.insert({ ...foreign, id: 'foreign.pdf', teacherId: 'two' });
    await recordBoardFiles(store, 'class-a', naming(['own.pdf', 'foreign.pdf']));
    assert.deepEqual(
      (await store.boardFiles.find()).map(({ id }) => id),
      ['class-a own.pdf'],
    );
  });

  test('looks up no more than a hundred files of one change, and each once', async () => {
    const store = createMemoryStore();
    await insertFile(store, 'early.pdf');
    await insertFile(store, 'late.pdf');
    const fakes = Array.from({ length: 99 }, (_, index) => `fake-${index}.pdf`);
    await recordBoardFiles(store, 'class-a', naming([...fakes, ...fakes, 'early.pdf', 'late.pdf']));
    assert.deepEqual(
      (await store.boardFiles.find()).map(({ id }) => id),
      ['class-a early.pdf'],
    );
  });
});

test("a student's records look for boards on their page alone", async () => {
  const store = createMemoryStore();
  for (const id of ['a', 'b', 'c']) {
    await insertLesson(store, id, 'student-1');
    await insertRoom(store, `class-${id}`, `${id}.png`);
  }
  const searched: unknown[] = [];
  const { roomUpdates } = store;
  const watched: Store = {
    ...store,
    roomUpdates: { ...roomUpdates, count: (where) => (searched.push(where?.[0]?.[2]), roomUpdates.count(where)) },
  };
  const { list, total } = await studentRecordsOf({ store: watched }, await store.lessons.find(), { page: 2, size: 1 });
  assert.deepEqual([list.map(({ hasBoard }) => hasBoard), total, searched.length], [[true], 3, 1]);
});

test('a stay that was left open ends when the provider starts, at the latest when its room closed', async () => {
  const store = createMemoryStore();
  await insertLesson(store, 'long-ago', 'student-1', NOW - 3 * DAY);
  await insertLesson(store, 'now', 'student-1', NOW - HOUR / 2);
  const stay = (room: string, fromMillis: number) => store.attendance.insert({ ...person, id: room, room, fromMillis });
  await stay('class-long-ago', NOW - 3 * DAY);
  await stay('class-now', NOW - HOUR / 2);
  await stay('class-gone', NOW - DAY);
  await endOpenStays(store, NOW);
  const until = async (id: string) => (await store.attendance.get(id))?.untilMillis ?? assert.fail(id);
  assert.ok((await until('class-long-ago')) < NOW - DAY);
  assert.deepEqual([await until('class-now'), await until('class-gone')], [NOW, NOW]);
});
