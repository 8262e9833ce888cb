import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { settingTable } from '../../demo/start/setting-table.ts';
import { endpointTable } from '../../src/core/api/endpoints/table.ts';
import { readEntries } from '../../scripts/generate/contracts.ts';
import { fill, table } from '../../scripts/generate/docs/markdown.ts';
import { ownTables, sharedTables } from '../../scripts/generate/docs/elements.ts';
import { documents } from '../../scripts/generate/docs/documents.ts';
import { defineContract, shape } from '../../src/runtime/contract.ts';

test('the documents match the tables of the sources (npm run docs writes them)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate/docs/write.ts', '--check'], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

const { calls = '', extensions = '', shapes = '' } = (await documents())['docs/provider-api.md'] ?? {};

describe('the table of calls', () => {
  test('has a line for each call of the specification, and for each extension', () => {
    const lines = `${calls}\n${extensions}`
      .split('\n')
      .filter((line) => line.startsWith('| `') && line.includes('/api/'));
    assert.equal(lines.length, Object.keys(endpointTable).length);
    for (const { method, path } of Object.values(endpointTable))
      assert.ok(lines.some((line) => line.includes(`| \`${method} ${path}\` |`)));
  });

  test('has the request and the reply of each call', () => {
    assert.match(
      calls,
      /\/teach\/list\/search` \| `searchLessons` \| `\?page&size` `\{ words\?, studentId\?, [^|]*\}` \| `\{ list: Lesson\[\], total\?, page\?, size\? \}` \|/,
    );
    assert.match(calls, /\/upload\/avatar` \| `uploadAvatar` \| `\{ file \}` as a form \| `string` \|/);
    assert.match(
      shapes,
      /^\| `Lesson` \| `id: string, startTimeMillis: milliseconds, endTimeMillis: milliseconds` \| `studentId: string, .*note: string, .*version: number, changedBy: string` \|$/m,
    );
  });
});

describe('the tables of an element', () => {
  const contract = defineContract({
    tag: 'teacher-example',
    summary: 'Shows how.',
    attributes: {
      view: { type: 'string', values: ['month', 'week'], default: 'month', description: 'What is shown.' },
    },
    properties: { entries: { type: shape<string[]>('string[] | undefined'), description: 'Data of the page.' } },
    events: {
      'teacher-example-select': {
        detail: { id: 'string', index: 'number?' },
        cancelable: true,
        description: 'A row was selected.',
      },
    },
    methods: { show: { type: shape<(date: string) => void>('(date)'), description: 'Shows a day.' } },
    parts: { day: 'A day.' },
    customProperties: { '--teacher-example': 'A length.' },
    slots: { '': 'What is below.', title: 'A heading.' },
  });
  const text = ownTables(contract);

  test('have everything that its contract names', () => {
    for (const line of [
      '| `view` | `month` `week` | `month` | What is shown. |',
      '| `entries` | `string[] \\| undefined` | Data of the page. |',
      '| `teacher-example-select` (cancelable) | `{ id: string, index?: number }` | A row was selected. |',
      '| `show(date)` | Shows a day. |',
      '| `day` | A day. |',
      '| `--teacher-example` | A length. |',
      '| (default) | What is below. |',
      '| `title` | A heading. |',
    ])
      assert.ok(text.split('\n').includes(line), line);
  });

  test('leave out what all elements share, which has tables of its own', () => {
    for (const line of [
      /^\| `provider` \| string \|/m,
      /^\| `teacher-session-expire` \|/m,
      /^\| `reload\(\)` \|/m,
      /^\| `--teacher-accent` \|/m,
    ]) {
      assert.doesNotMatch(text, line);
      assert.match(sharedTables(), line);
    }
  });

  test('leave out what it has none of', () => {
    const { slots: _, ...without } = contract;
    assert.doesNotMatch(ownTables({ ...without, slots: {} }), /slot/i);
    assert.equal(table(['a'], []), '');
  });

  test('are on a page of its own for every element, listed in the README', async () => {
    const pages = await documents();
    for (const {
      contract: { tag, summary },
    } of await readEntries()) {
      assert.ok(
        pages['README.md']?.elements?.includes(`| [\`<${tag}>\`](docs/elements/${tag}.md) | ${summary} |`),
        tag,
      );
      assert.equal(pages[`docs/elements/${tag}.md`]?.summary, summary);
    }
  });
});

test('every setting of npm start is explained', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  assert.deepEqual(
    Object.keys(settingTable).filter((name) => !text.includes(`\n| \`${name}`)),
    [],
  );
});

test('the README has at most 200 lines', () => {
  assert.ok(readFileSync('README.md', 'utf8').split('\n').length <= 200);
});

describe('the generated blocks of a document', () => {
  const block = (name: string, inside = '') => `<!-- ${name}:start -->\n${inside}<!-- ${name}:end -->`;

  test('are filled, and what is around them stays', () => {
    const { text, problems } = fill(`# Title\n${block('a', 'old\n')}\nwords\n${block('b')}\n`, {
      a: 'new',
      b: '$& $1',
    });
    assert.deepEqual(problems, []);
    assert.equal(text, `# Title\n${block('a', '\nnew\n\n')}\nwords\n${block('b', '\n$& $1\n\n')}\n`);
  });

  test('are the same when they are filled twice', () => {
    const once = fill(block('a'), { a: 'new' }).text;
    assert.equal(fill(once, { a: 'new' }).text, once);
  });

  test('must have text, and every text a block', () => {
    const { text, problems } = fill(block('a', 'old\n'), { b: 'new' });
    assert.deepEqual(problems, ['no markers for "b"', 'nothing to put at "a"']);
    assert.equal(text, block('a', 'old\n'));
  });
});
