import { expect } from '@open-wc/testing';
import { loadDateLocale } from '../../../src/core/time/index.ts';
import { loadTexts } from '../../../src/core/i18n/index.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { byRole, click, clock, eventually, setViewport } from '../../support/browser/page.ts';
import { closePortal, heading, openSignedIn } from '../../support/browser/portal.ts';
import { startProvider, startProxy, withFault, type RemoteProxy } from '../../support/servers/provider.ts';
import { elsewhere, SETTING } from '../settings/settings-page.ts';
import { followLanguage } from '../../../demo/pages/portal-language.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';

const change = { method: 'PUT', path: SETTING };

describe('a language or theme that is chosen in the portal', () => {
  let proxy: RemoteProxy;
  let kept: Awaited<ReturnType<typeof elsewhere>>;

  beforeEach(async () => {
    await setViewport({ width: 1280, height: 800 });
    const provider = await startProvider();
    proxy = await startProxy(provider);
    kept = await elsewhere(provider);
  });
  afterEach(closePortal);

  async function choose(portal: Element, name: string): Promise<void> {
    await click(() => byRole(shadow(portal), 'button', '佐藤 花子'));
    await click(() => byRole(shadow(portal), 'menuitemcheckbox', name));
  }
  /** Waits for a toast with this text; a success is shown for a moment only. */
  const toast = (portal: Element, kind: 'success' | 'error', words: string) =>
    eventually(() => {
      const found = [...shadow(portal).querySelectorAll(`.teacher-toast-${kind} p`)].map(
        ({ textContent }) => textContent,
      );
      if (!found.includes(words)) throw new Error(`Toasts: ${found.join()}.`);
      return true;
    });
  const theme = (portal: Element) => shadow(portal).querySelector<HTMLElement>('.teacher-root')?.dataset.theme;

  it('is confirmed with the text of the specification once the provider has stored it', async () => {
    const portal = await openSignedIn(proxy.url, '/course/schedule');
    await withFault(proxy, { match: change, fault: { hold: true } }, async () => {
      await choose(portal, 'ダーク');
      await eventually(() => theme(portal) === 'dark');
      await eventually(async () =>
        (await proxy.log()).some(({ method, path }) => method === 'PUT' && path === SETTING),
      );
      expect(shadow(portal).querySelector('.teacher-toast')).to.equal(null);
      await proxy.release();
      await toast(portal, 'success', '情報が変更されました');
    });
    expect((await kept.read()).theme).to.equal('dark');
  });

  it('is confirmed for 1.5 s after its text is rendered', async () => {
    const portal = await openSignedIn(proxy.url, '/course/schedule');
    await choose(portal, 'ダーク');
    await toast(portal, 'success', '情報が変更されました');
    await clock.advance(1499);
    await toast(portal, 'success', '情報が変更されました');
    await clock.advance(1);
    await eventually(() => !shadow(portal).querySelector('.teacher-toast'));
  });

  it('is confirmed in the chosen language', async () => {
    const portal = await openSignedIn(proxy.url, '/course/schedule');
    await choose(portal, 'English');
    await toast(portal, 'success', 'Your information has been changed');
    expect((await kept.read()).language).to.equal('en-US');
  });

  it("applies to all text of a page, also if the page's texts load before the common ones", async () => {
    const portal = await openSignedIn(proxy.url, '/course/list');
    await click(() => shadow(portal).querySelector<HTMLElement>('.lesson-open'));
    await eventually(() => shadow(portal).querySelector('.course-detail'));
    const today = () => shadow(portal).querySelector('.course-detail .lesson-when strong')?.textContent;
    await eventually(() => today() === '今日');
    for (const [language, word] of [
      ['zh-CN', '今天'],
      ['ar-EG', 'اليوم'],
    ] as const) {
      await loadTexts(language, ['courses', 'dateTime', 'pagination']);
      await loadDateLocale(language);
      portal.setAttribute('lang', language);
      await eventually(() => today() === word);
    }
  });

  for (const [why, fault, kind, words] of [
    [
      'the provider refuses',
      { status: 200, body: { status: 0, message: 'いまは変更できません。', data: {} } },
      'rejected',
      'いまは変更できません。',
    ],
    [
      'the network is lost',
      { drop: true },
      'offline',
      '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
    ],
  ] as const) {
    it(`is reverted when ${why}, also in the browser's storage; teacher and page are notified`, async () => {
      const portal = await openSignedIn(proxy.url, '/course/schedule');
      // The teacher's own setting has come.
      await eventually(() => theme(portal) === 'auto');
      const before = [theme(portal), localStorage.getItem('teacher-theme')];
      const failures: string[] = [];
      portal.addEventListener('teacher-failure', ({ detail }) => failures.push(detail.kind));
      await withFault(proxy, { match: change, fault }, async () => {
        await choose(portal, 'ダーク');
        await toast(portal, 'error', `変更を保存できなかったため、元に戻しました。${words}`);
      });
      expect([theme(portal), localStorage.getItem('teacher-theme')]).to.eql(before);
      expect(failures).to.eql([kind]);
      await choose(portal, 'العربية');
      await heading(portal, 'الجدول');
    });
  }
});

describe("the portal's own page", () => {
  setUpProvider();
  const { lang, dir } = document.documentElement;
  afterEach(async () => {
    await closePortal();
    Object.assign(document.documentElement, { lang, dir });
  });

  const page = () => [document.documentElement.lang, document.documentElement.dir].join(' ');

  it('follows the language and the writing direction of the portal', async () => {
    document.documentElement.lang = 'ja';
    const portal = await openSignedIn(proxy.url, '/course/list');
    const end = followLanguage(portal);
    expect(page()).to.equal('ja-JP ltr');
    portal.setAttribute('lang', 'ar-EG');
    await eventually(() => page() === 'ar-EG rtl');
    portal.setAttribute('lang', 'en');
    await eventually(() => page() === 'en-US ltr');
    end();
  });

  it('has language and direction as soon as the portal exists, if its script comes first', async () => {
    document.documentElement.lang = 'ja';
    const portal = document.createElement('teacher-portal');
    portal.setAttribute('provider', proxy.url);
    portal.setAttribute('lang', 'ar-EG');
    const end = followLanguage(portal);
    document.body.append(portal);
    await eventually(() => page() === 'ar-EG rtl');
    end();
  });

  it('of a host keeps its own language and direction without that script', async () => {
    document.documentElement.lang = 'fr';
    const portal = await openSignedIn(proxy.url, '/course/list', 'lang="ar-EG"');
    await eventually(() => portal.shadowRoot?.querySelector('.teacher-root[dir=rtl]'));
    expect(document.documentElement.lang).to.equal('fr');
    expect(document.documentElement.dir).to.equal(dir);
  });
});
