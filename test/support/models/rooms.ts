// Rooms over real sockets at a real provider whose clock a test moves.
import assert from 'node:assert/strict';
import { effect } from '@preact/signals-core';
import { WebSocket as ForwardedSocket } from 'ws';
import * as Y from 'yjs';
import { createMemoryStorage } from '../../../src/core/index.ts';
import {
  createRoom,
  RECONNECT_GRACE_MS,
  readServerMessage,
  type ClientMessage,
  type ParticipantState,
  type Room,
  type RoomBoard,
  type RoomOptions,
  type ServerMessage,
} from '../../../src/core/live-room/index.ts';
import type { Ticket } from '../../../src/core/api/endpoints/records.ts';
import { findLesson, NOW, startTestProvider, type TestProvider } from '../../provider/client.ts';

export const devices: Omit<ParticipantState, 'handAt'> = {
  admissionState: 'inside',
  microphone: 'on',
  camera: 'on',
  screen: false,
  quality: 'good',
};

export interface LessonRoom {
  provider: TestProvider;
  lesson: Awaited<ReturnType<typeof findLesson>>;
  url: string;
  /** A new ticket of the teacher, good once. */
  teacherToken(): Promise<string>;
  /** The token of the student's link; `renew` makes the older ones dead. */
  studentToken(renew?: boolean): Promise<string>;
}

/** The door of a lesson that is to come, with the provider's clock at its start. */
export async function openLessonRoom(provider: TestProvider, index = 0): Promise<LessonRoom> {
  const lesson = await findLesson(provider, await provider.signIn(), 1, index);
  provider.clock.now = lesson.startTimeMillis;
  const join = async (renewLink = false) => {
    const token = await provider.signIn();
    const { data } = await provider.ask('joinClass', { body: { id: lesson.id, renewLink } }, { token });
    return data;
  };
  return {
    provider,
    lesson,
    url: `${provider.url.replace('http', 'ws')}/rooms`,
    teacherToken: async () => ((await join()) as Ticket).token,
    async studentToken(renew) {
      const data = await join(renew);
      return (
        new URLSearchParams(new URL(data?.studentLink ?? '').hash.slice(1)).get('token') ?? assert.fail('no token')
      );
    },
  };
}

/** A board of one list of words, over Yjs as the real one. */
export interface TestBoard extends RoomBoard {
  draw(word: string): void;
  words(): string[];
}

export function createTestBoard(): TestBoard {
  const document = new Y.Doc();
  const list = document.getArray<string>('words');
  const remote = Symbol('remote');
  let made = 0;
  let stored = 0;
  document.on('update', (_: Uint8Array, origin: unknown) => {
    if (origin !== remote) made += 1;
  });
  return {
    stateVector: () => Y.encodeStateVector(document),
    apply: (update) => Y.applyUpdate(document, update, remote),
    onLocalUpdate(listener) {
      const receive = (update: Uint8Array, origin: unknown) => {
        if (origin !== remote) listener(update);
      };
      document.on('update', receive);
      return () => document.off('update', receive);
    },
    acknowledged(count) {
      stored = count;
    },
    pending: () => made - stored,
    draw: (word) => list.push([word]),
    words: () => list.toArray(),
  };
}

export interface TestRoom extends Room {
  board: TestBoard;
}

const running = new Set<Room>();

/** Enters as a page does. */
export function enterRoom(options: Pick<RoomOptions, 'url' | 'token'> & Partial<RoomOptions>): TestRoom {
  const board = createTestBoard();
  const room = createRoom({
    room: 'test',
    board,
    storage: createMemoryStorage(),
    state: devices,
    language: 'en',
    ...options,
  });
  running.add(room);
  room.join();
  return Object.assign(room, { board });
}

/** Lets go of all rooms that a test has entered. */
export function leaveRooms(): void {
  for (const room of running) room.dispose();
  running.clear();
}

/** Waits until something that is read from signals holds; for too long is an error. */
export function until(what: string, holds: () => boolean, timeoutMs = 8_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`It never came about that ${what}.`));
    }, timeoutMs);
    let stop = () => {};
    let isDone = false;
    stop = effect(() => {
      if (isDone || !holds()) return;
      isDone = true;
      clearTimeout(timer);
      queueMicrotask(() => stop());
      resolve();
    });
  });
}

/** Asks again and again, for what no signal tells. */
export async function eventually(what: string, holds: () => boolean, timeoutMs = 8_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

export interface RawClient {
  send(message: ClientMessage | Record<string, unknown>): void;
  write(text: string): void;
  /** The next message of a type, passing over others. Each message is given once. */
  receive<Type extends ServerMessage['type']>(type: Type): Promise<MessageOf<Type>>;
  /** The code that the socket was closed with. */
  closed: Promise<number>;
  close(): void;
  received: ServerMessage[];
}

/**
 * A client that says just what a test wants; every message of the provider has to fit the protocol. With `address` it comes
 * from there, as far as a provider knows that trusts this machine as a proxy.
 */
export async function openRaw(url: string, address?: string): Promise<RawClient> {
  const socket =
    address === undefined ? new WebSocket(url) : new ForwardedSocket(url, { headers: { 'X-Forwarded-For': address } });
  const received: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((look) => look());
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    const message = readServerMessage(JSON.parse(String(data)));
    assert.ok(message, `No client understands ${String(data)}`);
    received.push(message);
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }: { code: number }) => resolve(code));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The socket was turned away.')));
  });
  let position = 0;
  const client: RawClient = {
    received,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    write: (text) => socket.send(text),
    close: () => socket.close(),
    receive: <Type extends ServerMessage['type']>(type: Type) =>
      new Promise<MessageOf<Type>>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No ${type} came, but ${received.map((message) => message.type).join(', ')}.`));
        }, 8_000);
        function look(): void {
          const found = received.findIndex((message, index) => index >= position && message.type === type);
          if (found < 0) return;
          position = found + 1;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(received[found] as MessageOf<Type>);
        }
        waiting.add(look);
        look();
      }),
  };
  rawClients.add(client);
  return client;
}

const rawClients = new Set<RawClient>();

/** Closes the sockets of all raw clients. */
export function leaveRaw(): void {
  for (const client of rawClients) client.close();
  rawClients.clear();
}

/** Joins with a token, as somebody who wants in unless `more` says otherwise. */
export async function joinRaw(url: string, token: string, more: Record<string, unknown> = {}): Promise<RawClient> {
  const client = await openRaw(url);
  client.send({ type: 'join', token, language: 'en', state: devices, ...more });
  return client;
}

/** A teacher inside, and a student whom the teacher has let in, over sockets that a test speaks for itself. */
export async function startRawLesson({ url, lesson, teacherToken, studentToken }: LessonRoom) {
  const teacher = await joinRaw(url, await teacherToken());
  const { member: teacherId, key: teacherKey } = await teacher.receive('welcome');
  const link = await studentToken();
  const student = await joinRaw(url, link);
  const { member: studentId, key } = await student.receive('welcome');
  teacher.send({ type: 'admit', member: studentId });
  const admitted = await student.receive('admitted');
  return {
    url,
    lesson,
    teacherToken,
    studentToken,
    teacher,
    teacherId,
    teacherKey,
    student,
    studentId,
    key,
    link,
    admitted,
  };
}

/** After a test: everybody leaves, nobody is waited for any longer, nothing is held, and the clock is set back. */
export async function emptyRooms({ rooms, clock }: TestProvider): Promise<void> {
  leaveRaw();
  leaveRooms();
  await eventually('all sockets are gone', () => rooms.count().connections === 0);
  clock.now += RECONNECT_GRACE_MS;
  rooms.sweep();
  assert.deepEqual(rooms.count(), { rooms: 0, connections: 0, timers: 0, participants: 0 });
  clock.now = NOW;
}

export { startTestProvider };
