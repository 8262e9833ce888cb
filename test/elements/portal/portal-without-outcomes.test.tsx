import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { monthOf } from '../../../src/core/month-report/index.ts';
import { eventually, frames, setViewport } from '../../support/browser/page.ts';
import { closePortal, content, openSignedIn } from '../../support/browser/portal.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { askAs } from '../../support/servers/ask.ts';
import { startProvider, startProxy, withFault } from '../../support/servers/provider.ts';

// In a file of its own: what a page knows of its provider's capabilities is kept for a minute.
describe('a provider without outcomes and rates', () => {
  afterEach(closePortal);

  it('is asked for neither, and its report, students and lessons look as before', async () => {
    await setViewport({ width: 1280, height: 900 });
    const provider = await startProvider();
    const proxy = await startProxy(provider);
    const ask = await askAs(provider.url);
    const { data } = await ask<{ list: Lesson[] }>('POST', '/api/client/teacher/teach/list/search?page=1&size=10', {
      ahead: false,
    });
    const lesson = data.list.find(({ canceledAt }) => canceledAt === undefined);
    const without = {
      match: { method: 'GET', path: '/api/client/teacher/login/info' },
      fault: { edit: { 'data.capabilities': ['lesson-archive', 'lesson-records', 'student-contacts'] } },
    };
    await withFault(proxy, without, async () => {
      const report = await openSignedIn(proxy.url, `/course/report/${monthOf(lesson?.startTimeMillis ?? 0)}`);
      const isKnown = async () =>
        (await proxy.log()).some(({ path, status }) => path.endsWith('/login/info') && status === 200);
      await eventually(isKnown);
      await eventually(() => content(report).querySelector('.month-report-table'));
      await frames(10);
      expect(content(report).querySelectorAll('.month-report-notes, .month-report-rates')).to.have.length(0);
      const heads = [...content(report).querySelectorAll('thead th')].map(({ textContent }) => textContent);
      expect(heads).to.eql(['生徒', '実施', '時間', '予定', 'キャンセル', '記録', '残り（今日）']);
      await closePortal();

      const student = await openSignedIn(proxy.url, `/contact/list/detail/${lesson?.studentId}`);
      await eventually(() => shadow(student).querySelector('.notebook-people'));
      await frames(10);
      expect(shadow(student).querySelector('.rates')).to.equal(null);
      await closePortal();

      const detail = await openSignedIn(proxy.url, `/course/list/detail/${lesson?.id}`);
      await eventually(() => shadow(detail).querySelector('.course-detail-sheet'));
      // What is shown of a lesson that has ended is loaded after its sheet.
      await import('../../../src/elements/lessons/detail/lesson-context.tsx');
      await frames(10);
      expect(shadow(detail).querySelector('.lesson-outcome')).to.equal(null);
      expect(shadow(detail).querySelector('.course-detail-head .teacher-badge')?.textContent).to.equal('終了');
    });
    const asked = (await proxy.log()).filter(({ path }) => /\/outcome$|lessonRate/.test(path));
    expect(asked).to.eql([]);
  });
});
