import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { readEntries, type Entry } from '../../scripts/generate/contracts.ts';
import { typings } from '../../scripts/generate/typings.ts';
import { camelCase } from '../../src/runtime/contract.ts';

const entries = await readEntries();
const css = readFileSync('src/css.d.ts', 'utf8');
const folder = `.cache/typings-${process.pid}`;
after(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's errors for files beside the typings, as in an application. */
function compile(files: Readonly<Record<string, string>>, typing: string): string {
  const target = path.join(folder, path.basename(typing, '.d.ts'));
  mkdirSync(target, { recursive: true });
  const own = typings(entries);
  for (const name of ['tags.d.ts', typing]) writeFileSync(path.join(target, name), own[name] ?? '');
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(target, name), text);
  writeFileSync(
    path.join(target, 'tsconfig.json'),
    JSON.stringify({
      extends: path.resolve('tsconfig.json'),
      // As if the sources lay beside the typings, where the build puts theirs.
      compilerOptions: {
        rootDir: path.resolve('.'),
        rootDirs: [path.resolve('src'), '.'],
        skipLibCheck: false,
        skipDefaultLibCheck: true,
        noUnusedLocals: false,
        types: [],
      },
      files: ['tags.d.ts', typing, ...Object.keys(files)],
      include: [],
    }),
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--project', target, '--pretty', 'false'],
    { encoding: 'utf8' },
  );
  // Of others' packages nothing is said here; an error goes on in lines that are indented.
  return `${stdout}${stderr}`
    .split(/\n(?! )/)
    .filter((error) => error !== '' && !/^(\.\.\/)*node_modules\//.test(error))
    .join('\n');
}

/** Compiles only when the typings of every tag match its contract. */
function comparison(all: readonly Entry[]): string {
  return [
    "import type { CamelCase, EventMapOf, PropsOf } from './runtime/contract.ts';",
    'type Plain<T> = { -readonly [Name in keyof T]-?: Exclude<T[Name], undefined> };',
    'type ByProperty<T> = { [Name in keyof T as CamelCase<Name & string>]: T[Name] };',
    'type Without<T, Names> = { [Name in keyof T as Name extends Names ? never : Name]: T[Name] };',
    'function same<A, B>(..._: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]): void {}',
    ...all.flatMap(({ name, className, contract }) => {
      const numbers = Object.entries(contract.attributes)
        .filter(([, { type }]) => type === 'number')
        .map(([key]) => `'${camelCase(key)}'`);
      const properties = Object.keys(contract.properties).map((key) => `'${key}'`);
      return [
        `import type { contract as ${camelCase(name)} } from './elements/${name}/contract.ts';`,
        `import type * as ${className} from './tags.d.ts';`,
        `same<Plain<${className}.${className}Properties>, Plain<PropsOf<typeof ${camelCase(name)}>>>();`,
        // Numbers may be written as texts, too.
        `same<Without<Plain<ByProperty<${className}.${className}Attributes>>, ${numbers.join(' | ') || 'never'}>,`,
        `  Without<Plain<PropsOf<typeof ${camelCase(name)}>>, ${[...numbers, ...properties].join(' | ')}>>();`,
        `same<Plain<${className}.${className}Listeners>,`,
        `  { [Name in keyof EventMapOf<typeof ${camelCase(name)}> & string as \`on\${Name}\`]: (event: EventMapOf<typeof ${camelCase(name)}>[Name]) => void }>();`,
      ];
    }),
  ].join('\n');
}

test('the typings match the contracts, and React 19 supports attributes, properties, events and refs', () => {
  const sample = `
    import type { TeacherSchedule } from './elements/schedule/index.ts';
    import { createRef } from 'react';
    const schedule = createRef<TeacherSchedule>();
    export const good = (
      <main>
        <teacher-course-list key="a" className="wide" class="wide" style={{ width: 3 }} provider="https://a.example" page-size="20"
          onteacher-course-select={(event) => event.detail.id.trim()} onClick={(event) => event.currentTarget.reload()} fetchToken={async (reason) => reason} />
        <teacher-schedule ref={schedule} view="week" firstDayOfWeek={1} first-day-of-week="1" entries={[]} slot="x" lang="ja" hidden>text</teacher-schedule>
        <teacher-login silent forget-href="/forget" onteacher-login-result={({ detail }) => detail.status + 1} />
      </main>
    );
    schedule.current?.show('2026-11-21', 'week').then(() => undefined);
    export const bad = [
      // @ts-expect-error no such value
      <teacher-schedule key="1" view="year" />,
      // @ts-expect-error no such number
      <teacher-course-list key="2" page-size="13" />,
      // @ts-expect-error no such property; names with hyphens may be anything in JSX
      <teacher-login key="3" forgotHref="/forget" />,
      // @ts-expect-error no such type
      <teacher-login key="4" forget-href={3} />,
      // @ts-expect-error no such field
      <teacher-login key="5" onteacher-login-result={({ detail }) => detail.code} />,
      // @ts-expect-error no such tag
      <teacher-nobody key="6" />,
    ];`;
  assert.equal(
    compile({ 'sample.tsx': sample, 'comparison.ts': comparison(entries), 'css.d.ts': css }, 'jsx.d.ts'),
    '',
  );
});

test('the typings for React 18 offer attributes, and nothing that it would not pass on', () => {
  const sample = `
    export const good = <teacher-course-list class="wide" page-size={20} live-href="/live/{id}" />;
    // @ts-expect-error a property would become an attribute
    export const bad = <teacher-course-list fetchToken={async () => ''} />;`;
  assert.equal(compile({ 'sample.tsx': sample, 'css.d.ts': css }, 'jsx-18.d.ts'), '');
});
