import { stripVTControlCharacters } from 'node:util';
import type { Outcome, Problem } from './outcome.ts';

const isColored = process.stdout.isTTY && process.env.NO_COLOR === undefined;
const color = (code: number, text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text);

/** One line for a step, below it everything that failed in it. */
export function printOutcome(title: string, { passed, skipped, reasons = {}, problems }: Outcome, milliseconds: number) {
  const mark = problems.length === 0 ? color(32, 'ok') : color(31, 'no');
  const count = passed + problems.length;
  const details = [`${count} ${count === 1 ? 'test' : 'tests'}`, skipped > 0 ? `${skipped} left out` : '', seconds(milliseconds)];
  console.log(`${mark}  ${title.padEnd(18)} ${details.filter((detail) => detail !== '').join(', ')}`);
  for (const [reason, times] of Object.entries(reasons)) console.log(`    ${times} left out: ${reason}`);
  for (const problem of problems) {
    console.log(`\n    ${color(31, titleOf(problem))}`);
    console.log(`${stripVTControlCharacters(problem.message).replaceAll(/^/gm, '      ')}\n`);
  }
}

/** The last line, and above it all failures once more by name, for whoever sees only the end of a long output. */
export function printClosing({ passed, problems }: Outcome) {
  if (problems.length > 0) {
    console.log('\nWhat failed:');
    for (const problem of problems) console.log(`  ${titleOf(problem)}`);
    console.log('');
  }
  if (passed + problems.length === 0) console.log('There was nothing to run.');
  console.log(`${passed} passed, ${problems.length} failed`);
}

function titleOf({ file, names }: Problem) {
  return [file, ...names].join(' › ');
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
