import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
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
  it('are ours in every definition and template', () => {
    assert.deepEqual(allOf(own, /(?<=\.define\(")[\w-]+/g), components.map((name) => `teacher-sl-${name}`).sort());
    assert.deepEqual(allOf(own, /<\/?sl-[\w-]+/g), []);
  });

  it('are ours wherever else an element is looked for by its tag', () => {
    const lookups =
      /(?:closest|querySelector(?:All)?|slotted|whenDefined|customElements\.get|\bnot)\(["'`]?sl-[\w-]+|(?:tagName|localName)\S*\s*===\s*["']sl-[\w-]+/g;
    assert.ok(allOf(code, lookups).length > 20);
    assert.deepEqual(allOf(own, lookups), []);
  });

  it('are all that changes: events and custom properties keep their names', () => {
    for (const names of [/(?:emit|EventListener)\("sl-[\w-]+|@sl-[\w-]+/g, /--sl-[\w-]+/g]) {
      assert.ok(allOf(code, names).length > 0);
      assert.deepEqual(allOf(own, names), allOf(code, names));
    }
    assert.equal(own.replaceAll('teacher-sl-', 'sl-'), code);
  });

  it('are ours in screens and style sheets, too', () => {
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
