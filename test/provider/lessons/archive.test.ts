import assert from 'node:assert/strict';
import path from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { studentRecordsOf } from '../../../provider/lessons/lesson-archive.ts';
import { endOpenStays } from '../../../provider/rooms/attendance.ts';
import { recordBoardFiles } from '../../../provider/store/board-files.ts';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { purgeExpired } from '../../../provider/store/purge.ts';
import type { Settings } from '../../../provider/app/settings.ts';
import type { Store } from '../../../provider/store/store.ts';
import { createBoard } from '../../../src/core/board/index.ts';
import { fromBase64 } from '../../../src/core/live-room/index.ts';
import { leaveRaw } from '../../support/models/raw-client.ts';
import { assertRejected, DAY, HOUR, MINUTE, NOW, startTestProvider, type TestProvider } from '../client.ts';
import { tinyPng } from '../files/pictures.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { boardOf, holdLesson, line, sendBoard } from './archive/archived-lesson.ts';

const STUDENT = 'student-hanako-01';
const folder = temporaryFolder();
const provider = await startTestProvider();

afterEach(leaveRaw);

const archiveOf = async (at: TestProvider, id: string) =>
  (await at.ask('readLessonArchive', { params: { id } }, { token: await at.signIn() })).data;
const recordsOf = async (at: TestProvider, page = 1, size = 10) =>
  (
    await at.ask(
      'listStudentRecords',
      { params: { studentId: STUDENT }, query: { page, size } },
      { token: await at.signIn() },
    )
  ).data;

describe('the archive of a lesson', () => {
  test('contains the participants and their times, the original chat, the board and its files', async () => {
    const start = nightAfter(NOW, 2);
    const { lesson, picture } = await holdLesson(provider, STUDENT, start);
    const { fileToken, ...archive } = await archiveOf(provider, lesson.id);
    assert.deepEqual(archive, {
      attendance: [
        { name: '佐藤 花子', role: 'teacher', fromMillis: start, untilMillis: start + 55 * MINUTE },
        { name: lesson.studentName, role: 'student', fromMillis: start, untilMillis: start + 50 * MINUTE },
      ],
      chat: [{ name: lesson.studentName, role: 'student', text: '<img src=x onerror=alert(1)>', sentAtMillis: start }],
      hasBoard: true,
      files: [{ name: '二次関数.png', url: picture, type: 'image/png', bytes: tinyPng.length }],
    });
    const file = await fetch(picture, { headers: { Authorization: fileToken } });
    assert.deepEqual(new Uint8Array(await file.arrayBuffer()), tinyPng);

    const { data } = await provider.ask(
      'readArchivedBoard',
      { params: { id: lesson.id } },
      { token: await provider.signIn() },
    );
    const board = boardOf(data, provider.url);
    const [first, second] = board.pages();
    assert.deepEqual(
      board.items(first?.id ?? '').map(({ kind }) => kind),
      ['ink'],
    );
    assert.deepEqual(second?.background, { type: 'image', address: picture });
    assert.deepEqual(
      board.items(second?.id ?? '').map((item) => item.kind === 'text' && item.text),
      ['y = x²'],
    );
  });

  test('is readable only by its teacher: not by another one, and not by any token of its student', async () => {
    const { lesson, link, fileToken } = await holdLesson(provider, STUDENT, nightAfter(NOW, 3));
    const input = { params: { id: lesson.id } };
    const records = { params: { studentId: STUDENT }, query: { page: 1, size: 10 } };
    const calls = [
      ['readLessonArchive', input],
      ['readArchivedBoard', input],
      ['eraseFromBoard', { body: { id: lesson.id, author: STUDENT } }],
      ['readPreviousBoard', input],
      ['listStudentRecords', records],
    ] as const;
    const other = await provider.signIn('taro');
    const { fileToken: archiveToken } = await archiveOf(provider, lesson.id);
    for (const [name, wanted] of calls) {
      assert.equal((await provider.askAnything(name, wanted, { token: other })).httpStatus, 404, name);
      for (const token of [link, fileToken, archiveToken])
        assert.equal((await provider.askAnything(name, wanted, { token })).httpStatus, 403, name);
    }
  });

  test('ends with the session: its file token reads nothing after a sign-out', async () => {
    const { lesson, picture } = await holdLesson(provider, STUDENT, nightAfter(NOW, 4));
    const token = await provider.signIn();
    const { data } = await provider.ask('readLessonArchive', { params: { id: lesson.id } }, { token });
    await provider.ask('signOut', {}, { token });
    assert.equal((await fetch(picture, { headers: { Authorization: data.fileToken } })).status, 404);
  });

  test('has a board once something was written on it, also if it was taken away again: the provider reads none', async () => {
    const calls = await studentCalls(provider, STUDENT);
    const lesson = await calls.plan(nightAfter(NOW, 5));
    provider.clock.now = lesson.startTimeMillis;
    const teacher = await calls.teach(lesson);
    assert.equal((await archiveOf(provider, lesson.id)).hasBoard, false);
    await sendBoard(
      teacher,
      (board) => {
        board.draw('first', { tool: 'pen', colour: 'red', width: 4, points: [{ x: 1, y: 1 }] });
        board.undo();
      },
      provider.url,
    );
    assert.equal((await archiveOf(provider, lesson.id)).hasBoard, true);
  });

  test('is read sixty times a minute at most: the archive, the board and the previous one together', async () => {
    const own = await startTestProvider();
    const lesson = await (await studentCalls(own, STUDENT)).plan(nightAfter(NOW, 2));
    const token = await own.signIn();
    const input = { params: { id: lesson.id } };
    const calls = ['readLessonArchive', 'readArchivedBoard', 'readPreviousBoard'] as const;
    for (let call = 0; call < 60; call += 1)
      assert.equal((await own.askAnything(calls[call % 3] ?? 'readPreviousBoard', input, { token })).status, 1);
    for (const name of calls) assertRejected(await own.askAnything(name, input, { token }), 'limited');
  });

  test('is the same after a restart, and more than a year later', async () => {
    const database = path.join(folder, 'restart.sqlite');
    const first = await startTestProvider({ database });
    const start = nightAfter(NOW, 2);
    const { lesson } = await holdLesson(first, STUDENT, start);
    const { fileToken: _, ...before } = await archiveOf(first, lesson.id);
    await first.close();
    const second = await startTestProvider({ database, now: () => start + 400 * DAY });
    const { fileToken: __, files, ...after } = await archiveOf(second, lesson.id);
    assert.deepEqual(after, { attendance: before.attendance, chat: before.chat, hasBoard: before.hasBoard });
    assert.deepEqual(
      files.map(({ name }) => name),
      ['二次関数.png'],
    );
  });
});

describe("a student's records", () => {
  test('are the past lessons with an archive, latest first, page by page', async () => {
    const own = await startTestProvider();
    const before = (await recordsOf(own)).total;
    const { lesson: one } = await holdLesson(own, STUDENT, nightAfter(NOW, 2));
    const { lesson: two } = await holdLesson(own, STUDENT, nightAfter(NOW, 4));
    const calls = await studentCalls(own, STUDENT);
    await calls.plan(nightAfter(NOW, 6));
    const token = await own.signIn();
    const { data } = await own.ask('readLesson', { params: { id: one.id } }, { token });
    await own.ask('changeLesson', { body: { id: one.id, version: data.version, note: '平方完成' } }, { token });
    const record = { id: two.id, version: 0, homework: '問3まで', nextTime: '判別式' };
    await own.ask('changeLessonRecord', { body: record }, { token });
    own.clock.now = nightAfter(NOW, 8);

    const { list, total } = await recordsOf(own, 1, 2);
    assert.deepEqual(
      list.map(({ lessonId, note, homework, nextTime, hasBoard }) => ({
        lessonId,
        note,
        homework,
        nextTime,
        hasBoard,
      })),
      [
        { lessonId: two.id, note: '', homework: '問3まで', nextTime: '判別式', hasBoard: true },
        { lessonId: one.id, note: '平方完成', homework: '', nextTime: '', hasBoard: true },
      ],
    );
    // Lessons of the demo world that were noted meanwhile may follow; the planned one, in which nobody was, does not.
    assert.ok(total >= 2 + before);
    const next = await recordsOf(own, 2, 1);
    assert.deepEqual([next.list.map(({ lessonId }) => lessonId), next.page, next.size], [[one.id], 2, 1]);
  });
});

describe('the board of the last lesson', () => {
  test('is that of the latest earlier lesson with the same student whose board is not empty', async () => {
    const own = await startTestProvider();
    const { lesson: held } = await holdLesson(own, STUDENT, nightAfter(NOW, 2));
    const calls = await studentCalls(own, STUDENT);
    await calls.plan(nightAfter(NOW, 3));
    const next = await calls.plan(nightAfter(NOW, 4));
    const other = await (await studentCalls(own, 'student-hanako-02')).plan(nightAfter(NOW, 4) + 2 * HOUR);
    const token = await own.signIn();
    const previousOf = async (id: string) => (await own.ask('readPreviousBoard', { params: { id } }, { token })).data;
    const { id, subject, startTimeMillis } = held;
    assert.deepEqual(await previousOf(next.id), { lesson: { id, subject, startTimeMillis } });
    assert.deepEqual(await previousOf(held.id), {});
    assert.deepEqual(await previousOf(other.id), {});
  });
});

test('the archived board loses all that a student has drawn when the teacher erases it, once the room is closed', async () => {
  const own = await startTestProvider();
  const start = nightAfter(NOW, 2);
  const { lesson } = await holdLesson(own, STUDENT, start, (board) => {
    const key = board.draw('first', line);
    board.move([key], 50, 50);
    board.draw(board.addPage('first'), line);
  });
  const token = await own.signIn();
  const read = async () => (await own.ask('readArchivedBoard', { params: { id: lesson.id } }, { token })).data;
  const erase = (author: string) => own.askAnything('eraseFromBoard', { body: { id: lesson.id, author } }, { token });
  assert.equal((await read()).authors, undefined);
  assertRejected(await erase('student-hanako-01'), 'roomOpen');
  own.clock.now = start + 24 * HOUR;
  const [author = assert.fail()] = (await read()).authors ?? [];
  assert.equal(author.name, lesson.studentName);
  const before = boardOf(await read(), own.url);
  const { data } = await own.ask('eraseFromBoard', { body: { id: lesson.id, author: author.id } }, { token });
  for (const update of data.updates) before.apply(fromBase64(update));
  for (const board of [before, boardOf(await read(), own.url)])
    assert.deepEqual(
      board.pages().map(({ id }) => board.items(id).map(({ kind }) => kind)),
      [['ink'], ['text']],
    );
  assert.deepEqual((await read()).authors, []);
  assert.deepEqual((await own.ask('eraseFromBoard', { body: { id: lesson.id, author: author.id } }, { token })).data, {
    updates: [],
  });
});

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

describe('the stored data of a room', () => {
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

  test('is erased with the student, except for material on the board of another one', async () => {
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

  test('includes only stored material of the board, and not a picture of a teacher', async () => {
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

  test("does not count another teacher's files as material of the board, so a student's change cannot keep them", async () => {
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

  test('looks up at most a hundred files of one change, each once', async () => {
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
  const { list, total } = await studentRecordsOf(
    { store: watched, settings: { url: '' } as Settings },
    await store.lessons.find(),
    { page: 2, size: 1 },
  );
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
