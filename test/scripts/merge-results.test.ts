import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { emptyOutcome, type Outcome } from '../../scripts/testing/outcome.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'results-'));
after(() => rmSync(folder, { recursive: true }));

const good: Outcome = { passed: 3, skipped: 1, problems: [] };
const bad: Outcome = {
  passed: 2,
  skipped: 0,
  problems: [{ file: 'test/a.test.ts', names: ['a', 'b'], message: 'No.' }],
};

/** The lines and the exit code that close runs with these outcomes; without one a run has not come to its end. */
function close(outcomes: Readonly<Record<string, Outcome | undefined>>) {
  const files = Object.entries(outcomes).map(([name, outcome]) => {
    const file = path.join(folder, `${name}.json`);
    rmSync(file, { force: true });
    if (outcome) writeFileSync(file, JSON.stringify(outcome));
    return file;
  });
  const { stdout, status } = spawnSync(process.execPath, ['scripts/testing/merge-results.ts', ...files], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe('several runs', () => {
  test('close with one line over all of them', () => {
    assert.deepEqual(close({ test: good, 'test:hosts': good }), { status: 0, lines: ['6 passed, 0 failed'] });
  });

  test('fail with one of them, whose problems are named', () => {
    const { status, lines } = close({ test: bad, 'test:hosts': good });
    assert.deepEqual({ status, last: lines.at(-1) }, { status: 1, last: '5 passed, 1 failed' });
    assert.ok(lines.includes('  test/a.test.ts › a › b'));
  });

  test('say of each failure what its message begins with, in plain text', () => {
    const message = `\u001b[31mexpected 1\u001b[39m\n\n${'x'.repeat(1000)}\nto equal 2\nat\nat\nat\nfar below`;
    const { lines } = close({ test: { ...bad, problems: [{ ...bad.problems[0], message }] } });
    const named = lines.indexOf('  test/a.test.ts › a › b');
    assert.deepEqual(lines.slice(named + 1, named + 4), [
      '      expected 1',
      `      ${'x'.repeat(240)}`,
      '      to equal 2',
    ]);
    assert.ok(!lines.some((line) => line.includes('far below')));
  });

  test('fail when one of them has not come to its end, or when there was nothing to run', () => {
    const { status, lines } = close({ test: good, 'test:hosts': undefined });
    assert.deepEqual({ status, last: lines.at(-1) }, { status: 1, last: '3 passed, 1 failed' });
    assert.ok(lines.includes('  npm run test:hosts'));
    assert.equal(close({ test: emptyOutcome() }).status, 1);
  });
});
