import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays } from '../../../../src/core/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import {
  allByRole,
  byRole,
  click,
  emulateMedia,
  eventually,
  focused,
  frames,
  nameOf,
  press,
  settled,
  setViewport,
} from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { chip, makeAoisLesson, setUpMoves, show, tuesday } from '../moving-lesson.ts';
import { ask } from '../schedule-provider.ts';
import { inside, lessonAt, showEntries, showSchedule } from '../showing.ts';
import { appeared, cardOf, isInWindow, noCard, openCard } from './card-page.ts';

describe('the card of a lesson in <teacher-schedule>', () => {
  setUpMoves();
  afterEach(async () => {
    await emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    document.body.style.background = '';
  });

  it('says who, when and how many lessons are left, and what can be done', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await showSchedule(
      proxy.url,
      `view="week" date="${tuesday()}" student-href="https://example.jp/students/{id}" live-href="https://example.jp/live/{id}"`,
    );
    const card = await openCard(schedule, lesson.id);
    expect(nameOf(card)).to.equal('小林 葵さん 数学');
    expect(card.textContent).to.include('10:00–11:00').and.include('未開始');
    const link = byRole(card, 'link', '小林 葵さん') as HTMLAnchorElement;
    expect(link.href).to.equal(`https://example.jp/students/${lesson.studentId}`);
    await eventually(() => /残り\d+回/.test(card.textContent ?? '') && card.textContent?.includes('前回'));
    await eventually(() => byRole(card, 'button', 'リンクをコピー'));
    for (const name of ['授業を変更', '授業をキャンセル', '詳細', '閉じる']) byRole(card, 'button', name);
    byRole(card, 'link', /入室/);
    await expectAccessible(schedule);
  });

  it('reports a student before it follows the link, and can be prevented', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await showSchedule(
      proxy.url,
      `view="week" date="${tuesday()}" student-href="https://example.jp/students/{id}"`,
    );
    const events: unknown[] = [];
    schedule.addEventListener('teacher-student-select', (event) => {
      events.push(event.detail);
      event.preventDefault();
    });
    const card = await openCard(schedule, lesson.id);
    await click(() => byRole(card, 'link', '小林 葵さん'));
    expect(events).to.eql([{ id: lesson.studentId }]);
  });

  it('stays closed when the page prevents it', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const events: unknown[] = [];
    schedule.addEventListener('teacher-course-select', (event) => {
      events.push([event.detail, event.cancelable]);
      event.preventDefault();
    });
    await press('Enter');
    expect(events).to.eql([[{ id: lesson.id, lesson }, true]]);
    expect(inside(schedule, '.schedule-card')).to.equal(null);
  });

  it('takes the focus from its chip and gives it back with Escape', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await press('Enter');
    const card = await eventually(() => cardOf(schedule));
    expect(focused()).to.equal(card);
    await press('Tab');
    expect(card.contains(focused())).to.equal(true);
    await press('Escape');
    await noCard(schedule);
    expect(focused()).to.equal(await chip(schedule, lesson.id));
  });

  it('leaves the calendar usable: another chip moves it there, its own closes it', async () => {
    const lesson = await makeAoisLesson();
    const other = await makeAoisLesson(addDays(tuesday(), -1), '12:00');
    const schedule = await show(lesson);
    const card = await openCard(schedule, lesson.id);
    expect(card.matches(':modal')).to.equal(false);
    await click(await chip(schedule, other.id));
    await eventually(() => cardOf(schedule)?.textContent?.includes('12:00–13:00'));
    await click(await chip(schedule, other.id));
    await noCard(schedule);
    expect(focused()).to.equal(await chip(schedule, other.id));
  });

  it('is closed by a press beside it, which does nothing else', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await openCard(schedule, lesson.id);
    const cell = inside(schedule, `[data-day="${addDays(tuesday(), -1)}"]`)?.getBoundingClientRect();
    const { top } = (await chip(schedule, lesson.id)).getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round((cell?.left ?? 0) + 20), Math.round(top + 10)] });
    await noCard(schedule);
    await settled(schedule);
    expect(inside(schedule, 'dialog')).to.equal(null);
    expect(focused()).to.equal(await chip(schedule, lesson.id));
  });

  it('is closed when the focus goes on, and when its chip is scrolled away', async () => {
    await setViewport({ width: 1280, height: 700 });
    const lesson = await makeAoisLesson(tuesday(), '07:00');
    const schedule = await show(lesson);
    await openCard(schedule, lesson.id);
    byRole(schedule, 'button', '授業を登録').focus();
    await noCard(schedule);
    expect(nameOf(focused())).to.equal('授業を登録');

    await openCard(schedule, lesson.id);
    // The card knows by then that its chip was in sight.
    await frames(3);
    const grid = inside(schedule, '.schedule-time') as HTMLElement;
    grid.scrollTop = grid.scrollHeight;
    scrollTo(0, document.documentElement.scrollHeight);
    await noCard(schedule);
    scrollTo(0, 0);
  });

  it('gives way to the form and to the details: no dialog lies on another', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openCard(schedule, lesson.id);
    await click(() => byRole(card, 'button', '詳細'));
    const details = await eventually(() => byRole(schedule, 'dialog', '授業の詳細'));
    expect(inside(schedule, '.schedule-card')).to.equal(null);
    await click(() => byRole(details, 'button', '授業を変更'));
    await eventually(() => allByRole(schedule, 'dialog').length === 1 && byRole(schedule, 'dialog', '授業を変更'));
    await press('Escape');
    await eventually(() => inside(schedule, 'dialog') === null);
    expect(focused()).to.equal(await chip(schedule, lesson.id));
    const again = await openCard(schedule, lesson.id);
    await click(() => byRole(again, 'button', '授業を変更'));
    await eventually(() => byRole(schedule, 'dialog', '授業を変更'));
    expect(inside(schedule, '.schedule-card')).to.equal(null);
    await press('Escape');
    await eventually(() => inside(schedule, 'dialog') === null);
    expect(focused()).to.equal(await chip(schedule, lesson.id));
  });

  it("shows the page's own lessons, and changes nothing", async () => {
    const lesson = lessonAt('2026-11-24 10:00');
    const schedule = await showEntries([lesson], 'view="week" date="2026-11-24"');
    const card = await openCard(schedule, lesson.id);
    expect(card.textContent).to.include('佐々木 陽葵さん').and.include('10:00–11:00');
    expect(allByRole(card, 'button').map(nameOf)).to.eql(['閉じる', '詳細']);
    await click(() => byRole(card, 'button', '詳細'));
    await eventually(() => byRole(schedule, 'dialog', '授業の詳細'));
  });

  for (const [look, attributes, [width, height]] of [
    ['in dark', 'view="week" theme="dark"', [1280, 900]],
    ['in Arabic', 'view="week" lang="ar-EG"', [1280, 900]],
    ['in a month', 'view="month"', [1280, 900]],
    ['in a list', 'view="agenda"', [1280, 900]],
    ['at 200 %', 'view="day"', [640, 450]],
    ['on a phone', 'view="agenda"', [390, 844]],
    ['on a narrow phone in dark Arabic', 'view="agenda" lang="ar-EG" theme="dark"', [320, 568]],
  ] as const) {
    it(`is accessible and lies in the window ${look}`, async () => {
      await setViewport({ width, height });
      if (attributes.includes('dark')) document.body.style.background = '#15191d';
      const lesson = await makeAoisLesson();
      const schedule = await showSchedule(proxy.url, `date="${tuesday()}" ${attributes}`);
      const card = await openCard(schedule, lesson.id);
      await eventually(() => card.querySelector('.lesson-context-last, .lesson-context-quiet'));
      await appeared(card);
      await eventually(() => isInWindow(card));
      expect(card.scrollWidth).to.be.at.most(card.clientWidth);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await expectAccessible(schedule);
    });
  }

  it('has an edge in forced colours, and does not move under reduced motion', async () => {
    await emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openCard(schedule, lesson.id);
    expect(getComputedStyle(card).borderTopWidth).to.equal('1px');
    expect(card.getAnimations().every(({ playState }) => playState === 'finished')).to.equal(true);
  });

  it('opens for a meeting, which is changed from it', async () => {
    const [day] = [addDays(tuesday(), 2)];
    const startTimeMillis = Date.parse(`${day}T13:00:00+09:00`);
    const plan = { title: '進路相談', visitorName: '小林さんの保護者の方', memo: '', startTimeMillis };
    const { id } = await ask<{ id: string }>('POST', '/api/client/teacher/meeting', {
      ...plan,
      endTimeMillis: startTimeMillis + 1_800_000,
      idempotencyKey: `${day} meeting for the card`,
    });
    const schedule = await showSchedule(proxy.url, `view="week" date="${tuesday()}"`);
    const meeting = await eventually(() => inside(schedule, `[data-meeting="${id}"]`));
    await click(meeting);
    const card = await eventually(() => cardOf(schedule));
    expect(nameOf(card)).to.equal('小林さんの保護者の方 進路相談');
    await eventually(() => byRole(card, 'button', '中止'));
    await appeared(card);
    await expectAccessible(schedule);
    await press('Escape');
    await noCard(schedule);
    expect(focused()).to.equal(meeting);
    await click(meeting);
    await click(() => byRole(cardOf(schedule) as Element, 'button', '変更'));
    await eventually(() => byRole(schedule, 'dialog', '面談を変更'));
    expect(inside(schedule, '.schedule-card')).to.equal(null);
  });
});
