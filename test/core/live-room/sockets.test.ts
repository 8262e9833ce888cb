// Rooms as two pages see them, over real sockets and a real provider.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import * as Y from 'yjs';
import { readUpdate, splitUpdate } from '../../../src/core/board/board-update.ts';
import { createBoard, type Board, type Stroke } from '../../../src/core/board/index.ts';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import {
  RECONNECT_GRACE_MS,
  rememberedParticipant,
  PING_INTERVAL_MS,
  PING_TIMEOUT_MS,
  BOARD_UPDATE_BYTES,
  type RoomOptions,
} from '../../../src/core/live-room/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import {
  enterRoom,
  eventually,
  leaveRooms,
  openLessonRoom,
  startTestProvider,
  until,
  devices,
  type TestRoom,
} from '../../support/models/rooms.ts';

/** A connection between a client and a server that a test can cut or clog, as a network does. */
interface FaultyConnection {
  /** The same address behind the connection. */
  url(address: string): string;
  /** Breaks all connections; new ones are made again. */
  cut(): void;
  /** Breaks all connections, and refuses new ones until `mend`. */
  fail(): void;
  /** Connections stay, but nothing comes through until `mend`. */
  clog(): void;
  mend(): void;
  /** Leads to another port from now on. */
  redirect(port: number): void;
  close(): void;
}

/** Starts a connection to a port of this machine; it is closed after the tests of the file. */
async function startFaultyConnection(port: number): Promise<FaultyConnection> {
  const sockets = new Set<Socket>();
  let target = port;
  let isDown = false;
  let isClogged = false;
  const server = createServer((near) => {
    if (isDown) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => {
        if (!isClogged) to.write(data);
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const close = () => {
    server.close();
    cut();
  };
  after(close);
  return {
    url(address) {
      const url = new URL(address);
      url.port = String(own);
      return url.href;
    },
    cut,
    fail() {
      isDown = true;
      cut();
    },
    clog() {
      isClogged = true;
    },
    mend() {
      isDown = false;
      isClogged = false;
    },
    redirect(next) {
      target = next;
    },
    close,
  };
}

/** Of all lessons here: each has the room of the next one, as the clock of the one before has reached its start. */
const provider = await startTestProvider();
const port = Number(new URL(provider.url).port);

/** After each test nothing of its rooms may be left. */
afterEach(async () => {
  leaveRooms();
  await eventually('nothing is left', () => provider.rooms.count().connections === 0);
  provider.clock.now += RECONNECT_GRACE_MS + 1;
  await provider.rooms.sweep();
  assert.deepEqual(provider.rooms.count(), { rooms: 0, connections: 0, timers: 0, participants: 0 });
});

const idOf = (room: TestRoom) => room.self.peek()?.id ?? assert.fail('nobody yet');
const texts = (room: TestRoom) => room.chat.value.map(({ text }) => text);
const signalsTo = (room: TestRoom) => {
  const rounds: unknown[] = [];
  room.onSignal((_, { round }) => rounds.push(Number(round)));
  return rounds;
};

/** A teacher and a student, both inside; the student's connection goes through one that can break. */
async function startLesson(student: Partial<RoomOptions> = {}) {
  const lessonRoom = await openLessonRoom(provider);
  const connection = await startFaultyConnection(port);
  const teacher = enterRoom({ url: lessonRoom.url, token: await lessonRoom.teacherToken() });
  await until('the teacher is inside', () => teacher.phase.value === 'inside');
  const token = await lessonRoom.studentToken();
  const studentRoom = enterRoom({ url: connection.url(lessonRoom.url), token, ...student });
  await until(
    'the student waits',
    () => studentRoom.phase.value === 'waiting' && teacher.participants.value.length === 1,
  );
  teacher.admit(idOf(studentRoom));
  await until(
    'the student is inside',
    () => studentRoom.phase.value === 'inside' && teacher.participants.value[0]?.state.admissionState === 'inside',
  );
  return { lessonRoom, connection, teacher, student: studentRoom, token };
}

const isLost = (room: TestRoom, other: TestRoom) => () =>
  room.participants.value.some(({ id, link }) => id === other.self.value?.id && link === 'lost');

const HOUR = 60 * 60_000;

describe('two people in a room', () => {
  test('exchange chat, hands, signals, ink and requests', async () => {
    const { teacher, student } = await startLesson();
    student.sendChatMessage('こんにちは <b>先生</b>');
    await until(
      'the connection is there',
      () => texts(teacher).includes('こんにちは <b>先生</b>') && teacher.unread.value === 1,
    );
    await until('it is kept', () => student.chat.value.length === 1 && !student.chat.value[0]?.pending);
    assert.equal(student.unread.value, 0);
    teacher.readChat();
    assert.equal(teacher.unread.value, 0);

    student.raiseHand(true);
    await until('the hand is seen', () => teacher.participants.value[0]?.state.handAt === provider.clock.now);
    await until('the student knows', () => student.self.value?.state.handAt !== undefined);
    teacher.lowerHand(idOf(student));
    await until('it is down', () => student.self.value?.state.handAt === undefined);

    const rounds = signalsTo(student);
    teacher.sendSignal(idOf(student), { round: '1' });
    await eventually('the signal is there', () => rounds.length === 1);
    teacher.board.draw('線');
    await eventually('the ink is there', () => student.board.words().includes('線') && teacher.board.pending() === 0);

    teacher.point({ laser: { page: 'p', x: 1, y: 2 } });
    await until('the laser is seen', () => student.pointers.value.get(idOf(teacher))?.laser?.x === 1);
    teacher.ask(idOf(student), 'unmute');
    await until('the student is asked', () => student.asked.value?.what === 'unmute');
    student.setState({ microphone: 'off' });
    assert.equal(student.asked.value, undefined);
    await until('the teacher sees it', () => teacher.participants.value[0]?.state.microphone === 'off');

    teacher.leave();
    await until('the teacher has left', () => student.participants.value.length === 0);
    assert.equal(teacher.phase.value, 'left');
    assert.deepEqual(
      student.attendance.value.map(({ role, until: end }) => [role, end]),
      [
        ['teacher', provider.clock.now],
        ['student', undefined],
      ],
    );
  });

  test("use the provider's clock, however wrong their own is", async () => {
    const clock = createManualClock(provider.clock.now - 3 * HOUR);
    const { student, lessonRoom } = await startLesson({ clock });
    assert.equal(student.now(), provider.clock.now);
    assert.equal(student.clock.value?.closesAt, lessonRoom.lesson.startTimeMillis + 6 * HOUR);
  });
});
describe('a reloaded page', () => {
  test('is the same participant, as muted as before, and finds everything; no ticket is stored', async () => {
    const storage = createMemoryStorage();
    const kept: string[] = [];
    const watched = {
      ...storage,
      setItem: (key: string, value: string) => {
        kept.push(value);
        storage.setItem(key, value);
      },
    };
    const { lessonRoom, teacher, student, token } = await startLesson({ storage: watched });
    const id = idOf(student);
    student.sendChatMessage('残る');
    student.board.draw('残る');
    student.setState({ microphone: 'off' });
    await eventually('it is kept', () => student.board.pending() === 0);
    const renewed: string[] = [];
    teacher.onRenewed((participantId) => renewed.push(participantId));
    student.dispose();

    assert.equal(rememberedParticipant(storage, 'test')?.state.microphone, 'off');
    const again = enterRoom({ url: lessonRoom.url, token, storage, state: devices });
    await until('the student is back', () => again.phase.value === 'inside');
    assert.deepEqual(
      [idOf(again), texts(again), again.self.value?.state.microphone, again.unread.value],
      [id, ['残る'], 'off', 0],
    );
    await until('the board is there', () => again.boardReady.value);
    assert.deepEqual(again.board.words(), ['残る']);
    await eventually('the teacher connects again', () => renewed.length === 1);
    assert.equal(teacher.participants.value[0]?.state.microphone, 'off');
    assert.ok(kept.length > 0 && !kept.some((value) => value.includes(token)));
  });

  test('in a second tab takes over, and the first one is notified', async () => {
    const storage = createMemoryStorage();
    const { lessonRoom, student, token } = await startLesson({ storage });
    const second = enterRoom({ url: lessonRoom.url, token, storage });
    await until('the second is inside', () => second.phase.value === 'inside');
    await until('the first is rejected', () => student.phase.value === 'rejected');
    assert.equal(student.rejection.value?.reason, 'replaced');
    assert.match(student.rejection.value?.message ?? '', /another tab/);
  });
});

describe('a provider that is killed and comes back on the same data', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rooms-restart-'));
  after(() => rmSync(folder, { recursive: true }));

  test("gets both back under their IDs, with all chat and ink; the teacher's page fetches a new ticket", async () => {
    const database = path.join(folder, 'data.sqlite');
    let current = await startTestProvider({ database });
    const lessonRoom = await openLessonRoom(current);
    const connection = await startFaultyConnection(Number(new URL(current.url).port));
    let renewals = 0;
    const teacher = enterRoom({
      url: connection.url(lessonRoom.url),
      token: await lessonRoom.teacherToken(),
      async renewToken() {
        renewals += 1;
        const token = await current.signIn();
        return String(
          (await current.askAnything('joinClass', { body: { id: lessonRoom.lesson.id } }, { token })).data['token'],
        );
      },
    });
    const student = enterRoom({
      url: connection.url(lessonRoom.url),
      token: await lessonRoom.studentToken(),
      room: 'student',
    });
    await until('the student waits', () => teacher.participants.value.length === 1);
    teacher.admit(idOf(student));
    await until('the student is inside', () => student.phase.value === 'inside');
    student.raiseHand(true);
    teacher.sendChatMessage('前');
    teacher.board.draw('前');
    await eventually('it is kept', () => teacher.board.pending() === 0 && student.board.words().length === 1);
    await until('the hand is seen', () => teacher.participants.value[0]?.state.handAt !== undefined);
    const ids = [idOf(teacher), idOf(student)];

    await current.close();
    await until('both know', () => teacher.phase.value === 'reconnecting' && student.phase.value === 'reconnecting');
    teacher.sendChatMessage('間');
    student.board.draw('間');
    current = await startTestProvider({ database, now: () => lessonRoom.lesson.startTimeMillis + 60_000 });
    connection.redirect(Number(new URL(current.url).port));

    await until(
      'both are back',
      () =>
        teacher.phase.value === 'inside' &&
        student.phase.value === 'inside' &&
        teacher.participants.value.length === 1 &&
        student.participants.value.length === 1,
    );
    assert.deepEqual([idOf(teacher), idOf(student)], ids);
    assert.equal(renewals, 1);
    await until('the chat is complete', () => texts(student).join() === '前,間' && texts(teacher).join() === '前,間');
    await eventually('the ink is complete', () => teacher.board.words().length === 2 && student.board.pending() === 0);
    assert.deepEqual(teacher.board.words().toSorted(), ['前', '間'].toSorted());
    await until('the hand is still up', () => teacher.participants.value[0]?.state.handAt !== undefined);
    leaveRooms();
  });
});

test('a camera that starts between a join and its reply is reported', async () => {
  const lessonRoom = await openLessonRoom(provider);
  const teacher = enterRoom({ url: lessonRoom.url, token: await lessonRoom.teacherToken() });
  await until('the teacher is inside', () => teacher.phase.value === 'inside');
  const other = enterRoom({
    url: lessonRoom.url,
    token: await lessonRoom.teacherToken(),
    state: { ...devices, camera: 'none' },
    openSocket(url) {
      const socket = new WebSocket(url);
      const send = socket.send.bind(socket);
      socket.send = (data) => {
        send(data);
        // The camera starts just after the join was sent.
        if (String(data).includes('"join"')) other.setState({ camera: 'on' });
      };
      return socket;
    },
  });
  await until('the other one sees that the camera is on', () => teacher.participants.value[0]?.state.camera === 'on');
});

// Connections that break, as two pages see them, over real sockets and a real provider.

describe('a broken connection', () => {
  test('is restored, and no chat, signal or ink is missing on either side', async () => {
    const { connection, teacher, student } = await startLesson();
    const [toTeacher, toStudent] = [signalsTo(teacher), signalsTo(student)];
    const id = idOf(student);
    connection.fail();
    await until('both know', () => student.phase.value === 'reconnecting' && isLost(teacher, student)());
    for (let number = 1; number <= 20; number += 1) {
      teacher.sendSignal(id, { round: `${number}` });
      student.sendSignal(idOf(teacher), { round: `${number}` });
      teacher.sendChatMessage(`T${number}`);
      student.sendChatMessage(`S${number}`);
      teacher.board.draw(`t${number}`);
      student.board.draw(`s${number}`);
    }
    assert.equal(student.board.pending(), 20);
    assert.equal(student.chat.value.filter(({ pending }) => pending).length, 20);
    connection.mend();
    student.retry();
    await until(
      'the connection is back',
      () => student.phase.value === 'inside' && teacher.participants.value[0]?.link === 'ok',
    );
    await until(
      'all messages are there',
      () =>
        teacher.chat.value.length === 40 &&
        student.chat.value.length === 40 &&
        !student.chat.value.some(({ pending }) => pending),
    );
    assert.deepEqual(texts(teacher), texts(student));
    await eventually('all ink is there', () => student.board.pending() === 0 && teacher.board.words().length === 40);
    assert.deepEqual(teacher.board.words().toSorted(), student.board.words().toSorted());
    const numbers = Array.from({ length: 20 }, (_, number) => number + 1);
    await eventually('all signals are there', () => toTeacher.length === 20 && toStudent.length === 20);
    assert.deepEqual([toTeacher, toStudent], [numbers, numbers]);
    assert.equal(idOf(student), id);
    assert.equal(student.welcomeCount.value, 1);
  });

  test('that breaks again and again loses and duplicates nothing', async () => {
    const { connection, teacher, student } = await startLesson();
    const rounds = signalsTo(teacher);
    for (let round = 0; round < 8; round += 1) {
      for (let number = 0; number < 5; number += 1) {
        student.sendSignal(idOf(teacher), { round: `${round * 5 + number}` });
        student.sendChatMessage(`${round} ${number}`);
        student.board.draw(`${round} ${number}`);
      }
      connection.cut();
      await until('it is noticed', () => student.phase.value === 'reconnecting');
      await until('it is back', () => student.phase.value === 'inside');
    }
    await until('the chat is there', () => teacher.chat.value.length === 40);
    await eventually(
      'the rest is there',
      () => rounds.length === 40 && teacher.board.words().length === 40 && student.board.pending() === 0,
    );
    assert.deepEqual(
      rounds,
      Array.from({ length: 40 }, (_, number) => number),
    );
  });

  test('is rated by the replies to pings alone, and no reply takes less than no time', async () => {
    const clock = createManualClock();
    // Every look at the clock takes a moment, also those of a join.
    let step = 1;
    const now = () => {
      clock.set(clock.now() + step);
      return clock.now();
    };
    const { student } = await startLesson({ clock: { now, after: clock.after } });
    assert.equal(student.roundTrip.value, 0);
    clock.advance(PING_INTERVAL_MS);
    await until('a ping is answered', () => student.roundTrip.value > 0);
    step = -1_000;
    clock.advance(PING_INTERVAL_MS);
    await until('another one is, while the clock goes back', () => student.roundTrip.value <= 0);
    assert.equal(student.roundTrip.value, 0);
  });

  test('that transports nothing any more is detected by a ping', async () => {
    const clock = createManualClock();
    const { connection, student } = await startLesson({ clock });
    connection.clog();
    clock.advance(PING_INTERVAL_MS + PING_TIMEOUT_MS);
    assert.equal(student.phase.value, 'reconnecting');
    connection.cut();
    connection.mend();
    clock.advance(0);
    await until('it is back', () => student.phase.value === 'inside');
    assert.equal(student.welcomeCount.value, 1);
  });

  test('keeps a muted microphone muted, and reports later changes of devices', async () => {
    const { connection, teacher, student } = await startLesson();
    student.setState({ microphone: 'off' });
    connection.fail();
    await until('it is noticed', () => student.phase.value === 'reconnecting');
    student.setState({ camera: 'off' });
    connection.mend();
    student.retry();
    await until('the teacher sees both', () => {
      const state = teacher.participants.value[0]?.state;
      return state?.microphone === 'off' && state.camera === 'off' && student.phase.value === 'inside';
    });
    assert.deepEqual([student.self.value?.state.microphone, student.self.value?.state.camera], ['off', 'off']);
  });

  test('that stays broken for too long leads to a new welcome under the same name and ID', async () => {
    const { connection, teacher, student } = await startLesson();
    const id = idOf(student);
    connection.fail();
    await until('both know', () => student.phase.value === 'reconnecting' && isLost(teacher, student)());
    student.board.draw('切断中');
    provider.clock.now += RECONNECT_GRACE_MS;
    await provider.rooms.sweep();
    await until('the student is gone', () => teacher.participants.value.length === 0);
    teacher.sendChatMessage('待っています');
    connection.mend();
    student.retry();
    await until(
      'the student is back',
      () => student.phase.value === 'inside' && teacher.participants.value.length === 1,
    );
    assert.deepEqual(
      [idOf(student), student.welcomeCount.value, texts(student), student.unread.value],
      [id, 2, ['待っています'], 1],
    );
    await eventually(
      'the ink is there',
      () => teacher.board.words().includes('切断中') && student.board.pending() === 0,
    );
  });
});

// The lesson's own board over a room's socket.

const stroke = (number: number, points = 90): Stroke => ({
  tool: 'pen',
  colour: 'blue',
  width: 4,
  points: Array.from({ length: points }, (_, step) => ({
    x: number + step * 7,
    y: 100 + Math.sin(step) * 90,
    pressure: (step % 10) / 10,
  })),
});
const keys = (board: Board) => board.pages().flatMap(({ id }) => board.items(id).map(({ key }) => key));

/** A teacher and a student, both inside, with a board each; the teacher's connection goes through one that can break. */
async function startBoardLesson() {
  const lessonRoom = await openLessonRoom(provider);
  const connection = await startFaultyConnection(port);
  const boards = { teacher: createBoard({ provider: provider.url }), student: createBoard({ provider: provider.url }) };
  const teacher = enterRoom({
    url: connection.url(lessonRoom.url),
    token: await lessonRoom.teacherToken(),
    board: boards.teacher,
  });
  await until('the teacher is inside', () => teacher.phase.value === 'inside');
  const student = enterRoom({ url: lessonRoom.url, token: await lessonRoom.studentToken(), board: boards.student });
  await until('the student waits', () => teacher.participants.value.length === 1);
  teacher.admit(student.self.peek()?.id ?? '');
  await until('the student is inside', () => student.phase.value === 'inside');
  return { lessonRoom, connection, boards, teacher, student };
}

describe('the board of a room', () => {
  test('sends what was drawn offline, and is complete for the next participant', async () => {
    const { lessonRoom, connection, boards, teacher } = await startBoardLesson();
    connection.fail();
    await until('it is noticed', () => teacher.phase.value === 'reconnecting');
    for (let number = 0; number < 300; number += 1) boards.teacher.draw('first', stroke(number));
    boards.teacher.addPage();
    assert.equal(boards.teacher.pending(), 301);
    connection.mend();
    teacher.retry();
    await eventually('all of it is there', () => boards.teacher.pending() === 0 && keys(boards.student).length === 300);
    assert.deepEqual(keys(boards.student), keys(boards.teacher));
    assert.equal(boards.student.pages().length, 2);

    leaveRooms();
    const next = createBoard({ provider: provider.url });
    const again = enterRoom({ url: lessonRoom.url, token: await lessonRoom.teacherToken(), board: next });
    await until('the board is there', () => again.boardReady.value);
    assert.deepEqual(keys(next), keys(boards.teacher));
  });

  test('sends a change that is larger than a message, such as a duplicated dense page', async () => {
    const { boards } = await startBoardLesson();
    for (let number = 0; number < 120; number += 1) boards.teacher.draw('first', stroke(number, 900));
    const sizes: number[] = [];
    boards.teacher.onLocalUpdate((update) => sizes.push(update.length));
    boards.teacher.duplicatePage('first');
    assert.ok(Math.max(...sizes) > BOARD_UPDATE_BYTES, String(sizes));
    await eventually(
      'all of it is there',
      () => boards.teacher.pending() === 0 && keys(boards.student).length === 240,
      15_000,
    );
    assert.deepEqual(keys(boards.student), keys(boards.teacher));
  });
});

test('a split update has the same result, applied in any order', () => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  for (const document of [one, two]) {
    document.transact(() => {
      for (let number = 0; number < 200; number += 1)
        document.getMap('items').set(`first/${document.clientID}-${number}`, new Uint8Array(500));
    });
  }
  Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
  one.getMap('items').delete(`first/${two.clientID}-7`);
  const whole = Y.encodeStateAsUpdate(one);
  const pieces = splitUpdate(whole, 10_000);
  assert.ok(
    pieces.length > 15 && pieces.every(({ length }) => length <= 10_000),
    String(pieces.map(({ length }) => length)),
  );
  for (const order of [pieces, pieces.toReversed()]) {
    const copy = new Y.Doc();
    for (const piece of order) Y.applyUpdate(copy, piece);
    assert.deepEqual(copy.getMap('items').toJSON(), one.getMap('items').toJSON());
  }
  assert.deepEqual(splitUpdate(whole, whole.length), [whole]);

  const before = Y.encodeStateVector(one);
  one.transact(() => {
    for (let number = 0; number < 50; number += 1)
      one.getMap('items').set(`first/later-${number}`, new Uint8Array(500));
  });
  const later = splitUpdate(Y.encodeStateAsUpdate(one, before), 10_000);
  assert.ok(
    later.length > 2 && later.every(({ length }) => length <= 10_000),
    String(later.map(({ length }) => length)),
  );
});

test('an update with many values and deletions is split into pieces that a provider accepts', () => {
  const document = new Y.Doc();
  const items = document.getMap('items');
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  document.transact(() => {
    for (let number = 0; number < 12_001; number += 1) items.set(`first/${number}`, 1);
  });
  // Every other one, so that neighbouring deletions are not joined.
  document.transact(() => {
    for (let number = 0; number < 12_001; number += 2) items.delete(`first/${number}`);
  });
  const pieces = updates.flatMap((update) => splitUpdate(update, BOARD_UPDATE_BYTES));
  const sizes = pieces.map(readUpdate).map((update) => [update?.values.length, update?.deletions.length]);
  assert.deepEqual(sizes, [
    ...Array.from({ length: 24 }, () => [500, 0]),
    [1, 0],
    ...Array.from({ length: 3 }, () => [0, 2_000]),
    [0, 1],
  ]);
  const copy = new Y.Doc();
  for (const piece of pieces) Y.applyUpdate(copy, piece);
  assert.deepEqual(copy.getMap('items').toJSON(), items.toJSON());
});
