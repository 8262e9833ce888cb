import { expect } from '@open-wc/testing';
import type { Meeting } from '../../../src/core/api/endpoints/index.ts';
import { compositionOrders } from '../../support/browser/composition.ts';
import { hasChange, isUndone } from '../../support/browser/change-toasts.ts';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  frames,
  press,
  setViewport,
  type,
} from '../../support/browser/page.ts';
import { address, heading } from '../../support/browser/portal.ts';
import { proxy } from '../../support/browser/suite.ts';
import { mountSignedIn, shadow, signIn, write } from '../../support/browser/test-page.ts';
import { askAs } from '../../support/servers/ask.ts';
import { withFault } from '../../support/servers/provider.ts';
import { active, dialog, find, found, NAME, open, openPalette, options, setUpPalette } from './palette-page.ts';

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
    await eventually(() => focused()?.matches('dialog[open] .palette input'));
    expect(isLoaded()).to.equal(true);
    const shown = byRole(shadow(portal), 'dialog', NAME);
    expect(byRole(shown, 'combobox').getAttribute('aria-controls')).to.equal(byRole(shown, 'listbox').id);
    expect(options(portal)).to.include.members(['授業一覧', '予定', '授業を登録', '今日の予定をロック', 'ログアウト']);
  });

  for (const [browser, send] of Object.entries(compositionOrders))
    it(`neither opens a result nor moves on by a key of an input method, as ${browser} sends it`, async () => {
      const portal = await openPalette();
      await find(portal, '小林', /^小林 葵コバヤシ アオイ/);
      const before = [address(), active(portal)];
      for (const key of ['ArrowDown', 'Enter']) send(focused() as Element, key);
      await frames(2);
      expect(dialog(portal)).not.to.equal(null);
      expect([address(), active(portal)]).to.eql(before);
    });

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

    it('tomorrow by name, and the next week', async () => {
      const portal = await openPalette();
      await find(portal, '明日', /^明日 20\d\d\//);
      await press('Control+a');
      await find(portal, '来週', /^20.*からの週/);
      await press('Enter');
      await eventually(() => address().startsWith('/course/schedule?view=week&date='));
    });

    it('a page, which stays the active option when lessons are found later', async () => {
      const portal = await openPalette();
      await find(portal, '予定', /さん .*20\d\d\//);
      expect(active(portal)).to.equal('予定');
    });

    it('nothing, and reports it', async () => {
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

  describe('can', () => {
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

  it('offers today, the next lesson and recent students first, and no languages or themes', async () => {
    const portal = await openPalette();
    await eventually(() => /^(次|進行中)の授業 /.test(options(portal)[1] ?? ''));
    expect(options(portal)[0]).to.match(/^今日 /);
    const groups = () =>
      [...(dialog(portal)?.querySelectorAll('.palette-group') ?? [])].map((each) => each.textContent);
    await eventually(() => groups()[1] === '最近の生徒');
    expect(groups()).to.eql(['今日と次の授業', '最近の生徒', '画面', '操作']);
    expect(options(portal).filter((each) => /表示言語|外観モード/.test(each))).to.eql([]);
    await press('ArrowDown', 'Enter');
    await eventually(() => /^\/course\/list\/detail\/.+/.test(address()));
  });

  it('lists recent picks, until the sign-out', async () => {
    const portal = await openPalette();
    for (const [words, option] of [
      ['コバヤシ', '小林 葵'],
      ['予定', '予定'],
    ] as const) {
      await find(portal, words, option);
      await press('Enter');
      await eventually(() => !dialog(portal));
      await press('Control+k');
      await eventually(() => focused()?.matches('.palette input'));
    }
    const picked = (group: string) =>
      [...(dialog(portal)?.querySelectorAll('[role=group]') ?? [])]
        .find(({ textContent }) => textContent.startsWith(group))
        ?.querySelector('[role=option]')?.textContent;
    await eventually(() => picked('最近の生徒')?.includes('小林 葵'));
    expect(picked('最近使った項目')).to.be.a('string');
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
    const option = await eventually(() => found(portal).find(({ textContent }) => textContent === '予定'));
    expect(option.getBoundingClientRect().height).to.be.at.least(44);
    await click(option);
    await eventually(() => address() === '/course/schedule');
  });
});

describe('the palette of the portal', () => {
  setUpPalette();

  describe('by keyboard', () => {
    it('cycles through the list, with the focus in the field', async () => {
      const portal = await openPalette();
      const input = focused();
      await eventually(() => /^(次|進行中)の授業 /.test(options(portal)[1] ?? ''));
      const [first, second] = options(portal);
      expect(active(portal)).to.equal(first);
      await press('ArrowDown');
      await eventually(() => active(portal) === second);
      await press('ArrowUp', 'ArrowUp');
      await eventually(() => active(portal) === options(portal).at(-1));
      const id = input?.getAttribute('aria-activedescendant') ?? '';
      expect(shadow(portal).getElementById(id)?.ariaSelected).to.equal('true');
      expect(focused()).to.equal(input);
    });

    it('closes on Esc and restores the focus', async () => {
      const portal = await open();
      const reload = byRole(portal, 'button', '最新の内容を読み込む');
      reload.focus();
      await press('Control+k');
      await eventually(() => dialog(portal));
      await press('Escape');
      await eventually(() => !dialog(portal) && focused() === reload);
    });

    it('navigates to a page and focuses its heading', async () => {
      const portal = await openPalette();
      await find(portal, '予定', '予定');
      await press('Enter');
      await eventually(() => address() === '/course/schedule');
      await heading(portal, '予定');
    });

    it('ignores Enter of an input method', async () => {
      const portal = await openPalette();
      const input = focused();
      input?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
      );
      await new Promise(requestAnimationFrame);
      expect(dialog(portal)).to.not.equal(null);
      expect(address()).to.equal('/course/list');
    });
  });

  describe('single keys', () => {
    it('open it, show the shortcuts, and navigate to pages', async () => {
      const portal = await open();
      await press('/');
      await eventually(() => focused()?.matches('.palette input'));
      expect((focused() as HTMLInputElement).value).to.equal('');
      await press('Escape');
      await eventually(() => !dialog(portal));
      await type('gs');
      await eventually(() => address() === '/course/schedule');
      await heading(portal, '予定');
      await type('gl');
      await eventually(() => address() === '/course/list');
      await press('?');
      const help = await eventually(() => byRole(shadow(portal), 'dialog', 'キーボードの使い方'));
      await eventually(() => /予定の月・週・日.*PageUp PageDown.*授業を動かす/.test(help.textContent ?? ''));
    });

    it('are ignored in text fields, during composition, and in dialogs', async () => {
      const portal = await open();
      const words = await eventually(() => shadow(portal).querySelector<HTMLInputElement>('.course-list input'));
      words.focus();
      await type('/?gs');
      expect(words.value).to.equal('/?gs');
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
      words.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', isComposing: true, bubbles: true }));
      await new Promise(requestAnimationFrame);
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
      await press('?');
      await eventually(() => shadow(portal).querySelector('.palette-keys'));
      await press('g', 's', '/');
      expect(dialog(portal)).to.equal(null);
      expect(address()).to.equal('/course/list');
    });

    it('can be switched off in this browser, except Ctrl with K', async () => {
      const portal = await open();
      await press('?');
      const box = await eventually(() => byRole(shadow(portal), 'checkbox', '1文字のキーを使う'));
      await click(box);
      // Ctrl with K, and the keys of the calendar, which act on what has the focus.
      expect(allByRole(shadow(portal), 'definition').length).to.equal(10);
      await press('Escape');
      await eventually(() => !shadow(portal).querySelector('dialog'));
      await press('/', '?', 'g', 's');
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
      expect(address()).to.equal('/course/list');
      expect(localStorage.getItem('teacher-shortcuts')).to.equal('off');
      await press('Control+k');
      await eventually(() => dialog(portal));
    });
  });

  it('belongs to the portal: a standalone widget has no shortcuts', async () => {
    const list = await mountSignedIn(
      `<teacher-course-list provider="${proxy.url}"></teacher-course-list>`,
      '.course-list',
    );
    const pressed: boolean[] = [];
    const listen = (event: KeyboardEvent) => void pressed.push(event.defaultPrevented);
    addEventListener('keydown', listen);
    for (const key of ['k', '/', '?'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey: key === 'k', bubbles: true, cancelable: true }),
      );
    removeEventListener('keydown', listen);
    await new Promise(requestAnimationFrame);
    expect(pressed).to.eql([false, false, false]);
    expect(shadow(list).querySelector('dialog')).to.equal(null);
    expect(allByRole(list, 'button', NAME)).to.eql([]);
  });
});

const MEETING_SEARCH = '/api/client/teacher/meeting/search';
const VISITOR = '転校のご相談の方';

async function meetings(): Promise<Meeting[]> {
  const ask = await askAs(proxy.url);
  return (await ask<{ list: Meeting[] }>('POST', '/meeting/search?page=1&size=10', { words: VISITOR })).data.list;
}

describe('meetings in the palette of the portal', () => {
  setUpPalette();

  it('are found by name and title, next first, and open their day in the schedule', async () => {
    const portal = await openPalette();
    await find(portal, '保護者', /保護者の方 .*20\d\d\//);
    expect(dialog(portal)?.textContent).to.contain('面談');
    const meeting = found(portal).find(({ textContent }) => textContent?.includes('保護者の方'));
    const [, day] = /(20\d\d\/\d\d\/\d\d)/.exec(meeting?.textContent ?? '') ?? [];
    await click(meeting as Element);
    await eventually(() => address() === `/course/schedule?view=day&date=${day?.replaceAll('/', '-')}`);
  });

  it('are reported as not searched when that fails, beside the other results', async () => {
    const portal = await openPalette();
    await withFault(proxy, { match: { path: MEETING_SEARCH }, fault: { status: 500 } }, async () => {
      await type('小林');
      await eventually(() => dialog(portal)?.textContent?.includes('面談を検索できませんでした。'));
    });
    expect(dialog(portal)?.textContent).to.not.contain('授業を検索できませんでした。');
    expect(options(portal).some((each) => each.startsWith('小林 葵'))).to.equal(true);
  });

  it('are created on any page', async () => {
    const portal = await openPalette();
    await find(portal, '三者面談', '面談を登録');
    await press('Enter');
    const form = await eventually(() => byRole(shadow(portal), 'dialog', '面談を登録'));
    await write(byRole(form, 'textbox', /相手/), VISITOR);
    await write(byRole(form, 'combobox', '面談'), '進路相談');
    // The demo world may have a lesson at any hour of tomorrow, but none at five.
    await write(byRole(form, 'combobox', /時刻/), '05:00');
    await click(() => byRole(form, 'button', '登録する'));
    await hasChange(portal, '面談を登録');
    expect(address()).to.equal('/course/list');
    const [made] = await meetings();
    await press('Control+z');
    await isUndone(portal);
    expect([made?.canceledAt, (await meetings())[0]?.canceledAt !== undefined]).to.eql([undefined, true]);
  });
});

describe('meetings in the palette, at a provider that cannot change them', () => {
  setUpPalette();

  it('are neither searched nor created', async () => {
    await proxy.faults([
      {
        match: { method: 'GET', path: '/api/client/teacher/login/info' },
        fault: { edit: { 'data.capabilities': [] } },
      },
    ]);
    const portal = await openPalette();
    await find(portal, '小林', /小林 葵さん .*20\d\d\//);
    expect(options(portal)).to.not.include('面談を登録');
    const asked = (await proxy.log()).filter(({ path }) => path.startsWith(MEETING_SEARCH));
    expect(asked.length).to.equal(0);
    await proxy.faults([]);
  });
});
