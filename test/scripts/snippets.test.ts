import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transformSync } from 'esbuild';
import { pageHeaders } from '../../demo/page-server/policy.ts';
import { KINDS, policyOf, snippetOf, type Kind, type SnippetOptions } from '../../demo/playground/snippets/index.ts';

const release = {
  url: 'https://your-host.example/teacher-elements/0.1.0/',
  version: '0.1.0',
  integrity: 'sha384-abc',
  demoIntegrity: 'sha384-def',
};
const bare: SnippetOptions = { tag: 'teacher-login', attributes: {}, events: [] };
const full: SnippetOptions = {
  tag: 'teacher-course-list',
  attributes: { provider: 'https://api.example/v1', 'page-size': '20', silent: true },
  properties: { fetchToken: "async () => (await fetch('/my/teacher-token', { method: 'POST' })).text()" },
  events: ['teacher-ready', 'teacher-course-select'],
  customProperties: { '--teacher-accent': '#7a3b69', '--teacher-font': '"Zen Kaku Gothic New", sans-serif' },
};
/** Values that mean something in the languages that they are written into. */
const odd: SnippetOptions = {
  tag: 'teacher-schedule',
  attributes: { 'live-href': '/room/{id}?a="b"&c={{x}}&lt;`${1}\\</script>', date: "it's" },
  events: [],
  customProperties: { '--teacher-font': 'a \'b\' "c" \\' },
};

const slots: SnippetOptions['slots'] = [
  { name: 'heading', as: 'heading', text: 'Lessons & more' },
  { name: 'empty', as: 'words', text: '{{none}} <yet> @' },
  { name: 'row-action', as: 'template', text: 'Note' },
];

const code = (kind: Kind, options: SnippetOptions) => snippetOf(kind, options, release).code;

/** The TypeScript in a snippet; of a single-file component what its script has. */
const scriptOf = (kind: Kind, options: SnippetOptions) =>
  kind === 'vue' ? (/<script [^>]*>\n([^]*)<\/script>/.exec(code(kind, options))?.[1] ?? '') : code(kind, options);

describe('a snippet', () => {
  it('for a page without a build names one file with its hash, and the element', () => {
    assert.equal(
      code('html', bare),
      `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>teacher-elements</title>
    <script
      src="https://your-host.example/teacher-elements/0.1.0/teacher-elements.js"
      integrity="sha384-abc"
      crossorigin
      defer
    ></script>
  </head>
  <body>
    <teacher-login></teacher-login>
  </body>
</html>
`,
    );
    assert.deepEqual(snippetOf('html', bare, release).others, []);
  });

  it('for a page without a build has separate scripts and styles, for a strict policy', () => {
    const { code: page, others } = snippetOf('html', full, release);
    assert.deepEqual(others, [
      {
        file: 'page.js',
        code: `const element = document.querySelector('teacher-course-list');
element.fetchToken = async () => (await fetch('/my/teacher-token', { method: 'POST' })).text();
const listen = (event) => console.log(event.type, event.detail);
element.addEventListener('teacher-ready', listen);
element.addEventListener('teacher-course-select', listen);
`,
      },
      {
        file: 'page.css',
        code: `teacher-course-list {
  --teacher-accent: #7a3b69;
  --teacher-font: "Zen Kaku Gothic New", sans-serif;
}
`,
      },
    ]);
    assert.match(
      page,
      /<link rel="stylesheet" href="page\.css">[^]*integrity="sha384-abc"[^]*<script src="page\.js" defer><\/script>/,
    );
    assert.doesNotMatch(page, /<script(?![^>]* src=)(?![^>]*\n\s*src=)|<style| style=| on\w+=/);
  });

  it('includes the provider if it runs in the page', () => {
    const options = { ...bare, attributes: { provider: 'demo:' } };
    assert.match(
      code('html', options),
      /0\.1\.0\/demo\.js"\n\s*integrity="sha384-def"[^]*0\.1\.0\/teacher-elements\.js"\n\s*integrity="sha384-abc"/,
    );
    for (const kind of ['react', 'vue', 'angular'] as const)
      assert.match(code(kind, options), /^import 'teacher-elements\/demo';$/m);
    for (const kind of KINDS) assert.doesNotMatch(code(kind, full), /demo/);
  });

  it('for React sets attributes, properties, style and listeners by their names', () => {
    assert.match(
      code('react', full),
      /<teacher-course-list\n {6}provider="https:\/\/api\.example\/v1"\n {6}page-size="20"\n {6}silent\n {6}fetchToken=\{fetchToken\}\n {6}style=\{look\}\n {6}onteacher-ready=\{listen\}\n {6}onteacher-course-select=\{listen\}\n {4}\/>/,
    );
  });

  it('for Vue binds properties and style, and listens', () => {
    assert.match(
      code('vue', full),
      / silent\n {4}:fetchToken="fetchToken"\n {4}:style="look"\n {4}@teacher-ready="listen"\n {4}@teacher-course-select="listen"\n/,
    );
  });

  it('for Angular binds properties and style, and listens', () => {
    assert.match(
      code('angular', full),
      /schemas: \[CUSTOM_ELEMENTS_SCHEMA\][^]* silent\n {6}\[fetchToken\]="fetchToken"\n {6}\[style\]="look"\n {6}\(teacher-ready\)="listen\(\$event\)"/,
    );
  });

  it('for Svelte sets attributes, properties, style and listeners by their names', () => {
    assert.match(
      code('svelte', full),
      /import 'teacher-elements\/course-list';\n[^]*<teacher-course-list\n {2}provider="https:\/\/api\.example\/v1"\n {2}page-size="20"\n {2}silent\n {2}\{fetchToken\}\n {2}style:--teacher-accent=\{'#7a3b69'\}\n[^]* {2}onteacher-ready=\{listen\}\n {2}onteacher-course-select=\{listen\}\n/,
    );
    // Braces would hold an expression.
    assert.match(code('svelte', odd), /live-href="\/room\/&#123;id&#125;\?/);
  });

  it('puts text of the page into the slots, escaped for the framework', () => {
    const options = { ...full, slots };
    const row = '<template slot="row-action"><button type="button" name="action">Note</button></template>';
    assert.ok(
      code('html', options).includes(`    >
      <h2 slot="heading">Lessons &amp; more</h2>
      <p slot="empty">{{none}} &lt;yet> @</p>
      ${row}
    </teacher-course-list>`),
    );
    assert.ok(
      code('react', options).includes(`    >
      <h2 slot="heading">{"Lessons & more"}</h2>
      <p slot="empty">{"{{none}} <yet> @"}</p>
      ${row}
    </teacher-course-list>`),
    );
    assert.ok(code('vue', options).includes('<p slot="empty">&#123;&#123;none&#125;&#125; &lt;yet> &#64;</p>'));
    assert.ok(code('angular', options).includes('<p slot="empty">{{ \'{{\' }}none&#125;&#125; &lt;yet> &#64;</p>'));
    for (const kind of ['vue', 'angular'] as const) assert.ok(code(kind, options).includes(row));
    assert.match(
      code('html', { ...bare, slots: slots?.slice(2) }),
      /<teacher-login>\n {6}<template [^\n]*\n {4}<\/teacher-login>/,
    );
  });

  it('imports only its element, from the stated version', () => {
    for (const kind of ['react', 'vue', 'angular'] as const) {
      assert.match(
        code(kind, full),
        /npm install teacher-elements@0\.1\.0\b[^]*import 'teacher-elements\/course-list';/,
      );
    }
  });

  it('imports the chosen flavour; only pages with React provide their own', () => {
    const imports = (kind: Kind, flavour: SnippetOptions['flavour']) =>
      /'(teacher-elements\/[\w/]*course-list)'/.exec(code(kind, { ...full, ...(flavour && { flavour }) }))?.[1];
    for (const kind of ['react', 'vue', 'angular'] as const)
      assert.equal(imports(kind, 'slim'), 'teacher-elements/slim/course-list');
    assert.equal(imports('react', 'peer'), 'teacher-elements/peer/course-list');
    assert.equal(imports('vue', 'peer'), 'teacher-elements/course-list');
  });

  it('for a page without a build has the loader of the slim flavour, which has no single file', () => {
    const page = snippetOf('html', { ...bare, flavour: 'slim' }, { ...release, slimIntegrity: 'sha384-ghi' }).code;
    assert.match(
      page,
      /src="https:\/\/your-host\.example\/teacher-elements\/0\.1\.0\/slim\/loader\.js"\n\s*integrity="sha384-ghi"\n\s*crossorigin\n\s*type="module"/,
    );
    assert.doesNotMatch(page, /teacher-elements\.js/);
  });

  it('is valid for a compiler, whatever the values are', () => {
    for (const options of [bare, full, odd, { ...full, slots }]) {
      for (const kind of ['react', 'vue', 'angular'] as const) {
        const { warnings } = transformSync(scriptOf(kind, options), {
          loader: kind === 'react' ? 'tsx' : 'ts',
          tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
        });
        assert.deepEqual(warnings, []);
      }
    }
  });

  it('keeps a value unchanged, whatever it means in the framework', () => {
    const { 'live-href': address } = odd.attributes;
    assert.ok(code('react', odd).includes(`live-href={${JSON.stringify(address)}}`));
    assert.match(
      code('vue', odd),
      /live-href="\/room\/\{id\}\?a=&quot;b&quot;&amp;c=\{\{x\}\}&amp;lt;`\$\{1\}\\&lt;\/script>"/,
    );
    // A template literal, and no binding.
    assert.ok(code('angular', odd).includes('c=&#123;&#123;x}}&amp;lt;\\`\\${1}\\\\&lt;/script>"'));
    for (const kind of ['react', 'vue', 'angular'] as const)
      assert.ok(code(kind, odd).includes(`'--teacher-font': 'a \\'b\\' "c" \\\\',`));
  });
});

describe('the policy of a snippet', () => {
  const policy = (kind: Kind, provider?: string) => policyOf(kind, { provider, release });

  it('is the one of our own pages, plus the origin of the files for a page without a build', () => {
    const own = pageHeaders('https://api.example')['Content-Security-Policy'];
    assert.equal(policy('react', 'https://api.example/v1/'), own);
    assert.equal(
      policy('html', 'https://api.example/v1/'),
      own?.replace("script-src 'self'", "script-src 'self' https://your-host.example"),
    );
  });

  it('allows no other origin if the provider runs in the page, or on its origin', () => {
    for (const provider of ['demo:', 'demo:autumn', undefined, '', '/api']) {
      assert.match(policy('vue', provider), /; connect-src 'self'; img-src 'self' data: blob:; /);
    }
  });

  it('includes sources required by a framework', () => {
    assert.match(policy('vue'), /trusted-types vue lit-html teacher-elements 'allow-duplicates'$/);
    assert.match(policy('svelte'), /trusted-types svelte-trusted-html lit-html teacher-elements 'allow-duplicates'$/);
    assert.match(policy('angular'), /trusted-types angular angular#bundler lit-html teacher-elements /);
  });

  it("needs only the page's own origin for files that are served there", () => {
    assert.match(
      policyOf('html', { provider: 'demo:', release: { url: '/teacher-elements/0.1.0/' } }),
      /; script-src 'self'; /,
    );
  });
});
