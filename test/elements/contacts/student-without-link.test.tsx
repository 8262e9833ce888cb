import { expect } from '@open-wc/testing';
import { allByRole, eventually, frames } from '../../support/browser/page.ts';
import { shadow, testPage } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { setUpContacts, showStudent, studentNamed } from './contacts-page.ts';

// In a file of its own: what a page knows of its provider's capabilities is kept for a minute.
describe('a student of a provider without lasting links', () => {
  setUpContacts();

  it('has no button for a lasting link', async () => {
    const withoutLinks = {
      match: { method: 'GET', path: '/api/client/teacher/login/info' },
      fault: { edit: { 'data.capabilities': [] } },
    };
    await withFault(testPage.proxy, withoutLinks, async () => {
      const { id } = await studentNamed(testPage, '山田 太一');
      const element = await showStudent(id);
      const isAnswered = async () =>
        (await testPage.proxy.log()).some(({ path, status }) => path.endsWith('/login/info') && status === 200);
      await eventually(isAnswered);
      // The button's code and words come after the screen; once both are here, only rendering is left.
      await Promise.all([
        import('../../../src/elements/lessons/student-link/student-link.tsx'),
        import('../../../src/core/i18n/ja/lesson.ts'),
      ]);
      await frames(10);
      const names = allByRole(shadow(element), 'button').map(({ textContent }) => textContent);
      expect(names).not.to.include('生徒のリンク');
    });
  });
});
