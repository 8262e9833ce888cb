// The calls that are measured, and how.
import { best, cell, percentile, timed } from './figures.ts';
import type { BenchServer } from './server.ts';

const ROUNDS = 3;
/** Requests of each kind in a round, by how many are sent at once. */
const SAMPLES = { 1: 60, 16: 160, 64: 256 } as const;
const AIMED = 16;
const WARM_UP = 20;

interface Case {
  name: string;
  path: string;
  body?: unknown;
}

/**
 * Measures every case, one after the other and 16 and 64 at once, and prints the figures.
 * @param aim in ms: the most at the 95th percentile with 16 at once
 */
export async function measure(server: BenchServer, world: { lessons: number; students: number }, aim: number) {
  const { total, studentId } = await readFirstLesson(server);
  const cases = world.students > 0 ? studentCases() : [...lessonCases(total, studentId), ...studentCases()];
  const width = Math.max(...cases.map(({ name }) => name.length));
  console.log(`\n${total} lessons${world.students > 0 ? `, ${world.students} students more` : ''}, milliseconds`);
  console.log(`${''.padEnd(width)}   1:  median     p95  16:  median     p95  64:  median     p95      bytes`);
  const rounds = await sample(server, cases);
  for (const [index, { name, path, body }] of cases.entries()) {
    const timesOf = (parallel: number) =>
      best(
        rounds.map((samples) => samples.get(`${parallel} ${index}`) ?? []),
        (times) => percentile(times, 0.95),
      );
    const figures = Object.keys(SAMPLES).map((parallel) => {
      const times = timesOf(Number(parallel));
      return `     ${cell(percentile(times, 0.5))}${cell(percentile(times, 0.95))}`;
    });
    const isLate = percentile(timesOf(AIMED), 0.95) > aim;
    if (isLate) process.exitCode = 1;
    const bytes = Number((await server.ask(path, body)).headers.get('Content-Length'));
    console.log(
      `${name.padEnd(width)}${figures.join('')}${String(bytes).padStart(11)}${isLate ? `  > ${aim} ms` : ''}`,
    );
  }
}

function lessonCases(total: number, studentId: string): Case[] {
  const list = '/api/client/teacher/teach/list';
  const search = (name: string, body: unknown, query = 'page=1&size=20') => ({
    name: `search, ${name}`,
    path: `${list}/search?${query}`,
    body,
  });
  const month = 30 * 24 * 60 * 60_000;
  return [
    { name: 'floor: GET logo (no session, no rows)', path: '/api/backstage/field/logo' },
    { name: 'list, page 1 of 10', path: `${list}?page=1&size=10` },
    { name: 'list, page 1 of 100', path: `${list}?page=1&size=100` },
    { name: 'list, a page in the middle of 20', path: `${list}?page=${Math.ceil(total / 40)}&size=20` },
    { name: 'list, the last page of 20', path: `${list}?page=${Math.ceil(total / 20)}&size=20` },
    search('a name in half-width kana', { words: 'ﾔﾏﾀﾞ' }),
    search('two words', { words: '中村 数学' }),
    search('a subject', { words: '数学' }),
    search('a word of the memo', { words: '推薦入試' }),
    search('nothing found', { words: 'ない言葉' }),
    search('a student and a period', { studentId, fromMillis: Date.now() - month, untilMillis: Date.now() + month }),
    search('all that are cancelled', { state: 4 }),
    search('to come, page 20', { state: 1 }, 'page=20&size=20'),
    { name: 'month', path: `/api/client/teacher/calendar/list/${new Date().toISOString().slice(0, 10)}` },
  ];
}

function studentCases(): Case[] {
  return [{ name: 'students', path: '/api/client/teacher/student' }];
}

/** Times of each round, in ms. Cases take turns, so that a slow moment of the machine hits all of them. */
async function sample({ ask }: BenchServer, cases: readonly Case[]): Promise<ReadonlyMap<string, number[]>[]> {
  const run = ({ path, body }: Case, parallel: number) =>
    Promise.all(Array.from({ length: parallel }, () => timed(async () => (await ask(path, body)).arrayBuffer())));
  for (let time = 0; time < WARM_UP; time += 1) for (const each of cases) await run(each, 1);
  const rounds = Array.from({ length: ROUNDS }, () => new Map<string, number[]>());
  for (const samples of rounds) {
    for (const [parallel, count] of Object.entries(SAMPLES)) {
      for (let time = 0; time < count / Number(parallel); time += 1) {
        for (const [index, each] of cases.entries()) {
          const key = `${parallel} ${index}`;
          samples.set(key, [...(samples.get(key) ?? []), ...(await run(each, Number(parallel)))]);
        }
      }
    }
  }
  return rounds;
}

async function readFirstLesson({ ask }: BenchServer): Promise<{ total: number; studentId: string }> {
  const response = await ask('/api/client/teacher/teach/list?page=1&size=1');
  const { data } = (await response.json()) as { data: { total: number; list: { studentId: string }[] } };
  return { total: data.total, studentId: data.list[0]?.studentId ?? '' };
}
