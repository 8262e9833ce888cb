// A provider in a process of its own that is killed again and again while clients write.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { fromBase64, toBase64 } from '../../../src/core/live-room/index.ts';
import { openNow, tokenIn } from '../../support/clock/open-now.ts';
import { joinRaw, leaveRaw, type RawClient } from '../../support/models/raw-client.ts';
import { askAs } from '../../support/servers/ask.ts';

/** What one writer knows: the last text that was acknowledged for its lesson, and the one that was under way. */
interface Writer {
  lessonId: string;
  version: number;
  acknowledged: string | undefined;
  sent: string | undefined;
}

export interface KillRound {
  /** Writes that the provider has answered with success. */
  acknowledged: number;
  /** Acknowledged writes that were not there after the restart. */
  lost: number;
}

export interface KillOptions {
  /** The path of the database, which is made. */
  database: string;
  rounds: number;
  /** After so many acknowledged writes of a round the process is killed, with the next ones under way. */
  writesPerRound: number;
}

const WRITERS = 8;
const API = '/api/client/teacher';

if (process.argv.includes('--kill-me')) {
  const provider = await startProvider({
    database: process.argv.at(-1) ?? '',
    passwordCost: { memory: 1024, passes: 1 },
  });
  process.send?.(provider.url);
}

/** Kills the provider by SIGKILL once a round, and looks after each restart for everything that it had acknowledged. */
export async function killRounds({ database, rounds, writesPerRound }: KillOptions): Promise<KillRound[]> {
  const results: KillRound[] = [];
  const notes = new Set<string>();
  let running = await start(database);
  try {
    const token = await signIn(running.url);
    const writers = (await lessonsOf(running.url, token))
      .slice(0, WRITERS)
      .map(({ id, version }): Writer => ({ lessonId: id, version, acknowledged: undefined, sent: undefined }));
    for (let round = 0; round < rounds; round += 1) {
      let acknowledged = 0;
      const { url, child } = running;
      const killed = once(child, 'exit');
      const created: string[] = [];
      await Promise.all([
        ...writers.map((writer) =>
          write(url, token, writer, () => {
            acknowledged += 1;
            if (acknowledged === writesPerRound) child.kill('SIGKILL');
          }),
        ),
        book(url, token, round, created),
      ]);
      await killed;
      running = await start(database);
      for (const id of created) notes.add(id);
      results.push({
        acknowledged: acknowledged + created.length,
        lost: await countLost(running.url, token, writers, notes),
      });
    }
    return results;
  } finally {
    await end(running.child);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  const ended = isRunning ? once(child, 'exit') : undefined;
  child.kill('SIGKILL');
  await ended;
}

/** The same while teacher and student draw on the board of a lesson. */
export async function killBoardRounds({ database, rounds, writesPerRound }: KillOptions): Promise<KillRound[]> {
  const results: KillRound[] = [];
  /** Keys of strokes whose storage was acknowledged. */
  const kept = new Set<string>();
  let running = await start(database);
  try {
    const lesson = await openNow(await askAs(running.url));
    for (let round = 0; round < rounds; round += 1) {
      const { child } = running;
      const killed = once(child, 'exit');
      let acknowledged = 0;
      const sides = await meetInRoom(running.url, lesson.lesson.id);
      await Promise.all(
        sides.map((side) =>
          draw(side, (key) => {
            kept.add(key);
            acknowledged += 1;
            if (acknowledged === writesPerRound) child.kill('SIGKILL');
          }),
        ),
      );
      await killed;
      running = await start(database);
      const [teacher] = await meetInRoom(running.url, lesson.lesson.id);
      const there = new Set(teacher.board.getMap('items').keys());
      results.push({ acknowledged, lost: [...kept].filter((key) => !there.has(key)).length });
      leaveRaw();
    }
    return results;
  } finally {
    await end(running.child);
  }
}

interface Side {
  client: RawClient;
  board: Doc;
}

/** Teacher and student inside the room, with the board as it is stored. */
async function meetInRoom(url: string, id: string): Promise<readonly [Side, Side]> {
  const ask = await askAs(url);
  const { data } = await ask<{ token: string; studentLink: string }>('POST', '/class', { id });
  const rooms = `${url.replace('http', 'ws')}/rooms`;
  const teacher = await joinRaw(rooms, data.token);
  const { parts } = await teacher.receive('welcome');
  const board = new Doc();
  for (let part = 0; part < parts; part += 1)
    applyUpdate(board, fromBase64((await teacher.receive('boardPart')).update));
  const student = await joinRaw(rooms, tokenIn(data.studentLink));
  const { participantId, state } = await student.receive('welcome');
  if (state.admissionState !== 'inside') {
    teacher.send({ type: 'admit', participantId });
    await student.receive('admitted');
  }
  return [
    { client: teacher, board },
    { client: student, board: new Doc() },
  ];
}

/** Draws one stroke after another until the provider is gone. */
async function draw({ client, board }: Side, onAcknowledged: (key: string) => void): Promise<void> {
  for (let number = 1; client.code === undefined; number += 1) {
    const key = `first/${board.clientID}-${number}`;
    const known = encodeStateVector(board);
    board.getMap('items').set(key, number);
    client.send({ type: 'board', number, update: toBase64(encodeStateAsUpdate(board, known)) });
    const isStored = () =>
      client.received.some((message) => message.type === 'acknowledged' && message.number === number);
    await client.until(() => isStored() || client.code !== undefined);
    if (isStored()) onAcknowledged(key);
  }
}

/** Changes one lesson as fast as the provider answers, until there is none any more. */
async function write(url: string, token: string, writer: Writer, onAcknowledged: () => void): Promise<void> {
  for (let count = 0; ; count += 1) {
    writer.sent = `${writer.lessonId} ${writer.version} ${count}`;
    const reply = await call<{ version: number }>(url, 'PUT', `${API}/course`, token, {
      id: writer.lessonId,
      version: writer.version,
      memo: writer.sent,
    });
    if (!reply) return;
    if (reply.status !== 1) throw new Error(`A change was refused: ${reply.message}`);
    writer.version = reply.data.version;
    writer.acknowledged = writer.sent;
    onAcknowledged();
  }
}

/** Locks one day after another: rows that are added, beside those that are changed. */
async function book(url: string, token: string, round: number, created: string[]): Promise<void> {
  for (let day = 0; ; day += 1) {
    const date = new Date(Date.UTC(2060 + round, 0, 1 + day)).toISOString().slice(0, 10);
    const reply = await call<{ lockId: string }>(url, 'POST', `${API}/lockDate`, token, { date, locked: true });
    if (!reply) return;
    if (reply.status !== 1) throw new Error(`A lock was refused: ${reply.message}`);
    created.push(date);
  }
}

/** A text that is newer than the acknowledged one was written, too, and its reply was lost. */
async function countLost(
  url: string,
  token: string,
  writers: readonly Writer[],
  dates: ReadonlySet<string>,
): Promise<number> {
  let lost = 0;
  for (const writer of writers) {
    const reply = await call<{ memo: string; version: number }>(url, 'GET', `${API}/course/${writer.lessonId}`, token);
    const memo = reply?.data.memo;
    if (writer.acknowledged !== undefined && memo !== writer.acknowledged && memo !== writer.sent) lost += 1;
    writer.version = reply?.data.version ?? writer.version;
    writer.acknowledged = memo;
  }
  const months = new Set([...dates].map((date) => date.slice(0, 7)));
  for (const month of months) {
    const days = await call<{ date: string; lock?: unknown }[]>(url, 'GET', `${API}/calendar/list/${month}-01`, token);
    const locked = new Set(days?.data.filter(({ lock }) => lock).map(({ date }) => date));
    lost += [...dates].filter((date) => date.startsWith(month) && !locked.has(date)).length;
  }
  return lost;
}

async function start(database: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(import.meta.filename, ['--kill-me', database], { execArgv: [] });
  const [url] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The provider did not start.');
    }),
  ])) as [string];
  return { child, url };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}${API}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  return response.headers.get('Authorization') ?? '';
}

async function lessonsOf(url: string, token: string): Promise<{ id: string; version: number }[]> {
  const reply = await call<{ list: { id: string; version: number }[] }>(
    url,
    'POST',
    `${API}/teach/list/search?page=1&size=50`,
    token,
    { state: 1 },
  );
  return reply?.data.list ?? [];
}

interface Reply<Data> {
  status: number;
  message: string;
  data: Data;
}

/** Undefined where the provider has gone: then nothing was acknowledged. */
async function call<Data>(
  url: string,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<Reply<Data> | undefined> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Reply<Data>;
  } catch {
    return undefined;
  }
}
