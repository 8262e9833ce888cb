import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { readGraph, staticFiles, usesLit } from '../../scripts/graph.ts';
import type { Hashes } from '../../scripts/hashes.ts';
import type { manifest } from '../../scripts/derived/manifest.ts';
import { openBrowser, startSite, type Site } from '../support/site.ts';

type Manifest = ReturnType<typeof manifest>;
type Target = string | Readonly<Record<string, string>>;

const read = <Content>(name: string) => JSON.parse(readFileSync(name, 'utf8')) as Content;
const { exports: ways, sideEffects } = read<{ exports: Record<string, Target>; sideEffects: string[] }>('package.json');
const described = read<Manifest>('dist/custom-elements.json').modules.flatMap(({ declarations }) => declarations);
const hashes = read<Hashes>('dist/sri.json');

let site: Site;
let browser: Browser;
before(async () => {
  site = await startSite();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await site.close();
});

/** A text that an attribute of a type may have: the last of its values, else anything. */
function sampleOf(type: string): string {
  if (type === 'boolean') return 'true';
  return type === 'string' ? 'ja' : type.split(' | ').at(-1)?.replaceAll("'", '') ?? '';
}

/** An empty page of ours with these tags in its head. */
async function open(head: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/probe.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${head}<body></body>` }));
  await page.goto(`${site.url}/probe.html`);
  return page;
}

describe('the manifest', () => {
  test('names every attribute, field, method and event of the running elements, and nothing else', async () => {
    const page = await open('<script type="module" src="/dist/index.js"></script>');
    await page.waitForFunction((tag) => customElements.get(tag), described.at(-1)?.tagName ?? '');
    const problems = await page.evaluate((all) => all.flatMap(({ tagName, attributes, members, events }) => {
      interface Class { observedAttributes: string[]; contract: { events: object } }
      const element = document.createElement(tagName);
      const { observedAttributes, contract } = customElements.get(tagName) as unknown as Class;
      const wrong = (what: string, condition: boolean) => (condition ? [] : [`${tagName}: ${what}`]);
      const prototype = Object.getPrototypeOf(element) as object;
      const own = Object.getOwnPropertyNames(prototype).filter((name) => !/^(constructor|\w+Callback)$/.test(name));
      const same = (left: string[], right: string[]) => left.toSorted().join() === right.toSorted().join();
      return [
        ...wrong('attributes', same(attributes.map(({ name }) => name), observedAttributes)),
        ...wrong('events', same(events.map(({ name }) => name), Object.keys(contract.events))),
        ...wrong('members', same(members.map(({ name }) => name).filter((name) => name !== 'lang'), own)),
        ...members.flatMap(({ name, kind }) => [
          ...wrong(`${name} is not there`, name in element),
          ...wrong(`${name} is no ${kind}`, (typeof Reflect.get(element, name) === 'function') === (kind === 'method')),
        ]),
        // What is written reaches the field that it is said to belong to.
        ...attributes.flatMap(({ name, fieldName, text }) => {
          element.setAttribute(name, text);
          return wrong(`${name} does not set ${fieldName}`, String(Reflect.get(element, fieldName)) === text);
        }),
      ];
    }), described.map((each) => ({ ...each, attributes: each.attributes.map((attribute) => ({ ...attribute, text: sampleOf(attribute.type.text) })) })));
    assert.deepEqual(problems, []);
    await page.close();
  });

  test('names files that export these classes', async () => {
    for (const { path, exports } of read<Manifest>('dist/custom-elements.json').modules) {
      const module = await import(`../../${path}`) as Record<string, { contract?: { tag: string } }>;
      const [{ name }, { name: tag }] = exports;
      assert.equal(module[name]?.contract?.tag, tag);
    }
  });
});

describe('the package', () => {
  const targets = Object.values(ways).flatMap((way) => (typeof way === 'string' ? [way] : Object.values(way)));

  test('has every file that it names', () => {
    assert.deepEqual([...targets, './dist/LICENSES.txt', './dist/llms.txt'].filter((file) => !existsSync(file)), []);
  });

  test('has no descriptions in its code: they are in its documents', () => {
    const texts = described.flatMap(({ attributes, events, members }) => [...attributes, ...events, ...members].map(({ description }) => description ?? ''));
    assert.ok(texts.filter((text) => text.length > 20).length > 20);
    for (const file of readGraph().keys()) {
      const code = readFileSync(`dist/${file}`, 'utf8');
      assert.deepEqual(texts.filter((text) => text.length > 20 && code.includes(text)), [], file);
    }
  });

  test('has nothing of the build\'s own notes in it', () => {
    const [{ files }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8', shell: process.platform === 'win32' })) as [{ files: { path: string }[] }];
    const names = files.map(({ path }) => path);
    assert.ok(names.includes('dist/custom-elements.json') && names.includes('dist/types/jsx.d.ts') && names.includes('LICENSE'));
    assert.deepEqual(names.filter((name) => !/^(dist\/(?!\.)|(package\.json|README\.md|CHANGELOG\.md|LICENSE)$)/.test(name)), []);
  });

  test('can be imported on a server, each module of it', () => {
    const modules = targets.filter((file) => file.endsWith('.js') && !(file.slice('./dist/'.length) in hashes.complete));
    assert.ok(modules.length >= 13);
    for (const file of modules) {
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', `await import('${file}')`], { encoding: 'utf8' });
      assert.deepEqual({ file, status, problem: /^\w*Error.*$/m.exec(stderr)?.[0] }, { file, status: 0, problem: undefined });
    }
  });

  test('has classes apart from tags: who imports them registers what he wants', async () => {
    const page = await open('');
    const found = await page.evaluate(async (address) => {
      const classes = await import(address) as Record<string, CustomElementConstructor>;
      const before = Object.keys(classes).filter((name) => customElements.get(name.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase()));
      customElements.define('school-login', classes.TeacherLogin);
      document.body.append(document.createElement('school-login'));
      return { before, names: Object.keys(classes), isThere: document.querySelector('school-login') instanceof classes.TeacherLogin };
    }, '/dist/classes.js');
    assert.deepEqual(found, { before: [], names: described.map(({ name }) => name), isThere: true });
    await page.getByRole('textbox').first().waitFor();
    await page.close();
  });

  test('tells bundlers which files do something by being imported', () => {
    const registering = targets.filter((file) => file.endsWith('.js') && !/\/(classes|core|session)\.js$/.test(file));
    assert.deepEqual(registering.filter((file) => !sideEffects.includes(file)), []);
    assert.ok(!sideEffects.includes('./dist/classes.js'));
  });
});

describe('the hashes', () => {
  test('are those of all files that run', () => {
    const all = { ...hashes.complete, ...hashes.entries, ...hashes.chunks };
    assert.deepEqual(Object.keys(all).sort(), ['teacher-elements.js', 'demo.js', ...readGraph().keys()].sort());
    for (const [file, integrity] of Object.entries(all)) {
      assert.equal(integrity, `sha384-${createHash('sha384').update(readFileSync(`dist/${file}`)).digest('base64')}`, file);
    }
  });

  test('tell what the files weigh that bring all their code along', () => {
    for (const [file, kilobytes] of Object.entries(hashes.kilobytes)) {
      assert.equal(kilobytes, Number((gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length / 1000).toFixed(1)), file);
    }
    assert.deepEqual(Object.keys(hashes.kilobytes), Object.keys(hashes.complete));
  });

  test('let the whole in one file run, and nothing that was changed', async () => {
    const [[name = '', integrity = '']] = Object.entries(hashes.complete);
    const page = await open(`<script src="/dist/${name}" integrity="${integrity}" crossorigin></script>`);
    assert.equal(await page.evaluate(() => customElements.get('teacher-login') !== undefined), true);
    await page.close();
    const other = await open(`<script src="/dist/${name}" integrity="${hashes.entries['loader.js']}" crossorigin></script>`);
    assert.equal(await other.evaluate(() => customElements.get('teacher-login') === undefined), true);
    await other.close();
  });

  test('in an import map hold the chunks to what was built, too', async () => {
    const map = (chunks: Readonly<Record<string, string>>) => JSON.stringify({
      integrity: Object.fromEntries(Object.entries({ ...hashes.entries, ...chunks }).map(([file, integrity]) => [`/dist/${file}`, integrity])),
    });
    const tag = '<script type="module" src="/dist/login.js"></script>';
    const page = await open(`<script type="importmap">${map(hashes.chunks)}</script>${tag}`);
    await page.waitForFunction(() => customElements.get('teacher-login'));
    await page.close();
    const wrong = Object.fromEntries(Object.keys(hashes.chunks).map((file) => [file, hashes.entries['loader.js'] ?? '']));
    const other = await open(`<script type="importmap">${map(wrong)}</script>${tag}`);
    await other.waitForLoadState('networkidle');
    assert.equal(await other.evaluate(() => customElements.get('teacher-login') === undefined), true);
    await other.close();
  });
});

test('the docs name the elements that need the policy lit-html', () => {
  const [, text = ''] = readFileSync('docs/security.md', 'utf8').split('<!-- A test compares this list with the built files. -->');
  const [line = ''] = /^- `lit-html` is needed by [^]*?(?=\n- )/m.exec(text) ?? [];
  const graph = readGraph();
  const needing = described.map(({ tagName }) => tagName).filter((tag) => usesLit(graph, `${tag.replace('teacher-', '')}.js`));
  assert.deepEqual([...line.matchAll(/<(teacher-[\w-]+)>/g)].map(([, tag]) => tag), needing);
});

test('the list of licences has every package of which something is bundled, with a text', () => {
  const { sources } = read<{ sources: string[] }>('dist/demo.js.map');
  const modules = [...[...readGraph().values()].flatMap((chunk) => chunk.modules), ...sources];
  const packages = new Set(modules.map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]).filter((name) => name !== undefined));
  const [head = '', ...parts] = readFileSync('dist/LICENSES.txt', 'utf8').split(/^={78}\n/m);
  assert.deepEqual(parts.map((part) => /^(\S+) [\d.]+, \S+\n/.exec(part)?.[1]).sort(), [...packages].sort());
  assert.match(head, new RegExp(`\\b${packages.size} packages`));
  for (const part of parts) assert.match(part, /permission|licensed|public domain/i);
  for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
    assert.ok(readdirSync(`dist/chunks/pdfjs/${folder}`).some((name) => name.startsWith('LICENSE')), folder);
  }
});

test('the core brings no React and no elements: it is for applications of any kind, and for Node', () => {
  const graph = readGraph();
  const foreign = staticFiles(graph, 'core.js').flatMap((file) => graph.get(file)?.modules ?? [])
    .filter((id) => /node_modules\/(react|react-dom|@r2wc)\/|^src\/elements\//.test(id));
  assert.deepEqual(foreign, []);
});
