import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { markdownFiles, readMarkdown } from './markdown.ts';

// The specification and the history speak of other things than the sources of today.
const documents = markdownFiles().filter(
  (file) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(file) && file !== 'docs/spec.md',
);

describe('what the documents name', () => {
  for (const file of documents) {
    test(`exists, if it is a path, in ${file}`, () => {
      const paths = readMarkdown(file)
        .codes.map((code) => code.replace(/\/$/, ''))
        .filter((code) => PATH.test(code));
      assert.deepEqual(
        paths.filter((each) => globSync(pattern(each)).length === 0),
        [],
      );
    });

    test(`exists somewhere, if it is the name of a file, in ${file}`, () => {
      const names = readMarkdown(file).codes.filter(
        (code) => /^[\w*-][\w.*-]+\.(?:tsx?|mjs|css)$/.test(code) && !OTHERS.has(code),
      );
      assert.deepEqual(
        names.filter(
          (name) => globSync(`{,{src,demo,scripts,test}/**/}${name}`, { exclude: ['**/node_modules/**'] }).length === 0,
        ),
        [],
      );
    });

    test(`is in the sources, if it is an identifier, in ${file}`, () => {
      const identifiers = readMarkdown(file).codes.flatMap((code) => IDENTIFIER.exec(code)?.[1] ?? []);
      assert.deepEqual(
        identifiers.filter((name) => !OTHERS.has(name) && !words().has(name)),
        [],
      );
    });
  }
});

/** A path in this repository; `npm start` makes the folder of the data. */
const PATH =
  /^(?!demo\/provider\/data$)(?:src|demo|deploy|docs|scripts|test|\.ci|\.github)\/[\w./*<>{},-]+$|^[\w.-]+\.config\.\w+$|^(?:package|tsconfig)\.json$/;

/** A name with capitals inside, with or without its arguments: `createSession`, `Room`, `session.signIn(credentials)`, `MAX_BYTES`. */
const IDENTIFIER = /^(?:\w+\.)?([A-Za-z]*[A-Z][A-Za-z]+(?:_[A-Z]+)*)(?:\(.*\))?$/;

/** Options of other tools, and stand-ins for any name. */
const OTHERS: ReadonlySet<string> = new Set(['baseHref', 'inlineCritical', 'createX', 'xOf', 'vi.ts']);

/** `src/elements/<tag>/contract.ts` stands for any tag. */
const pattern = (written: string): string => written.replace(/<\w+>/g, '*');

let known: ReadonlySet<string> | undefined;

/** Every word of the sources and tests. */
function words(): ReadonlySet<string> {
  known ??= new Set(
    globSync(['*.mjs', '{src,demo,deploy,scripts,test}/**/*.{ts,tsx,mjs,js}'], {
      exclude: ['**/node_modules/**'],
    }).flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
  );
  return known;
}
