// What npm publish would upload, checked by publint and Are the Types Wrong.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { fileBase, withAbsoluteLinks } from '../../scripts/packing/registry-readme.mjs';

/** The package is ES modules with `exports`: neither Node 10 nor require() is supported. */
const UNSUPPORTED = ['node10', 'node16-cjs'];

interface Description {
  name: string;
  version: string;
  homepage: string;
  keywords: string[];
}
const described = JSON.parse(readFileSync('package.json', 'utf8')) as Description;

let folder: string;
let tarball: Buffer<ArrayBuffer>;
/** The paths of what is packed. */
let packed: string[];
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'teacher-elements-'));
  const parameters = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', parameters, { encoding: 'utf8', shell: process.platform === 'win32' }),
  ) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  tarball = readFileSync(path.join(folder, filename)) as Buffer<ArrayBuffer>;
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('publint finds nothing to improve', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  expect(pkg?.name).toBe('teacher-elements');
  expect(messages).toEqual([]);
});

test('the types of every entry point resolve to its code', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (!analysis.types) throw new Error('The package has no types.');
  const problems = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem && UNSUPPORTED.includes(problem.resolutionKind)),
  );
  expect(problems).toEqual([]);
});

test('the published package has no source maps, no portal, and no duplicates', () => {
  expect(packed.filter((name) => /\.map$|^dist\/(slim\/)?portal\//.test(name))).toEqual([]);
  const readers = packed.filter((name) => name.endsWith('pdf.worker.min.mjs'));
  expect(readers).toEqual(['dist/chunks/pdfjs/build/pdf.worker.min.mjs']);
  expect(tarball.length).toBeLessThan(5_950_000);
});

test("every link and picture of the README works on the registry's page", () => {
  const base = fileBase(described, undefined);
  const readme = withAbsoluteLinks(readFileSync('README.md', 'utf8'), base);
  const targets = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  expect(targets.length).toBeGreaterThan(20);
  for (const target of targets) {
    if (target.startsWith('#')) continue;
    expect(target).toMatch(/^https?:/);
    if (target.startsWith(base)) expect(packed).toContain(target.slice(base.length).replace(/#.*/, ''));
  }
  expect(fileBase(described, 'https://git.example/teacher-elements.git')).toBe(
    `https://git.example/teacher-elements/blob/v${described.version}/`,
  );
});

test('the registry gets the homepage and keywords of the package', () => {
  expect(URL.canParse(described.homepage)).toBe(true);
  expect(described.keywords.length).toBeGreaterThan(5);
});
