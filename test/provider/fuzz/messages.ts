// Messages of a room's socket, generated from their schema.
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import * as Y from 'yjs';
import { manyLines } from '../../../src/core/api/endpoints/plain-text.ts';
import type { ServerMessage } from '../../../src/core/live-room/index.ts';
import { clientMessage } from '../../../src/core/live-room/protocol/client-messages.ts';
import { openRaw, type RawClient } from '../../support/models/raw-client.ts';
import { devices, openLessonRoom, type LessonRoom } from '../../support/models/rooms.ts';
import type { TestProvider } from '../client.ts';
import { isRecord } from './facts.ts';
import { valuesOf, insideOf, invalidOf } from './values.ts';

/** A message, and what is wrong with it, if anything. */
interface GeneratedMessage {
  message: unknown;
  wrong?: string | undefined;
  /** A name that is there takes the place of one made up, and a change of a board is one. */
  isSeasoned: boolean;
  byTeacher: boolean;
}

const schema = insideOf(clientMessage);
/** A second join closes the socket, and `leave` ends a session: they have tests of their own. */
const goesOn = (message: unknown) => isRecord(message) && message['type'] !== 'join' && message['type'] !== 'leave';

/** Messages of one kind: right ones only or ones with one thing wrong. */
export const rightMessages = (): fc.Arbitrary<GeneratedMessage> =>
  fc.record(
    { message: valuesOf(schema).filter(goesOn), isSeasoned: fc.boolean(), byTeacher: fc.boolean() },
    { noNullPrototype: true },
  );
export const wrongMessages = (): fc.Arbitrary<GeneratedMessage> =>
  fc
    .record({ invalid: invalidOf(schema), byTeacher: fc.boolean() }, { noNullPrototype: true })
    .map(({ invalid: { value, what }, byTeacher }) => ({ message: value, wrong: what, isSeasoned: false, byTeacher }));

// Sends generated messages over real sockets into a live room, and judges what the provider does with them.

type Message = Record<string, unknown>;

interface MessageTally {
  messages: number;
  closed: Record<string, number>;
  received: Record<string, number>;
  readBack: number;
}

interface MessageRunner {
  tally: MessageTally;
  /** Sends one message, and says what is wrong with what came of it, if anything. */
  run(message: GeneratedMessage): Promise<string | undefined>;
  /** Whether who comes now sees the chat as it was written. */
  lostChat(): Promise<string | undefined>;
  close(): void;
}

/** Opens a room with a teacher and a student in it. */
export async function createMessageRunner(provider: TestProvider): Promise<MessageRunner> {
  const tally: MessageTally = { messages: 0, closed: {}, received: {}, readBack: 0 };
  const document = new Y.Doc();
  let chat: string[] = [];
  const lesson = await openLessonUnderFire(provider, () => (chat = []));

  /** Names and board updates that are there take the place of those made up. */
  function seasoned(message: Message, to: string): Message {
    const { n: _number, ...rest } = message;
    const known = Y.encodeStateVector(document);
    document.getMap('items').set(`first/${tally.messages}`, tally.messages);
    const update = Buffer.from(Y.encodeStateAsUpdate(document, known)).toString('base64');
    return {
      ...rest,
      ...('update' in rest && { number: 1, update }),
      ...('to' in rest && { to }),
      ...('participantId' in rest && { participantId: to }),
    };
  }

  /** A right message goes on, reaches whom it is for as it was sent, and leaves everybody's socket open. */
  async function runRight(message: Message, byTeacher: boolean): Promise<string | undefined> {
    const { teacher, student } = lesson;
    const [from, to] = byTeacher ? [teacher, student] : [student, teacher];
    const what = `a right message ${JSON.stringify(message).slice(0, 300)}`;
    const before = to.received.length;
    from.send(message);
    await lesson.pong(from, tally.messages + 0.5);
    await lesson.pong(to, tally.messages + 0.25);
    const problem = lesson.problem();
    if (problem) return `${what}: ${problem}`;
    if (from.code !== undefined) return `${what} closed its socket with ${from.code}`;
    if (to.code !== undefined && message['type'] !== 'remove')
      return `${what} closed the other's socket with ${to.code}`;
    const received = to.received.slice(before);
    for (const { type } of received) tally.received[type] = (tally.received[type] ?? 0) + 1;
    // Numbers that came before are not done twice.
    if ('n' in message) return undefined;
    const written = received.find((each) => each.type === 'chat');
    if (message['type'] === 'chat' && written?.type === 'chat') chat.push(written.message.text);
    if (message['type'] === 'pointer' || (message['type'] === 'signal' && message['to'] === to.participantId))
      tally.readBack += 1;
    return arrivedAsSent(JSON.parse(JSON.stringify(message)), received, to.participantId)
      ? undefined
      : `${what} came otherwise: ${JSON.stringify(received).slice(0, 1_000)}`;
  }

  /** A wrong message closes the socket that it came over, and no other. */
  async function runWrong(message: unknown, wrong: string): Promise<string | undefined> {
    const stranger = await lesson.open();
    stranger.send(message);
    const code = await stranger.closed;
    tally.closed[String(code)] = (tally.closed[String(code)] ?? 0) + 1;
    if (code !== 1008)
      return `a message with ${wrong} closed its socket with ${code}: ${JSON.stringify(message).slice(0, 300)}`;
    const { teacher } = lesson;
    await lesson.pong(teacher, tally.messages + 0.5);
    return teacher.code === undefined
      ? undefined
      : `a message with ${wrong} closed another socket with ${teacher.code}`;
  }

  return {
    tally,
    async run({ message, wrong, isSeasoned, byTeacher }) {
      await lesson.bothInside();
      tally.messages += 1;
      if (wrong !== undefined) return runWrong(message, wrong);
      const to = byTeacher ? lesson.student.participantId : lesson.teacher.participantId;
      return runRight(isSeasoned && isRecord(message) ? seasoned(message, to) : (message as Message), byTeacher);
    },
    async lostChat() {
      await lesson.bothInside();
      const [welcome] = (await lesson.replaceStudent()).received;
      const history = welcome?.type === 'welcome' ? welcome.chat.map(({ text }) => text) : [];
      tally.readBack += chat.length;
      const lost = chat.find((line) => !history.includes(line));
      return lost === undefined
        ? undefined
        : `${JSON.stringify(lost)} is not in the chat of ${history.length} lines, of which ${chat.length} were written`;
    },
    close() {
      lesson.teacher.close();
      lesson.student.close();
    },
  };
}

/** Whether what a message is about reached the one it is for; others reach nobody, or are changed on the way. */
function arrivedAsSent(sent: Message, received: readonly ServerMessage[], to: string): boolean {
  const { type, ...rest } = sent;
  if (type === 'signal' && sent['to'] === to)
    return received.some((each) => each.type === 'signal' && isDeepStrictEqual(each.signal, sent['signal']));
  if (type === 'pointer')
    return received.some(
      ({ type: kind, ...each }) =>
        kind === 'pointer' && isDeepStrictEqual({ ...each, from: undefined }, { ...rest, from: undefined }),
    );
  const written = type === 'chat' ? received.find((each) => each.type === 'chat') : undefined;
  return written?.type !== 'chat' || written.message.text === manyLines(String(sent['text']));
}

// A room with a teacher and a student in it who come back whatever generated messages do to them.

interface Participant extends RawClient {
  participantId: string;
}

interface LessonUnderFire {
  readonly teacher: Participant;
  readonly student: Participant;
  /** Opens a socket of somebody who has not joined. */
  open(): Promise<RawClient>;
  /** Lets both in again: a removal needs a new link, and a window that closes another lesson. */
  bothInside(): Promise<void>;
  /** Somebody new with the student's link takes the student's place. */
  replaceStudent(): Promise<Participant>;
  /** Waits until the provider has read all that a participant has sent. */
  pong(participant: Participant, at: number): Promise<void>;
  /** What came that no client understands. */
  problem(): string | undefined;
}

/** Opens a room. `onNewRoom` is called when another lesson's room takes its place. */
async function openLessonUnderFire(provider: TestProvider, onNewRoom: () => void): Promise<LessonUnderFire> {
  let lessonIndex = 0;
  let problem: string | undefined;
  let lessonRoom: LessonRoom = await openLessonRoom(provider, lessonIndex);
  let teacher = await enter(await lessonRoom.teacherToken());
  let student = await enter(await lessonRoom.studentToken());

  function open(): Promise<RawClient> {
    return openRaw(lessonRoom.url, { onUnknown: (text) => (problem = `No client understands ${text.slice(0, 300)}`) });
  }

  async function enter(token: string): Promise<Participant> {
    const client = await open();
    client.send({ type: 'join', token, language: 'en', state: devices });
    await client.until(() => client.received.length > 0 || client.code !== undefined);
    const [first] = client.received;
    if (first?.type !== 'welcome')
      throw new Error(`Nobody was let in: ${JSON.stringify(first)}, closed with ${client.code}.`);
    return Object.assign(client, { participantId: first.participantId });
  }

  return {
    get teacher() {
      return teacher;
    },
    get student() {
      return student;
    },
    open,
    problem: () => problem,
    async bothInside() {
      provider.clock.now += 1_000;
      if (provider.clock.now > lessonRoom.lesson.endTimeMillis - 60_000) {
        lessonIndex = (lessonIndex + 1) % 20;
        teacher.close();
        student.close();
        lessonRoom = await openLessonRoom(provider, lessonIndex);
        onNewRoom();
      }
      if (isGone(teacher)) teacher = await enter(await lessonRoom.teacherToken());
      if (isGone(student)) student = await enter(await lessonRoom.studentToken(student.code !== undefined));
      if (isInside(student)) return;
      teacher.send({ type: 'admit', participantId: student.participantId });
      await student.until(() => isInside(student) || isGone(student));
      if (isGone(student)) throw new Error(`The student was not admitted, but closed with ${student.code}.`);
    },
    async replaceStudent() {
      student.close();
      await student.closed;
      student = await enter(await lessonRoom.studentToken());
      return student;
    },
    async pong(participant, at) {
      participant.send({ type: 'ping', at });
      await participant.until(
        () =>
          participant.code !== undefined ||
          participant.received.some((message) => message.type === 'pong' && message.at === at),
      );
    },
  };
}

const isGone = ({ code, received }: RawClient) =>
  code !== undefined || received.some(({ type }) => type === 'removed' || type === 'rejected');

const isInside = ({ received }: RawClient) =>
  received.some(
    (message) =>
      message.type === 'admitted' || (message.type === 'welcome' && message.state.admissionState === 'inside'),
  );
