import { fork } from 'node:child_process';
import type { EngineName } from './engines/programs.ts';
import type { Outcome } from './outcome.ts';

/**
 * Runs files in Chromium, or in another engine. The runner has a process of its own, so that nothing it does ends the
 * whole run.
 */
export function runElementTests(files: string[], engine?: EngineName): Promise<Outcome> {
  const env = { ...process.env, TEST_ENGINE: engine };
  const child = fork(new URL('./element-run.ts', import.meta.url), files, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const said: string[] = [];
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise((resolve) => {
    let outcome: Outcome | undefined;
    child.on('message', (message: Outcome) => {
      outcome = message;
    });
    child.on('close', (code) => {
      process.off('exit', end);
      const message = `The test runner ended with exit code ${code}.`;
      const result = outcome ?? { passed: 0, skipped: 0, problems: [{ file: 'web-test-runner.config.mjs', names: [], message }] };
      const last = result.problems.at(-1);
      if (last) last.message = `${last.message}\n${said.join('')}`.trim();
      resolve(result);
    });
  });
}
