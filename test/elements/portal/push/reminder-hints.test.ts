import { expect } from '@open-wc/testing';
import { byRole, click, eventually, setViewport } from '../../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../../support/browser/portal.ts';
import { proxy, setUpOwnProvider } from '../../../support/browser/suite.ts';
import { shadow } from '../../../support/browser/test-page.ts';
import { fakePush, type FakePush } from './fake-push.ts';

const INFO = '/api/client/teacher/login/info';

const LANGUAGES = [
  [
    'ja-JP',
    '授業前のお知らせ',
    '開いている間に',
    'をオンにすると、閉じている間も',
    '閉じていても、この端末に',
    'タブの名前に',
  ],
  [
    'en-US',
    'Reminder before a lesson',
    'while this screen is open',
    'Turn on',
    'even while this screen is closed',
    'its tab',
  ],
  ['zh-CN', '上课前提醒', '打开本画面时会提醒', '开启“在此设备上通知”后', '即使关闭了本画面', '标签页名称'],
  ['ar-EG', 'تذكير قبل الدرس', 'ما دامت هذه الشاشة مفتوحة', 'فعّل', 'حتى عندما تكون هذه الشاشة مغلقة', 'علامة التبويب'],
] as const;

describe('what the screens say about the time of reminders', () => {
  let device: FakePush;

  setUpOwnProvider(closePortal);
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    device = await fakePush();
  });
  afterEach(() => device.restore());

  /** The settings with what describes the choice of the reminder. */
  async function open(lang: string, label: string) {
    const portal = await openSignedIn(proxy.url, '/setting', `lang="${lang}"`);
    const choice = await eventually(() => byRole(shadow(portal), 'combobox', label));
    const reads = (words: string) =>
      eventually(() =>
        (choice.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .some((id) => shadow(portal).getElementById(id)?.textContent?.includes(words)),
      );
    return { portal, reads };
  }
  const pushSwitch = (portal: Element) =>
    eventually(() => shadow(portal).querySelector<HTMLElement>('.push-switch button:not([aria-busy])'));

  for (const [lang, label, whileOpen, offer, closedToo, inTitle] of LANGUAGES) {
    it(`follows the notifications on this device (${lang})`, async () => {
      const { portal, reads } = await open(lang, label);
      await reads(offer);
      await reads(whileOpen);
      await click(await pushSwitch(portal));
      await reads(closedToo);
      await click(await pushSwitch(portal));
      await reads(offer);
      device.answer = 'denied';
      device.permission = 'default';
      await click(await pushSwitch(portal));
      await reads(inTitle);
    });
  }

  it('promises nothing for a closed page where the browser gets no pushes', async () => {
    device.hasWorker = false;
    const [lang, label, whileOpen, offer] = LANGUAGES[0];
    const { portal, reads } = await open(lang, label);
    await eventually(() => shadow(portal).querySelector('.push-switch'));
    await reads(whileOpen);
    expect(shadow(portal).textContent).not.to.include(offer);
  });

  it('promises nothing for a closed page at a provider without pushes', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': [] } } }]);
    const [lang, label, whileOpen, offer] = LANGUAGES[0];
    const { portal, reads } = await open(lang, label);
    await reads(whileOpen);
    expect(shadow(portal).textContent).not.to.include(offer);
  });

  it('is said beside the lessons, too, at a later visit', async () => {
    const note = (portal: Element) => shadow(portal).querySelector('.reminder-note')?.textContent;
    device.permission = 'granted';
    const before = await openSignedIn(proxy.url, '/course/list');
    await eventually(() => note(before)?.includes('届くのはこの画面を開いている間だけです。'));
    before.remove();
    const { portal, reads } = await open(LANGUAGES[0][0], LANGUAGES[0][1]);
    await click(await pushSwitch(portal));
    await reads(LANGUAGES[0][4]);
    portal.remove();
    const after = await openSignedIn(proxy.url, '/course/list');
    await eventually(() => note(after)?.includes('この画面を閉じていても、この端末に届きます。'));
    expect(note(after)).not.to.include('だけです');
  });
});
