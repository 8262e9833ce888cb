// Several providers over one PostgreSQL database and one Redis server, with one lesson whose room is open.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after } from 'node:test';
import { findLesson, startTestProvider, type TestProvider } from '../../provider/client.ts';
import { enterRoom, openLessonRoom, until, type LessonRoom, type TestRoom } from '../../support/models/rooms.ts';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import { startRedis, type RedisServer } from '../../../scripts/cluster/redis.ts';

export interface NodeProcess {
  readonly port: number;
  /** Ends it at once, as a machine that loses its power does. */
  kill(): Promise<void>;
  /** Ends it as an operator does, by SIGTERM. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Keeps it from doing anything, until `resume`. */
  pause(): void;
  resume(): void;
}

export interface Nodes {
  redis: RedisServer;
  /** The database of all nodes. */
  databaseUrl: string;
  /** Starts a provider in this process; its clock runs, unless it has to stand. It may reach Redis another way. */
  startNode(options?: { clockStands?: boolean; redisUrl?: string }): Promise<TestProvider>;
  /** Starts one in a process of its own, whose clock runs from a moment; on any port, or on this one. */
  startProcess(moment: number, port?: number): Promise<NodeProcess>;
}

/** Starts the servers, and ends them after the tests of the file. */
export async function startNodes(): Promise<Nodes> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const shared = { databaseUrl: postgres.createDatabase(), redisUrl: redis.url };
  const started: { close(): Promise<void> }[] = [];
  after(async () => {
    // Providers that this file's tests have started are closed before their servers.
    await Promise.all(started.map((node) => node.close()));
    await Promise.all([postgres.close(), redis.close()]);
  });
  return {
    redis,
    databaseUrl: shared.databaseUrl,
    async startNode({ clockStands = false, redisUrl = shared.redisUrl } = {}) {
      const node = await startTestProvider({ ...shared, redisUrl });
      if (!clockStands) letClockRun(node.clock);
      started.push(node);
      return node;
    },
    async startProcess(moment, port = 0) {
      const node = await startChild(JSON.stringify({ ...shared, port, ahead: moment - Date.now() }));
      started.push({ close: node.kill });
      return node;
    },
  };
}

/** Lets a clock run from each moment that it is set to: messages of one moment would have no order. */
function letClockRun(clock: TestProvider['clock']): void {
  let ahead = clock.now - Date.now();
  Object.defineProperty(clock, 'now', {
    get: () => Date.now() + ahead,
    set: (moment: number) => {
      ahead = moment - Date.now();
    },
  });
}

async function startChild(settings: string): Promise<NodeProcess> {
  const program = path.join(import.meta.dirname, 'node-process.ts');
  const child = spawn(process.execPath, [program, settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    port: await portOf(child),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await exit) as [number | null];
      return code;
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const port = /^port (\d+)$/m.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`The node has ended with the code ${code}: ${output}`)));
  });
}

export interface SharedLesson extends LessonRoom {
  teacher: TestRoom;
  student: TestRoom;
}

/** The address of a node's rooms. */
export const roomsAt = (port: number): string => `ws://127.0.0.1:${port}/rooms`;

/** A lesson with its teacher inside by one address and its student, whom the teacher has let in, by another one. */
export async function startSharedLesson(
  provider: TestProvider,
  [teacherUrl, studentUrl]: readonly [teacher: string, student: string],
  index = 0,
): Promise<SharedLesson> {
  const room = await openLessonRoom(provider, index);
  const teacher = enterRoom({
    url: teacherUrl,
    token: await room.teacherToken(),
    renewToken: () => room.teacherToken(),
  });
  await until('the teacher is inside', () => teacher.phase.value === 'inside', 15_000);
  const student = enterRoom({ url: studentUrl, token: await room.studentToken() });
  await until('the student waits', () => teacher.participants.value.length === 1, 15_000);
  teacher.admit(teacher.participants.value[0]?.id ?? '');
  await until('the student is inside', () => student.phase.value === 'inside', 15_000);
  return { ...room, teacher, student };
}

/** When the lesson with this number begins. */
export async function startOfLesson(provider: TestProvider, index = 0): Promise<number> {
  return (await findLesson(provider, await provider.signIn(), 1, index)).startTimeMillis;
}

/** What everybody in a room has written, as one of them sees it; without what is not acknowledged yet. */
export const chatOf = ({ chat }: TestRoom): string[] =>
  chat.value.filter(({ pending }) => !pending).map(({ text }) => text);
