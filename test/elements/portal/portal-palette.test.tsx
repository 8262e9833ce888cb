import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { shadow, signIn } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { address, heading } from '../../support/browser/portal.ts';
import { withFault } from '../../support/servers/provider.ts';
import { NAME, active, dialog, find, found, open, openPalette, options, setUpPalette } from './palette-page.ts';
import { proxy } from '../../support/browser/suite.ts';

const SEARCH = '/api/client/teacher/teach/list/search';

describe('the palette of the portal', () => {
  setUpPalette();
  const { requestIdleCallback: whenIdle } = window;
  afterEach(() => {
    window.requestIdleCallback = whenIdle;
  });

  it('renders a field and a list of pages and actions, and is loaded on first use', async () => {
    // Nothing is fetched ahead while the page is idle: only the first use loads it.
    window.requestIdleCallback = () => 0;
    const portal = await open();
    const isLoaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/command-palette-'));
    expect(isLoaded()).to.equal(false);
    await click(() => byRole(portal, 'button', NAME));
    await eventually(() => focused()?.matches('.palette input'));
    expect(isLoaded()).to.equal(true);
    const shown = byRole(shadow(portal), 'dialog', NAME);
    expect(byRole(shown, 'combobox').getAttribute('aria-controls')).to.equal(byRole(shown, 'listbox').id);
    expect(options(portal)).to.include.members(['授業一覧', '予定', '授業を登録', '今日の予定をロック', 'ログアウト']);
  });

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG"'],
  ] as const) {
    it(`is accessible: ${look}, empty and with results, and the list of shortcuts`, async () => {
      const portal = await openPalette(attributes);
      await expectAccessible(portal);
      await find(portal, '小林', '小林');
      await expectAccessible(portal);
      await press('Escape');
      await eventually(() => !dialog(portal));
      await press('?');
      await eventually(() => shadow(portal).querySelector('.palette-keys'));
      await expectAccessible(portal);
    });
  }

  describe('finds', () => {
    for (const words of ['コバヤシ', 'こばやし', 'ｺﾊﾞﾔｼ', '小林']) {
      it(`a student by ${words}`, async () => {
        const portal = await openPalette();
        await find(portal, words, /^小林 葵コバヤシ アオイ/);
        await press('Enter');
        await eventually(() => /^\/contact\/list\/detail\/.+/.test(address()));
      });
    }

    it('lessons of the provider, next first', async () => {
      const portal = await openPalette();
      await find(portal, '小林', /小林 葵さん .*20\d\d\//);
      const lesson = found(portal).find(({ textContent }) => textContent?.includes('葵さん'));
      if (!lesson) throw new Error('There is no lesson.');
      await click(lesson);
      await eventually(() => /^\/course\/list\/detail\/.+/.test(address()));
    });

    for (const [words, option, wanted] of [
      ['2027-12-03', '2027/12/03(金)', '/course/schedule?view=day&date=2027-12-03'],
      ['2027年3月', '2027年3月', '/course/schedule?view=month&date=2027-03-01'],
    ] as const) {
      it(`a date: ${words}`, async () => {
        const portal = await openPalette();
        await find(portal, words, option);
        await press('Enter');
        await eventually(() => address() === wanted);
      });
    }

    it('tomorrow by name, and the week after this one', async () => {
      const portal = await openPalette();
      await find(portal, '明日', /^明日 20\d\d\//);
      await press('Control+a');
      await find(portal, '来週', /^20.*からの週/);
      await press('Enter');
      await eventually(() => address().startsWith('/course/schedule?view=week&date='));
    });

    it('says so when there is nothing', async () => {
      const portal = await openPalette();
      await type('ふしぎなことば');
      await eventually(() => dialog(portal)?.textContent?.includes('見つかりませんでした。'));
    });

    it('local results, and reports a failed search of lessons', async () => {
      const portal = await openPalette();
      await withFault(proxy, { match: { path: SEARCH }, fault: { status: 500 } }, async () => {
        await type('小林');
        await eventually(() => dialog(portal)?.textContent?.includes('授業を検索できませんでした。'));
      });
      expect(options(portal).some((each) => each.startsWith('小林 葵'))).to.equal(true);
    });
  });

  describe('does', () => {
    async function run(words: string, option: string, attributes?: string) {
      const portal = await openPalette(attributes);
      await find(portal, words, option);
      await press('Enter');
      return portal;
    }

    it('change the language, and back', async () => {
      const portal = await run('language English', '表示言語をEnglishにする');
      await eventually(() => byRole(portal, 'button', 'Search or jump to…'));
      await press('Control+k');
      await eventually(() => focused()?.matches('.palette input'));
      await find(portal, '言語', 'Switch the language to 日本語');
      await press('Enter');
      await eventually(() => byRole(portal, 'button', NAME));
    });

    it('change the theme', async () => {
      const portal = await run('dark', '外観モードをダークにする');
      await eventually(() => shadow(portal).querySelector('.teacher-root[data-theme=dark]'));
    });

    it('open the form for a new lesson on the current page', async () => {
      const portal = await run('新しい授業', '授業を登録');
      await eventually(() => byRole(shadow(portal), 'dialog', '授業を登録'));
      expect(address()).to.equal('/course/list');
    });

    it('lock today', async () => {
      const portal = await run('ロック', '今日の予定をロック');
      await eventually(() => byRole(shadow(portal), 'dialog', /ロック/));
    });

    it('sign out', async () => {
      await run('logout', 'ログアウト');
      await eventually(() => document.querySelector('input[name=email]'));
    });
  });

  it('lists recent picks, until the sign-out', async () => {
    const portal = await openPalette();
    await find(portal, 'コバヤシ', '小林 葵');
    await press('Enter');
    await eventually(() => !dialog(portal));
    await press('Control+k');
    await eventually(() => options(portal)[0]?.startsWith('小林 葵'));
    expect(dialog(portal)?.textContent).to.contain('最近使った項目');
    await type('logout');
    await eventually(() => active(portal) === 'ログアウト');
    await press('Enter');
    await signIn();
    await heading(portal);
    await press('Control+k');
    await eventually(() => options(portal).length > 0);
    expect(dialog(portal)?.textContent).to.not.contain('最近使った項目');
  });

  it('is a button at the bottom of a phone, and its list can be tapped', async () => {
    await setViewport({ width: 390, height: 844 });
    const portal = await open();
    const button = byRole(portal, 'button', NAME);
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).to.be.at.least(44);
    await click(button);
    await eventually(() => dialog(portal));
    const option = found(portal).find(({ textContent }) => textContent === '予定');
    expect(option?.getBoundingClientRect().height).to.be.at.least(44);
    if (option) await click(option);
    await eventually(() => address() === '/course/schedule');
  });
});
