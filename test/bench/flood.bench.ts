// One admitted student floods a room: 20 MB of board as fast as the socket takes it, then joins in a loop with several
// sockets at once. Meanwhile another teacher reads a page of the list, from another process than the provider's and the
// student's. Aim: the median of these reads stays within five times of what it is in quiet.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProvider } from '../../provider/adapters/node/index.ts';
import { callsOf } from '../provider/client.ts';
import { floodBoard, floodJoins, startVictim, type Figures } from './flood/student.ts';
import { median } from './calendar/report.ts';

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
