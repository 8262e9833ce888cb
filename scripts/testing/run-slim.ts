// Runs every suite that shows elements on the slim flavour, or what is named (TEST_PARTS names parts, too), and closes with one line.
import { runCheck, runElementTests, runPlaywright } from './runner.ts';
import { findTests, inBrowser, onBuild, reportUnknownNames, startSteps } from './steps.ts';

// What is started below inherits it (demo/page-server/flavour.ts).
process.env.FLAVOUR = 'slim';

const names = [...process.argv.slice(2), ...(process.env.TEST_PARTS ?? '').split(' ')].filter((name) => name !== '');
const steps = startSteps();

const elementFiles = findTests(['test/elements/**/*.test.{ts,tsx}'], names);
const suites = (['e2e', 'hosts', 'screens'] as const).map((project) => ({
  project,
  files: findTests([`test/${project}/**/*.test.ts`], names),
}));
const pageFiles = suites.flatMap(({ files }) => files);

await steps.step('slim: elements', elementFiles, () => inBrowser(() => runElementTests(elementFiles)));
await steps.step('build', pageFiles, () => runCheck('dist', 'scripts/bootstrap.mjs', ['build', '--if-stale']));
for (const { project, files } of suites)
  await steps.step(`slim: ${project}`, files, () => onBuild(() => runPlaywright(project, files)));
await reportUnknownNames(steps, names, [...elementFiles, ...pageFiles]);
steps.close();
