// What npm publish would upload, checked by publint and Are the Types Wrong.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';

/** The package is ES modules with `exports`: neither Node 10 nor require() is supported. */
const UNSUPPORTED = ['node10', 'node16-cjs'];

let folder: string;
let tarball: Buffer<ArrayBuffer>;
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'teacher-elements-'));
  const parameters = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(
    execFileSync('npm', parameters, { encoding: 'utf8', shell: process.platform === 'win32' }),
  ) as [{ filename: string }];
  tarball = readFileSync(path.join(folder, filename)) as Buffer<ArrayBuffer>;
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('publint finds nothing to improve', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  expect(pkg?.name).toBe('teacher-elements');
  expect(messages).toEqual([]);
});

test('the types of every entry point resolve to what is run', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (!analysis.types) throw new Error('The package has no types.');
  const problems = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem && UNSUPPORTED.includes(problem.resolutionKind)),
  );
  expect(problems).toEqual([]);
});
