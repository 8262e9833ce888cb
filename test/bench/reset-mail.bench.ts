// Whether the time of a reply reveals if an e-mail address is known: the check of the form and the request for a reset mail,
// for known and unknown addresses in turns of random order, over real HTTP from another process. The work for a known
// address comes after the reply, so the call that follows at once is measured, too.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProvider } from '../../provider/adapters/node/index.ts';

const ROUNDS = 400;
const WARM_UP = 50;
/** The provider's clock runs so fast that no request is rate-limited. */
const HASTE = 1_000_000;

const isServer = process.argv.includes('--server');
await (isServer ? serve() : measure());

/** The provider's own process, so that measuring does not slow it down. */
async function serve() {
  const start = Date.now();
  const now = () => start + Math.round((performance.timeOrigin + performance.now() - start) * HASTE);
  const provider = await startProvider({ database: process.env.DATABASE ?? ':memory:', now });
  process.send?.(provider.url);
  process.once('message', () => void provider.close().then(() => process.disconnect()));
}

interface Case {
  name: string;
  path: string;
  known: number[];
  unknown: number[];
  /** Is it measured right after another request, which is for the address in question? */
  follows?: boolean;
}

async function measure() {
  const folder = mkdtempSync(path.join(tmpdir(), 'reset-mail-bench-'));
  const server = fork(import.meta.filename, ['--server'], {
    env: { ...process.env, DATABASE: path.join(folder, 'bench.sqlite') },
  });
  try {
    const [url] = (await once(server, 'message')) as [string];
    const judge = '/api/client/teacher/judgeEmail';
    const send = '/api/client/teacher/resetPassword/email';
    const cases: Case[] = [
      { name: 'judgeEmail', path: judge, known: [], unknown: [] },
      { name: 'resetPassword/email', path: send, known: [], unknown: [] },
      { name: 'the call right after resetPassword/email', path: send, known: [], unknown: [], follows: true },
    ];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) await measureRound(url, cases, round);
    print(cases);
  } finally {
    server.send('end');
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
}

async function measureRound(url: string, cases: Case[], round: number) {
  for (const { path: target, known, unknown, follows } of cases) {
    const isKnownFirst = Math.random() < 0.5;
    for (const isKnown of [isKnownFirst, !isKnownFirst]) {
      const email = isKnown ? 'hanako@example.jp' : 'nobody@example.jp';
      if (follows) await ask(url + target, email);
      const started = performance.now();
      await ask(url + (follows ? '/api/client/teacher/judgeEmail' : target), follows ? 'anybody@example.jp' : email);
      const time = performance.now() - started;
      if (round >= 0) (isKnown ? known : unknown).push(time);
      // What was left for after the reply is done before anything else is measured.
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  }
}

async function ask(address: string, email: string) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const { status } = (await response.json()) as { status: number };
  if (status !== 1) throw new Error(`${address} answered ${status}`);
}

function print(cases: Case[]) {
  console.log(`${ROUNDS} requests of each kind, milliseconds\n`);
  const width = Math.max(...cases.map(({ name }) => name.length));
  console.log(`${''.padEnd(width)}   known: p50     p95   unknown: p50     p95   ratio: p50    p95`);
  for (const { name, known, unknown } of cases) {
    const [a50, a95, b50, b95] = [at(known, 0.5), at(known, 0.95), at(unknown, 0.5), at(unknown, 0.95)];
    const cells = [
      [a50, 13],
      [a95, 8],
      [b50, 15],
      [b95, 8],
    ] as const;
    const times = cells.map(([figure, space]) => figure.toFixed(2).padStart(space)).join('');
    console.log(
      `${name.padEnd(width)}${times}${(a50 / b50).toFixed(2).padStart(13)}${(a95 / b95).toFixed(2).padStart(7)}`,
    );
  }
}

function at(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}
