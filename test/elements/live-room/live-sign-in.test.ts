import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import { enter, inRoom, isAnnounced, openLiveTestPage, renewLessonLink, shadow } from './live-page.ts';
import { eventually } from '../../support/browser/page.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';

needs('calls').describe('a teacher', () => {
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('can create a new student link before entering, which invalidates the previous one', async () => {
    const testPage = await openLiveTestPage();
    const old = await testPage.studentToken();
    const teacher = await testPage.teacher();
    const details = await eventually(() => shadow(teacher).querySelector('.live-pre-join details'));
    expect(details.querySelector('summary')?.textContent).to.equal('生徒用リンク');
    details.querySelector('summary')?.click();
    await renewLessonLink(teacher);
    await isAnnounced(teacher, 'リンクを再発行しました。');
    expect(await testPage.studentToken()).not.to.equal(old);
    expect(shadow(teacher).querySelector('.live-pre-join')).not.to.equal(null);
    await expectAccessible(teacher);
    const student = await testPage.student(old);
    await eventually(() => shadow(student).querySelector('.live-post-call'));
  });

  it('whose session was ended elsewhere is led from the room to the login', async () => {
    const testPage = await openLiveTestPage();
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
