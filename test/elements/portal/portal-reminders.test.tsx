import { expect } from '@open-wc/testing';
import { shadow, signIn } from '../../support/browser/test-page.ts';
import { MINUTE, otherDevice, setClock, setClockAnew, type OtherDevice } from './today-page.ts';
import { byRole, click, eventually, frames, mountHtml } from '../../support/browser/page.ts';
import { address, closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { provider, proxy, setUpProvider } from '../../support/browser/suite.ts';
import { withFault } from '../../support/servers/provider.ts';

const FIRST = Date.parse('2026-11-10T09:00:00+09:00');
let today = Date.parse('2026-12-15T00:00:00+09:00');
const at = (time: string) => today + Number(time.slice(0, 2)) * 60 * MINUTE + Number(time.slice(3)) * MINUTE;

/** The browser's notifications as a person sees them, and the permission as a person gives it. */
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  static answer: NotificationPermission = 'granted';
  static asked = 0;
  static isRejected = false;
  static shown: FakeNotification[] = [];

  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked += 1;
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.permission;
  }

  readonly words: string;
  isClosed = false;

  constructor(title: string, { body = '' }: NotificationOptions) {
    super();
    this.words = `${title} / ${body}`;
    FakeNotification.shown.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

describe('reminders in the portal', () => {
  let device: OtherDevice;
  const { Notification: real } = globalThis;

  setUpProvider({ now: FIRST });
  beforeEach(async () => {
    today += 35 * 24 * 60 * MINUTE;
    await provider.setClock({ now: at('09:00') });
    await setClockAnew(proxy.url, at('09:00'));
    device = await otherDevice(provider.url);
    Object.assign(FakeNotification, { permission: 'granted', answer: 'granted', asked: 0, shown: [] });
    Object.assign(globalThis, { Notification: FakeNotification });
  });
  afterEach(closePortal);
  after(() => void Object.assign(globalThis, { Notification: real }));

  const open = () => openSignedIn(proxy.url, '/course/list');
  const shownWords = () => FakeNotification.shown.map(({ words }) => words);
  const note = (portal: Element) => shadow(portal).querySelector<HTMLElement>('.reminder-note');
  /** The watch is fetched after the page. */
  const ready = (portal: Element) => eventually(() => note(portal));

  it("leave nothing pending when the teacher's settings cannot be loaded", async () => {
    const match = { method: 'GET', path: '/api/client/teacher/login/info' };
    await withFault(proxy, { match, fault: { status: 500 } }, async () => {
      const portal = await open();
      await eventually(() => shadow(portal).querySelector('.today'));
      await eventually(() => !shadow(portal).querySelector('[aria-busy=true]'));
      expect(note(portal)).to.equal(null);
    });
  });

  it('appear once, at the configured time before a lesson, with a countdown in the title', async () => {
    await device.create(at('10:00'));
    const portal = await open();
    await ready(portal);
    setClock(proxy.url, at('09:49'));
    setClock(proxy.url, at('09:50'));
    await eventually(() => shownWords().length === 1);
    expect(shownWords()[0]).to.match(/^あと10分で授業です \/ 10:00–10:30 .+さん 数学$/);
    await eventually(() => document.title === 'あと10分｜授業一覧');
    setClock(proxy.url, at('09:57'));
    await eventually(() => document.title === 'あと3分｜授業一覧');
    setClock(proxy.url, at('10:00'));
    await eventually(() => document.title === '授業一覧');
    expect(shownWords().length).to.equal(1);
  });

  it('are shown after a sleep', async () => {
    await device.create(at('10:00'));
    const portal = await open();
    await ready(portal);
    setClock(proxy.url, at('09:56'));
    await eventually(() => shownWords()[0]?.startsWith('あと4分で授業です'));
  });

  it('open the lesson when they are clicked', async () => {
    const lesson = await device.create(at('10:00'));
    const portal = await open();
    await ready(portal);
    setClock(proxy.url, at('09:55'));
    const notification = await eventually(() => FakeNotification.shown[0]);
    notification.dispatchEvent(new Event('click'));
    await eventually(() => address() === `/course/list/detail/${lesson.id}`);
    expect(notification.isClosed).to.equal(true);
    await eventually(() => document.title.startsWith('あと5分｜'));
  });

  it('do not appear for a lesson that was cancelled or moved', async () => {
    const [moved, canceled] = [await device.create(at('10:00'), 0), await device.create(at('10:40'), 1)];
    const portal = await open();
    await ready(portal);
    await device.move(moved, at('12:00'));
    await device.cancel(canceled);
    setClock(proxy.url, at('09:55'));
    await eventually(() => shadow(portal).querySelector('.today')?.textContent?.includes('12:00–12:30'));
    setClock(proxy.url, at('10:35'));
    setClock(proxy.url, at('11:55'));
    await eventually(() => shownWords().length > 0);
    expect(shownWords().map((words) => words.split(' ')[2])).to.eql(['12:00–12:30']);
  });

  it('are closed on sign-out, because they name students', async () => {
    await device.create(at('10:00'));
    const portal = await open();
    await ready(portal);
    setClock(proxy.url, at('09:55'));
    const notification = await eventually(() => FakeNotification.shown[0]);
    portal.remove();
    await eventually(() => notification.isClosed);
  });

  describe('the permission', () => {
    it('is requested only by a button that explains the purpose', async () => {
      FakeNotification.permission = 'default';
      await device.create(at('10:00'));
      const portal = await open();
      const shown = await ready(portal);
      expect(shown.textContent).to.contain('授業の10分前に、ブラウザーの通知でお知らせできます。');
      expect(shown.textContent).to.contain('ブラウザーを閉じると届きません。');
      setClock(proxy.url, at('09:55'));
      await eventually(() => document.title.startsWith('あと5分'));
      expect([FakeNotification.asked, shownWords().length]).to.eql([0, 0]);
      await click(() => byRole(shown, 'button', 'お知らせを受け取る'));
      await eventually(() => note(portal)?.textContent?.includes('授業の10分前にお知らせします。'));
      await eventually(() => shownWords()[0]?.startsWith('あと5分で授業です'));
      expect(FakeNotification.asked).to.equal(1);
      expect(note(portal)?.textContent).to.contain('ブラウザーを閉じると届きません。');
    });

    it('is explained if it was denied', async () => {
      Object.assign(FakeNotification, { permission: 'default', answer: 'denied' });
      const portal = await open();
      await click(async () => byRole(await ready(portal), 'button', 'お知らせを受け取る'));
      await eventually(() => note(portal)?.textContent?.includes('通知がブラウザーで拒否されています。'));
      expect(note(portal)?.querySelector('button')).to.equal(null);
    });

    it('is not requested without reminders', async () => {
      FakeNotification.permission = 'default';
      await device.ask('PUT', '/setting', { reminderMinutes: 0 });
      await device.create(at('10:00'));
      try {
        const portal = await open();
        await eventually(() => note(portal)?.textContent?.includes('「なし」に設定されています。'));
        setClock(proxy.url, at('09:55'));
        await eventually(() => shadow(portal).querySelector('.today')?.textContent?.includes('あと5分'));
        expect(document.title).to.equal('授業一覧');
        expect(note(portal)?.querySelector('button')).to.equal(null);
      } finally {
        await device.ask('PUT', '/setting', { reminderMinutes: 10 });
      }
    });

    it('is explained where notifications are unsupported; the title counts down', async () => {
      Object.assign(globalThis, { Notification: undefined });
      await device.create(at('10:00'));
      const portal = await open();
      await eventually(() => note(portal)?.textContent?.includes('このブラウザーでは通知を受け取れません。'));
      setClock(proxy.url, at('09:55'));
      await eventually(() => document.title === 'あと5分｜授業一覧');
    });
  });

  it('belong to the portal: a standalone list shows none and keeps the title', async () => {
    await device.create(at('10:00'));
    document.title = 'ほかのページ';
    const list = mountHtml(`<teacher-course-list provider="${proxy.url}"></teacher-course-list>`);
    await signIn();
    await eventually(() => shadow(list).querySelector('.course-list'));
    setClock(proxy.url, at('09:55'));
    await eventually(() => shadow(list).querySelector('.lesson-row'));
    await frames(10);
    expect([shownWords().length, FakeNotification.asked, document.title]).to.eql([0, 0, 'ほかのページ']);
  });
});
