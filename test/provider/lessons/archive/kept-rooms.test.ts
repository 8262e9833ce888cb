import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { studentRecordsOf } from '../../../../demo/provider/lessons/lesson-archive.ts';
import { recordBoardFiles } from '../../../../demo/provider/store/board-files.ts';
import { eraseStudent } from '../../../../demo/provider/store/erase-student.ts';
import { createMemoryStore } from '../../../../demo/provider/store/memory-store.ts';
import { purgeExpired } from '../../../../demo/provider/store/purge.ts';
import type { Store } from '../../../../demo/provider/store/store.ts';
import { createBoard } from '../../../../src/core/board/index.ts';
import { endOpenStays } from '../../../../demo/provider/rooms/attendance.ts';
import { DAY, HOUR, NOW } from '../../client.ts';

const PROVIDER = 'http://provider.example';
const person = { identity: 'student-1', name: '山田', role: 'student' } as const;

function insertLesson(store: Store, id: string, studentId: string, startTimeMillis = NOW - 800 * DAY): void {
  store.lessons.insert({
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
function insertRoom(store: Store, room: string, file: string, touchedAt = NOW - 800 * DAY): void {
  if (!store.files.get(file)) insertFile(store, file);
  store.rooms.insert({ id: room, link: 'x', touchedAt });
  store.roomGuests.insert({ id: `${room} x`, room, standing: 'admitted' });
  store.roomChatMessages.insert({ ...person, id: `${room} 1`, room, messageId: '1', text: 'x', at: 1 });
  store.attendance.insert({ ...person, id: `${room} 1`, room, fromMillis: 1, untilMillis: 2 });
  const board = createBoard({ provider: PROVIDER });
  board.placeImage('first', { x: 0, y: 0, width: 10, height: 10, address: `${PROVIDER}/files/${file}` });
  store.roomUpdates.insert({ id: `${room} 1`, room, position: 1, bytes: new Uint8Array(board.save()) });
}

function insertFile(store: Store, id: string): void {
  const bytes = new Uint8Array(1);
  store.files.insert({ id, teacherId: 'one', kind: 'material', type: 'image/png', bytes, createdAt: NOW - 800 * DAY });
}

/** Bytes that name files as a change of a board does. */
const naming = (names: readonly string[]) =>
  new TextEncoder().encode(names.map((name) => `${PROVIDER}/files/${name}`).join('h'));

const left = (store: Store) =>
  [store.roomGuests, store.roomChatMessages, store.attendance, store.roomUpdates, store.boardFiles].map((table) =>
    table.find().map(({ room }) => room),
  );
const files = (store: Store) =>
  store.files
    .find()
    .map(({ id }) => id)
    .toSorted();

describe('what is stored of a room', () => {
  test('of a lesson stays as long as the lesson, with the material on its board; of a meeting 400 days', () => {
    const store = createMemoryStore();
    insertLesson(store, 'a', 'student-1');
    insertRoom(store, 'class-a', 'kept.png');
    insertRoom(store, 'class-gone', 'gone.png');
    insertRoom(store, 'meeting-m', 'met.png');
    insertFile(store, 'unused.pdf');
    purgeExpired({ store, now: () => NOW });
    assert.deepEqual(
      left(store),
      Array.from({ length: 5 }, () => ['class-a']),
    );
    assert.deepEqual(files(store), ['kept.png']);
  });

  test('is erased with the student, but for material on the board of another one', () => {
    const store = createMemoryStore();
    for (const id of ['student-1', 'student-2'])
      store.students.insert({
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
    insertLesson(store, 'a', 'student-1');
    insertLesson(store, 'b', 'student-2');
    insertRoom(store, 'class-a', 'own.png');
    insertRoom(store, 'class-b', 'shared.png');
    for (const { room, bytes } of store.roomUpdates.find()) recordBoardFiles(store, room, bytes);
    store.boardFiles.insert({ id: 'class-a shared.png', room: 'class-a', file: 'shared.png' });
    store.studentLinks.insert({ id: 'student-1', teacherId: 'one', serial: 'x', admission: 'wait' });
    insertFile(store, 'mailed.pdf');
    const mail = { id: 'm', recipient: 'student-1@example.jp', subject: '', text: '', createdAt: NOW };
    store.mails.insert({ ...mail, attachmentFile: 'mailed.pdf', attachmentName: 'board.pdf' });
    for (const id of ['a', 'b']) store.lessonRecords.insert({ id, homework: 'p.20', nextTime: '', version: 1 });

    assert.equal(eraseStudent(store, 'student-1'), true);
    assert.equal(eraseStudent(store, 'student-1'), false);
    assert.deepEqual(
      left(store),
      Array.from({ length: 5 }, () => ['class-b']),
    );
    assert.deepEqual(files(store), ['shared.png']);
    assert.deepEqual(
      [store.students, store.lessons, store.lessonRecords, store.studentLinks, store.mails].map((table) =>
        table.find().map(({ id }) => id),
      ),
      [['student-2'], ['b'], ['b'], [], []],
    );
  });

  test('counts as material of the board only what the store has, and not a picture of a teacher', () => {
    const store = createMemoryStore();
    insertFile(store, 'real.pdf');
    const bytes = new Uint8Array(1);
    store.files.insert({ id: 'face.png', teacherId: 'one', kind: 'avatar', type: 'image/png', bytes, createdAt: NOW });
    recordBoardFiles(store, 'class-a', naming(['real.pdf', 'face.png', 'nothing.png']));
    assert.deepEqual(
      store.boardFiles.find().map(({ id }) => id),
      ['class-a real.pdf'],
    );
  });

  test("counts as material of the board none of another teacher, whose files a student's change cannot keep", () => {
    const store = createMemoryStore();
    insertLesson(store, 'a', 'student-1');
    insertFile(store, 'own.pdf');
    const foreign = { kind: 'material', type: 'application/pdf', bytes: new Uint8Array(1), createdAt: NOW } as const;
    store.files.insert({ ...foreign, id: 'foreign.pdf', teacherId: 'two' });
    recordBoardFiles(store, 'class-a', naming(['own.pdf', 'foreign.pdf']));
    assert.deepEqual(
      store.boardFiles.find().map(({ id }) => id),
      ['class-a own.pdf'],
    );
  });

  test('looks up no more than a hundred files of one change, and each once', () => {
    const store = createMemoryStore();
    insertFile(store, 'early.pdf');
    insertFile(store, 'late.pdf');
    const fakes = Array.from({ length: 99 }, (_, index) => `fake-${index}.pdf`);
    recordBoardFiles(store, 'class-a', naming([...fakes, ...fakes, 'early.pdf', 'late.pdf']));
    assert.deepEqual(
      store.boardFiles.find().map(({ id }) => id),
      ['class-a early.pdf'],
    );
  });
});

test("a student's records look for boards on their page alone", () => {
  const store = createMemoryStore();
  for (const id of ['a', 'b', 'c']) {
    insertLesson(store, id, 'student-1');
    insertRoom(store, `class-${id}`, `${id}.png`);
  }
  const searched: unknown[] = [];
  const { roomUpdates } = store;
  const watched: Store = {
    ...store,
    roomUpdates: { ...roomUpdates, count: (where) => (searched.push(where?.[0]?.[2]), roomUpdates.count(where)) },
  };
  const { list, total } = studentRecordsOf({ store: watched }, store.lessons.find(), { page: 2, size: 1 });
  assert.deepEqual([list.map(({ hasBoard }) => hasBoard), total, searched.length], [[true], 3, 1]);
});

test('a stay that was left open ends when the provider starts, at the latest when its room closed', () => {
  const store = createMemoryStore();
  insertLesson(store, 'long-ago', 'student-1', NOW - 3 * DAY);
  insertLesson(store, 'now', 'student-1', NOW - HOUR / 2);
  const stay = (room: string, fromMillis: number) => store.attendance.insert({ ...person, id: room, room, fromMillis });
  stay('class-long-ago', NOW - 3 * DAY);
  stay('class-now', NOW - HOUR / 2);
  stay('class-gone', NOW - DAY);
  endOpenStays(store, NOW);
  const until = (id: string) => store.attendance.get(id)?.untilMillis ?? assert.fail(id);
  assert.ok(until('class-long-ago') < NOW - DAY);
  assert.deepEqual([until('class-now'), until('class-gone')], [NOW, NOW]);
});
