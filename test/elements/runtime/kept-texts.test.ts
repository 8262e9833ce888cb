import { expect } from '@open-wc/testing';
import { createTextKeeper } from '../../../src/runtime/kept-texts.ts';

describe('a text that a translator has replaced', () => {
  let line: HTMLElement;
  let host: HTMLElement;
  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    line = root.appendChild(document.createElement('p'));
    const observer = new MutationObserver((records) => handle(records));
    const handle = createTextKeeper(root, observer);
    for (const tree of [host, root]) observer.observe(tree, { childList: true, characterData: true, subtree: true });
  });
  afterEach(() => host.remove());

  /** Two texts beside each other, as React renders `{from}–{until}`. */
  function render(...words: string[]): Text[] {
    const texts = words.map((each) => document.createTextNode(each));
    line.append(...texts);
    return texts;
  }
  /** One translation stands for all of the texts, as Chrome's does. */
  async function translate(texts: readonly Text[], words: string): Promise<HTMLElement> {
    const font = document.createElement('font');
    font.textContent = words;
    texts[0]?.before(font);
    for (const text of texts) text.remove();
    await Promise.resolve();
    return font;
  }

  it('shows its translation until the screen changes it', async () => {
    const [text] = render('残り3回');
    if (!text) return;
    await translate([text], '3 left');
    expect(line.textContent).to.equal('3 left');
    text.nodeValue = '残り2回';
    await Promise.resolve();
    expect(line.textContent).to.equal('残り2回');
  });

  it('goes with its translation when the screen removes it', async () => {
    const [text, after] = render('変更', '済み');
    if (!text || !after) return;
    await translate([text], 'Change');
    line.removeChild(text);
    await Promise.resolve();
    expect(line.textContent).to.equal('済み');
  });

  it('comes back with the others behind the same translation', async () => {
    const texts = render('16:00', '–', '17:30');
    await translate(texts, '4 pm to 5:30 pm');
    expect(line.textContent).to.equal('4 pm to 5:30 pm');
    if (texts[2]) texts[2].data = '18:00';
    await Promise.resolve();
    expect(line.textContent).to.equal('16:00–18:00');
  });

  it('is empty when the screen has emptied it', async () => {
    const [text] = render('下書き');
    if (!text) return;
    await translate([text], 'Draft');
    text.data = '';
    await Promise.resolve();
    expect(line.textContent).to.equal('');
  });

  it('comes back when the translation is taken back', async () => {
    const [text] = render('授業一覧');
    if (!text) return;
    const font = await translate([text], 'Lessons');
    font.replaceWith(text);
    await Promise.resolve();
    expect(line.textContent).to.equal('授業一覧');
  });

  it('comes back at once when the keeper comes late, since the screen may have changed it', () => {
    const [text] = render('残り3回');
    if (!text) return;
    const { parentNode: parent } = text;
    const observer = new MutationObserver(() => undefined);
    if (parent) observer.observe(parent, { childList: true });
    const font = document.createElement('font');
    text.replaceWith(font);
    text.data = '残り2回';
    createTextKeeper(host.shadowRoot as ShadowRoot, observer)(observer.takeRecords(), true);
    expect(line.textContent).to.equal('残り2回');
  });

  it("is left to the page among the page's own children", async () => {
    const own = host.appendChild(document.createElement('p'));
    own.textContent = '見出し';
    const { firstChild } = own;
    own.replaceChildren(document.createElement('font'));
    await Promise.resolve();
    expect(firstChild?.isConnected).to.equal(false);
  });
});
