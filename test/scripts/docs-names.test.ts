import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { test } from 'node:test';
import { markdownFiles, readMarkdown } from './markdown.ts';

// The specification and the history speak of other things than the sources of today.
const documents = markdownFiles().filter(
  (file) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(file) && file !== 'docs/spec.md',
);

test('what the documents name exists: paths, files, and identifiers in the sources', () => {
  assert.deepEqual(
    documents.flatMap((file) => missingIn(file).map((name) => `${file}: ${name}`)),
    [],
  );
});

test('the documents have none of the phrases that the glossary strikes', () => {
  const struck = readMarkdown('docs/glossary.md').tables.find(({ head }) => head.join() === 'not,but')?.rows ?? [];
  const phrases = struck.flatMap(([not = '']) => [...not.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase));
  assert.ok(phrases.length > 10);
  const pattern = new RegExp(
    `(?<!\\bthere\\s)\\b(?:${phrases.join('|').replaceAll(' ', '\\s+')})\\b(?!\\s+longer)`,
    'gi',
  );
  assert.deepEqual(
    markdownFiles()
      .filter((file) => file !== 'docs/spec.md')
      .flatMap((file) => [...proseOf(file).matchAll(pattern)].map(([phrase]) => `${file}: ${phrase}`)),
    [],
  );
});

/** A document without its code, and without the glossary's list of struck phrases. */
const proseOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/^```[^]*?^```|`[^`\n]+`/gm, '')
    .replace(/^\| not \| but \|$[^]*/m, '');

function missingIn(file: string): string[] {
  const { codes } = readMarkdown(file);
  const paths = codes.map((code) => code.replace(/\/$/, '')).filter((code) => PATH.test(code));
  const names = codes.filter((code) => /^[\w*-][\w.*-]+\.(?:tsx?|mjs|css)$/.test(code) && !OTHERS.has(code));
  const identifiers = codes.flatMap((code) => IDENTIFIER.exec(code)?.[1] ?? []);
  return [
    ...paths.filter((each) => globSync(pattern(each)).length === 0),
    ...names.filter((name) => !isNameOfFile(name)),
    ...identifiers.filter((name) => !OTHERS.has(name) && !words().has(name)),
  ];
}

/** A path in this repository; `npm start` makes the folder of the data. */
const PATH =
  /^(?!provider\/data$)(?:src|demo|provider|docs|scripts|test|\.ci|\.github)\/[\w./*<>{},-]+$|^[\w.-]+\.config\.\w+$|^(?:package|tsconfig)\.json$/;

/** A name with capitals inside, with or without its arguments: `createSession`, `Room`, `session.signIn(credentials)`, `MAX_BYTES`. */
const IDENTIFIER = /^(?:\w+\.)?([A-Za-z]*[A-Z][A-Za-z]+(?:_[A-Z]+)*)(?:\(.*\))?$/;

/** Options of other tools, and stand-ins for any name. */
const OTHERS: ReadonlySet<string> = new Set(['baseHref', 'inlineCritical', 'createX', 'xOf', 'vi.ts']);

/** `src/elements/<tag>/contract.ts` stands for any tag. */
const pattern = (written: string): string => written.replace(/<\w+>/g, '*');

const files = globSync('{,{src,demo,provider,scripts,test}/**/}*.{ts,tsx,mjs,css}', {
  exclude: ['**/node_modules/**'],
});

/** `*-page.ts` stands for any beginning. */
const isNameOfFile = (name: string): boolean =>
  files.some((file) => matchesGlob(file.replaceAll('\\', '/').replace(/^.*\//, ''), name));

let known: ReadonlySet<string> | undefined;

/** Every word of the sources and tests. */
function words(): ReadonlySet<string> {
  known ??= new Set(
    globSync(['*.mjs', '{src,demo,provider,scripts,test}/**/*.{ts,tsx,mjs,js}'], {
      exclude: ['**/node_modules/**'],
    }).flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
  );
  return known;
}
