import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { rows, shadow, signIn } from '../../support/browser/test-page.ts';
import { MINUTE } from './other-device.ts';
import { allByRole, byRole, click, eventually, mountHtml, setViewport } from '../../support/browser/page.ts';
import { address, content } from '../../support/browser/portal.ts';
import { at, block, comeBack, device, open, proxy, setUpToday } from './today-page.ts';

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

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG"'],
  ] as const) {
    it(`is accessible: ${look}, with everything in it`, async () => {
      await device.create(at('09:05'), 0);
      const moved = await device.create(at('10:15'), 1);
      const canceled = await device.create(at('12:00'), 2);
      for (let each = 0; each < 6; each++) await device.create(at('13:00') + each * 40 * MINUTE, 3 + each);
      const portal = await open(attributes);
      await eventually(() => shadow(portal).querySelector('.today-loud'));
      await device.move(moved, at('11:00'));
      await device.cancel(canceled);
      comeBack('09:10');
      await eventually(
        () =>
          shadow(portal).querySelectorAll('.today-loud').length === 2 &&
          shadow(portal).querySelectorAll('.today-changes li').length === 2,
      );
      await rows(portal);
      await expectAccessible(portal);
    });
  }

  it('counts down, and shows the current lesson with the join link of the list', async () => {
    const lesson = await device.create(at('09:40'));
    const portal = await open();
    await block(portal, 'あと40分');
    expect(shadow(portal).querySelector('.today a.teacher-join'), 'the door is shut').to.equal(null);
    comeBack('09:39');
    await block(portal, /次の授業\s*あと1分/);
    comeBack('09:45');
    const shown = await block(portal, /進行中の授業\s*残り25分/);
    await rows(portal);
    const [mine, theirs] = [shown, content(portal).querySelector('.course-list') as HTMLElement].map((each) =>
      each.querySelector<HTMLAnchorElement>('a.teacher-join'),
    );
    expect(mine?.href).to.match(new RegExp(`/course/list/live/${lesson.id}$`));
    expect(mine?.href).to.equal(theirs?.href);
    expect(mine?.getAttribute('aria-label')).to.equal(theirs?.getAttribute('aria-label'));
  });

  it('says when the day is over, and shows the next lesson on another day', async () => {
    await device.create(at('09:30'));
    await device.create(at('10:00', 2));
    const portal = await open();
    await block(portal, '次の授業');
    comeBack('10:01');
    await block(portal, '今日の授業はすべて終わりました。');
    expect((await block(portal)).textContent).to.match(/次の授業.*10:00–10:30/s);
  });

  it('says that there is nothing today and in the coming weeks', async () => {
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
    const more = byRole(await block(portal), 'button', '他7件を表示');
    expect(more.getAttribute('aria-expanded')).to.equal('false');
    await click(more);
    await eventually(() => lines() === 11);
    await click(async () => byRole(await block(portal), 'button', '折りたたむ'));
    await eventually(() => lines() === 4);
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

  it('belongs to the portal: a standalone list does not have it', async () => {
    document.title = 'ほかのページ';
    const list = mountHtml(`<teacher-course-list provider="${proxy.url}"></teacher-course-list>`);
    await eventually(() => document.querySelector('input[name=email]') ?? shadow(list).querySelector('.course-list'));
    if (document.querySelector('input[name=email]')) await signIn();
    await eventually(() => shadow(list).querySelector('.course-list'));
    expect(shadow(list).querySelector('.today')).to.equal(null);
    expect(localStorage.getItem(`teacher-memory@${proxy.url}`)).to.equal(null);
  });
});
