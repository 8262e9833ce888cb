// run.ts RING-OR-SUITE [NAME…] [--FLAG…]: runs a ring of suites, or one suite, or the named parts of them, and ends with one line
// for all of it. Names are those of checks and suites, and parts of paths of test files; TEST_PARTS may contain more.
import { existsSync } from 'node:fs';
import { checks } from './checks.ts';
import { failure, titleOf, type Outcome, type Problem } from './outcome.ts';
import { startSteps } from './steps.ts';
import { chooseFiles, runSuite, type Suite } from './suites.ts';

/** More failed files than this indicate a real problem rather than a busy machine. */
const MOST_FILES_AGAIN = 10;

const [what = 'test', ...parameters] = process.argv.slice(2);
const words = [...parameters, ...(process.env.TEST_PARTS ?? '').split(' ')].filter((word) => word !== '');
const flags = words.filter((word) => word.startsWith('-'));
const names = words.filter((word) => !word.startsWith('-'));
const hasChecks = what === 'test' || what === 'ci';
const steps = startSteps();

/** The results of a suite, and how to rerun one of its files. */
const runs: { suite: Suite; outcome: Outcome }[] = [];

const chosenChecks = checks.filter(({ name }) => hasChecks && (names.length === 0 || names.includes(name)));
const namesOfFiles = names.filter((name) => !checks.some((check) => check.name === name));
const chosen = names.length > 0 && namesOfFiles.length === 0 ? [] : chooseFiles(what, namesOfFiles);

// A name that matches nothing is a typo, not a success.
for (const name of namesOfFiles.filter((each) => chooseFiles(what, [each]).length === 0))
  await steps.step('names', () => failure('test', `No test file has "${name}" in its path.`, [name]));

for (const { name, run } of chosenChecks) await steps.step(name, run);
for (const { suite, files } of chosen) {
  const outcome = await steps.step(suite.name, () => runSuite(suite, files, flags));
  runs.push({ suite, outcome });
}
if (runs.some(({ outcome }) => outcome.problems.length > 0)) await runAgain();
steps.close({ failsOnFlaky: what === 'deep' });

/**
 * Reruns the files with failed tests, each alone. Tests that pass then are reported as flaky: they do not block a change, but the deep
 * suites fail on them.
 */
async function runAgain(): Promise<void> {
  const red = runs.flatMap(({ suite, outcome }) =>
    [...new Set(outcome.problems.map(({ file }) => file))]
      .filter((file) => existsSync(file))
      .map((file) => ({ suite, outcome, file })),
  );
  if (red.length > MOST_FILES_AGAIN) return;
  for (const { suite, outcome, file } of red) {
    await steps.step(
      `${suite.name}, again`,
      async () => {
        const again = await runSuite(suite, [file]);
        const isOfFile = (problem: Problem) => problem.file === file;
        const stays = new Set(again.problems.map(titleOf));
        const isFlaky = (problem: Problem) => isOfFile(problem) && again.passed > 0 && !stays.has(titleOf(problem));
        outcome.flaky = [...(outcome.flaky ?? []), ...outcome.problems.filter(isFlaky)];
        outcome.passed += outcome.problems.filter((problem) => isFlaky(problem) && problem.names.length > 0).length;
        outcome.problems = outcome.problems.filter((problem) => !isFlaky(problem));
        return again;
      },
      { counts: false },
    );
  }
}
