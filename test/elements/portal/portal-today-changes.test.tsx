import { expect } from '@open-wc/testing';
import { rows, shadow, signIn, takeClock } from '../../support/browser/test-page.ts';
import { MINUTE, setClockAnew } from './other-device.ts';
import { byRole, click, eventually, mountHtml } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { at, block, comeBack, device, open, proxy, setUpToday } from './today-page.ts';

const CALENDAR = '/api/client/teacher/calendar/list';

describe('today in the portal', () => {
  setUpToday();

  describe('what has changed', () => {
    it('is shown when the teacher returns, until dismissed', async () => {
      const [moved, canceled] = [await device.create(at('10:00', 1), 0), await device.create(at('12:00', 1), 1)];
      const portal = await open();
      await block(portal, '今日の授業はありません。');
      expect((await block(portal)).textContent).to.not.contain('前回の確認からの変更');
      await device.move(moved, at('11:00', 1));
      await device.cancel(canceled);
      await device.create(at('15:00'), 2);
      comeBack('09:02');
      const shown = await block(
        portal,
        /追加.*15:00–15:30.*日時変更.*11:00–11:30.*変更前.*10:00–10:30.*キャンセル.*12:00–12:30/s,
      );
      portal.remove();
      await setClockAnew(proxy.url, at('09:03'));
      const again = await open();
      await block(again, '前回の確認からの変更');
      await click(async () => byRole(await block(again), 'button', '確認しました'));
      await eventually(() => !shadow(again).querySelector('.today-changes'));
      again.remove();
      await setClockAnew(proxy.url, at('09:04'));
      await block(await open(), '15:00–15:30');
      expect(shown.isConnected).to.equal(false);
      await new Promise(requestAnimationFrame);
      expect(document.querySelector('teacher-portal')?.shadowRoot?.querySelector('.today-changes')).to.equal(null);
    });

    it("does not include the teacher's own changes in this browser", async () => {
      const lesson = await device.create(at('10:00', 1));
      const portal = await open();
      await block(portal, '次の授業');
      await eventually(() => Object.keys(localStorage).some((key) => key.startsWith('teacher-memory@')));
      // As the dialogs do: the write, then the event.
      await device.move(lesson, at('11:00', 1));
      const detail = {
        id: lesson.id,
        subject: lesson.subject,
        startTimeMillis: at('11:00', 1),
        endTimeMillis: at('11:30', 1),
        version: lesson.version + 1,
      };
      portal.dispatchEvent(new CustomEvent('teacher-course-change', { detail, bubbles: true, composed: true }));
      comeBack('09:02');
      await block(portal, '11:00–11:30');
      expect(shadow(portal).querySelector('.today-changes')).to.equal(null);
    });

    it("is cleared on sign-out, also from the browser's storage", async () => {
      const portal = await open();
      await block(portal, '今日の授業はありません。');
      await eventually(() => localStorage.getItem(`teacher-memory@${proxy.url}`));
      await click(() => byRole(portal, 'button', '佐藤 花子'));
      await click(() => byRole(portal, 'menuitem', 'ログアウト'));
      await eventually(() => document.querySelector('input[name=email]'));
      expect(localStorage.getItem(`teacher-memory@${proxy.url}`)).to.equal(null);
    });

    it("is never another teacher's", async () => {
      const portal = await open();
      await block(portal, '今日の授業はありません。');
      await device.create(at('15:00'));
      localStorage.removeItem('teacher-auth');
      portal.remove();
      const other = await openAs('taro');
      await block(other, '今日の授業はありません。');
      expect(shadow(other).querySelector('.today-changes')).to.equal(null);
    });

    async function openAs(name: string) {
      await setClockAnew(proxy.url, at('09:05'));
      history.pushState(null, '', '/teacher/course/list');
      const portal = mountHtml(`<teacher-portal provider="${proxy.url}"></teacher-portal>`);
      await signIn(`${name}@example.jp`, `${name}-demo`);
      return portal;
    }
  });

  describe('when things go wrong', () => {
    it('reports that today could not be loaded, and retries', async () => {
      await device.create(at('10:00'));
      await proxy.clearLog();
      const portal = await withFault(proxy, { match: { path: CALENDAR }, fault: { status: 500 } }, async () => {
        const portal = await open();
        await eventually(() => shadow(portal).querySelector('.today [role=alert]'));
        await rows(portal);
        // What is still under way would be shared by the next try.
        await eventually(async () => (await proxy.log()).every(({ status }) => status !== undefined));
        return portal;
      });
      await click(async () => byRole(await block(portal), 'button', 'もう一度試す'));
      await block(portal, '10:00–10:30');
    });

    it('is loaded again after a while, also when the last time failed', async () => {
      const clock = takeClock(4 * MINUTE);
      try {
        const portal = await open();
        await block(portal, '今日の授業はありません。');
        const alert = () => shadow(portal).querySelector('.today [role=alert]');
        await withFault(proxy, { match: { path: CALENDAR }, fault: { status: 500 } }, async () => {
          clock.advance(6 * MINUTE);
          await eventually(alert);
        });
        clock.advance(6 * MINUTE);
        await eventually(() => !alert());
      } finally {
        clock.restore();
      }
    });

    it('shows loaded data and its age without a network', async () => {
      await device.create(at('10:00'));
      const portal = await open();
      await block(portal, '10:00–10:30');
      await withFault(proxy, { match: { path: CALENDAR }, fault: { drop: true } }, async () => {
        comeBack('09:30');
        await block(portal, /通信できません。.*09:00時点の内容を表示しています。.*あと30分.*10:00–10:30/s);
      });
      comeBack('09:45');
      await eventually(() => !shadow(portal).querySelector('.today .teacher-offline'));
    });
  });
});
