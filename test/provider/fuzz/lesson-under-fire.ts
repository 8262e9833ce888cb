// A room with a teacher and a student in it who come back whatever generated messages do to them.
import type { TestProvider } from '../client.ts';
import { devices, openLessonRoom, type LessonRoom } from '../../support/models/rooms.ts';
import { openRaw, type RawClient } from '../../support/models/raw-client.ts';

export interface Participant extends RawClient {
  participantId: string;
}

export interface LessonUnderFire {
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
export async function openLessonUnderFire(provider: TestProvider, onNewRoom: () => void): Promise<LessonUnderFire> {
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
