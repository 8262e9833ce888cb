// Every code that pages and their developers get has its section.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { commonEvents } from '../../src/runtime/contract.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^### ([\w-]+)$/gm)].map(([, anchor = '']) => anchor);
const anchors = anchorsOf('docs/errors.md');

/** The members of a union of texts, as the source writes it. */
function unionIn(file: string, name: string): string[] {
  const [, union = ''] = new RegExp(`type ${name} =([^;]+);`).exec(read(file)) ?? [];
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, member = '']) => member);
}

describe('docs/errors.md', () => {
  test('has a section for each code of the provider, of fetchToken, and of notes for authors', () => {
    const codes = [
      ...unionIn('src/core/api/failure.ts', 'ProviderProblem'),
      ...unionIn('src/core/api/failure.ts', 'TokenProblem').map((code) => `token-${code}`),
      ...unionIn('src/runtime/author/author-notes.ts', 'AuthorNote'),
    ];
    assert.ok(codes.length > 12);
    assert.deepEqual(
      codes.filter((code) => !anchors.includes(code)),
      [],
    );
  });

  test('has a section for each kind of failure but those that have codes', () => {
    const { text } = commonEvents['teacher-failure'].detail.kind;
    const kinds = [...text.matchAll(/'([\w-]+)'/g)].map(([, kind = '']) => kind);
    assert.ok(kinds.includes('rejected'));
    assert.deepEqual(
      kinds.filter((kind) => kind !== 'provider' && kind !== 'token' && !anchors.includes(kind)),
      [],
    );
  });

  test('has a section for each sentence that is said while a page is developed, and for each code of our own', () => {
    const sources = globSync('src/{development,host,elements/lessons}/*.ts').map(read).join('\n');
    const codes = [
      ...[...sources.matchAll(/warnDeveloper\(\s*'([\w-]+)'/g)].map(([, code = '']) => code),
      ...[...sources.matchAll(/code: '([\w-]+)'|\? '(closed)' : '(no-room)'|kind: '(invalid-input)'/g)].flatMap(
        ([, ...codes]) => codes.filter(Boolean),
      ),
    ];
    for (const code of ['unknown-tag', 'signed-out', 'closed', 'no-room', 'invalid-input'])
      assert.ok(codes.includes(code), code);
    assert.deepEqual(
      codes.filter((code) => !anchors.includes(code)),
      [],
    );
  });
});

describe('docs/ja/errors.md', () => {
  test('has the sections of the English page, by the same names, so that a code leads to its section in both', () => {
    assert.deepEqual(anchorsOf('docs/ja/errors.md'), anchors);
  });
});
