import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { address, closePortal, content, openSignedIn, placePortal } from '../../support/browser/portal.ts';
import { looks, onGround, signIn } from '../../support/browser/test-page.ts';
import {
  enter,
  inRoom,
  meetInRoom,
  openLiveTestPage,
  pressButton,
  seesPictures,
  shadow,
  type LiveTestPage,
} from '../live-room/live-page.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const views = [...looks.map((look) => [...look, WIDE] as const), ['phone', 'theme="light"', '#fff', PHONE] as const];

needs('calls').describe('a running call in the portal', () => {
  let testPage: LiveTestPage;
  before(async () => {
    testPage = await openLiveTestPage();
    await setViewport(WIDE);
  });
  afterEach(async () => {
    await closePortal();
    await setViewport(WIDE);
  });

  const find = (portal: Element, selector: string) =>
    eventually(() => shadow(portal).querySelector<HTMLElement>(selector));
  const has = (portal: Element, selector: string) => shadow(portal).querySelector(selector) !== null;

  /** The portal with its teacher in a room, opened from the list. */
  async function enterFromList(path = `/course/list/live/${testPage.lesson.id}`, attributes = ''): Promise<Element> {
    const portal = await openSignedIn(testPage.provider.url, '/course/list', attributes);
    await follow(portal, path);
    await enter(portal);
    await inRoom(portal);
    return portal;
  }

  /** Follows a link of the page. */
  async function follow(portal: Element, path: string): Promise<void> {
    const link = Object.assign(document.createElement('a'), { href: `/teacher${path}` });
    content(portal).append(link);
    link.click();
    link.remove();
    await eventually(() => address() === path);
  }

  async function goElsewhere(portal: Element): Promise<void> {
    (await find(portal, '.live-room .live-strip-back')).click();
    await find(portal, '.live-compact-call');
  }

  it('is a small, accessible window in a corner of other pages, in each look', async () => {
    const portal = await enterFromList();
    await goElsewhere(portal);
    expect(address()).to.equal('/course/list');
    for (const [name, attributes, ground, size] of views) {
      await setViewport(size);
      portal.setAttribute('theme', /theme="(\w+)"/.exec(attributes)?.[1] ?? 'light');
      portal.setAttribute('lang', /lang="([\w-]+)"/.exec(attributes)?.[1] ?? 'ja-JP');
      const isArabic = name === 'Arabic';
      await eventually(
        () => shadow(portal).querySelector('.teacher-root')?.getAttribute('dir') === (isArabic ? 'rtl' : 'ltr'),
      );
      const isPhone = size === PHONE;
      await eventually(() => has(portal, '.portal-bar') === isPhone);
      await onGround(ground, async () => {
        const box = (await find(portal, '.live-compact-call')).getBoundingClientRect();
        expect([box.width, box.height], name).to.deep.equal([240, 135]);
        expect(isArabic ? box.left : innerWidth - box.right, name).to.be.within(0, 40);
        const floor = isPhone ? (await find(portal, '.portal-bar')).getBoundingClientRect().top : innerHeight;
        expect(floor - box.bottom, name).to.be.within(0, 40);
        await expectAccessible(portal);
      });
    }
  });

  it('is returned to by keyboard, with the focus on the name of the room', async () => {
    const portal = await enterFromList();
    await goElsewhere(portal);
    await eventually(() => focused() === shadow(portal).querySelector('main > .portal-page:last-child h1'));
    const back = byRole(await find(portal, '.live-compact-bar'), 'button', '授業に戻る');
    for (let step = 0; step < 30 && focused() !== back; step += 1) await press('Shift+Tab');
    expect(focused()).to.equal(back);
    await press('Enter');
    await eventually(() => focused() === shadow(portal).querySelector('.live-room h1'));
    expect(has(portal, '.live-compact-bar, .live-compact-call')).to.equal(false);
    expect(document.title).to.contain(testPage.lesson.studentName);
  });

  it('leaves nothing behind when the room is left before entering', async () => {
    const portal = await openSignedIn(testPage.provider.url, '/course/list');
    await follow(portal, `/course/list/live/${testPage.lesson.id}`);
    await pressButton(portal, '戻る');
    await eventually(() => address() === '/course/list');
    await eventually(() => !has(portal, '.portal-live-call, .live-compact-bar'));
  });

  it('ends with the sign-out, and does not come back with the next sign-in', async () => {
    const portal = await enterFromList();
    await goElsewhere(portal);
    await click(() => byRole(shadow(portal), 'button', '佐藤 花子'));
    await click(() => byRole(shadow(portal), 'menuitem', 'ログアウト'));
    await eventually(() => document.querySelector('input[name=email]'));
    expect(has(portal, '.portal-live-call')).to.equal(false);
    await signIn();
    await eventually(() => byRole(content(portal), 'table'));
    expect(has(portal, '.portal-live-call')).to.equal(false);
  });

  it('continues on the terms page, and across a redirect', async () => {
    const portal = await enterFromList();
    await goElsewhere(portal);
    const small = await find(portal, '.live-compact-call');
    await follow(portal, '/provision');
    await eventually(
      () => content(portal).querySelector('main > .portal-page:last-child h1')?.textContent === '利用規約',
    );
    expect(small.isConnected, 'the same call').to.equal(true);
    // The logo leads to the start page, which leads on to the list.
    (await find(portal, '.portal-logo')).click();
    await eventually(() => address() === '/course/list');
    expect(small.isConnected, 'the same call').to.equal(true);
  });

  it('is restored by a sign-in after the session has ended', async () => {
    const other = await openLiveTestPage();
    const portal = await openSignedIn(other.provider.url, '/course/list');
    await follow(portal, `/course/list/live/${other.lesson.id}`);
    await enter(portal);
    await inRoom(portal);
    await goElsewhere(portal);
    const newPassword = 'another-word-1';
    await other.ask('PUT', '/api/client/teacher/setting', { currentPassword: 'hanako-demo', newPassword });
    await signIn('hanako@example.jp', newPassword);
    await eventually(() => address() === '/course/list');
    await find(portal, '.live-compact-bar');
    await pressButton(portal, '授業に戻る');
    await find(portal, '.live-whole:not([inert])');
  });

  it('is offered again after a reload of a tab that has lost its identity, without opening a camera', async () => {
    const portal = await enterFromList();
    await goElsewhere(portal);
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith('teacher-room-')))
      sessionStorage.removeItem(key);
    // As a page does that goes away: nothing is cleared up.
    const kept = sessionStorage.getItem('teacher-live-call');
    portal.remove();
    sessionStorage.setItem('teacher-live-call', kept ?? '');
    const again = placePortal(testPage.provider.url);
    const text = () => shadow(again).querySelector('.live-compact-bar')?.textContent ?? '';
    await eventually(() => text().includes('授業から離れています。'));
    expect(has(again, 'video')).to.equal(false);
    await pressButton(again, '授業に戻る');
    await find(again, '.live-pre-join');
  });

  it('that is ended elsewhere shows the reason, until it is dismissed', async () => {
    const portal = await enterFromList(`/visit/list/live/${testPage.meeting.id}`);
    await goElsewhere(portal);
    expect((await find(portal, '.live-compact-bar')).textContent).to.contain('面談に戻る');
    await testPage.ask('POST', `/api/backstage/meeting/studio/termination/${testPage.meeting.id}`);
    await eventually(() =>
      allByRole(shadow(portal), 'alert').some(({ textContent }) => textContent === '面談を終了しました。'),
    );
    expect(has(portal, '.live-compact-call')).to.equal(false);
    await pressButton(portal, '詳しく見る');
    await find(portal, '.live-whole:not([inert]) .live-post-call');
    await eventually(() => sessionStorage.getItem('teacher-live-call') === null);
    await pressButton(portal, '戻る');
    await eventually(() => !has(portal, '.live-post-call'));
    expect(has(portal, '.live-compact-bar')).to.equal(false);
  });
});

needs('calls').describe('a room after a participant has left', () => {
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  it('shows a student that the teacher has left', async () => {
    const testPage = await openLiveTestPage();
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(student, 2);
    const banners = () => shadow(student).querySelector('.live-banners')?.textContent ?? '';
    expect(banners()).not.to.contain('先生');
    await pressButton(teacher, '退室');
    await pressButton(teacher, '退室する');
    await eventually(() => banners().includes('先生が退室しました。'));
    expect(shadow(student).querySelector('.live-tiles-alone')).to.equal(null);
  });

  it('shows a teacher that the student has left, not that no one has joined yet', async () => {
    const testPage = await openLiveTestPage();
    const { teacher, student } = await meetInRoom(testPage);
    await seesPictures(teacher, 2);
    await pressButton(student, '退室');
    await pressButton(student, '退室する');
    await eventually(
      () => shadow(teacher).querySelector('.live-tiles-alone')?.textContent === '生徒は今、部屋にいません。',
    );
  });
});
