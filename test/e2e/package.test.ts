import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { readGraph, staticFiles, usesLit } from '../../scripts/graph.ts';
import type { Hashes } from '../../scripts/hashes.ts';
import type { manifest } from '../../scripts/generate/manifest.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import type { Site } from '../support/playwright/site.ts';

type Manifest = ReturnType<typeof manifest>;
type Target = string | Readonly<Record<string, string>>;

const read = <Content>(name: string) => JSON.parse(readFileSync(name, 'utf8')) as Content;
const { exports: ways, sideEffects } = read<{ exports: Record<string, Target>; sideEffects: string[] }>('package.json');
const described = read<Manifest>('dist/custom-elements.json').modules.flatMap(({ declarations }) => declarations);
const hashes = read<Hashes>('dist/sri.json');

// The browser logs what a wrong hash stops, and calls where no provider is.
test.use({ allowedComplaints: /digest|integrity|\/api\/backstage\/field\/logo/ });

/** A text that an attribute of a type may have: the last of its values, else anything. */
function sampleOf(type: string): string {
  if (type === 'boolean') return 'true';
  return type === 'string' ? 'ja' : (type.split(' | ').at(-1)?.replaceAll("'", '') ?? '');
}

/** An empty page of ours with these tags in its head. */
async function open(page: Page, { url }: Site, head: string): Promise<void> {
  await page.route('**/probe.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${head}<body></body>` }),
  );
  await page.goto(`${url}/probe.html`);
}

test.describe('the manifest', () => {
  test('names every attribute, field, method and event of the running elements, and nothing else', async ({
    page,
    site,
  }) => {
    await open(page, site, '<script type="module" src="/dist/index.js"></script>');
    await page.waitForFunction((tag) => customElements.get(tag), described.at(-1)?.tagName ?? '');
    const problems = await page.evaluate(
      (all) =>
        all.flatMap(({ tagName, attributes, members, events }) => {
          interface Class {
            observedAttributes: string[];
            contract: { events: object };
          }
          const element = document.createElement(tagName);
          const { observedAttributes, contract } = customElements.get(tagName) as unknown as Class;
          const wrong = (what: string, condition: boolean) => (condition ? [] : [`${tagName}: ${what}`]);
          const prototype = Object.getPrototypeOf(element) as object;
          const own = Object.getOwnPropertyNames(prototype).filter((name) => !/^(constructor|\w+Callback)$/.test(name));
          const same = (left: string[], right: string[]) => left.toSorted().join() === right.toSorted().join();
          return [
            ...wrong(
              'attributes',
              same(
                attributes.map(({ name }) => name),
                observedAttributes,
              ),
            ),
            ...wrong(
              'events',
              same(
                events.map(({ name }) => name),
                Object.keys(contract.events),
              ),
            ),
            ...wrong(
              'members',
              same(
                members.map(({ name }) => name).filter((name) => name !== 'lang'),
                own,
              ),
            ),
            ...members.flatMap(({ name, kind }) => [
              ...wrong(`${name} is not there`, name in element),
              ...wrong(
                `${name} is no ${kind}`,
                (typeof Reflect.get(element, name) === 'function') === (kind === 'method'),
              ),
            ]),
            // What is written reaches the field that it is said to belong to.
            ...attributes.flatMap(({ name, fieldName, text }) => {
              element.setAttribute(name, text);
              return wrong(`${name} does not set ${fieldName}`, String(Reflect.get(element, fieldName)) === text);
            }),
          ];
        }),
      described.map((each) => ({
        ...each,
        attributes: each.attributes.map((attribute) => ({ ...attribute, text: sampleOf(attribute.type.text) })),
      })),
    );
    expect(problems).toEqual([]);
  });

  test('names files that export these classes', async () => {
    for (const { path, exports } of read<Manifest>('dist/custom-elements.json').modules) {
      const module = (await import(`../../${path}`)) as Record<string, { contract?: { tag: string } }>;
      const [{ name }, { name: tag }] = exports;
      expect(module[name]?.contract?.tag).toBe(tag);
    }
  });
});

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

test.describe('the hashes', () => {
  test('are those of all files that run', () => {
    const all = { ...hashes.complete, ...hashes.entries, ...hashes.chunks };
    expect(Object.keys(all).sort()).toEqual(['teacher-elements.js', 'demo.js', ...readGraph().keys()].sort());
    for (const [file, integrity] of Object.entries(all)) {
      expect(integrity, file).toBe(
        `sha384-${createHash('sha384')
          .update(readFileSync(`dist/${file}`))
          .digest('base64')}`,
      );
    }
  });

  test('tell what the files weigh that bring all their code along', () => {
    for (const [file, kilobytes] of Object.entries(hashes.kilobytes)) {
      expect(kilobytes, file).toBe(
        Number((gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length / 1000).toFixed(1)),
      );
    }
    expect(Object.keys(hashes.kilobytes)).toEqual(Object.keys(hashes.complete));
  });

  test('let the whole in one file run, and nothing that was changed', async ({ page, context, site }) => {
    const [[name = '', integrity = '']] = Object.entries(hashes.complete);
    await open(page, site, `<script src="/dist/${name}" integrity="${integrity}" crossorigin></script>`);
    expect(await page.evaluate(() => customElements.get('teacher-login') !== undefined)).toBe(true);
    const other = await context.newPage();
    await open(
      other,
      site,
      `<script src="/dist/${name}" integrity="${hashes.entries['loader.js']}" crossorigin></script>`,
    );
    expect(await other.evaluate(() => customElements.get('teacher-login') === undefined)).toBe(true);
  });

  test('in an import map hold the chunks to what was built, too', async ({ page, context, site }) => {
    const map = (chunks: Readonly<Record<string, string>>) =>
      JSON.stringify({
        integrity: Object.fromEntries(
          Object.entries({ ...hashes.entries, ...chunks }).map(([file, integrity]) => [`/dist/${file}`, integrity]),
        ),
      });
    const tag = '<script type="module" src="/dist/login.js"></script>';
    await open(page, site, `<script type="importmap">${map(hashes.chunks)}</script>${tag}`);
    await page.waitForFunction(() => customElements.get('teacher-login'));
    const wrong = Object.fromEntries(
      Object.keys(hashes.chunks).map((file) => [file, hashes.entries['loader.js'] ?? '']),
    );
    const other = await context.newPage();
    await open(other, site, `<script type="importmap">${map(wrong)}</script>${tag}`);
    await other.waitForLoadState('networkidle');
    expect(await other.evaluate(() => customElements.get('teacher-login') === undefined)).toBe(true);
  });
});

test('the docs name the elements that need the policy lit-html', () => {
  const [, text = ''] = readFileSync('docs/security.md', 'utf8').split(
    '<!-- A test compares this list with the built files. -->',
  );
  const [line = ''] = /^- `lit-html` is needed by [^]*?(?=\n- )/m.exec(text) ?? [];
  const graph = readGraph();
  const needing = described
    .map(({ tagName }) => tagName)
    .filter((tag) => usesLit(graph, `${tag.replace('teacher-', '')}.js`));
  expect([...line.matchAll(/<(teacher-[\w-]+)>/g)].map(([, tag]) => tag)).toEqual(needing);
});

test('the list of licences has every package of which something is bundled, with a text', () => {
  const { sources } = read<{ sources: string[] }>('dist/demo.js.map');
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
