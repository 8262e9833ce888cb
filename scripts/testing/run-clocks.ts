// Runs the tests of nodes, elements and pages at all or the named moments of moments.ts, with all or the named
// files. TEST_MOMENT names a moment, too.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moments, type Moment } from './moments.ts';
import { failure, join, printClosing, type Outcome } from './outcome.ts';

const parameters = [process.env.TEST_MOMENT ?? '', ...process.argv.slice(2)].filter((word) => word !== '');
const isMoment = (word: string) => moments.some(({ name }) => name === word);
const chosen = moments.filter(({ name }) => parameters.includes(name) || !parameters.some(isMoment));
const files = parameters.filter((word) => !isMoment(word));
// The fast ones come first, at all moments.
const suites = files.length > 0 ? [files] : [['node'], ['elements'], ['journeys', 'pages']];

const folder = mkdtempSync(path.join(tmpdir(), 'clocks-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outcomes: Outcome[] = [];
for (const suite of suites) {
  for (const moment of chosen) outcomes.push(await runAt(moment, suite));
}
const total = join(outcomes);
if (process.env.OUTCOME_FILE) writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(total));
else printClosing(total);
process.exit(outcomes.some(({ passed, problems }) => problems.length > 0 || passed === 0) ? 1 : 0);

async function runAt({ name, clock, zone }: Moment, names: string[]): Promise<Outcome> {
  console.log(`\n${name}: ${clock}, ${zone}`);
  const OUTCOME_FILE = path.join(folder, `${outcomes.length}.json`);
  const child = fork(new URL('./run.ts', import.meta.url), ['ci', ...names], {
    env: { ...process.env, OUTCOME_FILE, TEST_CLOCK: clock, TEST_ZONE: zone },
  });
  const end = () => child.kill();
  process.once('exit', end);
  await once(child, 'close');
  process.off('exit', end);
  return readOutcome(OUTCOME_FILE, name);
}

/** Every failure includes its moment. */
function readOutcome(file: string, moment: string): Outcome {
  try {
    const outcome: Outcome = JSON.parse(readFileSync(file, 'utf8'));
    return {
      ...outcome,
      problems: outcome.problems.map((problem) => ({ ...problem, file: `${moment}: ${problem.file}` })),
    };
  } catch {
    return failure(moment, 'It ended before its tests were done.');
  }
}
