// What npm publish would upload, checked by publint and Are the Types Wrong.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { packTarball, writePackage } from '../../scripts/packing/package.ts';

/** The package is ES modules with `exports`: neither Node 10 nor require() is supported. */
const UNSUPPORTED = ['node10', 'node16-cjs'];
/** What an installation downloads at most, in bytes. */
const LARGEST_TARBALL = 5_000_000;
/** What the documents in it may weigh, in bytes. */
const LARGEST_DOCUMENTS = 350_000;

interface Description {
  name: string;
  version: string;
  homepage: string;
  keywords: string[];
  scripts?: unknown;
  devDependencies?: unknown;
}

let parent: string;
let tarball: Buffer<ArrayBuffer>;
/** The paths of what is packed. */
let packed: readonly string[];
let described: Description;
const read = (file: string): string => readFileSync(path.join(parent, 'package', file), 'utf8');
test.beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'teacher-elements-'));
  packed = writePackage(path.join(parent, 'package'));
  tarball = readFileSync(packTarball(path.join(parent, 'package'), parent)) as Buffer<ArrayBuffer>;
  described = JSON.parse(read('package.json')) as Description;
});
test.afterAll(() => rmSync(parent, { recursive: true }));

/** The targets of the links and pictures of a page. */
const targetsOf = (file: string): string[] =>
  [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

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
});

test('the published package is at most 5 MB, and its documents are a small part of it', () => {
  expect(tarball.length).toBeLessThan(LARGEST_TARBALL);
  const documents = packed.filter((name) => name.endsWith('.md')).map((name) => Buffer.byteLength(read(name)));
  expect(documents.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_DOCUMENTS);
});

test('the published package has documents for those who install it, and none about this repository', () => {
  for (const page of ['embedding', 'errors', 'theming', 'start/partners', 'elements/teacher-schedule', 'ja/embedding'])
    expect(packed).toContain(`docs/${page}.md`);
  expect(packed.filter((name) => /CONTRIBUTING|decisions|operations|design-choices|architecture/.test(name))).toEqual(
    [],
  );
  expect(read('README.md')).toContain('npm install teacher-elements');
  expect(read('README.md')).not.toContain('npm start');
  expect(described.scripts).toBeUndefined();
  expect(described.devDependencies).toBeUndefined();
});

test("every link of the README works on the registry's page", () => {
  const targets = targetsOf('README.md');
  expect(targets.length).toBeGreaterThan(10);
  for (const target of targets) {
    if (target.startsWith('#')) continue;
    expect(target).toMatch(/^https?:/);
    if (target.startsWith(described.homepage))
      expect(packed).toContain(target.slice(described.homepage.length).replace(/#.*/, ''));
  }
});

test('every link between the documents of the package leads to a file of the package', () => {
  const dead = packed
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      targetsOf(name)
        .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
        .map((target) => path.posix.join(path.posix.dirname(name), target.replace(/#.*/, '')))
        .filter((target) => !packed.includes(target))
        .map((target) => `${name}: ${target}`),
    );
  expect(dead).toEqual([]);
});

test('the registry gets the homepage and keywords of the package', () => {
  expect(URL.canParse(described.homepage)).toBe(true);
  expect(described.homepage).toMatch(/\/$/);
  expect(described.keywords.length).toBeGreaterThan(5);
});
