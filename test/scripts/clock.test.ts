import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { moments } from '../../scripts/testing/moments.ts';
import { clockAhead, clockEnvironment } from '../support/clock/where.ts';

const YEAR = 365 * 86_400_000;

/** Runs a program of this name a year ahead, and returns its output. */
function printed(t: TestContext, name: string, program: string): unknown[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'clock-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, program);
  const env = { ...process.env, ...clockEnvironment(), TEST_CLOCK_AHEAD: String(YEAR) };
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8', env }));
}

/** The machine's own time. */
const machineNow = () => Date.now() - (globalThis.testClockAhead ?? 0);

test('a process of tests has all of its clock where the tests are', (t) => {
  // A date that is printed has whole seconds.
  const before = Math.floor(machineNow() / 1000) * 1000 + YEAR;
  const [now, made, parsed, named, isDate, kind, zone] = printed(
    t,
    'a.test.mjs',
    `console.log(JSON.stringify([
    Date.now(), new Date().getTime(), Date.parse(Date()), new Date(2028, 1, 29).getDate(), new Date() instanceof Date,
    new Date().constructor === Date, process.env.TZ]))`,
  );
  const isNow = (moment: unknown) => typeof moment === 'number' && moment >= before && moment <= machineNow() + YEAR;
  assert.deepEqual(
    [isNow(now), isNow(made), isNow(parsed), named, isDate, kind, zone],
    [true, true, true, 29, true, true, process.env.TZ],
  );
});

test("a tool that a test starts keeps the machine's clock: locks and certificates have their age", (t) => {
  const [now] = printed(t, 'scripts/tool.mjs', 'console.log(JSON.stringify([Date.now()]))');
  assert.ok(Number(now) <= machineNow());
});

test('tests begin at the moment that is asked for, and a slip of the pen is named', (t) => {
  const before = process.env.TEST_CLOCK;
  t.after(() => {
    if (before === undefined) delete process.env.TEST_CLOCK;
    else process.env.TEST_CLOCK = before;
  });
  process.env.TEST_CLOCK = 'now';
  assert.equal(clockAhead(), 0);
  process.env.TEST_CLOCK = 'tomorrow';
  assert.throws(clockAhead, /TEST_CLOCK is not a moment: tomorrow\./);
  process.env.TEST_CLOCK = '2028-02-29T23:58+09:00';
  const [moment, earlier] = [Date.parse('2028-02-29T23:58+09:00'), machineNow()];
  const ahead = clockAhead();
  assert.ok(ahead <= moment - earlier && ahead >= moment - machineNow());
});

test('each moment has a job of its own', () => {
  const [, jobs = ''] = /moment: \[([^\]]*)\]/.exec(readFileSync('.github/workflows/deep.yml', 'utf8')) ?? [];
  assert.deepEqual(
    jobs.split(',').map((name) => name.trim()),
    moments.map(({ name }) => name),
  );
});

test('moments have names of their own, and are in Tokyo, London, Los Angeles and Kiritimati', () => {
  assert.equal(new Set(moments.map(({ name }) => name)).size, moments.length);
  assert.deepEqual([...new Set(moments.map(({ zone }) => zone))].sort(), [
    'America/Los_Angeles',
    'Asia/Tokyo',
    'Europe/London',
    'Pacific/Kiritimati',
  ]);
  for (const { clock } of moments) assert.ok(Date.parse(clock) > 0, clock);
});
