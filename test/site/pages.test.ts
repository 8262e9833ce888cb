// What the site makes of the repository's Markdown files, without building it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { createPageApp } from '../../demo/page-server/app.ts';
import { releaseBuild } from '../../demo/page-server/build.ts';
import { KINDS } from '../../demo/playground/snippets/index.ts';
import { readEntries } from '../../scripts/generate/contracts.ts';
import { collectCodeColours } from '../../scripts/site/rendering/code-colours.ts';
import { withExternalScripts } from '../../scripts/site/rendering/external-scripts.ts';
import { withoutStyleAttributes } from '../../scripts/site/rendering/style-attributes.ts';
import { pageOf, targetOf } from '../../scripts/site/source/addresses.ts';
import { pageFiles } from '../../scripts/site/source/copy-pages.ts';
import { withExample } from '../../scripts/site/source/element-page.ts';
import { menuOf } from '../../scripts/site/source/sidebar.ts';
import { tokenize } from '../../scripts/site/tokenize.ts';

describe('a link of the documentation', () => {
  it('leads from page to page on the site and in the repository', () => {
    assert.deepEqual(targetOf('README.md', 'docs/elements/README.md'), { href: 'elements/index.md', isPage: true });
    assert.deepEqual(targetOf('docs/elements/teacher-login.md', 'README.md'), { href: 'index.md', isPage: true });
    assert.deepEqual(targetOf('docs/start/contributors.md', '../../CONTRIBUTING.md'), {
      href: '../contributing.md',
      isPage: true,
    });
    assert.deepEqual(targetOf('docs/ja/sign-in.md', '../embedding.md#your-own-sign-in'), {
      href: '../embedding.md#your-own-sign-in',
      isPage: true,
    });
  });

  it('leads to other pages of the same server', () => {
    assert.deepEqual(targetOf('README.md', 'http://localhost:8080/playground'), { href: '/playground', isPage: false });
    assert.deepEqual(targetOf('docs/frameworks.md', '../demo/hosts/vue'), {
      href: '/examples/source/vue/README.md',
      isPage: false,
    });
  });

  it('is plain text where the site lacks the target', () => {
    assert.equal(targetOf('README.md', 'LICENSE'), undefined);
    assert.equal(targetOf('docs/testing.md', '../test/support/README.md'), undefined);
  });

  it('leaves web addresses and headings of the same page unchanged', () => {
    for (const address of ['https://nodejs.org/', '#sizes'])
      assert.deepEqual(targetOf('docs/embedding.md', address), { href: address, isPage: true });
  });
});

describe('the menu of the site', () => {
  const links = ['README.md', 'docs/ja/README.md', 'docs/elements/README.md'].flatMap((file) =>
    menuOf(file, readFileSync(file, 'utf8')).flatMap(({ items }) => items.map(({ link }) => link)),
  );
  const pages = pageFiles('.').map((file) => (pageOf(file) ?? '').replace(/(?:index)?\.md$/, ''));

  it('has only pages that exist', () => {
    assert.deepEqual(
      links.filter((link) => !pages.includes(link.slice(1))),
      [],
    );
  });

  it('has every page for partners, testers, contributors and operators', () => {
    const elsewhere = /^(?:decisions\/|design-choices$|deviations$|ja\/$|elements\/$|$)/;
    assert.deepEqual(
      pages.filter((page) => !elsewhere.test(page) && !links.includes(`/${page}`)),
      [],
    );
  });

  it('names groups by the text before their table, and elements without angle brackets', () => {
    const [elements, ...groups] = menuOf('README.md', readFileSync('README.md', 'utf8'));
    assert.equal(elements?.items[0]?.text, 'teacher-contacts');
    assert.deepEqual(
      groups.map(({ text }) => text),
      [
        'Five minutes each',
        'For pages that use the elements',
        'By framework, from the first tag to the policy',
        'For operators of a provider',
        'For contributors',
      ],
    );
  });
});

describe("an element's page", () => {
  it('shows the element with its code for every framework', async () => {
    for (const { contract } of await readEntries()) {
      const file = `docs/elements/${contract.tag}.md`;
      const page = withExample(file, readFileSync(file, 'utf8'));
      assert.ok(page.includes(`<LiveExample tag="${contract.tag}" />`), file);
      assert.equal([...page.matchAll(/^```\w+ \[\w+\]$/gm)].length, KINDS.length, file);
    }
  });

  it('only pages of elements get an example without asking for one', () => {
    const text = readFileSync('docs/elements/README.md', 'utf8');
    assert.equal(withExample('docs/elements/README.md', text), text);
    const asking = withExample('docs/start/partners.md', readFileSync('docs/start/partners.md', 'utf8'));
    assert.equal(asking.split('<LiveExample tag="teacher-course-list" />').length, 2);
  });
});

describe('the search', () => {
  it('finds Japanese words in text without spaces, in full and half width', () => {
    const found = tokenize('授業の一覧が表示されます。ＡＰＩ');
    for (const word of ['授業', '一覧', '表示', 'API']) assert.ok(found.includes(word), word);
    assert.deepEqual(tokenize('授'), ['授']);
  });

  it('finds English words and names whole', () => {
    assert.deepEqual(tokenize('`teacher-course-list`: every lesson, page-size'), [
      'teacher-course-list',
      'every',
      'lesson',
      'page-size',
    ]);
  });
});

describe('under the strict policy', () => {
  it('an inline script becomes a file named by its content', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'docs-site-'));
    const page = withExternalScripts(
      '<script id="a">one()</script><script type="module" src="/b.js"></script>',
      folder,
      '/docs/',
    );
    const [, name = ''] =
      /^<script id="a" src="\/docs\/(assets\/head\.\w{12}\.js)"><\/script><script type="module" src="\/b\.js"><\/script>$/.exec(
        page,
      ) ?? [];
    assert.equal(readFileSync(path.join(folder, name), 'utf8'), 'one()');
  });

  it('a page has no style attributes, and keeps text that looks like one', () => {
    assert.equal(
      withoutStyleAttributes('<div style="position:relative;" class="a"><code>&lt;p style="x"&gt;</code></div>'),
      '<div class="a"><code>&lt;p style="x"&gt;</code></div>',
    );
  });

  it('code has a class for each style instead of style attributes', () => {
    const { transformer, css } = collectCodeColours();
    const nodes = ['color:red', 'color:red', 'color:blue'].map((style) => ({ properties: { style, class: 'line' } }));
    for (const node of nodes) Reflect.apply(transformer.span as () => void, {}, [node]);
    assert.deepEqual(
      nodes.map(({ properties }) => properties),
      [{ class: 'line code-0' }, { class: 'line code-0' }, { class: 'line code-1' }],
    );
    assert.equal(css(), '.code-0{color:red}\n.code-1{color:blue}');
  });
});

describe('the address of the site', () => {
  const app = createPageApp({ build: releaseBuild, provider: 'http://127.0.0.1:1' });

  it('serves a folder, under a policy that allows Vue and no connections to other origins', async () => {
    const short = await app.request('/docs');
    assert.deepEqual([short.status, short.headers.get('Location')], [308, '/docs/']);
    const policy = (await app.request('/docs/none.html')).headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /; script-src 'self'; /);
    assert.match(policy, /; connect-src 'self'; /);
    assert.match(policy, /; trusted-types vue lit-html teacher-elements 'allow-duplicates'; /);
    assert.match(policy, /; frame-ancestors 'none'$/);
  });

  it('builds the site once, on the first request, and answers when the build has finished', async () => {
    const built: string[] = [];
    const building = createPageApp({
      build: releaseBuild,
      provider: 'http://127.0.0.1:1',
      async buildDocs() {
        built.push('begins');
        await Promise.resolve();
        built.push('ends');
        return true;
      },
    });
    await building.request('/playground');
    assert.deepEqual(built, []);
    const replies = ['/docs/', '/docs/errors.html', '/docs/'].map(async (address) => {
      await building.request(address);
      assert.deepEqual(built, ['begins', 'ends'], address);
    });
    await Promise.all(replies);
  });

  it('serves no file from outside of the site', async () => {
    for (const address of [
      '/docs/../package.json',
      '/docs/..%2f..%2fpackage.json',
      '/docs/%2e%2e/%2e%2e/package.json',
      '/docs/..%5c..%5cpackage.json',
      '/docs/.vitepress/config.ts',
      '/docs/%00',
    ]) {
      const reply = await app.request(address);
      assert.ok([400, 404, 503].includes(reply.status), `${address}: ${reply.status}`);
      assert.doesNotMatch(await reply.text(), /devDependencies/);
    }
  });
});
