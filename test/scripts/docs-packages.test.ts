import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readMarkdown } from './markdown.ts';

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
const known: ReadonlySet<string> = new Set(
  globSync('{,{demo,scripts,test}/**/}package.json', { exclude: ['**/node_modules/**'] }).flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies });
  }),
);

test('the table of packages has those that the owner has named, and says where each is imported', () => {
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
    ...(known.has(name) ? [] : [`${name} is in no package.json`]),
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
