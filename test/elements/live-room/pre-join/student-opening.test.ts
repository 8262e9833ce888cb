import { expect } from '@open-wc/testing';
import { needs } from '../../../support/browser/engine.ts';
import { tokenIn } from '../../../support/clock/open-now.ts';
import { byRole, eventually } from '../../../support/browser/page.ts';
import { shadow, takeClock } from '../../../support/browser/test-page.ts';
import { MINUTE, opens, setUpPreJoin, testPageAt } from './pre-join-page.ts';

describe('the page of a student who comes too early', () => {
  setUpPreJoin();

  needs('calls').it('counts down, and opens by itself without a reload', async () => {
    const { testPage, lesson } = await testPageAt(({ startTimeMillis }) => startTimeMillis - 30 * MINUTE - 50_000);
    const path = `/api/client/teacher/student/${lesson.studentId}/link`;
    const { data } = await testPage.ask<{ url: string }>('GET', path);
    const clock = takeClock();
    try {
      const element = document.createElement('teacher-student-room');
      element.setAttribute('provider', testPage.provider.url);
      element.token = tokenIn(data.url);
      document.body.append(element);
      const timer = await eventually(() => byRole(shadow(element), 'timer'));
      expect(timer.textContent).to.match(/^入室できるまで 0:[1-5]\d$/);
      expect(shadow(element).querySelector('.live-pre-join')).to.equal(null);
      const address = location.href;
      await testPage.provider.setClock({ advanceMilliseconds: MINUTE });
      clock.advance(MINUTE);
      await opens(element, clock);
      expect(byRole(shadow(element), 'button', '入室')).to.not.equal(null);
      expect([location.href, element.isConnected]).to.deep.equal([address, true]);
    } finally {
      clock.restore();
    }
  });
});
