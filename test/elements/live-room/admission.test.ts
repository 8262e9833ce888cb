import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import { allByRole, byRole, eventually, focused } from '../../support/browser/page.ts';
import { enter, inRoom, isAnnounced, pressButton, renewLink, setUpLivePage, shadow } from './live-page.ts';

needs('calls').describe('a student in the lobby', () => {
  const testPage = setUpLivePage('for each test');

  /** A teacher inside, and a student who waits. */
  async function waits() {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    const student = await testPage.student(await testPage.studentToken());
    await enter(student);
    await isAnnounced(teacher, 'さんが入室を待っています。');
    return { teacher, student, banner: () => shadow(teacher).querySelector('.live-banner') };
  }

  it('is admitted by a button in the notification, without a panel, and the focus stays in the room', async () => {
    const { teacher, student, banner } = await waits();
    const admit = byRole(banner() as Element, 'button', /の入室を許可$/);
    admit.focus();
    admit.click();
    await inRoom(student);
    await eventually(() => !banner());
    expect(focused()).to.equal(shadow(teacher).querySelector('.live-room'));
  });

  it('is announced above the room without a layout shift, and no one is reported as missing', async () => {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    await eventually(() => shadow(teacher).querySelector('.live-tiles-alone'));
    const boxes = () =>
      ['.live-room-main', '.live-tiles', '.live-room-controls'].map((part) =>
        JSON.stringify(shadow(teacher).querySelector(part)?.getBoundingClientRect()),
      );
    const before = boxes();
    const student = await testPage.student(await testPage.studentToken());
    await enter(student);
    await isAnnounced(teacher, 'さんが入室を待っています。');
    const banner = await eventually(() => shadow(teacher).querySelector('.live-banner'));
    expect(banner.getBoundingClientRect().height).to.be.greaterThanOrEqual(44);
    expect(boxes()).to.eql(before);
    expect(shadow(teacher).querySelector('.live-tiles-alone')).to.equal(null);
  });

  it('is rejected after a confirmation, and cannot enter', async () => {
    const { teacher, student, banner } = await waits();
    await pressButton(teacher, /の入室を断る$/);
    const dialog = await eventually(() => byRole(shadow(teacher), 'dialog', '入室を断りますか？'));
    byRole(dialog, 'button', '戻る').click();
    await eventually(() => !shadow(teacher).querySelector('dialog'));
    expect(banner()).not.to.equal(null);
    await pressButton(teacher, /の入室を断る$/);
    byRole(await eventually(() => byRole(shadow(teacher), 'dialog')), 'button', '入室を断る').click();
    await eventually(() => shadow(student).querySelector('.live-post-call')?.textContent?.includes('入室できません'));
    expect(shadow(student).textContent).to.contain('講師が入室を断りました。');
    await eventually(() => !banner());
    expect(shadow(student).querySelector('.live-room')).to.equal(null);
  });

  it('is listed only in the participants panel while that is open', async () => {
    const { teacher, banner } = await waits();
    await pressButton(teacher, /^参加者（1人/);
    await eventually(() => byRole(shadow(teacher), 'heading', '参加者'));
    expect(banner()).to.equal(null);
    expect(allByRole(shadow(teacher), 'button', /の入室を許可$/)).to.have.length(1);
    await pressButton(teacher, '閉じる');
    await eventually(banner);
  });
});

needs('calls').describe('a teacher', () => {
  const testPage = setUpLivePage('for each test');
  afterEach(() => localStorage.clear());

  it('can create a new student link before entering, which invalidates the previous one', async () => {
    const old = await testPage.lastingToken();
    const teacher = await testPage.teacher();
    const details = await eventually(() => shadow(teacher).querySelector('.live-pre-join details'));
    expect(details.querySelector('summary')?.textContent).to.equal('生徒用リンク');
    details.querySelector('summary')?.click();
    await renewLink(teacher);
    await isAnnounced(teacher, 'リンクを再発行しました。');
    expect(await testPage.lastingToken()).not.to.equal(old);
    expect(shadow(teacher).querySelector('.live-pre-join')).not.to.equal(null);
    const student = await testPage.student(old);
    await eventually(() => shadow(student).querySelector('.live-post-call'));
  });

  it('sees only one link of the student, the lasting one', async () => {
    const teacher = await testPage.teacher();
    (await eventually(() => shadow(teacher).querySelector<HTMLElement>('.live-pre-join summary'))).click();
    const links = () => allByRole(shadow(teacher), 'textbox').map((field) => (field as HTMLInputElement).value);
    await eventually(() => links().length > 0);
    expect(links()).to.have.length(1);
    expect(links()[0]).to.contain(await testPage.lastingToken());
    expect(shadow(teacher).querySelectorAll('.live-pre-join details')).to.have.length(1);
  });

  it('whose session was ended elsewhere is redirected from the room to the login', async () => {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    await testPage.ask('PUT', '/api/client/teacher/setting', {
      currentPassword: 'hanako-demo',
      newPassword: 'another-word-1',
    });
    await eventually(() => document.querySelector('input[name=email]'));
    expect(shadow(teacher).querySelector('.live-room')).to.equal(null);
  });
});
