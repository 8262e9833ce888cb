import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { focusOn, shadow } from '../../support/browser/test-page.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  allByRole,
  byRole,
  click,
  emulateMedia,
  eventually,
  press,
  settled,
  setViewport,
} from '../../support/browser/page.ts';
import {
  address,
  closePortal,
  content,
  heading,
  openPortal,
  openSignedIn,
  placePortal,
} from '../../support/browser/portal.ts';
import { startProvider, type RemoteProvider } from '../../support/servers/provider.ts';

describe('the terms of the portal', () => {
  let provider: RemoteProvider;
  before(async () => {
    provider = await startProvider();
  });
  afterEach(closePortal);

  const article = (portal: Element) => eventually(() => shadow(portal).querySelector<HTMLElement>('.terms-text'));
  async function open(attributes = ''): Promise<{ portal: Element; text: HTMLElement }> {
    const portal = openPortal(provider.url, '/provision', attributes);
    return { portal, text: await article(portal) };
  }

  it('renders the text of the file as headings, paragraphs and lists, without a sign-in', async () => {
    const { portal, text } = await open();
    expect((await heading(portal)).textContent).to.equal('利用規約');
    expect(text.querySelectorAll('h2')).to.have.length(9);
    expect(text.querySelector('ol li')?.textContent).to.contain('「講師」とは');
    expect(text.querySelector('ol ul li')?.textContent).to.equal('授業の予定と実績の管理');
    expect(text.textContent).to.not.match(/^#|\n- /);
    expect(document.querySelector('input[name=email]')).to.equal(null);
    expect(byRole(content(portal), 'link', 'ログイン画面へ').getAttribute('href')).to.equal('/teacher/login');
  });

  it('are an option: with no-terms the portal has no link to them, and their page requests no file', async () => {
    const requested: string[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (...request) => {
      requested.push(String(request[0]));
      return original(...request);
    };
    try {
      const portal = openPortal(provider.url, '/provision', 'no-terms');
      await eventually(() => content(portal).textContent?.includes('利用規約はまだ掲載されていません。'));
      expect(requested.filter((url) => url.includes('/provision/'))).to.eql([]);
      byRole(content(portal), 'link', 'ログイン画面へ').click();
      await eventually(() => document.querySelector('input[name=email]'));
      expect(allByRole(shadow(portal), 'link', '利用規約')).to.eql([]);
    } finally {
      globalThis.fetch = original;
    }
  });

  it('fits a narrow page', async () => {
    await setViewport({ width: 390, height: 800 });
    try {
      await settled((await open()).portal);
      expect(document.documentElement.scrollWidth).to.be.at.most(390);
    } finally {
      await setViewport({ width: 1280, height: 800 });
    }
  });

  for (const [lang, title, direction] of [
    ['en-US', 'Terms of use', 'ltr'],
    ['zh-CN', '使用条款', 'ltr'],
    ['ar-EG', 'شروط الاستخدام', 'rtl'],
  ] as const) {
    it(`are available in ${lang}`, async () => {
      const { portal, text } = await open(`lang="${lang}"`);
      await heading(portal, title);
      expect([text.lang, text.dir]).to.eql([lang.slice(0, 2), direction]);
      expect(shadow(portal).querySelector('.terms-language')).to.equal(null);
    });
  }

  it('follow the chosen language', async () => {
    const { portal } = await open();
    const choice = byRole(shadow(portal), 'combobox', '表示言語') as HTMLSelectElement;
    choice.value = 'en-US';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await heading(portal, 'Terms of use');
    await eventually(async () => (await article(portal)).lang === 'en');
  });

  it('can be read while signed in, with a link back to the lessons', async () => {
    const portal = await openSignedIn(provider.url, '/course/list');
    await click(() => byRole(shadow(portal), 'button', '佐藤 花子'));
    await click(() => byRole(shadow(portal), 'menuitem', '利用規約'));
    await article(portal);
    expect(address()).to.equal('/provision');
    await click(() => byRole(content(portal), 'link', '授業一覧へ'));
    await heading(portal, '授業一覧');
  });

  it('are linked from the sign-in', async () => {
    const portal = openPortal(provider.url, '/login');
    await click(() => byRole(shadow(portal), 'link', '利用規約'));
    await article(portal);
    expect(address()).to.equal('/provision');
  });

  it('have a table of contents, also by keyboard', async () => {
    const { portal, text } = await open();
    const contents = byRole(shadow(portal), 'navigation', '目次');
    const entries = allByRole(contents, 'button');
    expect(entries.map(({ textContent }) => textContent)).to.eql(
      [...text.querySelectorAll('h2')].map(({ textContent }) => textContent),
    );
    entries[4]?.focus();
    await press('Enter');
    await focusOn(() => text.querySelectorAll('h2')[4] as Element);
    expect(address()).to.equal('/provision');
  });

  it('that are not deployed are reported as missing', async () => {
    history.pushState(null, '', '/nowhere/provision');
    const portal = placePortal(provider.url, 'router-base="/nowhere/"');
    await eventually(() =>
      shadow(portal).querySelector('.teacher-empty')?.textContent?.includes('利用規約はまだ掲載されていません。'),
    );
    await heading(portal, '利用規約');
    await expectAccessible(portal);
  });

  needs('media').it('print as black text on white, without anything around', async () => {
    const { portal } = await open('theme="dark"');
    await emulateMedia({ media: 'print' });
    try {
      const isSeen = (selector: string) => (shadow(portal).querySelector(selector)?.getClientRects().length ?? 0) > 0;
      await eventually(() => !isSeen('.portal-language'));
      for (const selector of ['.terms-contents', '.terms-print', '.terms-back'])
        expect(isSeen(selector), selector).to.equal(false);
      expect(isSeen('.terms-text p')).to.equal(true);
      expect(getComputedStyle(shadow(portal).querySelector('.terms-text p') as Element).color).to.equal(
        'rgb(26, 33, 38)',
      );
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });
});
