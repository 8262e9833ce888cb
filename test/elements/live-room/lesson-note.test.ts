import { expect } from '@open-wc/testing';
import type { TeacherLiveRoom } from '../../../src/elements/live-room/index.ts';
import { needs } from '../../support/browser/engine.ts';
import { allByRole, byRole, eventually } from '../../support/browser/page.ts';
import { mountSignedIn, write } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { enter, inRoom, openLiveTestPage, pressButton, shadow, spoken } from './live-page.ts';

// In a file of its own: what a page knows of its provider's capabilities is kept for a minute.
needs('calls').describe('the sheet after a lesson of a provider without records', () => {
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  it('has the note alone, saved as it is typed by the call of the lesson', async () => {
    const testPage = await openLiveTestPage();
    const withoutRecords = {
      match: { method: 'GET', path: '/api/client/teacher/login/info' },
      fault: { edit: { 'data.capabilities': [] } },
    };
    await withFault(testPage.proxy, withoutRecords, async () => {
      const teacher = await mountSignedIn<TeacherLiveRoom>(
        `<teacher-live-room provider="${testPage.proxy.url}" kind="class" room-id="${testPage.lesson.id}"></teacher-live-room>`,
        '.live-pre-join',
      );
      await enter(teacher);
      await inRoom(teacher);
      await pressButton(teacher, '退室');
      await pressButton(teacher, '退室する');
      await write(await eventually(() => byRole(shadow(teacher), 'textbox', '今日やったこと')), '一次関数');
      await eventually(() => spoken(teacher).includes('保存しました'));
      expect(allByRole(shadow(teacher), 'textbox').length).to.equal(1);
      expect((await testPage.lessonNow(testPage.lesson.id)).note).to.equal('一次関数');
      expect(await testPage.sent('PUT', '/api/client/teacher/course/record')).to.deep.equal([]);
    });
  });
});
