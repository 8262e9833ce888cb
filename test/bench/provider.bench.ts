// How long the provider takes for lists, searches, months and students, over real HTTP from another process: one request
// after the other, and 16 and 64 at once, with 10,000 and with 100,000 lessons of one teacher. In the same run: the floor,
// a call that reads nothing; and 64 sign-ins at once beside reads. Every figure is that of the best of three rounds, so that
// a slow moment of the machine is not taken for the provider's. Aims, at the 95th percentile: with 16 at once 50 ms with
// 10,000 lessons, and 100 ms with 100,000; reads beside sign-ins take at most twice as long as alone, and all get in; the first
// start with 200,000 lessons whose words are not in the index yet takes at most 3 s. PART=starts measures only starts.
import { best, cell, percentile, timed } from './provider/figures.ts';
import { measure } from './provider/measure.ts';
import { startServer, type BenchServer } from './provider/server.ts';
import { measureStarts } from './provider/start.ts';

const ROUNDS = 3;
const SIGN_INS = 64;
/** Sign-ins at once of a teacher who is new at this address. */
const NEW_SIGN_INS = 60;
const QUIET_READS = 300;
const WARM_UP_READS = 50;
const PAUSE_MS = 5;

/** How much longer reads may take while many sign in. */
const AIM = 2;

const LIST = '/api/client/teacher/teach/list?page=1&size=10';

/** Times in ms. */
interface Round {
  signIns: number[];
  /** Reads alone, and while many sign in. */
  quiet: number[];
  beside: number[];
}

/** Reads one after the other, alone and while many sign in at once. All have to get in, also one who is new here. */
async function measureSignIns(server: BenchServer): Promise<void> {
  const firstTimes = await signInAtOnce(server, NEW_SIGN_INS, 'taro');
  const one = await timed(() => server.signIn());
  await readWhile(server, (count) => count < WARM_UP_READS);
  const rounds: Round[] = [];
  for (let number = 0; number < ROUNDS; number += 1) rounds.push(await measureRound(server));
  const { signIns, quiet, beside } = best(rounds, ratioOf);
  const ratio = ratioOf({ signIns, quiet, beside });
  const isLate = ratio > AIM;
  if (isLate) process.exitCode = 1;
  console.log(`\none sign-in ${one.toFixed(0)} ms; sign-ins at once, milliseconds`);
  console.log(`                     median     p95`);
  console.log(
    `${NEW_SIGN_INS}, new here        ${cell(percentile(firstTimes, 0.5))}${cell(percentile(firstTimes, 0.95))}  all got in`,
  );
  console.log(
    `${SIGN_INS} beside reads     ${cell(percentile(signIns, 0.5))}${cell(percentile(signIns, 0.95))}  all got in`,
  );
  console.log(`reads, quiet        ${cell(percentile(quiet, 0.5))}${cell(percentile(quiet, 0.95))}`);
  console.log(
    `reads beside them   ${cell(percentile(beside, 0.5))}${cell(percentile(beside, 0.95))}  × ${ratio.toFixed(2)}${isLate ? `, more than ${AIM}` : ''}`,
  );
}

const ratioOf = ({ quiet, beside }: Round) => percentile(beside, 0.95) / percentile(quiet, 0.95);

async function measureRound(server: BenchServer): Promise<Round> {
  const quiet = await readWhile(server, (count) => count < QUIET_READS);
  const burst = { isOver: false };
  const all = signInAtOnce(server, SIGN_INS, 'hanako').finally(() => (burst.isOver = true));
  const beside = await readWhile(server, () => !burst.isOver);
  return { signIns: await all, quiet, beside };
}

async function readWhile({ ask }: BenchServer, mayRead: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (mayRead(times.length)) {
    times.push(await timed(async () => (await ask(LIST)).text()));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

/**
 * How long each of the sign-ins took, in ms.
 * @throws {Error} if one was refused
 */
function signInAtOnce({ signIn }: BenchServer, count: number, teacher: 'hanako' | 'taro'): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, () =>
      timed(async () => {
        const { status, headers } = await signIn(teacher);
        if (!headers.get('Authorization')) throw new Error(`A right sign-in was answered by ${status}.`);
      }),
    ),
  );
}

const worlds = [
  { lessons: 10_000, students: 0, aim: 50 },
  { lessons: 100_000, students: 0, aim: 100 },
  { lessons: 0, students: 2000, aim: Infinity },
];

await measureStarts();
for (const { aim, ...world } of process.env.PART === 'starts' ? [] : worlds) {
  const server = await startServer(world);
  try {
    await measure(server, world, aim);
    if (aim === worlds[0]?.aim) await measureSignIns(server);
  } finally {
    await server.close();
  }
}
