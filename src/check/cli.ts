#!/usr/bin/env node
// The program `teacher-elements`, for Node 20 and later: docs/start/providers.md.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { deviceClock } from '../core/time/index.ts';
import { runCommand } from './command.ts';

const { env, stdin, stdout, stderr } = process;

process.exitCode = await runCommand(process.argv.slice(2), {
  env,
  fetch,
  clock: deviceClock,
  print: (text) => void stdout.write(`${text}\n`),
  printError: (text) => void stderr.write(`${text}\n`),
  ...(stdin.isTTY && { askSecretly }),
});

/** Resolves with an empty text if the input ends. */
async function askSecretly(question: string): Promise<string> {
  stderr.write(`${question} `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: silent, terminal: true });
  const answer = await new Promise<string>((resolve) => {
    terminal.once('line', resolve).once('close', () => resolve(''));
  });
  terminal.close();
  stderr.write('\n');
  return answer;
}
