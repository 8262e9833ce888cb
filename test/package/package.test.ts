import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readGraph, staticFiles } from '../../scripts/build/graph.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { described, hashes, open, read } from './built-package.ts';

type Target = string | Readonly<Record<string, string>>;
const { exports: ways, sideEffects } = read<{ exports: Record<string, Target>; sideEffects: string[] }>('package.json');

// The browser logs what a wrong hash stops, and calls where no provider is.
test.use({ allowedComplaints: /digest|integrity|\/api\/backstage\/field\/logo/ });

test.describe('the package', () => {
  const named = Object.values(ways).flatMap((way) => (typeof way === 'string' ? [way] : Object.values(way)));
  const targets = named.flatMap((way) => (way.includes('*') ? globSync(way).map((file) => `./${file}`) : way));

  test('contains every file that it names', () => {
    expect(named.filter((way) => way.includes('*') && globSync(way).length < 9)).toEqual([]);
    expect([...targets, './dist/LICENSES.txt', './dist/llms.txt'].filter((file) => !existsSync(file))).toEqual([]);
  });

  test('has descriptions in its documents, but not in its code', () => {
    const texts = described.flatMap(({ attributes, events, members }) =>
      [...attributes, ...events, ...members].map(({ description }) => description ?? ''),
    );
    expect(texts.filter((text) => text.length > 20).length).toBeGreaterThan(20);
    for (const file of readGraph().keys()) {
      const code = readFileSync(`dist/${file}`, 'utf8');
      expect(
        texts.filter((text) => text.length > 20 && code.includes(text)),
        file,
      ).toEqual([]);
    }
  });

  test('contains no internal data of the build', () => {
    const [{ files }] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        encoding: 'utf8',
        shell: process.platform === 'win32',
      }),
    ) as [{ files: { path: string }[] }];
    const names = files.map(({ path }) => path);
    expect(
      names.includes('dist/custom-elements.json') && names.includes('dist/types/jsx.d.ts') && names.includes('LICENSE'),
    ).toBeTruthy();
    const own =
      /^(dist\/(?!\.)|docs\/|demo\/minimal-provider\/(minimal-provider|sample-records)\.ts$|(package\.json|README\.md|CHANGELOG\.md|LICENSE)$)/;
    expect(names.filter((name) => !own.test(name))).toEqual([]);
  });

  test('can be imported on a server, module by module', () => {
    const modules = targets.filter(
      (file) => file.endsWith('.js') && !(file.slice('./dist/'.length) in hashes.complete),
    );
    expect(modules.length).toBeGreaterThanOrEqual(13);
    for (const file of modules) {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', `await import('${file}')`],
        { encoding: 'utf8' },
      );
      expect({ file, status, problem: /^\w*Error.*$/m.exec(stderr)?.[0] }).toEqual({
        file,
        status: 0,
        problem: undefined,
      });
    }
  });

  test('exports classes that are not registered as tags', async ({ page, site }) => {
    await open(page, site, '');
    const found = await page.evaluate(async (address) => {
      const classes = (await import(address)) as Record<string, CustomElementConstructor>;
      const before = Object.keys(classes).filter((name) =>
        customElements.get(name.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase()),
      );
      customElements.define('school-login', classes.TeacherLogin);
      document.body.append(document.createElement('school-login'));
      return {
        before,
        names: Object.keys(classes),
        isThere: document.querySelector('school-login') instanceof classes.TeacherLogin,
      };
    }, '/dist/classes.js');
    expect(found).toEqual({ before: [], names: described.map(({ name }) => name), isThere: true });
    await page.getByRole('textbox').first().waitFor();
  });

  test('lists for bundlers which files have side effects', () => {
    const registering = targets.filter((file) => file.endsWith('.js') && !/\/(classes|core|session)\.js$/.test(file));
    const isListed = (file: string) => sideEffects.some((pattern) => path.matchesGlob(file, pattern));
    expect(registering.filter((file) => !isListed(file))).toEqual([]);
    expect(['./dist/classes.js', './dist/slim/core.js'].filter(isListed)).toEqual([]);
  });
});

test('contains the program teacher-elements as one file that needs nothing but Node', () => {
  const { bin } = read<{ bin: Record<string, string> }>('package.json');
  const file = bin['teacher-elements'] ?? '';
  const code = readFileSync(file, 'utf8');
  expect(code.startsWith('#!/usr/bin/env node\n')).toBe(true);
  const imported = [...code.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, name]) => name);
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  const { status, stderr } = spawnSync(process.execPath, [file, 'check', 'nowhere', '--lang', 'en'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('"nowhere" is not the address of a provider');
});

test('contains no testing code in the bundles of a page', () => {
  const graphs = ['dist', 'dist/slim', 'dist/peer'].flatMap((folder) => [...readGraph(folder).values()]);
  const scripts = ['dist/teacher-elements.js.map', 'dist/demo.js.map', 'dist/playground/page.js.map'].flatMap(
    (file) => read<{ sources: string[] }>(file).sources,
  );
  const portals = globSync('dist/{,slim/}portal/assets/*.js.map').flatMap(
    (file) => read<{ sources: string[] }>(file).sources,
  );
  const modules = [...graphs.flatMap((chunk) => chunk.modules), ...scripts, ...portals];
  const isForTests = (id: string) => /\b(src|demo)\/testing\//.test(id);
  expect(portals.length).toBeGreaterThan(100);
  expect(modules.filter(isForTests)).toEqual([]);
  expect(read<{ sources: string[] }>('dist/testing/index.js.map').sources.filter(isForTests).length).toBeGreaterThan(5);
});

test('takes the provider of the testing kit from demo.js, so that there is one copy of it', () => {
  const sources = globSync('dist/testing/**/*.js.map').flatMap((file) => read<{ sources: string[] }>(file).sources);
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter((id) => /(?:^|\/)provider\/|\/(?:yjs|ical\.js)\//.test(id))).toEqual([]);
});

test('lists every bundled package with the text of its licence', () => {
  const sources = ['dist/demo.js.map', 'dist/portal/service-worker.js.map'].flatMap(
    (file) => read<{ sources: string[] }>(file).sources,
  );
  const graphs = ['dist', 'dist/slim'].flatMap((folder) => [...readGraph(folder).values()]);
  const modules = [...graphs.flatMap((chunk) => chunk.modules), ...sources];
  const packages = new Set(
    modules.map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]).filter((name) => name !== undefined),
  );
  const [head = '', ...parts] = readFileSync('dist/LICENSES.txt', 'utf8').split(/^={78}\n/m);
  expect(parts.map((part) => /^(\S+) [\d.]+, \S+\n/.exec(part)?.[1]).sort()).toEqual([...packages].sort());
  expect(head).toMatch(new RegExp(`\\b${packages.size} packages`));
  for (const part of parts) expect(part).toMatch(/permission|licensed|public domain|public license/i);
  for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
    expect(
      readdirSync(`dist/chunks/pdfjs/${folder}`).some((name) => name.startsWith('LICENSE')),
      folder,
    ).toBeTruthy();
  }
});

test('contains the chunks under the names that other builds use', async ({ page, site }) => {
  const slim = globSync('dist/slim/chunks/*.js');
  const fetched = ['dist/teacher-elements.js', ...slim].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\("(?:\.\.\/\.\.|\.)\/(chunks\/[\w-]+\.js)"\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect([...new Set(fetched)].sort()).toEqual([
    'chunks/export-pdf.js',
    'chunks/livekit.js',
    'chunks/pdf.js',
    'chunks/typeset.js',
  ]);
  await open(page, site, '');
  const exported = await page.evaluate(async () => {
    const names = async (file: string) => Object.keys((await import(`/dist/chunks/${file}.js`)) as object);
    const files = ['export-pdf', 'livekit', 'pdf', 'typeset'];
    return (await Promise.all(files.map(names))).flat();
  });
  expect(exported).toEqual([
    'writeBoardPdf',
    'createLiveKitEngine',
    'ViewerMissing',
    'openPdf',
    'pdfPageSizes',
    'renderPdfPage',
    'typeset',
  ]);
});

test('has a flavour with Preact instead of React, and one that leaves React to the page', () => {
  const modulesOf = (folder: string) => [...readGraph(folder).values()].flatMap((chunk) => chunk.modules);
  const react = /node_modules\/(react|react-dom|scheduler)\//;
  expect(modulesOf('dist/slim').filter((id) => react.test(id))).toEqual([]);
  expect(modulesOf('dist/slim').some((id) => id.includes('node_modules/preact/'))).toBe(true);
  expect(modulesOf('dist/peer').filter((id) => react.test(id) || id.includes('node_modules/preact/'))).toEqual([]);
  expect(
    readFileSync('dist/peer/login.js', 'utf8') + readFileSync('dist/peer/chunks/' + elementsChunk(), 'utf8'),
  ).toMatch(/from"react"/);
});

test('declares packages provided by the page and its tests as peer dependencies, for strict installers', () => {
  const code = globSync('dist/{peer,testing}/**/*.js').map((file) => readFileSync(file, 'utf8'));
  const names = code.flatMap((text) =>
    [...text.matchAll(/(?:from|import\(?)["`](@[\w-]+\/[\w-]+|[\w-]+)(?:\/[\w./-]+)?["`]/g)].map(([, name]) => name),
  );
  const { peerDependencies = {}, peerDependenciesMeta = {} } =
    read<Record<string, Readonly<Record<string, unknown>>>>('package.json');
  expect([...new Set(names)].sort()).toEqual(Object.keys(peerDependencies));
  expect(Object.keys(peerDependenciesMeta)).toEqual(Object.keys(peerDependencies));
});

const elementsChunk = () =>
  path.basename([...readGraph('dist/peer').keys()].find((file) => file.startsWith('chunks/elements-')) ?? '');

test('has a core without React and elements, for any application and for Node', () => {
  const graph = readGraph();
  const foreign = staticFiles(graph, 'core.js')
    .flatMap((file) => graph.get(file)?.modules ?? [])
    .filter((id) => /node_modules\/(react|react-dom|@r2wc)\/|^src\/elements\//.test(id));
  expect(foreign).toEqual([]);
});
