import { availableParallelism } from 'node:os';
import { cell, percentile } from '../provider/figures.ts';
import type { CallJob, CallSample } from './calls.ts';
import type { RoomJob, RoomSample } from './rooms.ts';
import type { SetUp, SetUpName } from './set-ups.ts';
import type { CpuUse } from './step.ts';

/** From this share on a core counts as taken. */
const TAKEN = 0.93;

export interface CallRow {
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

export function printHead(setUp: SetUp, title: string): void {
  console.log(`\n${title}`);
  console.log(
    `${'call'.padEnd(9)}${'clients'.padEnd(18)}${'per second'.padStart(10)}${'p50'.padStart(9)}${'p95'.padStart(9)}${'p99'.padStart(9)}${'503'.padStart(6)}   cores: ${namesOf(setUp)}`,
  );
}

/** One line: requests a second, times in ms, and the cores that each process took. */
export function printCalls(row: CallRow): void {
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
export function printRatios(rows: readonly CallRow[]): void {
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
export function printRooms(
  setUp: SetUp,
  job: RoomJob,
  { times, sent, ownDelay }: RoomSample,
  cpu: CpuUse,
  aim: number,
): void {
  const late = percentile(times, 0.95);
  if (!(late <= aim) || times.length < sent) process.exitCode = 1;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(times, part).toFixed(1));
  console.log(`\n${setUp.name}: ${job.rooms} rooms with 2 members, a stroke a second of ${job.drawing}`);
  console.log(
    `${sent} strokes, ${times.length} delivered; p50 ${p50}, p95 ${p95}, p99 ${p99} ms, aim ${aim} at p95${late <= aim ? '' : ': NOT met'}; the clients' own delay ${ownDelay.toFixed(1)} ms at p95`,
  );
  console.log(`cores: ${namesOf(setUp)}: ${coresOf(cpu)}`);
}
