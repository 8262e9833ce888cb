// Rooms with two members each who draw: how long a stroke takes from the one to the other.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openConnection } from './connection.ts';
import { joinAsMember, type RoomMember } from './room-member.ts';
import { makeStrokes } from './strokes.ts';
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
