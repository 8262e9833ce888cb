import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { endpointTable } from '../../src/core/endpoints/table.ts';
import { fill, table } from '../../scripts/docs/markdown.ts';
import { elementTables } from '../../scripts/docs/elements.ts';
import { readmeBlocks } from '../../scripts/docs/readme.ts';
import { defineContract, shape } from '../../src/elements/contract.ts';

test('the README says what the tables of the sources say (npm run docs writes it)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/write-docs.ts', '--check'], { encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

describe('the README\'s table of calls', () => {
  test('has a line for each of the 31 calls', async () => {
    const { calls = '' } = await readmeBlocks();
    const lines = calls.split('\n').filter((line) => line.startsWith('| `') && line.includes('/api/'));
    assert.equal(lines.length, 31);
    for (const { method, path } of Object.values(endpointTable)) assert.ok(lines.some((line) => line.startsWith(`| \`${method} ${path}\` |`)));
  });

  test('tells what goes in and what comes out', async () => {
    const { calls = '' } = await readmeBlocks();
    assert.match(calls, /\/teach\/list\/search` \| `searchLessons` \| `\?page&size` `\{ words\?, studentId\?, [^|]*\}` \| `\{ list: Lesson\[\], total, page, size \}` \|/);
    assert.match(calls, /\/upload\/avatar` \| `uploadAvatar` \| `\{ file \}` as a form \| `string` \|/);
    assert.match(calls, /^\| `Lesson` \| `id: string, .*startTimeMillis: milliseconds, .*note\?: string, version: number` \|$/m);
  });
});

describe('the README\'s tables of an element', () => {
  const contract = defineContract({
    tag: 'teacher-example',
    summary: 'Shows how.',
    attributes: { view: { type: 'string', values: ['month', 'week'], default: 'month', sentence: 'What is shown.' } },
    properties: { entries: { type: shape<string[]>('string[] | undefined'), sentence: 'Data of the page.' } },
    events: { 'teacher-example-select': { detail: { id: 'string', place: 'number?' }, cancelable: true, sentence: 'A wish.' } },
    methods: { show: { type: shape<(date: string) => void>('(date)'), sentence: 'Shows a day.' } },
    parts: { day: 'A day.' },
    customProperties: { '--teacher-example': 'A length.' },
    slots: { '': 'What is below.', title: 'A heading.' },
  });
  const text = elementTables(contract);

  test('have everything that its contract names', () => {
    for (const line of [
      'Shows how.',
      '| `view` | `month` `week` | `month` | What is shown. |',
      '| `entries` | `string[] \\| undefined` | Data of the page. |',
      '| `teacher-example-select` (cancelable) | `{ id: string, place?: number }` | A wish. |',
      '| `show(date)` | Shows a day. |',
      '| `day` | A day. |',
      '| `--teacher-example` | A length. |',
      '| (default) | What is below. |',
      '| `title` | A heading. |',
    ]) assert.ok(text.split('\n').includes(line), line);
  });

  test('have what all elements share', () => {
    assert.match(text, /^\| `provider` \| string \|/m);
    assert.match(text, /^\| `teacher-session-expire` \|/m);
    assert.match(text, /^\| `reload\(\)` \|/m);
  });

  test('leave out what it has none of', () => {
    const { slots: _, ...without } = contract;
    assert.doesNotMatch(elementTables({ ...without, slots: {} }), /slot/);
    assert.equal(table(['a'], []), '');
  });
});

describe('the places of a document', () => {
  const place = (name: string, inside = '') => `<!-- ${name}:start -->\n${inside}<!-- ${name}:end -->`;

  test('are filled, and what is around them stays', () => {
    const { text, problems } = fill(`# Title\n${place('a', 'old\n')}\nwords\n${place('b')}\n`, { a: 'new', b: '$& $1' });
    assert.deepEqual(problems, []);
    assert.equal(text, `# Title\n${place('a', '\nnew\n\n')}\nwords\n${place('b', '\n$& $1\n\n')}\n`);
  });

  test('are the same when they are filled twice', () => {
    const once = fill(place('a'), { a: 'new' }).text;
    assert.equal(fill(once, { a: 'new' }).text, once);
  });

  test('must be there for every block, and a block for every place', () => {
    const { text, problems } = fill(place('a', 'old\n'), { b: 'new' });
    assert.deepEqual(problems, ['no place for "b"', 'nothing to put at "a"']);
    assert.equal(text, place('a', 'old\n'));
  });
});
