import { expect } from '@open-wc/testing';
import type { Meeting } from '../../../../src/core/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { address } from '../../../support/browser/portal.ts';
import { byRole, click, eventually, press, type } from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { shadow, write } from '../../../support/browser/test-page.ts';
import { hasChange, isUndone } from '../../../support/browser/change-toasts.ts';
import { askAs } from '../../../support/servers/ask.ts';
import { withFault } from '../../../support/servers/provider.ts';
import { dialog, find, found, openPalette, options, setUpPalette } from '../palette-page.ts';

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
    await expectAccessible(portal);
    const meeting = found(portal).find(({ textContent }) => textContent?.includes('保護者の方'));
    const [, day] = /(20\d\d\/\d\d\/\d\d)/.exec(meeting?.textContent ?? '') ?? [];
    await click(meeting as Element);
    await eventually(() => address() === `/course/schedule?view=day&date=${day?.replaceAll('/', '-')}`);
  });

  it('are reported as not searched when that fails, beside all else that is found', async () => {
    const portal = await openPalette();
    await withFault(proxy, { match: { path: MEETING_SEARCH }, fault: { status: 500 } }, async () => {
      await type('小林');
      await eventually(() => dialog(portal)?.textContent?.includes('面談を検索できませんでした。'));
    });
    expect(dialog(portal)?.textContent).to.not.contain('授業を検索できませんでした。');
    expect(options(portal).some((each) => each.startsWith('小林 葵'))).to.equal(true);
  });

  it('are made on any page', async () => {
    const portal = await openPalette();
    await find(portal, '三者面談', '面談を登録');
    await press('Enter');
    const form = await eventually(() => byRole(shadow(portal), 'dialog', '面談を登録'));
    await expectAccessible(portal);
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

describe('meetings in the palette of a provider that cannot change them', () => {
  setUpPalette();

  it('are neither searched nor made', async () => {
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
