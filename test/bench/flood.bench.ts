// One admitted student floods a room: 20 MB of board as fast as the socket takes it, then joins in a loop with several
// sockets at once. Meanwhile another teacher reads a page of the list, from another process than the provider's and the
// student's. Aim: the median of these reads stays within five times of what it is in quiet.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as Y from 'yjs';
import { startProvider } from '../../provider/adapters/node/index.ts';
import { toBase64 } from '../../src/core/live-room/protocol/base64.ts';
import { callsOf } from '../provider/client.ts';
import { aroundNow, openLesson } from '../support/clock/open-now.ts';
import { joinRaw, openRaw, type RawClient } from '../support/models/raw-client.ts';
import { devices } from '../support/models/rooms.ts';
import { median } from './calendar/report.ts';

// A student who wants to slow everybody, over sockets that take no heed of what the provider asks for.

const BOARD = 20 * 1024 * 1024;
const PIECE = 340 * 1024;
/** How long each phase goes on, milliseconds. */
const PHASE_MS = 20_000;
const SOCKETS = 6;

/** What a phase has done, by what it counts. */
type Figures = Record<string, number>;

interface Victim {
  url: string;
  link: string;
}

/** An admitted student in a room of a lesson that is under way. */
async function startVictim(base: string): Promise<Victim> {
  const calls = callsOf((target, init) => fetch(base + target, init));
  const token = await calls.signIn();
  const now = Date.now();
  const { data: found } = await calls.ask(
    'searchLessons',
    { query: { page: 1, size: 100 }, body: aroundNow(now) },
    { token },
  );
  const { data } = await calls.ask('joinClass', { body: { id: openLesson(found.list, now).id } }, { token });
  if (!data?.token) throw new Error('There is no ticket for the lesson.');
  const link = new URLSearchParams(new URL(data.studentLink).hash.slice(1)).get('token') ?? '';
  const teacher = await joinRaw(data.url, data.token);
  await teacher.receive('welcome');
  const student = await joinRaw(data.url, link);
  const { participantId } = await student.receive('welcome');
  teacher.send({ type: 'admit', participantId });
  await student.receive('admitted');
  student.close();
  return { url: data.url, link };
}

async function floodBoard({ url, link }: Victim): Promise<Figures> {
  const end = Date.now() + PHASE_MS;
  let stored = 0;
  let rejections = 0;
  while (Date.now() < end && stored < BOARD) {
    const student = await joinRaw(url, link);
    const isIn = await Promise.race([
      student.receive('welcome').then(
        () => true,
        () => false,
      ),
      student.closed.then(() => false),
    ]);
    if (isIn) stored += await drawUntilRejected(student);
    rejections += 1;
    student.close();
    await student.closed;
  }
  return { 'bytes of board stored': stored, rejections: rejections };
}

/** Answers how many bytes were taken. */
async function drawUntilRejected(student: RawClient): Promise<number> {
  const document = new Y.Doc();
  for (let number = 1; ; number += 1) {
    student.send({ type: 'board', number, update: piece(document, number) });
    const isStored = await Promise.race([
      student.receive('acknowledged').then(
        () => true,
        () => false,
      ),
      student.receive('boardRejected').then(
        () => false,
        () => false,
      ),
      student.closed.then(() => false),
    ]);
    if (!isStored || number * PIECE > BOARD) return (number - 1) * PIECE;
  }
}

/** The next change of a document: a value of `PIECE` bytes. */
function piece(document: Y.Doc, number: number): string {
  const known = Y.encodeStateVector(document);
  document.getMap('items').set(`first/${number}`, 'x'.repeat(PIECE));
  return toBase64(Y.encodeStateAsUpdate(document, known));
}

async function floodJoins({ url, link }: Victim): Promise<Figures> {
  const end = Date.now() + PHASE_MS;
  const figures = { 'joins tried': 0, 'joins that went well': 0 };
  await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      while (Date.now() < end) {
        const student = await openRaw(url);
        student.send({ type: 'join', token: link, language: 'ja', state: devices });
        figures['joins tried'] += 1;
        if (
          await Promise.race([
            student.receive('welcome').then(
              () => true,
              () => false,
            ),
            student.closed.then(() => false),
          ])
        )
          figures['joins that went well'] += 1;
        student.close();
        await student.closed;
      }
    }),
  );
  return figures;
}

const QUIET_MS = 6_000;
const AIM = 5;

const [role] = process.argv.slice(2);
await (role === '--server' ? serve() : role === '--student' ? flood() : measure());

async function serve() {
  const provider = await startProvider({ database: process.env.DATABASE ?? ':memory:' });
  process.send?.(provider.url);
  process.once('message', () => void provider.close().then(() => process.disconnect()));
}

/** The student's own process, which does one phase for each message. */
async function flood() {
  const victim = await startVictim(process.env.URL ?? '');
  process.send?.('ready');
  for (const phase of [floodBoard, floodJoins]) {
    await once(process, 'message');
    process.send?.(await phase(victim));
  }
  process.disconnect();
}

async function measure() {
  const folder = mkdtempSync(path.join(tmpdir(), 'flood-bench-'));
  const server = fork(import.meta.filename, ['--server'], {
    env: { ...process.env, DATABASE: path.join(folder, 'bench.sqlite') },
  });
  try {
    const [url] = (await once(server, 'message')) as [string];
    const token = await callsOf((target, init) => fetch(url + target, init)).signIn('taro');
    const student = fork(import.meta.filename, ['--student'], { env: { ...process.env, URL: url } });
    await once(student, 'message');
    await read(url, token, () => false, 2_000);
    const quiet = await read(url, token, () => false, QUIET_MS);
    const phases = [];
    for (const name of ['20 MB of board', 'joins in a loop'])
      phases.push({ name, ...(await during(student, url, token)) });
    print(quiet, phases);
  } finally {
    server.send('end');
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
}

async function during(
  student: ChildProcess,
  url: string,
  token: string,
): Promise<{ times: number[]; figures: Figures }> {
  let figures: Figures | undefined;
  const done = once(student, 'message').then(([result]) => {
    figures = result as Figures;
  });
  student.send('go');
  const times = await read(url, token, () => figures !== undefined, 120_000);
  await done;
  return { times, figures: figures ?? {} };
}

/** One read after the other, as a teacher's pages make them, a few milliseconds apart. */
async function read(url: string, token: string, isOver: () => boolean, most: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + most;
  while (performance.now() < end && !isOver()) {
    const started = performance.now();
    const response = await fetch(`${url}/api/client/teacher/teach/list?page=1&size=10`, {
      headers: { Authorization: token },
    });
    await response.json();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}

function print(quiet: number[], phases: { name: string; times: number[]; figures: Figures }[]): void {
  const most = (times: number[]) => Math.max(...times).toFixed(1);
  const own = median(quiet);
  console.log(`in quiet: median ${own.toFixed(2)} ms, longest ${most(quiet)} ms, ${quiet.length} reads`);
  for (const { name, times, figures } of phases) {
    const ratio = median(times) / own;
    const words = Object.entries(figures)
      .map(([what, figure]) => `${figure} ${what}`)
      .join(', ');
    console.log(
      `${name}: median ${median(times).toFixed(2)} ms (${ratio.toFixed(1)} ×), longest ${most(times)} ms, ${times.length} reads; ${words}`,
    );
    if (ratio > AIM) {
      console.log(`  more than ${AIM} ×`);
      process.exitCode = 1;
    }
  }
}
