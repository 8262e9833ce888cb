import { Agent, request } from 'node:http';
import { timed } from '../provider/figures.ts';
import type { BenchTeacher, BenchWorld, MovableLesson } from './world.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** One connection that is kept, for one request after the other: it costs less than `fetch`, which is left to what is measured. */
interface Connection {
  send(call: Call): Promise<Answer>;
  close(): void;
}

export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: ({ method, path, token, body }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const sent = request(url + path, {
          agent,
          method: method ?? (text === undefined ? 'GET' : 'POST'),
          headers: {
            // As browsers do; it is not unpacked here.
            'Accept-Encoding': 'gzip, deflate, br',
            ...(token !== undefined && { Authorization: token }),
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': String(Buffer.byteLength(text)),
            }),
          },
        });
        sent.once('error', reject);
        sent.once('response', (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => void parts.push(part));
          response.once('error', reject);
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
          );
        });
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}

// The calls that are measured: so many clients at once, each of which asks again as soon as it has its answer.

export const CALLS = ['sign-in', 'list', 'search', 'month', 'change'] as const;
type CallName = (typeof CALLS)[number];

export interface CallJob {
  readonly call: CallName;
  /** How many clients there are. */
  readonly parallel: number;
  /** By default they are clients of all teachers in turn. */
  readonly isOneTeacher?: boolean;
  /** Where they go, in turn. */
  readonly urls: readonly string[];
  /** How long they begin new requests, in ms. */
  readonly millis: number;
}

export interface CallSample {
  /** How long each answered request took, in ms. */
  readonly times: number[];
  /** How many got 503: the store or the hashing of passwords was too busy. */
  readonly rejected: number;
  /** Until the last answer. */
  readonly millis: number;
}

const TEACH = '/api/client/teacher/teach/list';
const BUSY = 503;
const MOVE_MS = 5 * 60_000;

/** @throws if anything but a success or 503 comes */
export async function loadCalls(job: CallJob, { teachers }: BenchWorld): Promise<CallSample> {
  const times: number[] = [];
  let rejected = 0;
  const clients = Array.from({ length: job.parallel }, (_, number) => {
    const teacher = teachers[job.isOneTeacher ? 0 : number % teachers.length];
    const url = job.urls[number % job.urls.length];
    if (!teacher || url === undefined) throw new Error('There is no teacher, or no node.');
    const index = job.isOneTeacher ? number : Math.floor(number / teachers.length);
    return { connection: openConnection(url), ask: askerOf(job.call, teacher, index) };
  });
  // Connections are made before the clock starts.
  await Promise.all(clients.map(({ connection }) => connection.send({ path: '/api/backstage/field/logo' })));

  async function askOn({ connection, ask }: (typeof clients)[number]): Promise<void> {
    while (performance.now() < end) {
      let isAnswered = false;
      const time = await timed(async () => {
        isAnswered = await ask(connection);
      });
      if (isAnswered) times.push(time);
      else rejected += 1;
    }
  }

  const start = performance.now();
  const end = start + job.millis;
  await Promise.all(clients.map(askOn));
  const millis = performance.now() - start;
  for (const { connection } of clients) connection.close();
  return { times, rejected, millis };
}

/** Asks once. Resolves with whether it was answered: `false` if it has to be asked again later. */
type Asker = (connection: Connection) => Promise<boolean>;

function askerOf(name: CallName, teacher: BenchTeacher, index: number): Asker {
  if (name === 'change') return moverOf(teacher, index);
  const call = readCallOf(name, teacher);
  return async (connection) => {
    const answer = await connection.send(call);
    if (isRejected(name, answer)) return false;
    if (name === 'sign-in' && answer.headers['authorization'] === undefined)
      throw new Error('A right password was rejected.');
    return true;
  };
}

function readCallOf(name: Exclude<CallName, 'change'>, { email, password, token }: BenchTeacher): Call {
  switch (name) {
    case 'sign-in':
      return { path: '/api/client/teacher/login', body: { email, password } };
    case 'list':
      return { path: `${TEACH}?page=1&size=20`, token };
    case 'search':
      return { path: `${TEACH}/search?page=1&size=20`, token, body: { words: '数学' } };
    case 'month':
      return { path: `/api/client/teacher/calendar/list/${new Date().toISOString().slice(0, 10)}`, token };
  }
}

/** Moves a lesson of its own five minutes later and back again, as a teacher who drags it. */
function moverOf({ token, lessons }: BenchTeacher, index: number): Asker {
  const lesson = lessons[index];
  if (!lesson) throw new Error('There are too few lessons for so many clients.');
  return async (connection) => {
    const { id, version, startTimeMillis, endTimeMillis, plannedStartMillis } = lesson;
    const by = startTimeMillis === plannedStartMillis ? MOVE_MS : -MOVE_MS;
    const body = { id, version, startTimeMillis: startTimeMillis + by, endTimeMillis: endTimeMillis + by };
    const answer = await connection.send({ method: 'PUT', path: '/api/client/teacher/course', token, body });
    if (isRejected('change', answer)) return false;
    const { status, message, data } = JSON.parse(answer.body.toString()) as {
      status: number;
      message: string;
      data: Pick<MovableLesson, 'version' | 'startTimeMillis' | 'endTimeMillis'>;
    };
    if (status !== 1) throw new Error(`A lesson could not be moved: ${message}`);
    Object.assign(lesson, {
      version: data.version,
      startTimeMillis: data.startTimeMillis,
      endTimeMillis: data.endTimeMillis,
    });
    return true;
  };
}

function isRejected(name: CallName, { status, body }: Answer): boolean {
  if (status === BUSY) return true;
  if (status !== 200) throw new Error(`${name} was answered with ${status}: ${body.toString()}`);
  return false;
}
