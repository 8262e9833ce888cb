// With axe, in every look: of what test:screens does not open, and of how it is reached.
import { expectAccessible } from '../../support/browser/accessible.ts';
import { byRole, eventually, press, setViewport } from '../../support/browser/page.ts';
import { closePortal, heading, openPortal, openSignedIn } from '../../support/browser/portal.ts';
import { looks, onGround, rows, shadow, signIn } from '../../support/browser/test-page.ts';
import { startProvider, type RemoteProvider } from '../../support/servers/provider.ts';
import {
  banner,
  cancellation,
  keep,
  moveTo,
  at,
  comeBack,
  device,
  open as openToday,
  setUpToday,
  MINUTE,
} from './today-page.ts';
import { dialog, find, openPalette, setUpPalette } from './palette-page.ts';

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

describe('the portal is accessible', () => {
  let provider: RemoteProvider;

  before(async () => {
    provider = await startProvider();
    await setViewport(laptop);
  });
  afterEach(async () => {
    await closePortal();
    await setViewport(laptop);
  });

  const open = (path: string, attributes?: string) => openSignedIn(provider.url, path, attributes);

  for (const [look, attributes, ground] of looks) {
    it(`in ${look}: sign-in, list, lesson, a page to come, none, and the menu`, () =>
      onGround(ground, async () => {
        const portal = openPortal(provider.url, '/course/list', attributes);
        await eventually(() => document.querySelector('input[name=email]'));
        await expectAccessible(portal);
        await signIn();
        const [row] = await rows(portal);
        await expectAccessible(portal);
        row?.querySelector<HTMLElement>('a')?.click();
        await eventually(() => shadow(portal).querySelector('.course-detail-sheet'));
        await expectAccessible(portal);
        portal.remove();
        for (const path of ['/course/schedule', '/no/such/page']) {
          const page = openPortal(provider.url, path, attributes);
          await heading(page);
          await expectAccessible(page);
          page.remove();
        }
      }));

    it(`in ${look} on a phone, the sheet too`, () =>
      onGround(ground, async () => {
        await setViewport(phone);
        const portal = await open('/course/schedule', attributes);
        await expectAccessible(portal);
        shadow(portal).querySelector<HTMLElement>('.portal-bar button')?.click();
        await eventually(() => shadow(portal).querySelector('dialog'));
        await expectAccessible(portal);
      }));
  }
});

describe('the palette of the portal', () => {
  setUpPalette();

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
});

describe('meetings in the palette of the portal', () => {
  setUpPalette();

  it('are accessible: found, and the form of a new one', async () => {
    const portal = await openPalette();
    await find(portal, '保護者', /保護者の方 .*20\d\d\//);
    await expectAccessible(portal);
    await press('Control+a');
    await find(portal, '三者面談', '面談を登録');
    await press('Enter');
    await eventually(() => byRole(shadow(portal), 'dialog', '面談を登録'));
    await expectAccessible(portal);
  });
});

describe('today in the portal', () => {
  setUpToday();

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG"'],
  ] as const) {
    it(`is accessible: ${look}, with everything in it`, async () => {
      await device.create(at('09:05'), 0);
      const moved = await device.create(at('10:15'), 1);
      const canceled = await device.create(at('12:00'), 2);
      for (let each = 0; each < 6; each++) await device.create(at('13:00') + each * 40 * MINUTE, 3 + each);
      const portal = await openToday(attributes);
      await eventually(() => shadow(portal).querySelector('.today-loud'));
      await device.move(moved, at('11:00'));
      await device.cancel(canceled);
      comeBack('09:10');
      await eventually(
        () =>
          shadow(portal).querySelectorAll('.today-loud').length === 2 &&
          shadow(portal).querySelectorAll('.today-changes li').length === 2,
      );
      await rows(portal);
      await expectAccessible(portal);
    });
  }
});

describe('drafts in the portal', () => {
  setUpToday();

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG"'],
  ] as const) {
    it(`are accessible: ${look}, with conflicts`, async () => {
      const [one, two] = [await device.create(at('10:15')), await device.create(at('13:00'), 1)];
      const portal = await openToday(attributes);
      await keep(moveTo(one, two.startTimeMillis), cancellation(two));
      await eventually(() => banner(portal)?.querySelector('.draft-problems li'));
      await expectAccessible(portal);
    });
  }
});
