import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { rollup, type Plugin } from 'rollup';
import { withOwnTags } from '../../scripts/shoelace-tags.ts';

const DIST = 'node_modules/@shoelace-style/shoelace/dist';
const components = readdirSync(`${DIST}/components`);
const code = globSync([`${DIST}/chunks/*.js`, `${DIST}/components/**/*.js`])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const own = withOwnTags(code);

const allOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([whole]) => whole))].sort();

describe("the tags of Shoelace's elements", () => {
  it('have our prefix in every definition and template', () => {
    assert.deepEqual(allOf(own, /(?<=\.define\(")[\w-]+/g), components.map((name) => `teacher-sl-${name}`).sort());
    assert.deepEqual(allOf(own, /<\/?sl-[\w-]+/g), []);
  });

  it('have our prefix wherever else an element is searched by its tag', () => {
    const lookups =
      /(?:closest|querySelector(?:All)?|slotted|whenDefined|customElements\.get|\bnot)\(["'`]?sl-[\w-]+|(?:tagName|localName)\S*\s*===\s*["']sl-[\w-]+/g;
    assert.ok(allOf(code, lookups).length > 20);
    assert.deepEqual(allOf(own, lookups), []);
  });

  it('are the only change: events and custom properties keep their names', () => {
    for (const names of [/(?:emit|EventListener)\("sl-[\w-]+|@sl-[\w-]+/g, /--sl-[\w-]+/g]) {
      assert.ok(allOf(code, names).length > 0);
      assert.deepEqual(allOf(own, names), allOf(code, names));
    }
    assert.equal(own.replaceAll('teacher-sl-', 'sl-'), code);
  });

  it('have our prefix in screens and style sheets, too', () => {
    const screen = "createElement('sl-menu', { 'onsl-select': select }); item.closest('sl-menu-item'); on('sl-show')";
    assert.equal(
      withOwnTags(screen),
      "createElement('teacher-sl-menu', { 'onsl-select': select }); item.closest('teacher-sl-menu-item'); on('sl-show')",
    );
    assert.equal(
      withOwnTags('.a sl-menu::part(base) { --sl-spacing: 0 }'),
      '.a teacher-sl-menu::part(base) { --sl-spacing: 0 }',
    );
  });
});

const address = new URL('../../scripts/packing/page-proof.mjs', import.meta.url).href;
const { pageProof } = (await import(address)) as { pageProof: Plugin };
/** A change that a page makes to it is not an extension of ours. */
const ofAllObjects: object = Object.prototype;

/** What a module gives when it runs as the build makes it, on a page that extends every object. */
async function run(source: string): Promise<unknown> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? source : null),
  };
  const bundle = await rollup({ input: 'entry', plugins: [entry, pageProof] });
  const { output } = await bundle.generate({ format: 'es' });
  const code = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  Object.defineProperty(ofAllObjects, 'ofThePage', { value: 1, enumerable: true, configurable: true });
  try {
    return ((await import(code)) as { default: unknown }).default;
  } finally {
    Reflect.deleteProperty(ofAllObjects, 'ofThePage');
  }
}

it('every form of a loop over names skips properties that a page has added to all objects', async () => {
  const loops = [
    'for (const name in given)',
    'for (const name in (given))',
    'let name, more; for (name in ((more = given), more))',
  ];
  for (const loop of loops)
    assert.deepEqual(
      await run(`const given = { own: 1 }; const found = []; ${loop} found.push(name); export default found;`),
      ['own'],
      loop,
    );
});

it('every form of an assignment to a name of Object.prototype has the same effect', async () => {
  for (const assignment of ['given.toString = 5', '(given).toString = (given, 5)', 'given\n  .toString = (5)'])
    assert.equal(await run(`const given = {}; ${assignment}; export default given.toString;`), 5, assignment);
});
