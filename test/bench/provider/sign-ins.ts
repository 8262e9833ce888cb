import { cell, percentile, timed } from './figures.ts';
import type { BenchServer } from './server.ts';

const SIGN_INS = 64;
const QUIET_READS = 400;
const PAUSE_MS = 5;

/** How much longer reads may take while many sign in. */
const AIM = 2;

const LIST = '/api/client/teacher/teach/list?page=1&size=10';

/** Reads one after the other, alone and while many teachers sign in at once. */
export async function measureSignIns({ ask, signIn }: BenchServer): Promise<void> {
  const read = () => timed(async () => (await ask(LIST)).text());
  const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const one = await timed(signIn);
  const quiet: number[] = [];
  for (let number = -50; number < QUIET_READS; number += 1) {
    const time = await read();
    if (number >= 0) quiet.push(time);
    await pause();
  }

  const times: number[] = [];
  const answers = new Map<string, number>();
  const burst = { isOver: false };
  const all = Promise.all(
    Array.from({ length: SIGN_INS }, async () => {
      times.push(
        await timed(async () => {
          const { status, headers } = await signIn();
          const answer = headers.get('Authorization') ? 'in' : String(status);
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }),
      );
    }),
  ).finally(() => (burst.isOver = true));
  const beside: number[] = [];
  while (!burst.isOver) {
    beside.push(await read());
    await pause();
  }
  await all;

  const ratio = percentile(beside, 0.95) / percentile(quiet, 0.95);
  const isLate = ratio > AIM;
  if (isLate) process.exitCode = 1;
  const answered = [...answers].map(([answer, count]) => `${answer}: ${count}`).join(', ');
  console.log(`\none sign-in ${one.toFixed(0)} ms; ${SIGN_INS} at once, milliseconds (${answered})`);
  console.log(`                     median     p95`);
  console.log(`sign-ins            ${cell(percentile(times, 0.5))}${cell(percentile(times, 0.95))}`);
  console.log(`reads, quiet        ${cell(percentile(quiet, 0.5))}${cell(percentile(quiet, 0.95))}`);
  console.log(
    `reads beside them   ${cell(percentile(beside, 0.5))}${cell(percentile(beside, 0.95))}  × ${ratio.toFixed(2)}${isLate ? `, more than ${AIM}` : ''}`,
  );
}
