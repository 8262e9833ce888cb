import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readGraph, staticFiles } from '../../scripts/graph.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { described, hashes, open, read } from './built-package.ts';

type Target = string | Readonly<Record<string, string>>;
const { exports: ways, sideEffects } = read<{ exports: Record<string, Target>; sideEffects: string[] }>('package.json');

// The browser logs what a wrong hash stops, and calls where no provider is.
test.use({ allowedComplaints: /digest|integrity|\/api\/backstage\/field\/logo/ });

test.describe('the package', () => {
  const targets = Object.values(ways).flatMap((way) => (typeof way === 'string' ? [way] : Object.values(way)));

  test('has every file that it names', () => {
    expect([...targets, './dist/LICENSES.txt', './dist/llms.txt'].filter((file) => !existsSync(file))).toEqual([]);
  });

  test('has no descriptions in its code: they are in its documents', () => {
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

  test("has nothing of the build's own notes in it", () => {
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
    expect(
      names.filter((name) => !/^(dist\/(?!\.)|(package\.json|README\.md|CHANGELOG\.md|LICENSE)$)/.test(name)),
    ).toEqual([]);
  });

  test('can be imported on a server, each module of it', () => {
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

  test('has classes apart from tags: who imports them registers what he wants', async ({ page, site }) => {
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
    expect(registering.filter((file) => !sideEffects.includes(file))).toEqual([]);
    expect(sideEffects).not.toContain('./dist/classes.js');
  });
});

test('the list of licences has every package of which something is bundled, with a text', () => {
  const sources = ['dist/demo.js.map', 'dist/portal/service-worker.js.map'].flatMap(
    (file) => read<{ sources: string[] }>(file).sources,
  );
  const modules = [...[...readGraph().values()].flatMap((chunk) => chunk.modules), ...sources];
  const packages = new Set(
    modules.map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]).filter((name) => name !== undefined),
  );
  const [head = '', ...parts] = readFileSync('dist/LICENSES.txt', 'utf8').split(/^={78}\n/m);
  expect(parts.map((part) => /^(\S+) [\d.]+, \S+\n/.exec(part)?.[1]).sort()).toEqual([...packages].sort());
  expect(head).toMatch(new RegExp(`\\b${packages.size} packages`));
  for (const part of parts) expect(part).toMatch(/permission|licensed|public domain/i);
  for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
    expect(
      readdirSync(`dist/chunks/pdfjs/${folder}`).some((name) => name.startsWith('LICENSE')),
      folder,
    ).toBeTruthy();
  }
});

test('the core brings no React and no elements: it is for applications of any kind, and for Node', () => {
  const graph = readGraph();
  const foreign = staticFiles(graph, 'core.js')
    .flatMap((file) => graph.get(file)?.modules ?? [])
    .filter((id) => /node_modules\/(react|react-dom|@r2wc)\/|^src\/elements\//.test(id));
  expect(foreign).toEqual([]);
});
