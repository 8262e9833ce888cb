// Sends generated messages over real sockets into a live room, and judges what the provider does with them.
import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import * as Y from 'yjs';
import { clientMessage } from '../../../src/core/live-room/protocol/client-messages.ts';
import { readServerMessage, type ServerMessage } from '../../../src/core/live-room/protocol/server-messages.ts';
import type { TestProvider } from '../client.ts';
import { openLessonRoom, devices } from '../../support/models/rooms.ts';
import { isRecord } from './facts.ts';
import { valuesOf } from './right.ts';
import { insideOf } from './schema.ts';
import { spoiledOf } from './wrong.ts';

type Message = Record<string, unknown>;

/** A message, and what is wrong with it, if anything. */
export interface GeneratedMessage {
  message: unknown;
  wrong?: string | undefined;
  /** A name that is there takes the place of one made up, and a change of a board is one. */
  isSeasoned: boolean;
  byTeacher: boolean;
}

const schema = insideOf(clientMessage);
/** A second join closes the socket, and who leaves says no more: they have a test of their own. */
const goesOn = (message: unknown) => isRecord(message) && message['type'] !== 'join' && message['type'] !== 'leave';

/** Messages of one kind: right ones only or ones with one thing wrong. */
export const rightMessages = (): fc.Arbitrary<GeneratedMessage> =>
  fc.record(
    { message: valuesOf(schema).filter(goesOn), isSeasoned: fc.boolean(), byTeacher: fc.boolean() },
    { noNullPrototype: true },
  );
export const wrongMessages = (): fc.Arbitrary<GeneratedMessage> =>
  fc
    .record({ spoiled: spoiledOf(schema), byTeacher: fc.boolean() }, { noNullPrototype: true })
    .map(({ spoiled: { value, what }, byTeacher }) => ({ message: value, wrong: what, isSeasoned: false, byTeacher }));

interface Client {
  received: ServerMessage[];
  /** The close code, once it is closed. */
  code: number | undefined;
  problem: string | undefined;
  member: string;
  send(message: unknown): void;
  wait(what: (client: Client) => boolean): Promise<void>;
  close(): void;
}

export interface MessageTally {
  messages: number;
  closed: Record<string, number>;
  received: Record<string, number>;
  readBack: number;
}

export type MessageRunner = Awaited<ReturnType<typeof createMessageRunner>>;

/** Opens a room with a teacher and a student in it. */
export async function createMessageRunner(provider: TestProvider) {
  const tally: MessageTally = { messages: 0, closed: {}, received: {}, readBack: 0 };
  const document = new Y.Doc();
  let lessonIndex = 0;
  let lessonRoom = await openLessonRoom(provider, lessonIndex);
  let teacher = await enter(await lessonRoom.teacherToken());
  let student = await enter(await lessonRoom.studentToken());
  let lines: string[] = [];

  async function open(): Promise<Client> {
    const socket = new WebSocket(lessonRoom.url);
    const wakes = new Set<() => void>();
    const client: Client = {
      received: [],
      code: undefined,
      problem: undefined,
      member: '',
      send: (message) => socket.send(JSON.stringify(message)),
      wait: (what) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(
            () =>
              reject(
                new Error(
                  `Nothing came any more, after ${JSON.stringify(client.received.at(-1))}, closed with ${client.code}.`,
                ),
              ),
            20_000,
          );
          const look = () => {
            if (!what(client)) return;
            clearTimeout(timer);
            wakes.delete(look);
            resolve();
          };
          wakes.add(look);
          look();
        }),
      close: () => socket.close(),
    };
    socket.addEventListener('message', ({ data }) => {
      const message = readServerMessage(JSON.parse(String(data)));
      if (message) client.received.push(message);
      else client.problem = `No client understands ${String(data).slice(0, 300)}`;
      if (message) tally.received[message.type] = (tally.received[message.type] ?? 0) + 1;
      wakes.forEach((look) => look());
    });
    socket.addEventListener('close', ({ code }) => {
      client.code = code;
      wakes.forEach((look) => look());
    });
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('The socket was turned away.')));
    });
    return client;
  }

  async function enter(token: string): Promise<Client> {
    const client = await open();
    client.send({ type: 'join', token, language: 'en', state: devices });
    await client.wait(({ received, code }) => received.length > 0 || code !== undefined);
    const [first] = client.received;
    if (first?.type !== 'welcome')
      throw new Error(`Nobody was let in: ${JSON.stringify(first)}, closed with ${client.code}.`);
    client.member = first.member;
    return client;
  }

  /** Both in the room, whatever was done to them: a removal needs a new link, a window that closes another lesson. */
  async function bothInside(): Promise<void> {
    provider.clock.now += 1_000;
    if (provider.clock.now > lessonRoom.lesson.endTimeMillis - 60_000) {
      lessonIndex = (lessonIndex + 1) % 20;
      teacher.close();
      student.close();
      lessonRoom = await openLessonRoom(provider, lessonIndex);
      lines = [];
    }
    if (isGone(teacher)) teacher = await enter(await lessonRoom.teacherToken());
    if (isGone(student)) student = await enter(await lessonRoom.studentToken(student.code !== undefined));
    if (inside(student)) return;
    teacher.send({ type: 'admit', member: student.member });
    await student.wait((client) => inside(client) || isGone(client));
    if (isGone(student)) throw new Error(`The student was not admitted, but closed with ${student.code}.`);
  }

  const isGone = ({ code, received }: Client) =>
    code !== undefined || received.some(({ type }) => type === 'removed' || type === 'rejected');
  const inside = ({ received }: Client) =>
    received.some(
      (message) =>
        message.type === 'admitted' || (message.type === 'welcome' && message.state.admissionState === 'inside'),
    );

  /** The provider has read all before it. */
  async function pong(client: Client, at: number): Promise<void> {
    client.send({ type: 'ping', at });
    await client.wait(
      ({ received, code }) =>
        code !== undefined || received.some((message) => message.type === 'pong' && message.at === at),
    );
  }

  function seasonedMessage(message: Message, to: Client): Message {
    const own = 'update' in message ? { number: 1, update: drawn() } : {};
    const { n: _, ...rest } = message;
    return {
      ...rest,
      ...own,
      ...('to' in message && { to: to.member }),
      ...('member' in message && { member: to.member }),
    };
  }

  function drawn(): string {
    document.getArray<number>('words').push([tally.messages]);
    return Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');
  }

  return {
    tally,
    async run({ message, wrong, isSeasoned, byTeacher }: GeneratedMessage): Promise<string | undefined> {
      await bothInside();
      tally.messages += 1;
      return wrong === undefined
        ? runRight(
            isSeasoned && isRecord(message)
              ? seasonedMessage(message, byTeacher ? student : teacher)
              : (message as Message),
            byTeacher,
          )
        : runWrong(message, wrong);
    },
    /** Whether who comes now sees the chat as it was written. */
    async lostChat(): Promise<string | undefined> {
      await bothInside();
      student.close();
      await student.wait(({ code }) => code !== undefined);
      student = await enter(await lessonRoom.studentToken());
      const [welcome] = student.received;
      const history = welcome?.type === 'welcome' ? welcome.chat.map(({ text }) => text) : [];
      tally.readBack += lines.length;
      const lost = lines.find((line) => !history.includes(line));
      return lost === undefined
        ? undefined
        : `${JSON.stringify(lost)} is not in the chat of ${history.length} lines, of which ${lines.length} were written`;
    },
    close() {
      teacher.close();
      student.close();
    },
  };

  /** A right message goes on, is told to who it is for as it was sent, and leaves everybody's socket open. */
  async function runRight(message: Message, byTeacher: boolean): Promise<string | undefined> {
    const [from, to] = byTeacher ? [teacher, student] : [student, teacher];
    const what = `a right message ${JSON.stringify(message).slice(0, 300)}`;
    const before = to.received.length;
    from.send(message);
    await pong(from, tally.messages + 0.5);
    await pong(to, tally.messages + 0.25);
    if (from.problem ?? to.problem) return `${what}: ${from.problem ?? to.problem}`;
    if (from.code !== undefined) return `${what} closed its socket with ${from.code}`;
    if (to.code !== undefined && message['type'] !== 'remove')
      return `${what} closed the other's socket with ${to.code}`;
    return differenceReceived(message, to.received.slice(before), to.member, what);
  }

  function differenceReceived(
    message: Message,
    received: ServerMessage[],
    to: string,
    what: string,
  ): string | undefined {
    const isMet = (type: string, same: (each: Message) => boolean) =>
      received.some((each) => each.type === type && same(each as Message));
    const sent = JSON.parse(JSON.stringify(message)) as Message;
    // Numbers that came before are not done twice.
    if ('n' in message) return undefined;
    if (sent['type'] === 'signal' && sent['to'] === to) {
      tally.readBack += 1;
      return isMet('signal', ({ signal }) => isDeepStrictEqual(signal, sent['signal']))
        ? undefined
        : `${what} came otherwise`;
    }
    if (sent['type'] === 'pointer') {
      const { type: _, ...rest } = sent;
      tally.readBack += 1;
      return isMet('pointer', ({ type: __, from: ___, ...pointer }) => isDeepStrictEqual(pointer, rest))
        ? undefined
        : `${what} came otherwise: ${JSON.stringify(received)}`;
    }
    if (sent['type'] === 'chat') {
      const line = received.find((each) => each.type === 'chat');
      if (line?.type === 'chat') lines.push(line.message.text);
      return line?.type !== 'chat' || line.message.text === sent['text']
        ? undefined
        : `${what} came otherwise: ${JSON.stringify(line)}`;
    }
    return undefined;
  }

  /** A wrong message closes the socket that it came over, and no other. */
  async function runWrong(message: unknown, wrong: string): Promise<string | undefined> {
    const stranger = await open();
    stranger.send(message);
    await stranger.wait(({ code }) => code !== undefined);
    tally.closed[String(stranger.code)] = (tally.closed[String(stranger.code)] ?? 0) + 1;
    if (stranger.code !== 1008)
      return `a message with ${wrong} closed its socket with ${stranger.code}: ${JSON.stringify(message).slice(0, 300)}`;
    await pong(teacher, tally.messages + 0.5);
    return teacher.code === undefined
      ? undefined
      : `a message with ${wrong} closed another socket with ${teacher.code}`;
  }
}
