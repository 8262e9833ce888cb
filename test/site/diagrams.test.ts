// What stands on the site instead of a diagram in Mermaid's language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { diagramsOf, withPictures } from '../../scripts/site/diagrams/diagrams.ts';

const diagram = (...lines: string[]) => ['```mermaid', 'flowchart TD', ...lines, '  a --> b', '```'].join('\n');
const pictureAt = (address: string) => ({ address, width: 300, height: 200 });

describe('a diagram of the documentation', () => {
  it('describes its content for screen readers', () => {
    const { title, description } = diagramsOf(diagram('  accTitle: Layers', '  accDescr: a imports b.'))[0] ?? {};
    assert.deepEqual([title, description], ['Layers', 'a imports b.']);
    assert.throws(() => diagramsOf(diagram('  accTitle: Layers')), /has no accTitle or no accDescr:\nflowchart TD/);
    assert.equal(diagramsOf(readFileSync('docs/architecture.md', 'utf8')).length, 2);
  });

  it('is an image per colour scheme, with its description as text', () => {
    const page = withPictures(`# Page\n\n${diagram('  accTitle: "A" & b', '  accDescr: a {x} <b>')}\n\nWords.`, [
      { light: pictureAt('./page-1-light.svg'), dark: pictureAt('./page-1-dark.svg') },
    ]);
    const image = (scheme: string) =>
      `<img class="diagram-${scheme}" src="./page-1-${scheme}.svg" width="300" height="200" loading="lazy" alt="a &#123;x} &lt;b>">`;
    assert.equal(
      page,
      `# Page\n\n<div class="diagram" tabindex="0" role="group" aria-label="&quot;A&quot; &amp; b">${image('light')}${image('dark')}</div>\n\nWords.`,
    );
  });

  it('leaves the rest of a page unchanged', () => {
    const text = readFileSync('docs/testing.md', 'utf8');
    assert.equal(withPictures(text, []), text);
  });
});
