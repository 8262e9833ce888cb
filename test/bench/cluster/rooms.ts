// Rooms with two members each who draw: how long a stroke takes from the one to the other.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import { createBoard } from '../../../src/core/board/index.ts';
import { PING_INTERVAL_MS, readServerMessage, type ClientMessage } from '../../../src/core/live-room/index.ts';
import { toBase64 } from '../../../src/core/live-room/protocol/base64.ts';
import { handwriting } from '../board/handwriting.ts';
import { openConnection } from './calls.ts';
import type { BenchRoom, BenchWorld } from './world.ts';

export interface RoomJob {
  /** The nodes; the members of a room are at different ones, where there are two. */
  readonly urls: readonly string[];
  /** How many rooms there are at the same time. */
  readonly rooms: number;
  /** Who draws once a second. */
  readonly drawing: 'one of each room' | 'everybody';
  /** How long is measured, in ms, after a start of `WARM_UP_MS`. */
  readonly millis: number;
}

export interface RoomSample {
  /** From the sending of each stroke until the other member has it, in ms. */
  readonly times: number[];
  readonly sent: number;
  /** How late the clients' own process was, in ms, at the 95th percentile: it is part of the times. */
  readonly ownDelay: number;
}

/** How often it is looked how late the clients are, in ms; the times between two looks contain it. */
const RESOLUTION_MS = 5;
const WARM_UP_MS = 4_000;
const STROKE_MS = 1_000;
/** How many rooms are entered at once: an address may have only so many sockets that have not joined. */
const AT_ONCE = 20;
/** How long strokes may take that are on their way at the end, in ms. */
const LAST_MS = 5_000;

/** @throws if somebody cannot enter, or is thrown out */
export async function loadRooms(job: RoomJob, { rooms }: BenchWorld): Promise<RoomSample> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const failures: string[] = [];
  const members: RoomMember[] = [];
  let measuredFrom = Infinity;

  function onUpdate(update: string): void {
    const start = sentAt.get(update);
    sentAt.delete(update);
    if (start !== undefined && start >= measuredFrom) times.push(performance.now() - start);
  }

  const options = { onUpdate, onEnd: (reason: string) => void failures.push(reason) };
  const chosen = rooms.slice(0, job.rooms);
  for (let first = 0; first < chosen.length; first += AT_ONCE) {
    const some = chosen.slice(first, first + AT_ONCE);
    const entered = await Promise.all(some.map((room, at) => enter(room, turned(job.urls, first + at), options)));
    members.push(...entered.flat());
    if (failures.length > 0) throw new Error(`Not everybody could enter: ${failures[0]}`);
  }

  const drawing = job.drawing === 'everybody' ? members : members.filter((_, at) => at % 4 === 0 || at % 4 === 3);
  const rounds = Math.ceil((WARM_UP_MS + job.millis) / STROKE_MS);
  const strokes = drawing.map(() => makeStrokes(rounds));
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const start = performance.now();
  let sent = 0;
  const drawers = drawing.map(async (member, at) => {
    for (const [round, stroke] of (strokes[at] ?? []).entries()) {
      // Spread over the second.
      await until(start + (round + at / drawing.length) * STROKE_MS);
      const now = performance.now();
      if (now - start >= WARM_UP_MS) {
        if (measuredFrom === Infinity) delay.enable();
        measuredFrom = Math.min(measuredFrom, now);
        sent += 1;
      }
      sentAt.set(stroke, now);
      member.draw(stroke);
    }
  });
  await Promise.all(drawers);
  const deadline = performance.now() + LAST_MS;
  while (sentAt.size > 0 && performance.now() < deadline) await until(performance.now() + 20);
  delay.disable();
  for (const member of members) member.close();
  if (failures.length > 0) throw new Error(`Somebody was thrown out: ${failures[0]}`);
  return { times, sent, ownDelay: delay.percentile(95) / 1e6 - RESOLUTION_MS };
}

const turned = (urls: readonly string[], by: number): readonly string[] =>
  urls.map((_, at) => urls[(at + by) % urls.length] ?? '');

interface Ticket {
  readonly token: string;
  readonly studentLink: string;
}

/** Lets the teacher of a lesson enter at the first node, and the student at the last one. */
async function enter(
  { lesson, token }: BenchRoom,
  urls: readonly string[],
  options: Pick<Parameters<typeof joinAsMember>[0], 'onUpdate' | 'onEnd'>,
): Promise<RoomMember[]> {
  const [first = ''] = urls;
  const connection = openConnection(first);
  const { status, body } = await connection.send({ path: '/api/client/teacher/class', token, body: { id: lesson } });
  connection.close();
  if (status !== 200) throw new Error(`A ticket was refused with ${status}.`);
  const ticket = (JSON.parse(body.toString()) as { data: Ticket }).data;
  const rooms = urls.map((url) => `${url.replace('http', 'ws')}/rooms`);
  const teacher = joinAsMember({ ...options, url: rooms[0] ?? '', token: ticket.token });
  await teacher.inside;
  const studentToken = new URLSearchParams(new URL(ticket.studentLink).hash.slice(1)).get('token') ?? '';
  const student = joinAsMember({ ...options, url: rooms.at(-1) ?? '', token: studentToken });
  await student.inside;
  return [teacher, student];
}

const until = (moment: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));

// A member of a room as a page is one, as far as the line is concerned: it joins, draws, and answers what the protocol wants.

interface RoomMember {
  /** Resolves when this member is inside, and rejects where it cannot enter. */
  readonly inside: Promise<void>;
  /** Sends a change of the board. */
  draw(update: string): void;
  close(): void;
}

interface RoomMemberOptions {
  readonly url: string;
  readonly token: string;
  /** Gets the changes of the other members. */
  onUpdate(update: string): void;
  /** The member cannot go on: its socket was closed, or it was rejected. */
  onEnd(reason: string): void;
}

const state = { admissionState: 'inside', microphone: 'on', camera: 'on', screen: false, quality: 'good' } as const;

/** Joins with a token. A teacher lets everybody in. */
function joinAsMember({ url, token, onUpdate, onEnd }: RoomMemberOptions): RoomMember {
  const socket = new WebSocket(url);
  const inside = Promise.withResolvers<void>();
  inside.promise.catch(() => undefined);
  let number = 0;
  let reliable = 0;
  let seen: number | undefined;
  let isLeaving = false;
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
  const pinging = setInterval(() => {
    if (socket.readyState === socket.OPEN)
      send({ type: 'ping', at: performance.now(), ...(seen !== undefined && { seen }) });
  }, PING_INTERVAL_MS);

  function fail(reason: string): void {
    inside.reject(new Error(reason));
    onEnd(reason);
  }

  function receive(text: string): void {
    const message = readServerMessage(JSON.parse(text));
    if (!message) return fail(`${text} is not a message.`);
    if ('seq' in message) seen = message.seq;
    if (message.type === 'board') onUpdate(message.update);
    else if (message.type === 'welcome' && message.state.admissionState === 'inside') inside.resolve();
    else if (message.type === 'admitted') inside.resolve();
    else if (message.type === 'joined' && message.participant.state.admissionState !== 'inside')
      send({ type: 'admit', n: ++reliable, participantId: message.participant.id });
    else if (message.type === 'rejected' || message.type === 'boardRejected') fail(message.message);
  }

  socket.on('open', () => send({ type: 'join', token, language: 'ja', state }));
  socket.on('message', (data) => receive(String(data)));
  socket.on('error', (error) => fail(error.message));
  socket.on('close', (code) => {
    clearInterval(pinging);
    if (!isLeaving) fail(`The socket was closed with ${code}.`);
  });

  return {
    inside: inside.promise,
    draw: (update) => send({ type: 'board', number: ++number, update }),
    close() {
      isLeaving = true;
      clearInterval(pinging);
      send({ type: 'leave' });
      socket.close();
    },
  };
}

// What two people write on a board, made before the clock starts.

const POINTS = 40;

/** As many strokes of one member: changes of the board in Base64, as they are sent to the room. */
function makeStrokes(count: number): string[] {
  const board = createBoard({ provider: 'http://localhost' });
  const strokes: string[] = [];
  const stop = board.onLocalUpdate((update) => strokes.push(toBase64(update)));
  for (let number = 0; number < count; number += 1)
    board.draw('first', { tool: 'pen', colour: 'black', width: 6, points: handwriting(number, POINTS) });
  stop();
  board.destroy();
  return strokes;
}
