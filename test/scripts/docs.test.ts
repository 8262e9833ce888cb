import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, existsSync, globSync } from 'node:fs';
import path, { matchesGlob } from 'node:path';
import { describe, test, it } from 'node:test';
import { settingTable } from '../../demo/start/setting-table.ts';
import { readEntries } from '../../scripts/generate/contracts.ts';
import { documents } from '../../scripts/generate/docs/documents.ts';
import { ownTables, sharedTables } from '../../scripts/generate/docs/elements.ts';
import { fill, table } from '../../scripts/generate/docs/markdown.ts';
import { endpointTable } from '../../src/core/api/endpoints/table.ts';
import { documentation } from '../../src/core/documentation.ts';
import { shape, defineContract, commonEvents } from '../../src/runtime/contract.ts';
import { quirks } from '../support/browser/engine.ts';
import { markdownFiles, readMarkdown } from './markdown.ts';

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

  test('has no extension without its line in decision 23', () => {
    const decision = readFileSync('docs/decisions/023-extensions.md', 'utf8');
    for (const row of Object.values(endpointTable))
      if ('extension' in row)
        assert.ok(
          decision.includes(`\n| \`${row.extension}\` | `),
          `docs/decisions/023-extensions.md: ${row.extension}`,
        );
  });

  test('has the request and the reply of each call', () => {
    assert.match(
      calls,
      /\/teach\/list\/search` \| `searchLessons` \| `\?page&size` `\{ words\?, studentId\?, [^|]*\}` \| `\{ list: Lesson\[\], total\?, page\?, size\? \}` \|/,
    );
    assert.match(calls, /\/upload\/avatar` \| `uploadAvatar` \| `\{ file \}` as a form \| `string` \|/);
    assert.match(
      shapes,
      /^\| `Lesson` \| `id: string, startTimeMillis: milliseconds, endTimeMillis: milliseconds` \| `studentId: string, .*note: string, .*version: number, changedBy: string.*` \|$/m,
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

  test('contain everything in its contract', () => {
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

  test('omit shared entries, which have separate tables', () => {
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

  test('omit empty sections', () => {
    const { slots: _, ...without } = contract;
    assert.doesNotMatch(ownTables({ ...without, slots: {} }), /slot/i);
    assert.equal(table(['a'], []), '');
  });

  test('are on a separate page for every element, listed in the README', async () => {
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

  test('are filled without changes to the surrounding text', () => {
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

  test('must match the generated texts one to one', () => {
    const { text, problems } = fill(block('a', 'old\n'), { b: 'new' });
    assert.deepEqual(problems, ['no markers for "b"', 'nothing to put at "a"']);
    assert.equal(text, block('a', 'old\n'));
  });
});

test('the links of the Markdown files have existing targets', () => {
  assert.deepEqual(
    markdownFiles().flatMap((file) =>
      readMarkdown(file).links.flatMap((address) => problemOf(file, address).map((problem) => `${file}: ${problem}`)),
    ),
    [],
  );
});

test('every page of the documentation is linked from another one', () => {
  const targets = new Set(
    markdownFiles().flatMap((file) =>
      readMarkdown(file).links.map((address) => path.posix.join(path.posix.dirname(file), address.replace(/#.*/, ''))),
    ),
  );
  const pages = markdownFiles().filter((file) => file.startsWith('docs/'));
  assert.deepEqual(
    pages.filter((page) => !targets.has(page)),
    [],
  );
});

test('the documents, sections and decisions that comments cite exist', () => {
  const records = globSync('docs/decisions/*.md').map((file) => path.basename(file));
  const isRecord = (number: string) => records.some((name) => name.startsWith(`${number.padStart(3, '0')}-`));
  const files = globSync('{*.mjs,{src,demo,provider,scripts,test}/**/*.{ts,tsx,mjs,css}}', {
    exclude: ['**/node_modules/**'],
  });
  assert.deepEqual(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const numbers = [...text.matchAll(/docs\/decisions\/(\d+)|\bdecision (\d+)/g)];
      const sections = [...text.matchAll(/\bdocs\/[\w/-]+\.md#[\w-]*\w(?![\w$-])/g)];
      return [
        ...numbers.filter(([, first = '', second = '']) => !isRecord(first || second)).map(([cited]) => cited),
        ...sections.flatMap(([cited]) => problemOf('', cited)),
      ].map((problem) => `${file}: ${problem}`);
    }),
    [],
  );
});

/** Relative addresses have to exist, with their anchor; addresses on the web only have to be well-formed. */
function problemOf(file: string, address: string): string[] {
  if (/^[a-z][a-z\d+.-]*:/i.test(address))
    return isWebAddress(address) ? [] : [`${address}: neither relative nor a well-formed http(s) address`];
  const [name = '', anchor] = address.split('#');
  const target = name === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(name));
  if (!existsSync(target)) return [`${address}: no such file`];
  const hasAnchor = anchor === undefined || (target.endsWith('.md') && readMarkdown(target).anchors.has(anchor));
  return hasAnchor ? [] : [`${address}: no such heading`];
}

function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && !/[\s<>]/.test(address);
}

// The specification and the history speak of other things than the sources of today.
const ownDocuments = markdownFiles().filter(
  (file) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(file) && file !== 'docs/spec.md',
);

test('paths, files and identifiers named in the documents exist', () => {
  assert.deepEqual(
    ownDocuments.flatMap((file) => missingIn(file).map((name) => `${file}: ${name}`)),
    [],
  );
});

test('the documents contain none of the phrases that the glossary rejects', () => {
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

let wordsOfSources: ReadonlySet<string> | undefined;

/** Every word of the sources and tests. */
function words(): ReadonlySet<string> {
  wordsOfSources ??= new Set(
    globSync(['*.mjs', '{src,demo,provider,scripts,test}/**/*.{ts,tsx,mjs,js}'], {
      exclude: ['**/node_modules/**'],
    }).flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
  );
  return wordsOfSources;
}

/** Packages that the owner has named. Their table says what each is for and where it is imported. */
const OWNERS = [
  'react',
  'react-dom',
  '@r2wc/react-to-web-component',
  '@preact/signals-core',
  '@preact/signals-react',
  'wouter',
  '@shoelace-style/shoelace',
  'dayjs',
  'rosetta',
  'wretch',
  'rollup',
  '@web/test-runner',
  '@open-wc/testing',
];

const rows = readMarkdown('docs/architecture.md')
  .tables.filter(({ head }) => head[0] === 'package')
  .flatMap((table) => table.rows);
const codesOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The packages that the manifests of this repository name. */
const knownPackages: ReadonlySet<string> = new Set(
  globSync('{,{demo,scripts,test}/**/}package.json', { exclude: ['**/node_modules/**'] }).flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies });
  }),
);

test('the table of packages lists the required packages, and where each is imported', () => {
  const named = rows.flatMap(([packages]) => codesOf(packages));
  assert.deepEqual(
    [
      ...OWNERS.filter((name) => !named.includes(name)).map((name) => `${name} is not in it`),
      ...rows.flatMap(([packages, , paths]) => codesOf(packages).flatMap((name) => problemsOf(name, codesOf(paths)))),
    ],
    [],
  );
});

function problemsOf(name: string, paths: string[]): string[] {
  const elsewhere = paths.filter((each) => !filesOf(each).some((file) => importsOf(file).has(name)));
  return [
    ...(knownPackages.has(name) ? [] : [`${name} is in no package.json`]),
    ...elsewhere.map((each) => `${name} is not imported in ${each}`),
  ];
}

function filesOf(code: string): string[] {
  return code.endsWith('/') ? globSync(`${code}**/*.{ts,tsx,mjs}`, { exclude: ['**/node_modules/**'] }) : [code];
}

/** The packages that a file imports or finds by name, without the paths inside them. */
function importsOf(file: string): ReadonlySet<string> {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:from |import |import\(|import\.meta\.resolve\()'((?:@[\w.-]+\/)?[\w.-]+)/g,
  );
  return new Set([...found].map(([, name = '']) => name));
}

// Every code that pages and their developers get has its section.

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

  test('has a section for each kind of failure without a code', () => {
    const { text } = commonEvents['teacher-failure'].detail.kind;
    const kinds = [...text.matchAll(/'([\w-]+)'/g)].map(([, kind = '']) => kind);
    assert.ok(kinds.includes('rejected'));
    assert.deepEqual(
      kinds.filter((kind) => kind !== 'provider' && kind !== 'token' && !anchors.includes(kind)),
      [],
    );
  });

  test('has a section for each development warning, and for each of our codes', () => {
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

describe('links on the console', () => {
  test('begin with the homepage of package.json, and name a page of the package', () => {
    const { homepage } = JSON.parse(read('package.json')) as { homepage: string };
    for (const page of ['errors', 'provider-api'])
      assert.equal(documentation(page, 'cors'), `${homepage}docs/${page}.md#cors`);
    const packed = globSync('docs/*.md').map((file) => path.basename(file, '.md'));
    const linked = globSync('{src,demo,provider}/**/*.{ts,tsx}', { exclude: ['demo/hosts/**'] }).flatMap((file) =>
      [...read(file).matchAll(/documentation\('([\w-]+)'/g)].map(([, page = '']) => page),
    );
    assert.ok(linked.length > 3);
    assert.deepEqual(
      linked.filter((page) => !packed.includes(page)),
      [],
    );
  });

  test('never name a file of the repository alone', () => {
    const inText = /^(?!\s*(?:\/\/|\*|\/\*)).*['"`](?!\s*\*)[^'"`]*\bdocs\/[\w-]+\.md/;
    const sources = globSync('{src,demo/testing,provider}/**/*.{ts,tsx}').filter((file) =>
      read(file)
        .split('\n')
        .some((line) => inText.test(line.replace(/\/\/.*|\/\*.*?\*\//g, ''))),
    );
    assert.deepEqual(sources, []);
  });
});

describe('docs/ja/errors.md', () => {
  test('has the sections of the English page, with the same names, so that a code links to both', () => {
    assert.deepEqual(anchorsOf('docs/ja/errors.md'), anchors);
  });
});

describe('tests that are skipped in an engine', () => {
  const documented = readFileSync('docs/browsers.md', 'utf8');

  for (const { reason } of Object.values(quirks)) {
    it(`are explained in docs/browsers.md: ${reason}`, () => {
      assert.ok(documented.includes(reason));
    });
  }
});
