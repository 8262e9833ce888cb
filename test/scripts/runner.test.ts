import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { moments } from '../../scripts/testing/moments.ts';
import { runNodeTests } from '../../scripts/testing/runner.ts';
import { clockAhead, clockEnvironment } from '../support/clock/where.ts';

let folder = '';
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'runner-'));
});
after(() => rmSync(folder, { recursive: true }));

/** Runs a file with this content. Resolves with the counts. */
async function count(content: string, quietMs?: number) {
  const file = path.join(folder, 'a.test.mjs');
  writeFileSync(
    file,
    `import assert from 'node:assert'; import { after, before, describe, it } from 'node:test';\n${content}`,
  );
  const { passed, skipped, reasons, problems } = await runNodeTests([file], { quietMs });
  assert.ok(problems.every((problem) => problem.file === file));
  return { passed, skipped, reasons, failed: problems.map(({ names, message }) => [...names, message].join(' › ')) };
}

const rows: [promise: string, content: string, passed: number, failures: RegExp[]][] = [
  [
    'tests inside of suites are counted, suites are not',
    "describe('s', () => { it('a', () => {}); it('b', () => {}); });",
    2,
    [],
  ],
  [
    'a failure comes with its names and its difference',
    "describe('s', () => it('a', () => assert.deepStrictEqual({ b: 1 }, { b: 2 })));",
    0,
    [/^s › a › [^]*\+ +b: 1\n- +b: 2/],
  ],
  [
    'a failing test inside of a test is one failure',
    "it('a', async (t) => { await t.test('b', () => assert.fail('no')); });",
    0,
    [/^a › b › no/],
  ],
  ['a file without a test has failed', '', 0, [/no test in it/]],
  ['a file that cannot be read has failed', 'const = 1;', 0, [/^Unexpected token/]],
  [
    'a file that throws has failed, with the tests that it kept from running',
    "it('a', () => {}); throw new Error('crashed');",
    0,
    [/^a › /, /^crashed/],
  ],
  [
    'a file that leaves before its tests are done has failed',
    "it('a', () => process.exit(0));",
    0,
    [/It ended with exit code 0/],
  ],
  [
    'a file that changes the process for others has failed',
    "it('a', () => { process.env.LEFT = '1'; console.warn = () => {}; globalThis.left = 1; });",
    1,
    [/leaves behind: environment LEFT=1, global left, other warn/],
  ],
  [
    'an error after the test that caused it has failed the file',
    "it('a', () => { setTimeout(() => { throw new Error('late'); }); }); it('b', () => new Promise((done) => setTimeout(done, 9)));",
    2,
    [/late/],
  ],
  [
    'a failed hook is a failure beside the tests it kept from running',
    "describe('s', () => { before(() => assert.fail('hook')); it('a', () => {}); });",
    0,
    [/^s › a › /, /^s › hook/],
  ],
  [
    'a failed hook after the tests is one',
    "describe('s', () => { after(() => assert.fail('hook')); it('a', () => {}); });",
    1,
    [/^s › hook/],
  ],
  ['a failed hook of the whole file is one', "after(() => assert.fail('hook')); it('a', () => {});", 1, [/^hook/]],
];

for (const [promise, content, passed, failures] of rows) {
  test(promise, async () => {
    const found = await count(content);
    assert.equal(found.passed, passed);
    assert.equal(found.failed.length, failures.length, found.failed.join('\n'));
    found.failed.forEach((failure, index) => assert.match(failure, failures[index]));
  });
}

test('a skipped test counts neither as passed nor as failed', async () => {
  assert.deepEqual(await count("it.skip('a', () => {}); it('b', () => {});"), {
    passed: 1,
    skipped: 1,
    reasons: {},
    failed: [],
  });
});

test('the reasons of skipped tests are printed with their counts', async () => {
  const { reasons } = await count("for (const name of ['a', 'b']) it(name, { skip: 'no camera' }, () => {});");
  assert.deepEqual(reasons, { 'no camera': 2 });
});

test('a file that leaves something open fails, although its process keeps running', async () => {
  const { passed, failed } = await count("it('a', () => {}); setInterval(() => {}, 1000);", 3000);
  assert.equal(passed, 1);
  assert.match(failed[0], /leaves behind: open Timeout/);
  assert.match(failed[1], /Nothing happened any more/);
});

for (const [what, content] of [
  ['waits in vain', 'new Promise(() => {})'],
  ['never lets go of its process', '{ for (;;); }'],
] as const) {
  test(`a test that ${what} is ended, and reported as failed`, async () => {
    const { failed } = await count(`it('a', () => ${content});`, 1000);
    assert.match(failed.at(-1) ?? '', /^a › Nothing happened any more/);
  });
}

test('a file that ends its process does not prevent the others from running', async () => {
  const files = ['b', 'c', 'd'].map((name) => path.join(folder, `${name}.test.mjs`));
  const [first, second, third] = files;
  for (const [file, action] of [
    [first, ''],
    [second, 'process.exit(0)'],
    [third, ''],
  ] as const)
    writeFileSync(file ?? '', `import { it } from 'node:test'; it('a', async () => { ${action} });`);
  const { passed, problems } = await runNodeTests(files);
  assert.equal(passed, 2);
  assert.deepEqual(
    problems.map(({ file }) => file),
    [second],
  );
});

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

test('a test process has the time and zone of the tests', (t) => {
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

test("a tool that a test starts keeps the machine's clock, for locks and certificates", (t) => {
  const [now] = printed(t, 'scripts/tool.mjs', 'console.log(JSON.stringify([Date.now()]))');
  assert.ok(Number(now) <= machineNow());
});

test('tests start at the requested moment, and a mistyped one is reported', (t) => {
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

test('each moment has a separate job', () => {
  const [, jobs = ''] = /moment: \[([^\]]*)\]/.exec(readFileSync('.github/workflows/deep.yml', 'utf8')) ?? [];
  assert.deepEqual(
    jobs.split(',').map((name) => name.trim()),
    moments.map(({ name }) => name),
  );
});

test('moments have unique names, and are in Tokyo, London, Los Angeles and Kiritimati', () => {
  assert.equal(new Set(moments.map(({ name }) => name)).size, moments.length);
  assert.deepEqual([...new Set(moments.map(({ zone }) => zone))].sort(), [
    'America/Los_Angeles',
    'Asia/Tokyo',
    'Europe/London',
    'Pacific/Kiritimati',
  ]);
  for (const { clock } of moments) assert.ok(Date.parse(clock) > 0, clock);
});
