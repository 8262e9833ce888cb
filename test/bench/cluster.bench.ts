// What one node with SQLite, one with PostgreSQL, and two with PostgreSQL and Redis do on this machine, in one run: requests a second and
// their times for sign-in, list, search, month and the move of a lesson, with 1, 16 and 64 clients of twenty teachers, and with 64 of one;
// and how long a stroke takes from one member of a room to the other, with 200 rooms at once. Aims: 100 ms at p95 for strokes; 1.6 times as
// many requests of two nodes as of one, as far as there are cores for them. So it prints which process took how much of them.
// SECONDS=5 measures longer; PART=calls or PART=rooms is one half, CALLS=list,change some calls. NODE_CORES=0.3 holds each node to so much of a core, which leaves cores for
// the second one where there are few; on Linux as root.
import { availableParallelism } from 'node:os';
import { CALLS, type CallJob, type CallSample } from './cluster/calls.ts';
import type { RoomJob, RoomSample } from './cluster/rooms.ts';
import { SET_UPS, startSetUp, measureStep, type SetUp, type SetUpName, type CpuUse } from './cluster/set-ups.ts';
import { ROOMS } from './cluster/world.ts';
import { cell, percentile } from './provider/figures.ts';

/** From this share on a core counts as taken. */
const TAKEN = 0.93;

interface CallRow {
  readonly setUp: SetUpName;
  /** How the clients reached the nodes. */
  readonly way: string;
  readonly job: CallJob;
  readonly sample: CallSample;
  readonly cpu: CpuUse;
}

const perSecond = ({ sample: { times, millis } }: Pick<CallRow, 'sample'>) => (times.length / millis) * 1000;

const clientsOf = ({ parallel, isOneTeacher }: CallJob) => `${parallel}${isOneTeacher ? ' of one teacher' : ''}`;

const namesOf = ({ processes, front }: SetUp) =>
  [...processes.map(({ name }) => name), ...(front === undefined ? [] : ['proxy']), 'all others'].join(', ');

function printHead(setUp: SetUp, title: string): void {
  console.log(`\n${title}`);
  console.log(
    `${'call'.padEnd(9)}${'clients'.padEnd(18)}${'per second'.padStart(10)}${'p50'.padStart(9)}${'p95'.padStart(9)}${'p99'.padStart(9)}${'503'.padStart(6)}   cores: ${namesOf(setUp)}`,
  );
}

/** One line: requests a second, times in ms, and the cores that each process took. */
function printCalls(row: CallRow): void {
  const { job, sample, cpu } = row;
  const times = [0.5, 0.95, 0.99].map((part) => cell(percentile(sample.times, part), 9)).join('');
  console.log(
    `${job.call.padEnd(9)}${clientsOf(job).padEnd(18)}${cell(perSecond(row), 10)}${times}${String(sample.rejected).padStart(6)}   ${coresOf(cpu)}`,
  );
}

const sumOf = ({ processes }: CpuUse) => [...processes.values()].reduce((sum, cores) => sum + cores, 0);

/** The cores of each process; then of what is none of ours, which should be little. */
const coresOf = (cpu: CpuUse) =>
  [...cpu.processes.values(), Math.max(0, cpu.machine - sumOf(cpu))].map((cores) => cores.toFixed(2)).join('  ');

/** What keeps a step from being faster. */
function whatBinds({ processes, machine }: CpuUse): string {
  const cores = availableParallelism();
  if (machine >= TAKEN * cores) return `all ${cores} cores are taken`;
  const [fullest] = [...processes].toSorted(([, one], [, other]) => other - one);
  return fullest && fullest[1] >= TAKEN
    ? `${fullest[0]} has its core full`
    : 'waiting: for the disk, for locks, for turns';
}

/** How many times as many requests two nodes answer as one does, and what a request costs each process. */
function printRatios(rows: readonly CallRow[]): void {
  const ofTwo = rows.filter(({ setUp }) => setUp.startsWith('2 nodes'));
  console.log(`\n2 nodes / 1 node, in requests a second`);
  console.log(
    `${'call'.padEnd(9)}${'clients'.padEnd(18)}${'way'.padEnd(18)}${'/ PostgreSQL'.padStart(13)}${'/ SQLite'.padStart(10)}   bound by`,
  );
  for (const row of ofTwo) {
    const ratioTo = (setUp: SetUpName) => {
      const single = rows.find((other) => other.setUp === setUp && clientsAre(other.job, row.job));
      return single ? perSecond(row) / perSecond(single) : NaN;
    };
    console.log(
      `${row.job.call.padEnd(9)}${clientsOf(row.job).padEnd(18)}${row.way.padEnd(18)}${`× ${ratioTo('1 node, PostgreSQL').toFixed(2)}`.padStart(13)}${`× ${ratioTo('1 node, SQLite').toFixed(2)}`.padStart(10)}   ${whatBinds(row.cpu)}`,
    );
  }
  console.log('\nCPU time of a request, in ms, with 16 clients');
  for (const row of rows.filter(({ job }) => job.parallel === 16)) {
    const costs = [...row.cpu.processes].map(
      ([name, cores]) => `${name} ${((cores * 1000) / perSecond(row)).toFixed(2)}`,
    );
    console.log(`${row.job.call.padEnd(9)}${`${row.setUp}, ${row.way}`.padEnd(46)}${costs.join(', ')}`);
  }
}

const clientsAre = (one: CallJob, other: CallJob) =>
  one.call === other.call && one.parallel === other.parallel && one.isOneTeacher === other.isOneTeacher;

/** Prints how long strokes take; the process fails where they take longer than the aim, or where one is missing. */
function printRooms(setUp: SetUp, job: RoomJob, { times, sent, ownDelay }: RoomSample, cpu: CpuUse, aim: number): void {
  const late = percentile(times, 0.95);
  if (!(late <= aim) || times.length < sent) process.exitCode = 1;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(times, part).toFixed(1));
  console.log(`\n${setUp.name}: ${job.rooms} rooms with 2 members, a stroke a second of ${job.drawing}`);
  console.log(
    `${sent} strokes, ${times.length} delivered; p50 ${p50}, p95 ${p95}, p99 ${p99} ms, aim ${aim} at p95${late <= aim ? '' : ': NOT met'}; the clients' own delay ${ownDelay.toFixed(1)} ms at p95`,
  );
  console.log(`cores: ${namesOf(setUp)}: ${coresOf(cpu)}`);
}

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
