import assert from 'node:assert/strict';
import { after, describe, test, type TestContext } from 'node:test';
import { copyPage, createBoard } from '../../../src/core/board/index.ts';
import { accountOf } from '../../../src/core/account/index.ts';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import {
  createEarlierBoard,
  createKeptBoard,
  createKeptLesson,
  createStudentRecords,
  createWrittenRecord,
  fileSize,
  writtenPages,
} from '../../../src/core/lesson-records/index.ts';
import { toBase64 } from '../../../src/core/live-room/index.ts';
import { MINUTE, NOW, startTestProvider } from '../../provider/client.ts';
import { tinyPng } from '../../provider/files/pictures.ts';
import { holdLesson, line } from '../../provider/lessons/archive/archived-lesson.ts';
import { nightAfter, studentCalls } from '../../provider/links/student-rooms.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { leaveRaw } from '../../support/models/raw-client.ts';
import { startSession } from '../../support/models/sessions.ts';
import { success } from '../../support/servers/scripted-server.ts';
import { start } from '../recorded-session.ts';

const STUDENT = 'student-hanako-01';
const provider = await startTestProvider();
const held = await holdLesson(provider, STUDENT, nightAfter(NOW, 2));
after(leaveRaw);

async function enter(t: TestContext) {
  const clock = createManualClock(provider.clock.now);
  const session = startSession(t, provider.url, { clock, storage: createMemoryStorage() });
  await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
  return session;
}

describe('the archive of a lesson at the reference provider', () => {
  test('is loaded, and its files can be read after the first token for them has expired', async (t) => {
    const kept = createKeptLesson(await enter(t), held.lesson.id, fetch);
    await kept.load();
    const { chat, attendance, hasBoard, files } = kept.data.value ?? assert.fail();
    assert.deepEqual([chat.length, attendance.length, hasBoard, files.length], [1, 2, true, 1]);
    provider.clock.now += 20 * MINUTE;
    const blob = await kept.materials.read(files[0]?.url ?? '');
    assert.deepEqual(new Uint8Array(await blob.arrayBuffer()), tinyPng);
    await assert.rejects(kept.materials.read(`${provider.url}/files/nothing.png`));
  });

  test('contains the board unchanged, and the record', async (t) => {
    const session = await enter(t);
    const board = createKeptBoard(session, held.lesson);
    await board.load();
    const shown = board.data.value ?? assert.fail();
    assert.deepEqual(
      writtenPages(shown).map(({ id }) => shown.items(id).map(({ kind }) => kind)),
      [['ink'], ['text']],
    );
    board.dispose();
    const written = createWrittenRecord(session, held.lesson.id);
    await written.load();
    assert.equal(written.data.value?.homework, '');
  });

  test('is loaded with the past lessons of the student', async (t) => {
    const records = createStudentRecords(await enter(t), STUDENT);
    await records.load({ page: 1, size: 10 });
    assert.equal(records.data.value?.list[0]?.lessonId, held.lesson.id);
  });

  test('is continued: the last written page is copied onto an empty board, and nothing onto any other', async (t) => {
    const calls = await studentCalls(provider, STUDENT);
    const next = await calls.plan(nightAfter(NOW, 4));
    const earlier = createEarlierBoard(await enter(t), next.id);
    await earlier.load();
    assert.equal(earlier.data.value?.lesson?.id, held.lesson.id);
    const board = createBoard({ provider: provider.url });
    assert.equal((await earlier.continueOn(board)).data, 'copied');
    assert.deepEqual(board.pages()[0]?.background, { type: 'image', address: held.picture });
    assert.deepEqual(
      board.items('first').map((item) => item.kind === 'text' && item.text),
      ['y = x²'],
    );
    board.undo();
    assert.deepEqual(writtenPages(board), []);

    const second = board.addPage('first');
    await earlier.continueOn(board, second);
    assert.deepEqual(
      writtenPages(board).map(({ id }) => id),
      [second],
      'the page on screen',
    );

    const begun = createBoard({ provider: provider.url });
    begun.draw('first', line);
    assert.equal((await earlier.continueOn(begun)).data, 'begun');
    assert.deepEqual(
      begun.items('first').map(({ kind }) => kind),
      ['ink'],
    );
  });
});

test('a board is shown as far as it can be read: bytes that are not an update change nothing', async (t) => {
  const { session } = await start(t, () => success({ updates: ['%%%', 'AAAA', ''], fileToken: '' }));
  const board = createKeptBoard(session, { id: 'x', startTimeMillis: 0 });
  await board.load();
  assert.deepEqual(writtenPages(board.data.value ?? assert.fail()), []);
});

/** A board that somebody goes on with, as a provider sends it. */
function growingBoard(t: TestContext) {
  const board = createBoard({ provider: 'http://p' });
  board.draw('first', line);
  const reply = () => success({ updates: [toBase64(board.save())], fileToken: '' });
  return { board, started: start(t, reply) };
}

test('a reloaded board stays the same object, and includes newer changes', async (t) => {
  const { board, started } = growingBoard(t);
  const { session } = await started;
  const kept = createKeptBoard(session, { id: 'x', startTimeMillis: session.clock.now() });
  await kept.load();
  const shown = kept.data.value ?? assert.fail();
  let changes = 0;
  shown.watch(() => (changes += 1));
  await kept.load();
  assert.deepEqual([kept.data.value === shown, changes], [true, 0]);
  board.draw('first', line);
  await kept.load();
  assert.deepEqual([kept.data.value === shown, changes, shown.items('first').length], [true, 1, 2]);
});

test('a board whose room is finally closed is requested once', async (t) => {
  const { session, lines } = await growingBoard(t).started;
  const kept = createKeptBoard(session, { id: 'x', startTimeMillis: session.clock.now() - 7 * 60 * MINUTE });
  const [first, second] = [await kept.load(), await kept.load()];
  assert.deepEqual([first.data, second.status], [second.data, 1]);
  assert.equal(lines.filter((entry) => entry.startsWith('call')).length, 1);
});

test('a board is requested again while its room is open, but not after the room was closed early', async (t) => {
  const { session, lines } = await growingBoard(t).started;
  const at = session.clock.now();
  const times = { startTimeMillis: at - 2 * 60 * MINUTE, endTimeMillis: at - 60 * MINUTE };
  const calls = () => lines.filter((entry) => entry.startsWith('call')).length;
  const open = createKeptBoard(session, { id: 'open', ...times, actualEndTimeMillis: at - 30 * MINUTE });
  await open.load();
  await open.load();
  assert.equal(calls(), 2);
  const closed = createKeptBoard(session, { id: 'closed', ...times, actualEndTimeMillis: at - 31 * MINUTE });
  await closed.load();
  await closed.load();
  assert.equal(calls(), 3);
});

test('a last board from which everything was taken away is reported as empty, and nothing is copied', async (t) => {
  const { session } = await start(t, () => success({ updates: [], fileToken: '' }));
  const board = createBoard({ provider: 'http://p' });
  assert.equal((await createEarlierBoard(session, 'x').continueOn(board)).data, 'empty');
  assert.deepEqual(writtenPages(board), []);
});

test('a copied page keeps the positions of moved items', () => {
  const [from, to] = [createBoard({ provider: 'http://p' }), createBoard({ provider: 'http://p' })];
  const keys = [
    from.draw('first', line),
    from.write('first', { x: 0, y: 0, width: 100, height: 40, text: '答え', colour: 'red', size: 30 }),
    from.placeImage('first', { x: 0, y: 0, width: 10, height: 10, address: 'http://p/files/a.png' }),
  ];
  from.move(keys, 50, 70);
  from.setBackground('first', { type: 'pdf', address: 'http://p/files/a.pdf', page: 2 }, 2000);
  copyPage(from, 'first', to, 'first');
  const boxes = (board: typeof from) => board.items('first').map(({ kind, box }) => [kind, box]);
  assert.deepEqual(boxes(to), boxes(from));
  assert.deepEqual(to.pages(), from.pages());
  copyPage(from, 'nothing', to, 'first');
  assert.deepEqual(boxes(to), boxes(from));
});

test('the size of a file is written in kilobytes or megabytes of the language', () => {
  assert.deepEqual(
    [1, 12_400, 1_250_000].map((bytes) => fileSize(bytes, 'en-US')),
    ['1 kB', '12 kB', '1.3 MB'],
  );
});
