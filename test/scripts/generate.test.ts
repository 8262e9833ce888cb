import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { readEntries } from '../../scripts/generate/contracts.ts';
import { cssData, htmlData } from '../../scripts/generate/editors.ts';
import { guide } from '../../scripts/generate/guide.ts';
import { manifest } from '../../scripts/generate/manifest.ts';
import { typings } from '../../scripts/generate/typings.ts';
import { signature } from '../../scripts/generate/words.ts';
import { camelCase, defineContract, shape } from '../../src/runtime/contract.ts';

const contract = defineContract({
  tag: 'teacher-example',
  summary: 'Shows how.',
  attributes: {
    'page-size': { type: 'number', values: [10, 20], default: 10, reflect: true, description: 'Rows.' },
    view: { type: 'string', values: ['month', 'week'], description: 'What is shown.' },
    silent: { type: 'boolean', description: 'Says nothing.' },
  },
  properties: { entries: { type: shape<string[]>('string[]'), description: 'Data of the page.' } },
  events: {
    'teacher-example-select': {
      detail: { id: 'string', index: 'number?' },
      cancelable: true,
      description: 'A row was selected.',
    },
  },
  methods: {
    show: {
      type: shape<(date: string, view?: string) => number>('(date, view?) => number'),
      description: 'Shows a day.',
    },
  },
  parts: { day: 'A day.' },
  customProperties: { '--teacher-example': 'A length.' },
  slots: { '': 'What is below.' },
});
const example = { name: 'example', className: 'TeacherExample', contract };
const entries = await readEntries();

test('every element of the package is described by the name of its class', () => {
  assert.ok(entries.length >= 9);
  for (const { name, className, contract } of entries) {
    assert.equal(contract.tag, `teacher-${name}`, `src/elements/${name}/ is named like its tag, without teacher-`);
    assert.equal(camelCase(contract.tag), className.replace(/^T/, 't'));
  }
});

for (const { name, className } of entries) {
  test(`${className} is exported by the package, and bundlers keep the registration of its tag`, () => {
    const { exports: ways, sideEffects } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      exports: Record<string, unknown>;
      sideEffects: string[];
    };
    const way = {
      types: `./dist/types/elements/${name}/index.d.ts`,
      development: `./dist/development/${name}.js`,
      default: `./dist/${name}.js`,
    };
    const lines = [
      ['src/classes.ts', `export { ${className} } from './elements/${name}/element.ts';`],
      ['src/elements/contracts.ts', `export { contract as ${camelCase(name)} } from './${name}/contract.ts';`],
    ] as const;
    const missing = [
      !isDeepStrictEqual(ways[`./${name}`], way) && `package.json, exports: "./${name}": ${JSON.stringify(way)}`,
      !sideEffects.includes(`./dist/**/${name}.js`) && `package.json, sideEffects: "./dist/**/${name}.js"`,
      ...lines.map(([file, line]) => !readFileSync(file, 'utf8').includes(line) && `${file}: ${line}`),
    ].filter((line) => line !== false);
    assert.ok(missing.length === 0, `Add to:\n${missing.join('\n')}`);
    const component = className.replace(/^Teacher/, '');
    assert.match(
      String(typings(entries)[`react/${name}.d.ts`]),
      new RegExp(`export declare const ${component}: \\(props: ${component}Props\\) => ReactNode;`),
    );
  });
}

describe('the manifest', () => {
  const [
    {
      path,
      declarations: [declaration],
      exports,
    },
  ] = manifest([example]).modules;
  const called = <Row extends { name: string }>(rows: readonly Row[], name: string) =>
    rows.find((row) => row.name === name);

  test('names the tag, the class and their file', () => {
    assert.equal(path, 'dist/example.js');
    assert.equal(declaration.tagName, 'teacher-example');
    assert.equal(declaration.customElement, true);
    assert.deepEqual(
      exports.map(({ kind, name }) => [kind, name]),
      [
        ['js', 'TeacherExample'],
        ['custom-element-definition', 'teacher-example'],
      ],
    );
  });

  test('has attributes with their fields', () => {
    assert.deepEqual(called(declaration.attributes, 'page-size'), {
      name: 'page-size',
      fieldName: 'pageSize',
      type: { text: '10 | 20' },
      default: '10',
      description: 'Rows.',
    });
    assert.deepEqual(called(declaration.members, 'pageSize'), {
      kind: 'field',
      name: 'pageSize',
      attribute: 'page-size',
      reflects: true,
      type: { text: '10 | 20' },
      default: '10',
      description: 'Rows.',
    });
    assert.deepEqual(called(declaration.members, 'view'), {
      kind: 'field',
      name: 'view',
      attribute: 'view',
      reflects: false,
      type: { text: "'month' | 'week' | undefined" },
      description: 'What is shown.',
    });
    assert.equal(called(declaration.attributes, 'silent')?.type.text, 'boolean');
    assert.deepEqual(called(declaration.members, 'entries'), {
      kind: 'field',
      name: 'entries',
      type: { text: 'string[] | undefined' },
      description: 'Data of the page.',
    });
  });

  test('has events with their details, methods, parts, custom properties and slots', () => {
    assert.deepEqual(called(declaration.events, 'teacher-example-select')?.type, {
      text: 'CustomEvent<{ id: string, index?: number }>',
    });
    assert.deepEqual(called(declaration.events, 'teacher-ready')?.type, { text: 'CustomEvent<{}>' });
    assert.deepEqual(called(declaration.members, 'show'), {
      kind: 'method',
      name: 'show',
      parameters: [{ name: 'date' }, { name: 'view', optional: true }],
      return: { type: { text: 'Promise<number>' } },
      description: 'Shows a day.',
    });
    assert.deepEqual(called(declaration.cssParts, 'day'), { name: 'day', description: 'A day.' });
    assert.deepEqual(
      declaration.events.filter((event) => event['x-cancelable']).map(({ name }) => name),
      ['teacher-example-select'],
    );
    assert.ok(called(declaration.cssProperties, '--teacher-example'));
    assert.deepEqual(declaration.slots, [{ name: '', description: 'What is below.' }]);
  });
});

test('the manifest has the size of each element in an empty cache', () => {
  const declared = manifest(entries).modules.flatMap(({ declarations }) => declarations);
  assert.equal(declared.length, entries.length);
  for (const { tagName, 'x-cold-size': size } of declared)
    assert.ok(
      size && size.usable > 50,
      `${tagName} is not measured: add it to test/package/cold-sizes.test.ts, then RENEW_SIZES=1 npm test -- cold-sizes`,
    );
  const login = declared.find(({ tagName }) => tagName === 'teacher-login');
  const { 'x-cold-size': react, 'x-cold-size-slim': slim, 'x-cold-size-peer': peer } = login ?? {};
  assert.ok(react && slim && peer && peer.usable < slim.usable && slim.usable < react.usable);
  assert.deepEqual(
    Object.keys(manifest([example], {}).modules[0]?.declarations[0] ?? {}).filter((key) => key.startsWith('x-')),
    [],
  );
});

test('the manifest has a module of each flavour for the same declaration', () => {
  const { modules } = manifest([example]);
  const [{ exports: own } = { exports: [] }] = modules;
  assert.deepEqual(
    modules.map(({ path, declarations }) => [path, declarations.length]),
    [
      ['dist/example.js', 1],
      ['dist/slim/example.js', 0],
      ['dist/peer/example.js', 0],
    ],
  );
  for (const { exports } of modules) assert.deepEqual(exports, own);
});

test('a method without a result returns a promise of void', () => {
  assert.deepEqual(signature({ type: shape('()'), description: '' }), { parameters: [], result: 'void' });
});

describe('the data of VS Code', () => {
  test('offer tags, attributes and their values', () => {
    const {
      tags: [tag],
    } = htmlData([example]);
    assert.equal(tag.name, 'teacher-example');
    assert.match(tag.description.value, /- `teacher-example-select`: A row was selected\./);
    assert.match(tag.description.value, /- `slot=""`: What is below\./);
    assert.deepEqual(tag.attributes.find(({ name }) => name === 'view')?.values, [{ name: 'month' }, { name: 'week' }]);
    assert.equal(tag.attributes.find(({ name }) => name === 'silent')?.valueSet, 'v');
  });

  test('offer each custom property and part once, with the tags that have it', () => {
    const { properties, pseudoElements } = cssData(entries);
    assert.equal(properties.filter(({ name }) => name === '--teacher-accent').length, 1);
    const [pagination, ...others] = pseudoElements.filter(({ name }) => name === '::part(pagination)');
    assert.match(pagination.description.value, /<teacher-contacts>.*<teacher-course-list>/);
    assert.deepEqual(others, []);
  });
});

test('the guide for language models has each tag with its file and its whole API', () => {
  const text = guide(entries, '1.2.3');
  for (const {
    name,
    contract: { tag, attributes, events, parts, slots },
  } of entries) {
    assert.ok(text.includes(`/1.2.3/${name}.js"></script>\n<${tag} provider=`), tag);
    for (const attribute of Object.keys(attributes))
      assert.ok(text.includes(`- attribute \`${attribute}\``), attribute);
    for (const event of Object.keys(events)) assert.ok(text.includes(`- event \`${event}\``), event);
    for (const part of Object.keys(parts)) assert.ok(text.includes(`\`${part}\``), part);
    for (const slot of Object.keys(slots)) assert.ok(text.includes(`- slot \`${slot}\``), slot);
  }
  assert.match(text, /^Content-Security-Policy: default-src 'none';.*trusted-types/m);
});

test('the typings of every framework have each tag', () => {
  const all = typings(entries);
  for (const name of ['jsx.d.ts', 'jsx-18.d.ts', 'vue.d.ts', 'svelte.d.ts']) {
    const text = all[name] ?? '';
    for (const {
      contract: { tag },
    } of entries)
      assert.ok(text.includes(`'${tag}': Tag<`), `${name}: ${tag}`);
  }
});
