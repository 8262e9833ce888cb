// Shared by the worlds of all platforms: the in-page provider with a test's own rows, faults and clock.
import { millisOf } from '../../src/testing/moment.ts';
import type { AddedIds, StudentLink, Who, WorldMail, WorldOptions, WorldRows } from '../../src/testing/world-types.ts';
import { readRequest, startWorld } from '../../provider/adapters/in-page/world.ts';
import type { RoomSocket } from '../../provider/rooms/room-socket.ts';
import { fillDemoWorld, fillTeachers, type Seeding } from '../../provider/seed/index.ts';
import { demoTeachers } from '../../provider/seed/people.ts';
import { watchCalls, type WatchedCalls } from './watched-calls.ts';
import { fullAtMagicRoom, withMagicLessons } from './magic-records.ts';
import { varyReplies } from './replies.ts';
import { addRows, magicRows, unknownStudent } from './world-rows.ts';

const SIGN_IN = '/api/client/teacher/login';

export interface TestProviderOptions extends WorldOptions {
  /** The value of the attribute `provider`. */
  readonly provider: string;
  /** Where the page with students' links is. */
  readonly page: string;
}

/** A sign-in, as an element receives it. */
export interface TestSignIn {
  readonly token: string;
  readonly teacher: { readonly id: string; readonly name: string; readonly avatar: string };
}

export interface TestProvider extends WatchedCalls {
  connect(socket: RoomSocket): void;
  /** Signs in without faults, and without adding to the list of calls. */
  signIn(who?: Who): Promise<TestSignIn>;
  /** Ends every session. */
  endSessions(): Promise<void>;
  studentLink(studentId?: string): Promise<StudentLink>;
  add(rows: WorldRows): Promise<AddedIds>;
  mails(): Promise<readonly WorldMail[]>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Stops the clock at a moment; undefined makes it follow the device's clock. */
  setNow(now: number | undefined): void;
  /** Whether the clock is stopped. */
  isHeld(): boolean;
  close(): Promise<void>;
}

/** Starts the provider of a test. @throws TypeError for unknown options */
export async function startTestProvider({
  provider,
  page,
  now: given,
  rows = 'demo',
  calendars = {},
  replies,
}: TestProviderOptions): Promise<TestProvider> {
  let held = given === undefined ? undefined : millisOf(given);
  const now = () => held ?? Date.now();
  const fill = (seeding: Seeding) => (rows === 'demo' ? fillDemoWorld(seeding) : fillTeachers(seeding));
  const { handleRequest, connect, store, postMails, close } = await startWorld({
    name: provider,
    page,
    webCrypto: crypto,
    now,
    fill,
    calendars,
    settings: { allowedOrigins: ['*'], mailsLessons: true },
  });
  const own = rows === 'magic' ? magicRows(now()) : rows;
  if (typeof own === 'object') await addRows(store, own, now());
  const varied = varyReplies(replies, withMagicLessons(handleRequest, store), now);

  async function signIn(who: Who = 'hanako'): Promise<TestSignIn> {
    const teacher = demoTeachers.find(({ id }) => id === `teacher-${who}`);
    if (!teacher) throw new TypeError(`There is no teacher "${who}": hanako and taro teach in every world.`);
    const { id, email, password } = teacher;
    const body = JSON.stringify({ email, password });
    const headers = { 'Content-Type': 'application/json' };
    const reply = await handleRequest(await readRequest(SIGN_IN, { method: 'POST', headers, body }));
    const token = new Headers(reply.headers).get('Authorization');
    if (!token) throw new Error(`The world has refused the sign-in of ${who}.`);
    const { name = '', avatar = '' } = (await store.teachers.get(id)) ?? {};
    return { token, teacher: { id, name, avatar: avatar && `${provider}/files/${avatar}` } };
  }

  async function studentLink(given?: string): Promise<StudentLink> {
    const id = given === undefined ? undefined : varied.ownId(given);
    const [first] = await store.students.find({ where: [['teacherId', '=', 'teacher-hanako']], limit: 1 });
    const student = id === undefined ? first : await store.students.get(id);
    if (!student) throw await unknownStudent(store, id ?? '');
    const who = student.teacherId === 'teacher-taro' ? 'taro' : 'hanako';
    const headers = { Authorization: (await signIn(who)).token };
    const path = `/api/client/teacher/student/${encodeURIComponent(student.id)}/link`;
    const { body } = await handleRequest(await readRequest(path, { headers }));
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { url: string } };
    return { url: data.url, token: new URLSearchParams(new URL(data.url).hash.slice(1)).get('token') ?? '' };
  }

  return {
    ...watchCalls(varied.handle),
    connect: (socket) => connect(fullAtMagicRoom(socket, store)),
    signIn,
    studentLink,
    now,
    close,
    isHeld: () => held !== undefined,
    setNow(now) {
      held = now;
    },
    endSessions: async () => void (await store.sessions.delete([])),
    async add(rows) {
      const { students, lessons, meetings, locks } = await addRows(store, rows, now());
      const known = (ids: readonly string[]) => ids.map(varied.publicId);
      return { students: known(students), lessons: known(lessons), meetings: known(meetings), locks: known(locks) };
    },
    async mails() {
      await postMails();
      const sent = await store.mails.find({ order: [['createdAt', 'ascending']] });
      return sent.map(({ recipient: to, subject, text }) => ({ to, subject, text }));
    },
  };
}
