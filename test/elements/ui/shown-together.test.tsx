import { expect } from '@open-wc/testing';
import { ShownTogether, ToCome } from '../../../src/ui/display/shown-together.tsx';
import { clock, eventually, frames } from '../../support/browser/page.ts';
import { clear, find, showPreview } from './preview.tsx';

/** What is waited for at most, in ms. */
const MOST_MS = 1_500;

const incomplete = () => (
  <ShownTogether>
    <section>
      <h2 tabIndex={-1}>今日</h2>
      <ToCome />
    </section>
  </ShownTogether>
);
const halfComplete = () => (
  <ShownTogether>
    <section>
      <h2>今日</h2>
    </section>
    <section>
      <ToCome />
    </section>
  </ShownTogether>
);

const isSeen = (root: ShadowRoot): boolean => find(root, 'h2').checkVisibility({ opacityProperty: true });

describe('Parts that are shown together', () => {
  afterEach(clear);

  it('are not seen until nothing in them is busy, and can have the focus all the same', async () => {
    const root = await showPreview(incomplete);
    const heading = find(root, 'h2');
    expect(isSeen(root)).to.equal(false);
    heading.focus();
    expect(root.activeElement).to.equal(heading);
    find(root, 'h2 + [aria-busy]').removeAttribute('aria-busy');
    await eventually(() => isSeen(root));
    expect(root.querySelector('.teacher-loading')).to.equal(null);
  });

  it('stay when something in them becomes busy later', async () => {
    const root = await showPreview(incomplete);
    const late = find(root, 'h2 + [aria-busy]');
    late.removeAttribute('aria-busy');
    await eventually(() => isSeen(root));
    late.setAttribute('aria-busy', 'true');
    await new Promise(requestAnimationFrame);
    expect(isSeen(root)).to.equal(true);
  });

  it('are seen without the one that never comes', async () => {
    const root = await showPreview(halfComplete);
    await frames(2);
    expect(isSeen(root)).to.equal(false);
    await clock.advance(MOST_MS);
    await eventually(() => isSeen(root));
    expect(root.querySelector('section + section > [aria-busy=true]')).to.not.equal(null);
  });
});
