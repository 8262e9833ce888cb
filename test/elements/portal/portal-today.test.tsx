import { expect } from '@open-wc/testing';
import { allByRole, byRole, click, clock, eventually, mountHtml, setViewport } from '../../support/browser/page.ts';
import { address, content } from '../../support/browser/portal.ts';
import { mountSignedIn, rows, shadow, signIn } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { MINUTE, setClockAnew, at, block, comeBack, device, open, proxy, setUpToday } from './today-page.ts';

describe('today in the portal', () => {
  setUpToday();

  it('renders above the list: the next lesson with its countdown, and the rest of the day', async () => {
    await device.create(at('10:15'), 0);
    await device.create(at('13:00'), 1);
    const portal = await open();
    const shown = await block(portal, 'あと1時間15分');
    expect(shown.textContent).to.match(/次の授業.*10:15–10:45.*このあと.*13:00–13:30/s);
    expect(shown.textContent).to.contain('授業2件（終了0件）');
    expect(shown.querySelector('h2')?.textContent).to.match(/^今日 20\d\d\/\d\d\/\d\d\(.\)$/);
    await rows(portal);
    const [first] = content(portal).querySelectorAll('.today, .course-list');
    expect(first?.className).to.equal('today');
  });

  it('counts down, and has the only join link of the current lesson, which the list does not repeat', async () => {
    const lesson = await device.create(at('09:40'));
    const portal = await open();
    await block(portal, 'あと40分');
    expect(shadow(portal).querySelector('.today a.teacher-join'), 'the door is shut').to.equal(null);
    comeBack('09:39');
    await block(portal, /次の授業\s*あと1分/);
    comeBack('09:45');
    const shown = await block(portal, /進行中の授業\s*残り25分/);
    await rows(portal);
    const mine = shown.querySelector<HTMLAnchorElement>('a.teacher-join');
    expect(mine?.href).to.match(new RegExp(`/course/list/live/${lesson.id}$`));
    expect(content(portal).querySelectorAll('a.teacher-join')).to.have.length(1);
  });

  it('reports that the day is over, and shows the next lesson on another day', async () => {
    await device.create(at('09:30'));
    await device.create(at('10:00', 2));
    const portal = await open();
    await block(portal, '次の授業');
    comeBack('10:01');
    await block(portal, '今日の授業はすべて終わりました。');
    expect((await block(portal)).textContent).to.match(/次の授業.*10:00–10:30/s);
  });

  it('reports that there is nothing today and in the coming weeks', async () => {
    await block(await open(), '今日の授業はありません。 この先4週間に授業はありません。');
  });

  it('shows the next day at midnight', async () => {
    await device.create(at('09:30'));
    await device.create(at('08:00', 1));
    const portal = await open();
    const before = (await block(portal, '次の授業')).querySelector('h2')?.textContent;
    comeBack('00:00', 1);
    const after = await block(portal, 'あと8時間');
    expect(after.querySelector('h2')?.textContent).to.not.equal(before);
    expect(after.textContent).to.contain('授業1件');
  });

  it('shows four of twelve later lessons, and all on request', async () => {
    for (let each = 0; each < 12; each++) await device.create(at('10:00') + each * 40 * MINUTE, each);
    const portal = await open();
    await block(portal, '授業12件');
    const lines = () => shadow(portal).querySelectorAll('.today-rest li').length;
    expect(lines()).to.equal(4);
    const more = byRole(await block(portal), 'button', '他の授業7件を表示');
    expect(more.getAttribute('aria-expanded')).to.equal('false');
    await click(more);
    await eventually(() => lines() === 11);
    await click(async () => byRole(await block(portal), 'button', '折りたたむ'));
    await eventually(() => lines() === 4);
  });

  it('counts hidden lessons and hidden meetings separately', async () => {
    for (let each = 0; each < 6; each++) await device.create(at('10:00') + each * 40 * MINUTE, each);
    for (const start of [at('15:00'), at('16:00')])
      await device.ask('POST', '/meeting', {
        title: '学習相談',
        visitorName: '山田 恵子',
        startTimeMillis: start,
        endTimeMillis: start + 30 * MINUTE,
        idempotencyKey: `meeting-${start}`,
      });
    const portal = await open();
    expect((await block(portal, '授業6件')).textContent).to.contain('面談2件');
    await eventually(() => byRole(shadow(portal), 'button', '他の授業1件 面談2件を表示'));
  });

  it('links to a lesson', async () => {
    const lesson = await device.create(at('10:00'));
    const portal = await open();
    const shown = await block(portal, '10:00–10:30');
    const link = allByRole(shown, 'link').find((each) => (each as HTMLAnchorElement).href.includes(lesson.id));
    if (!link) throw new Error('There is no link to the lesson.');
    await click(link);
    await eventually(() => address() === `/course/list/detail/${lesson.id}`);
  });

  it('fits a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    await device.create(at('10:00'));
    await device.create(at('12:00'));
    const portal = await open();
    const shown = await block(portal, 'このあと');
    expect(shown.scrollWidth).to.be.at.most(shown.clientWidth);
  });

  it("has the join link first and widest on a phone, and the student's link as an icon with a name", async () => {
    await setViewport({ width: 390, height: 844 });
    await device.create(at('09:15'));
    const portal = await open();
    const shown = await block(portal, '次の授業');
    const link = await eventually(() => byRole(shown, 'button', /さんの入室リンク$/));
    const join = shown.querySelector('a.teacher-join') as HTMLElement;
    expect(join.compareDocumentPosition(link)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    const [wide, small] = [join.getBoundingClientRect(), link.getBoundingClientRect()];
    expect(wide.width).to.be.above(200);
    expect([small.width, Math.round(small.top + small.height / 2)]).to.eql([
      44,
      Math.round(wide.top + wide.height / 2),
    ]);
  });

  it('aligns each line of a card to one side in Arabic, including the time', async () => {
    await setViewport({ width: 390, height: 844 });
    await device.create(at('10:00'));
    const portal = await open('lang="ar"');
    const lesson = await eventually(() => shadow(portal).querySelector('.today-loud-lesson'));
    const time = document.createRange();
    time.selectNodeContents(lesson.querySelector('.today-time') ?? lesson);
    expect(time.getBoundingClientRect().right).to.be.closeTo(lesson.getBoundingClientRect().right, 1);
  });

  it('belongs to the portal: a standalone list does not have it', async () => {
    document.title = 'ほかのページ';
    const list = await mountSignedIn(
      `<teacher-course-list provider="${proxy.url}"></teacher-course-list>`,
      '.course-list',
    );
    expect(shadow(list).querySelector('.today')).to.equal(null);
    expect(localStorage.getItem(`teacher-memory@${proxy.url}`)).to.equal(null);
  });
});

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
        version: (lesson.version ?? 0) + 1,
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

    it('is never shown to another teacher', async () => {
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
      const portal = await open();
      await block(portal, '今日の授業はありません。');
      const alert = () => shadow(portal).querySelector('.today [role=alert]');
      await withFault(proxy, { match: { path: CALENDAR }, fault: { status: 500 } }, async () => {
        await clock.advance(6 * MINUTE);
        await eventually(alert);
      });
      // By the minute: the next try is planned once the failure is drawn.
      await eventually(async () => {
        await clock.advance(MINUTE);
        return !alert();
      });
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
