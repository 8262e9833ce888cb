// The checks of `npm test`: each counts as one test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { emptyOutcome, failure, join, type Outcome } from './outcome.ts';

interface Check {
  name: string;
  run(): Promise<Outcome>;
}

/** Checks the types of a folder with a tsconfig.json. */
export const checkTypes = (project: string): Promise<Outcome> =>
  runCheck(project, 'node_modules/typescript/bin/tsc', ['--noEmit', '--project', project, '--pretty', 'false']);

const oxlint = (config: string, ...parameters: string[]) =>
  runCheck(config, 'node_modules/oxlint/bin/oxlint', [
    `--config=${config}`,
    '--deny-warnings',
    '--format=unix',
    ...parameters,
  ]);

export const checks: readonly Check[] = [
  {
    name: 'types',
    run: async () =>
      join([await checkTypes('.'), await checkTypes('src/core'), await checkTypes('src/service-worker')]),
  },
  {
    name: 'lint',
    run: async () =>
      join([
        await oxlint('.oxlintrc.json'),
        await oxlint(
          'scripts/lint/promises.json',
          '--type-aware',
          '--ignore-pattern=demo/hosts',
          'src',
          'scripts',
          'demo',
          'provider',
        ),
      ]),
  },
  { name: 'format', run: () => runCheck('.oxfmtrc.json', 'node_modules/oxfmt/bin/oxfmt', ['--list-different']) },
];

/** Runs a program and checks its exit code: it counts as one test. */
export async function runCheck(file: string, program: string, parameters: string[]): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, [program, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const end = () => child.kill();
  process.once('exit', end);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  if (code === 0) return { ...emptyOutcome(), passed: 1 };
  console.log(printed.trim());
  return failure(file, 'The check failed.');
}
