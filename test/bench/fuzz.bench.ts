// A long run of generated calls and socket messages at a real provider: what it answers, and whether it lives. It ends with
// an error when anything is answered 5xx, leaves its schema, is not kept as it was sent, or is thrown and caught by nobody.
// `SEED=<number>` repeats a run.
import * as fc from 'fast-check';
import { startProvider } from '../../provider/adapters/node/index.ts';
import { endpointTable, type EndpointName } from '../../src/core/api/endpoints/table.ts';
import { callsOf, NOW, type TestProvider } from '../provider/client.ts';
import { callsOfRow, createCallRunner } from '../provider/fuzz/calls.ts';
import { createMessageRunner, rightMessages, wrongMessages } from '../provider/fuzz/messages.ts';

const CALLS = 20_000;
const MESSAGES = 20_000;
/** So long may each of the two runs take, milliseconds. */
const MOST_MILLIS = 8 * 60_000;
const PER_ROUND = 25;

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
const faults: string[] = [];
let crashes = 0;
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    crashes += 1;
    faults.push(`nobody caught ${String(error)}`);
  });
}
console.log(`seed ${seed}`);

for (const run of [fuzzCalls, fuzzMessages]) {
  await run().catch((error: unknown) => faults.push(`the run broke off: ${String(error)}`));
}
for (const fault of faults.slice(0, 40)) console.error(fault.slice(0, 600));
if (faults.length > 0) process.exitCode = 1;

async function fuzzCalls(): Promise<void> {
  const provider = await open();
  const runner = await createCallRunner(provider);
  const names = Object.keys(endpointTable) as EndpointName[];
  const { done, millis } = await inRounds(CALLS, async (round) => {
    const calls = names.flatMap((name) => fc.sample(callsOfRow(name), { seed: seed + round, numRuns: PER_ROUND }));
    for (const call of calls) note(await runner.run(call).catch(String));
    return calls.length;
  });
  const { statuses, accepted, readBack } = runner.tally;
  const errors = Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (status.startsWith('5') ? count : 0),
    0,
  );
  console.log(`\n${done} generated calls in ${seconds(millis)}: HTTP status/status ${JSON.stringify(statuses)}`);
  console.log(
    `taken ${accepted}, read back ${readBack}; 5xx ${errors}, crashes ${crashes}, outside their schema ${outside()}, other faults ${faults.length - outside() - crashes}`,
  );
  await provider.close();
}

async function fuzzMessages(): Promise<void> {
  const [crashesBefore, faultsBefore] = [crashes, faults.length];
  const provider = await open();
  const runner = await createMessageRunner(provider);
  const { done, millis } = await inRounds(MESSAGES, async (round) => {
    const sampled = [rightMessages(), wrongMessages()].flatMap((messages) =>
      fc.sample(messages, { seed: seed + round, numRuns: 10 * PER_ROUND }),
    );
    for (const message of sampled) note(await runner.run(message).catch(String));
    note(await runner.lostChat().catch(String));
    return sampled.length;
  });
  const { closed, received, readBack } = runner.tally;
  console.log(
    `\n${done} generated socket messages in ${seconds(millis)}: sockets closed ${JSON.stringify(closed)}, received by the other ${JSON.stringify(received)}`,
  );
  console.log(`read back ${readBack}; crashes ${crashes - crashesBefore}, faults ${faults.length - faultsBefore}`);
  runner.close();
  await provider.close();
}

/** Goes on until there are enough, or the time is over. */
async function inRounds(
  most: number,
  work: (round: number) => Promise<number>,
): Promise<{ done: number; millis: number }> {
  const begin = performance.now();
  let done = 0;
  for (let round = 0; done < most && performance.now() - begin < MOST_MILLIS; round += 1) done += await work(round);
  if (done < most) faults.push(`only ${done} of ${most} in the time that there was`);
  return { done, millis: performance.now() - begin };
}

async function open(): Promise<TestProvider> {
  const clock = { now: NOW };
  const provider = await startProvider({ passwordCost: { memory: 1024, passes: 1 }, now: () => clock.now });
  return {
    // Making a round of inputs takes longer than an idle connection lives.
    ...callsOf((path, init = {}) =>
      fetch(provider.url + path, { ...init, headers: [...new Headers(init.headers), ['Connection', 'close']] }),
    ),
    url: provider.url,
    port: provider.port,
    clock,
    rooms: provider.rooms,
    tick: () => provider.runBackgroundWork(),
    postLessonMails: () => provider.postLessonMails(),
    noteOfficeChange: (id) => provider.noteOfficeChange(id),
    push: () => provider.push(),
    tendBucket: () => provider.tendBucket(),
    mails: () => provider.mails(),
    drain: () => provider.drain(),
    close: () => provider.close(),
  };
}

function note(fault: string | undefined): void {
  if (fault !== undefined) faults.push(fault);
}

function outside(): number {
  return faults.filter((fault) => fault.includes('outside its schema') || fault.includes('not documented')).length;
}

function seconds(millis: number): string {
  return `${Math.round(millis / 1_000)} s`;
}
