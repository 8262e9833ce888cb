// What one node with SQLite, one with PostgreSQL, and two with PostgreSQL and Redis do on this machine, in one run: requests a second and
// their times for sign-in, list, search, month and the move of a lesson, with 1, 16 and 64 clients of twenty teachers, and with 64 of one;
// and how long a stroke takes from one member of a room to the other, with 200 rooms at once. Aims: 100 ms at p95 for strokes; 1.6 times as
// many requests of two nodes as of one, as far as there are cores for them. So it prints which process took how much of them.
// SECONDS=5 measures longer; PART=calls or PART=rooms is one half, CALLS=list,change some calls. NODE_CORES=0.3 holds each node to so much of a core, which leaves cores for
// the second one where there are few; on Linux as root.
import { availableParallelism } from 'node:os';
import { CALLS, type CallJob } from './cluster/calls.ts';
import { printCalls, printHead, printRatios, printRooms, type CallRow } from './cluster/report.ts';
import type { RoomJob } from './cluster/rooms.ts';
import { SET_UPS, startSetUp, type SetUp } from './cluster/set-ups.ts';
import { measureStep } from './cluster/step.ts';
import { ROOMS } from './cluster/world.ts';

const MILLIS = Number(process.env.SECONDS ?? 2) * 1000;
const WARM_UP_MS = 700;
const ROOM_MILLIS = 5 * MILLIS;
const AIM_OF_STROKES = 100;
const part = process.env.PART;
const chosen = process.env.CALLS?.split(',') ?? CALLS;
const calls = CALLS.filter((call) => chosen.includes(call));
const nodeCores = process.env.NODE_CORES === undefined ? undefined : Number(process.env.NODE_CORES);

const LOADS = [
  { parallel: 1 },
  { parallel: 16 },
  { parallel: 64 },
  { parallel: 64, isOneTeacher: true },
] satisfies Partial<CallJob>[];

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores${nodeCores === undefined ? '' : `; each node held to ${nodeCores} of one`}`,
);
const rows: CallRow[] = [];
for (const name of SET_UPS) {
  const setUp = await startSetUp(name, nodeCores);
  try {
    if (part !== 'rooms') await measureCalls(setUp);
    if (part !== 'calls') await measureRooms(setUp);
  } finally {
    await setUp.close();
  }
}
if (rows.length > 0) printRatios(rows);

async function measureCalls(setUp: SetUp): Promise<void> {
  const ways =
    setUp.front === undefined ? { directly: setUp.nodes } : { 'by the proxy': [setUp.front], directly: setUp.nodes };
  for (const call of calls) await setUp.clients.calls({ call, parallel: 16, urls: setUp.nodes, millis: WARM_UP_MS });
  for (const [way, urls] of Object.entries(ways)) {
    printHead(setUp, `${setUp.name}, ${way}`);
    for (const call of calls) {
      for (const load of LOADS) {
        // The hashes bind sign-ins, whoever they are of.
        if (call === 'sign-in' && 'isOneTeacher' in load) continue;
        const job: CallJob = { call, urls, millis: MILLIS, ...load };
        const { result: sample, cpu } = await measureStep(setUp, () => setUp.clients.calls(job));
        const row: CallRow = { setUp: setUp.name, way, job, sample, cpu };
        printCalls(row);
        rows.push(row);
      }
    }
  }
}

async function measureRooms(setUp: SetUp): Promise<void> {
  for (const drawing of ['one of each room', 'everybody'] as const) {
    const job: RoomJob = { urls: setUp.nodes, rooms: ROOMS, drawing, millis: ROOM_MILLIS };
    const { result, cpu } = await measureStep(setUp, () => setUp.clients.rooms(job));
    printRooms(setUp, job, result, cpu, AIM_OF_STROKES);
  }
}
