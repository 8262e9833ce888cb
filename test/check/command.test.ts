// The command line `teacher-elements check`, within this process.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { runCommand, type Terminal } from '../../src/check/command.ts';
import { VERSION } from '../../src/runtime/version.ts';
import { createManualClock } from '../support/clock/manual-clock.ts';
import { ACCOUNT, API, type Defect, fetchWith, ORIGIN } from './providers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs a command line as a shell would. */
async function run(line: string, terminal: Partial<Terminal> = {}, defect: Defect = {}) {
  const clock = createManualClock();
  const [output, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(line.split(' '), {
    env: { TEACHER_ELEMENTS_PASSWORD: ACCOUNT.password },
    fetch: fetchWith(defect, clock),
    clock,
    print: (text) => void output.push(text),
    printError: (text) => void errors.push(text),
    ...terminal,
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

const CHECK = `check ${API} --email ${ACCOUNT.email} --origin ${ORIGIN}`;

describe('teacher-elements check', () => {
  test('ends with 0 if there are only notes, and with 1 if there is a problem', async () => {
    const clean = await run(CHECK);
    assert.equal(clean.code, 0);
    assert.match(clean.output, /^22 of 31 calls checked\. Problems: 0\. Notes: \d+\.$/m);
    const broken = await run(CHECK, {}, { data: (data) => (Array.isArray(data) ? {} : data) });
    assert.equal(broken.code, 1);
    assert.match(
      broken.output,
      /^✗ GET \/api\/backstage\/stripe\/product, GET .*\n {4}data is an object, so the reply cannot be used\. Expected: an array\.$/m,
    );
  });

  test('asks for the password if the environment has none, and never shows it', async () => {
    const questions: string[] = [];
    const askSecretly = async (question: string) => {
      questions.push(question);
      return ACCOUNT.password;
    };
    const { code, output, errors } = await run(CHECK, { env: {}, askSecretly });
    assert.deepEqual([code, questions], [0, [`Password of ${ACCOUNT.email}:`]]);
    assert.ok(!`${output}${errors}`.includes(ACCOUNT.password));
  });

  test('prints its report as JSON for programs', async () => {
    const { output } = await run(`${CHECK} --json`);
    const report = JSON.parse(output) as { provider: string; all: number; problems: object[] };
    assert.deepEqual([report.provider, report.all, report.problems], [API, 31, []]);
  });

  test('takes the language of the terminal, and --lang before that', async () => {
    const env = { TEACHER_ELEMENTS_PASSWORD: ACCOUNT.password, LANG: 'ja_JP.UTF-8' };
    assert.match((await run(CHECK, { env })).output, /件の呼び出しを確認しました/);
    assert.match((await run(`${CHECK} --lang en`, { env })).output, /calls checked/);
    assert.match((await run('check nowhere', { env })).errors, /"nowhere"はプロバイダーのアドレスではありません/);
  });

  test('says that browsers were not checked without an origin', async () => {
    const { output } = await run(`check ${API} --email ${ACCOUNT.email}`);
    assert.match(output, /Pass --origin with the origin of your page/);
  });

  test('reads a token from a file', async () => {
    const file = path.join(folder, 'token');
    writeFileSync(file, 'no-such-token\n');
    const { code, output } = await run(`check ${API} --token-file ${file}`);
    assert.equal(code, 1);
    assert.match(output, /The token of the sign-in was refused/);
    assert.ok(!output.includes('no-such-token'));
  });

  for (const [line, sentence] of [
    ['', /^Usage: teacher-elements check URL/],
    ['chekc https://api.example', /^Usage: teacher-elements check URL/],
    ['check', /^Usage: teacher-elements check URL/],
    ['check api.example --email a@b.example', /^"api\.example" is not the address of a provider/],
    ['check ftp://api.example --email a@b.example', /^"ftp:\/\/api\.example" is not the address of a provider/],
    ['check https://me:secret@api.example --email a@b.example', /^The address of a provider has no user name/],
    ['check https://api.example', /^Who signs in\? Pass --email/],
    ['check https://api.example --password x', /^Other people on this computer can read .*TEACHER_ELEMENTS_PASSWORD/],
    ['check https://api.example --token=x', /^Other people on this computer can read .*TEACHER_ELEMENTS_TOKEN/],
    [
      'check https://api.example --mail a@b.example',
      /^Unknown option '--mail'\. The options are --email, --token-file/,
    ],
    [
      'check https://api.example --email a@b.example --origin portal',
      /^--origin is "portal": https:\/\/portal\.example/,
    ],
    ['check https://api.example --email a@b.example --timeout 0', /^--timeout is "0": 1 to 300 seconds/],
    ['check https://api.example --email a@b.example --lang fr', /^--lang is "fr": en and ja are known/],
    ['check https://api.example --token-file /no/such/file', /^The token cannot be read: ENOENT/],
  ] as const)
    test(`ends with 2 and a sentence for "${line}"`, async () => {
      const { code, output, errors } = await run(line);
      assert.deepEqual([code, output], [2, '']);
      assert.match(errors, sentence);
      assert.ok(!errors.includes('secret'));
    });

  test('ends with 2 if nobody can be asked for the password', async () => {
    const { code, errors } = await run(CHECK, { env: {} });
    assert.equal(code, 2);
    assert.match(errors, /set TEACHER_ELEMENTS_PASSWORD/);
  });

  test('prints its version and its help', async () => {
    assert.deepEqual(await run('--version'), { code: 0, output: VERSION, errors: '' });
    assert.match((await run('--help --lang ja')).output, /^使い方: teacher-elements check URL/);
  });
});
