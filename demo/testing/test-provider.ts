// What the worlds of all platforms have in common: the in-page provider with rows, faults and a clock of a test's own.
import { millisOf } from '../../src/testing/moment.ts';
import type { AddedIds, Who, WorldMail, WorldOptions, WorldRows } from '../../src/testing/world-types.ts';
import { readRequest, startWorld } from '../../provider/adapters/in-page/world.ts';
import type { RoomSocket } from '../../provider/rooms/room-socket.ts';
import { fillDemoWorld, fillTeachers, type Seeding } from '../../provider/seed/index.ts';
import { demoTeachers } from '../../provider/seed/people.ts';
import { watchCalls, type WatchedCalls } from './watched-calls.ts';
import { addRows } from './world-rows.ts';

const SIGN_IN = '/api/client/teacher/login';

export interface TestProviderOptions extends WorldOptions {
  /** The value of the attribute `provider`. */
  readonly provider: string;
  /** Where the page with students' links is. */
  readonly page: string;
}

/** A sign-in, as an element gets it. */
export interface TestSignIn {
  readonly token: string;
  readonly teacher: { readonly id: string; readonly name: string; readonly avatar: string };
}

export interface TestProvider extends WatchedCalls {
  connect(socket: RoomSocket): void;
  /** Signs in beside faults and the list of calls. */
  signIn(who?: Who): Promise<TestSignIn>;
  /** Ends every session. */
  endSessions(): Promise<void>;
  add(rows: WorldRows): Promise<AddedIds>;
  mails(): Promise<readonly WorldMail[]>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Stops the clock at a moment; undefined lets it go with the device's. */
  setNow(now: number | undefined): void;
  /** Whether the clock stands still. */
  isHeld(): boolean;
  close(): Promise<void>;
}

/** Starts the provider of a test. @throws TypeError for options that are none */
export async function startTestProvider({
  provider,
  page,
  now: given,
  rows = 'demo',
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
    settings: { allowedOrigins: ['*'], mailsLessons: true },
  });
  if (typeof rows === 'object') await addRows(store, rows, now());

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

  return {
    ...watchCalls(handleRequest),
    connect,
    signIn,
    now,
    close,
    isHeld: () => held !== undefined,
    setNow(now) {
      held = now;
    },
    endSessions: async () => void (await store.sessions.delete([])),
    add: async (rows) => addRows(store, rows, now()),
    async mails() {
      await postMails();
      const sent = await store.mails.find({ order: [['createdAt', 'ascending']] });
      return sent.map(({ recipient: to, subject, text }) => ({ to, subject, text }));
    },
  };
}
