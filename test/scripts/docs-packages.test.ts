import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
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
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
>;

describe('the table of packages', () => {
  test('has every package that the owner has named', () => {
    const named = rows.flatMap(([packages]) => codesOf(packages));
    assert.deepEqual(
      OWNERS.filter((name) => !named.includes(name)),
      [],
    );
  });

  for (const [packages, , places] of rows) {
    for (const name of codesOf(packages)) {
      test(`says where ${name} is imported`, () => {
        assert.ok({ ...dependencies, ...devDependencies }[name], 'not in package.json');
        for (const code of codesOf(places))
          assert.ok(
            filesOf(code).some((file) => importsOf(file).has(name)),
            code,
          );
      });
    }
  }
});

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
