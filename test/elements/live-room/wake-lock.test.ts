import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import { enter, inRoom, openLiveTestPage, pressButton, shadow, type LiveTestPage } from './live-page.ts';
import { byRole, eventually, frames } from '../../support/browser/page.ts';

/** A lock as the system gives it. */
class Lock extends EventTarget {
  released = false;
  async release(): Promise<void> {
    if (this.released) return;
    this.released = true;
    this.dispatchEvent(new Event('release'));
  }
}

needs('calls').describe('the screen of a device', () => {
  let testPage: LiveTestPage;
  let locks: Lock[];
  before(async () => {
    testPage = await openLiveTestPage();
  });
  beforeEach(() => {
    locks = [];
    setWakeLock(async () => {
      const lock = new Lock();
      locks.push(lock);
      return lock;
    });
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
    Reflect.deleteProperty(navigator, 'wakeLock');
    setHidden(false);
  });

  function setWakeLock(request: (type: string) => Promise<Lock>): void {
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  }
  function setHidden(isHidden: boolean): void {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
    if (!isHidden) Reflect.deleteProperty(document, 'hidden');
  }
  const held = () => locks.filter(({ released }) => !released).length;

  it('stays on in the room, not before it, until the teacher leaves', async () => {
    const teacher = await testPage.teacher();
    await eventually(() => byRole(shadow(teacher), 'button', '入室'));
    expect(locks).to.have.length(0);
    await enter(teacher);
    await inRoom(teacher);
    await eventually(() => held() === 1);
    await pressButton(teacher, '退室');
    await pressButton(teacher, '退室する');
    await eventually(() => held() === 0);
  });

  it('stays on after the system let it go, and once the page is in sight again', async () => {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    await eventually(() => held() === 1);
    await locks[0]?.release();
    await eventually(() => held() === 1);
    setHidden(true);
    await locks[1]?.release();
    await frames(3);
    expect(held()).to.equal(0);
    setHidden(false);
    await eventually(() => held() === 1);
    expect(locks).to.have.length(3);
    teacher.remove();
    await eventually(() => held() === 0);
  });

  it('may be refused, and the room is as ever', async () => {
    setWakeLock(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    expect(shadow(teacher).querySelector('[role=alert]')).to.equal(null);
  });
});
