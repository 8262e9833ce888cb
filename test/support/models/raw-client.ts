// A participant whose messages a test writes itself, over a real socket.
import assert from 'node:assert/strict';
import { WebSocket as ForwardedSocket } from 'ws';
import { readServerMessage, type ClientMessage, type ServerMessage } from '../../../src/core/live-room/index.ts';
import { WAIT_TIMEOUT_MS } from './wait-timeout.ts';
import { devices, type LessonRoom } from './rooms.ts';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

export interface RawClient {
  send(message: unknown): void;
  write(text: string): void;
  /** The next message of a type, passing over others. Each message is given once. */
  receive<Type extends ServerMessage['type']>(type: Type): Promise<MessageOf<Type>>;
  /** Waits until something holds, asking again at every message and when the socket closes. */
  until(holds: () => boolean): Promise<void>;
  /** The code that the socket was closed with. */
  closed: Promise<number>;
  /** The same, as far as it is closed. */
  code: number | undefined;
  close(): void;
  received: ServerMessage[];
}

export interface RawClientOptions {
  /** where it comes from, for a provider that trusts this machine as a proxy */
  address?: string | undefined;
  /** Gets what does not fit the protocol; without it the test fails. */
  onUnknown?(text: string): void;
}

/** Opens a socket that sends just what a test wants. */
export async function openRaw(url: string, { address, onUnknown }: RawClientOptions = {}): Promise<RawClient> {
  const socket =
    address === undefined ? new WebSocket(url) : new ForwardedSocket(url, { headers: { 'X-Forwarded-For': address } });
  const received: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((look) => look());
  let position = 0;
  const client: RawClient = {
    received,
    code: undefined,
    closed: new Promise((resolve) => {
      socket.addEventListener('close', ({ code }: { code: number }) => {
        client.code = code;
        rawClients.delete(client);
        resolve(code);
        wake();
      });
    }),
    send: (message) => socket.send(JSON.stringify(message)),
    write: (text) => socket.send(text),
    close: () => socket.close(),
    until: (holds) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          const types = received.map(({ type }) => type).join(', ');
          reject(new Error(`${holds} never held. There came ${types}; closed with ${client.code}.`));
        }, WAIT_TIMEOUT_MS);
        // Of two messages that a test waits for at once one may never come: the process does not stay for that.
        timer.unref();
        function look(): void {
          if (!holds()) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        }
        waiting.add(look);
        look();
      }),
    async receive<Type extends ServerMessage['type']>(type: Type) {
      const next = () => received.findIndex((message, index) => index >= position && message.type === type);
      let index = -1;
      await client.until(() => {
        index = next();
        if (index >= 0) position = index + 1;
        return index >= 0;
      });
      return received[index] as MessageOf<Type>;
    },
  };
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    const message = readServerMessage(JSON.parse(String(data)));
    if (message) received.push(message);
    else if (onUnknown) onUnknown(String(data));
    else assert.fail(`No client understands ${String(data)}`);
    wake();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The socket was turned away.')));
  });
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
  client.send({ type: 'join', token, language: 'en', state: devices, ...more } satisfies Partial<ClientMessage>);
  return client;
}

/** A teacher inside, and a student whom the teacher has let in. */
export async function startRawLesson({ url, lesson, teacherToken, studentToken }: LessonRoom) {
  const teacher = await joinRaw(url, await teacherToken());
  const { participantId: teacherId, key: teacherKey } = await teacher.receive('welcome');
  const link = await studentToken();
  const student = await joinRaw(url, link);
  const { participantId: studentId, key } = await student.receive('welcome');
  teacher.send({ type: 'admit', participantId: studentId });
  const admitted = await student.receive('admitted');
  const ids = { teacherId, teacherKey, studentId, key };
  return { url, lesson, teacherToken, studentToken, teacher, student, ...ids, link, admitted };
}
