// Rooms over real sockets at a real provider whose clock a test moves.
import assert from 'node:assert/strict';
import { effect } from '@preact/signals-core';
import * as Y from 'yjs';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import {
  createRoom,
  type ParticipantState,
  type Room,
  type RoomBoard,
  type RoomOptions,
} from '../../../src/core/live-room/index.ts';
import { splitUpdate } from '../../../src/core/board/board-update.ts';
import type { Ticket } from '../../../src/core/api/endpoints/records.ts';
import { findLesson, startTestProvider, type TestProvider } from '../../provider/client.ts';
import { WAIT_TIMEOUT_MS } from './wait-timeout.ts';

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

/** The room of an upcoming lesson, with the provider's clock at its start. */
export async function openLessonRoom(provider: TestProvider, index = 0): Promise<LessonRoom> {
  const lesson = await findLesson(provider, await provider.signIn(), 1, index);
  provider.clock.now = lesson.startTimeMillis;
  // The clock has jumped: what is due by that is done now, and not at some moment of the test.
  await provider.rooms.sweep();
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

/** A board with words in the order in which they were drawn, over Yjs as the real one. */
export interface TestBoard extends RoomBoard {
  draw(word: string): void;
  words(): string[];
}

export function createTestBoard(): TestBoard {
  const document = new Y.Doc();
  const items = document.getMap<string>('items');
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
    split: splitUpdate,
    acknowledged(count) {
      stored = count;
    },
    pending: () => made - stored,
    draw: (word) => void items.set(`first/${String(items.size).padStart(6, '0')}-${document.clientID}`, word),
    words: () => [...items.keys()].sort().map((key) => items.get(key) ?? ''),
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
export function until(what: string, holds: () => boolean, timeoutMs = WAIT_TIMEOUT_MS): Promise<void> {
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

/** Polls a condition that no signal covers. */
export async function eventually(what: string, holds: () => boolean, timeoutMs = WAIT_TIMEOUT_MS): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export { startTestProvider };
