// How long the provider takes for a page of the list and a search with 10,000 lessons in the database, over real HTTP
// from another process. In the same run: the floor, a call that reads nothing. Aim: at most 50 ms at the 95th percentile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProvider } from '../../demo/provider/adapters/node/index.ts';

const LESSONS = 10_000;
const ROUNDS = 300;
const WARM_UP = 50;
const AIM = 50;

const isServer = process.argv.includes('--server');
await (isServer ? serve() : measure());

/** The provider's own process, so that measuring does not slow it down. */
async function serve() {
  const provider = await startProvider({ database: process.env.DATABASE ?? ':memory:', lessons: LESSONS });
  process.send?.(provider.url);
  process.once('message', () => void provider.close().then(() => process.disconnect()));
}

async function measure() {
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-bench-'));
  const server = fork(import.meta.filename, ['--server'], {
    env: { ...process.env, DATABASE: path.join(folder, 'bench.sqlite') },
  });
  try {
    const [url] = (await once(server, 'message')) as [string];
    const token = await signIn(url);
    const { total, studentId } = await readFirstLesson(url, token);
    console.log(`${total} lessons, ${ROUNDS} requests of each kind in turns, milliseconds\n`);
    const samples = await sample(url, token, casesOf(total, studentId));
    printTable(samples);
  } finally {
    server.send('end');
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
}

interface Case {
  name: string;
  path: string;
  body?: unknown;
  /** Does the aim hold for it? */
  aimed: boolean;
}

function casesOf(total: number, studentId: string): Case[] {
  const list = '/api/client/teacher/teach/list';
  const search = (name: string, body: unknown, query = 'page=1&size=20') => ({
    name,
    path: `${list}/search?${query}`,
    body,
    aimed: true,
  });
  const month = 30 * 24 * 60 * 60_000;
  return [
    { name: 'floor: GET logo (no session, no rows)', path: '/api/backstage/field/logo', aimed: false },
    { name: 'floor: GET login/info (session, one row)', path: '/api/client/teacher/login/info', aimed: false },
    { name: 'list, page 1 of 10', path: `${list}?page=1&size=10`, aimed: true },
    { name: 'list, page 1 of 100', path: `${list}?page=1&size=100`, aimed: true },
    { name: 'list, a page in the middle of 20', path: `${list}?page=${Math.ceil(total / 40)}&size=20`, aimed: true },
    { name: 'list, the last page of 20', path: `${list}?page=${Math.ceil(total / 20)}&size=20`, aimed: true },
    search('search, a name in half-width kana', { words: 'ﾔﾏﾀﾞ' }),
    search('search, two words', { words: '中村 数学' }),
    search('search, a word of the memo', { words: '推薦入試' }),
    search('search, nothing found', { words: 'ない言葉' }),
    search('search, a student and a period', {
      studentId,
      fromMillis: Date.now() - month,
      untilMillis: Date.now() + month,
    }),
    search('search, all that are cancelled', { state: 4 }),
    search('search, to come, page 20', { state: 1 }, 'page=20&size=20'),
  ];
}

/** Cases take turns, so that a slow moment of the machine hits all of them. */
async function sample(url: string, token: string, cases: Case[]) {
  const samples = cases.map(({ name, aimed }) => ({ name, aimed, times: [] as number[] }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, { path: target, body }] of cases.entries()) {
      const started = performance.now();
      const response = await fetch(url + target, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: token, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status } = (await response.json()) as { status: number };
      if (status !== 1) throw new Error(`${target} answered ${status}`);
      if (round >= 0) samples[index]?.times.push(performance.now() - started);
    }
  }
  return samples;
}

function printTable(samples: { name: string; aimed: boolean; times: number[] }[]) {
  const width = Math.max(...samples.map(({ name }) => name.length));
  console.log(`${''.padEnd(width)}     min  median     p95`);
  for (const { name, aimed, times } of samples) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
    const figures = [sorted[0] ?? NaN, at(0.5), at(0.95)];
    const late = aimed && at(0.95) > AIM ? `  more than ${AIM} ms` : '';
    console.log(`${name.padEnd(width)}${figures.map((figure) => figure.toFixed(2).padStart(8)).join('')}${late}`);
    if (late) process.exitCode = 1;
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/client/teacher/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  return response.headers.get('Authorization') ?? '';
}

async function readFirstLesson(url: string, token: string): Promise<{ total: number; studentId: string }> {
  const response = await fetch(`${url}/api/client/teacher/teach/list?page=1&size=1`, {
    headers: { Authorization: token },
  });
  const { data } = (await response.json()) as { data: { total: number; list: { studentId: string }[] } };
  return { total: data.total, studentId: data.list[0]?.studentId ?? '' };
}
