import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays } from '../../../src/core/time/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
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
  type,
} from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { changeTexts } from '../../support/browser/change-toasts.ts';
import {
  chip,
  makeAoisLesson,
  setUpMoves,
  show,
  tuesday,
  appeared,
  cardOf,
  isInWindow,
  noCard,
  openCard,
  dayOfChip,
  isMoved,
  isResized,
} from './lesson-page.ts';
import { ask, COURSE, sent, readLesson } from './schedule-provider.ts';
import { inside, lessonAt, showEntries, showSchedule } from './showing.ts';

describe('the card of a lesson in <teacher-schedule>', () => {
  setUpMoves();
  afterEach(async () => {
    await emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    document.body.style.background = '';
  });

  it('shows the student, the time, the number of lessons left, and the actions', async () => {
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

  it('takes the focus from its chip and returns it on Escape', async () => {
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

  it('leaves the calendar usable: a click on another chip moves it there, on its own chip closes it', async () => {
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

  it('is closed by a click outside of it, which does nothing else', async () => {
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

  it('is closed when the focus leaves it, and when its chip is scrolled away', async () => {
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

  it('is replaced by the form and by the details: no dialog covers another', async () => {
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

  it("shows the page's own lessons as read-only", async () => {
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
    it(`is accessible and within the window ${look}`, async () => {
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

  it('opens for a meeting, which can be changed from it', async () => {
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

const EDIT = /日時を変更$/;

/** The card of a lesson with its times in fields. */
async function openTimes(schedule: Element, id: string): Promise<HTMLElement> {
  const card = await openCard(schedule, id);
  await click(() => byRole(card, 'button', EDIT));
  await eventually(() => field(card, '開始'));
  return card;
}

const field = (card: Element, which: '開始' | '終了', name: '時刻' | '日付' = '時刻') =>
  byRole(byRole(card, 'group', which), name === '時刻' ? 'combobox' : 'textbox', name) as HTMLInputElement;

async function write(input: HTMLInputElement, text: string): Promise<void> {
  input.focus();
  input.select();
  await type(text);
}

const clashes = (card: Element) => card.querySelector('.lesson-clashes')?.textContent ?? '';

describe('the times in the card of a lesson', () => {
  setUpMoves();

  it('are edited in place: Enter saves, and a toast offers to undo it', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const events: unknown[] = [];
    schedule.addEventListener('teacher-course-change', ({ detail }) => events.push(detail.startTimeMillis));
    const card = await openTimes(schedule, lesson.id);
    const start = field(card, '開始');
    expect(focused()).to.equal(start);
    expect([start.selectionStart, start.selectionEnd]).to.eql([0, 5]);
    await appeared(card);
    await expectAccessible(schedule);
    await type('14:00');
    expect(field(card, '終了').value).to.equal('15:00');
    await press('Enter');
    await noCard(schedule);
    await isMoved(schedule, tuesday(), '14:00');
    await settled(schedule);
    expect(inside(schedule, 'dialog')).to.equal(null);
    expect((await readLesson(lesson)).startTimeMillis).to.equal(lesson.startTimeMillis + 4 * 3_600_000);
    expect(events).to.eql([lesson.startTimeMillis + 4 * 3_600_000]);
    await press('Control+z');
    await eventually(async () => (await readLesson(lesson)).startTimeMillis === lesson.startTimeMillis);
  });

  it('can also be edited by their end', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await write(field(card, '終了'), '11:30');
    await click(() => byRole(card, 'button', '変更を保存'));
    await noCard(schedule);
    await isResized(schedule, tuesday(), '10:00', 90);
  });

  it('can be moved to another day, and the focus follows the chip there', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await write(field(card, '開始', '日付'), addDays(tuesday(), 1).replaceAll('-', '/'));
    await press('Enter');
    await noCard(schedule);
    await isMoved(schedule, addDays(tuesday(), 1), '10:00');
    await eventually(() => dayOfChip(schedule, lesson.id) === addDays(tuesday(), 1));
    await eventually(() => (focused() as HTMLElement).dataset['lesson'] === lesson.id);
  });

  it('are reset by Escape, then the card closes; nothing is sent or stored', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await type('14:00');
    await press('Escape');
    const time = await eventually(() => byRole(card, 'button', EDIT));
    expect(focused()).to.equal(time);
    expect(time.textContent).to.include('10:00–11:00');
    await press('Escape');
    await noCard(schedule);
    expect(focused()).to.equal(await chip(schedule, lesson.id));
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
    await openCard(schedule, lesson.id);
    expect(inside(schedule, '.lesson-dialog-note')).to.equal(null);
  });

  it('are closed by Enter if nothing was typed', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await press('Enter');
    await eventually(() => byRole(card, 'button', EDIT));
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
  });

  it('show conflicts while they are typed, and are not sent then', async () => {
    const lesson = await makeAoisLesson();
    const other = await makeAoisLesson(addDays(tuesday(), 60), '12:00');
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await write(field(card, '開始', '日付'), addDays(tuesday(), 60).replaceAll('-', '/'));
    await write(field(card, '開始'), '12:30');
    await eventually(() => clashes(card).includes('小林 葵さんの授業 12:00–13:00 と重なります。'));
    await expectAccessible(schedule);
    await press('Enter');
    await eventually(() => card.textContent?.includes('この日時には変更できません。'));
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
    await write(field(card, '開始'), '13:30');
    await eventually(() => !clashes(card).includes('重なります'));
    await press('Enter');
    await noCard(schedule);
    expect((await readLesson(lesson)).startTimeMillis).to.equal(other.startTimeMillis + 90 * 60_000);
  });

  it('keep the input when the provider rejects it, with the reason in the card', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await type('14:00');
    await proxy.faults([
      {
        match: { method: 'PUT', path: `^${COURSE}$` },
        fault: { status: 200, body: { status: 0, message: '休講日です。', data: { code: 'locked' } } },
      },
    ]);
    await press('Enter');
    const alert = await eventually(() => card.querySelector('[role=alert]'));
    expect(alert.textContent).to.equal('休講日です。');
    expect(field(card, '開始').value).to.equal('14:00');
    expect(cardOf(schedule)).to.equal(card);
    expect(changeTexts(schedule)).to.eql([]);
    await proxy.faults([]);
    await press('Enter');
    await noCard(schedule);
    await isMoved(schedule, tuesday(), '14:00');
  });

  it('ask for confirmation before a click outside of the card discards them', async () => {
    const lesson = await makeAoisLesson();
    const other = await makeAoisLesson(addDays(tuesday(), -1), '12:00');
    const schedule = await show(lesson);
    const card = await openTimes(schedule, lesson.id);
    await type('14:00');
    await click(await chip(schedule, other.id));
    const question = await eventually(() => byRole(schedule, 'alertdialog', '入力を破棄しますか？'));
    await click(() => byRole(question, 'button', '入力を続ける'));
    await eventually(() => inside(schedule, 'dialog') === null);
    expect(field(card, '開始').value).to.equal('14:00');
    await click(() => byRole(card, 'button', '閉じる'));
    await click(() => byRole(schedule, 'button', '破棄する'));
    await noCard(schedule);
    await settled(schedule);
    expect(await sent('PUT', COURSE)).to.eql([]);
  });

  it('show both versions when the lesson was changed elsewhere', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await openTimes(schedule, lesson.id);
    await type('14:00');
    await ask('PUT', COURSE, { id: lesson.id, version: lesson.version, subject: '物理' });
    await press('Enter');
    const question = await eventually(() => byRole(schedule, 'alertdialog', 'ほかの画面で変更されています'));
    await click(() => byRole(question, 'button', '入力した内容で上書き'));
    await noCard(schedule);
    await isMoved(schedule, tuesday(), '14:00');
    expect((await readLesson(lesson)).subject).to.equal('物理');
    await press('Control+z');
    await eventually(async () => (await readLesson(lesson)).startTimeMillis === lesson.startTimeMillis);
    expect((await readLesson(lesson)).subject, 'the change of the other device stays').to.equal('物理');
  });

  it('stay completely visible when late content is added to the card', async () => {
    await setViewport({ width: 390, height: 844 });
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson, 'agenda');
    const card = await openTimes(schedule, lesson.id);
    await eventually(() => card.querySelector('.lesson-clashes'));
    const late = document.createElement('p');
    card.append(late);
    await new Promise(requestAnimationFrame);
    late.textContent = 'late';
    await eventually(() => card.scrollHeight === card.clientHeight);
  });

  it('fit into a phone of 320 px', async () => {
    await setViewport({ width: 320, height: 640 });
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson, 'agenda');
    const card = await openTimes(schedule, lesson.id);
    await appeared(card);
    expect(isInWindow(card)).to.equal(true);
    expect(card.scrollWidth).to.be.at.most(card.clientWidth);
    await expectAccessible(schedule);
  });
});

describe('the actions of a card in <teacher-schedule>', () => {
  setUpMoves();

  for (const language of ['ja-JP', 'en-US', 'zh-CN', 'ar-EG'])
    for (const width of [1280, 390])
      it(`are on one line at ${width} px in ${language}, and cancelling has the colour of danger`, async () => {
        await setViewport({ width, height: 844 });
        const lesson = await makeAoisLesson();
        const schedule = await showSchedule(proxy.url, `view="day" date="${tuesday()}" lang="${language}"`);
        (await chip(schedule, lesson.id)).click();
        const card = await eventually(() => cardOf(schedule));
        const cancel = await eventually(() => card.querySelector('[data-opens^=cancel]'));
        const actions = [...(cancel.parentElement?.children ?? [])];
        const middles = actions.map((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        });
        expect([middles.length, new Set(middles).size]).to.eql([3, 1]);
        const danger = document.createElement('i');
        danger.style.color = 'var(--teacher-danger-text)';
        card.append(danger);
        expect(getComputedStyle(cancel).color).to.equal(getComputedStyle(danger).color);
        expect(card.scrollWidth).to.equal(card.clientWidth);
      });
});

/** Where everything stands that can be pressed. */
const places = (card: Element): Map<Element, string> =>
  new Map(
    [...card.querySelectorAll('button, a')].map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return [node, `${node.textContent} ${left} ${top} ${width} ${height}`];
    }),
  );

/** Holds the provider's replies to these paths, for the elements that are shown from now on. */
const hold = (paths: string) =>
  proxy.faults([{ match: { path: `^/api/client/teacher/(${paths})` }, fault: { hold: true } }]);

/** Brings what was held, and waits until the card has it. */
async function release(card: Element): Promise<void> {
  // Whatever is asked from now on is not held either.
  await proxy.faults([]);
  await proxy.release();
  await eventually(() => card.querySelector('.lesson-context-last, .lesson-context-quiet'));
  // The card has noticed its new height by then.
  await frames(3);
}

describe("late content of a lesson's card", () => {
  setUpMoves();

  for (const [where, view, [width, height], time] of [
    ['beside its chip', 'week', [1280, 800], '10:00'],
    ['at the bottom of a window', 'week', [1280, 600], '21:00'],
    ['below its chip', 'agenda', [1280, 800], '10:00'],
    ['as the sheet of a phone', 'week', [390, 844], '10:00'],
    ['as the sheet of a low phone', 'week', [320, 568], '10:00'],
  ] as const) {
    it(`moves no button ${where}`, async () => {
      await setViewport({ width, height });
      await makeAoisLesson(addDays(tuesday(), -7));
      const lesson = await makeAoisLesson(tuesday(), time);
      const schedule = await showSchedule(
        proxy.url,
        `view="${view}" date="${tuesday()}" live-href="https://example.jp/live/{id}"`,
      );
      await hold('student|contact');
      const card = await openCard(schedule, lesson.id);
      await appeared(card);
      await eventually(() => byRole(card, 'button', 'リンクをコピー'));
      await eventually(async () => (await proxy.log()).some(({ path }) => path.endsWith('/records?page=1&size=1')));
      expect(card.querySelector('.lesson-context-last, .lesson-context-quiet')).to.equal(null);
      const before = places(card);
      expect(before.size).to.be.at.least(6);
      const { top } = card.getBoundingClientRect();
      if (width < 600) expect(top).to.equal(Math.round(top));

      await release(card);
      const after = places(card);
      expect([...before.keys()].map((node) => after.get(node))).to.eql([...before.values()]);
      expect(card.getBoundingClientRect().top).to.equal(top);
      // One text of the last lesson has its place, without scrolling.
      if (height >= 800) expect(card.scrollHeight).to.equal(card.clientHeight);
      const actions = [...card.querySelectorAll('.schedule-card-actions')].map((row) => row.getBoundingClientRect());
      expect(actions[0]?.bottom).to.be.at.most(actions[1]?.top ?? 0);
      expect(card.querySelector('.course-detail-opens')?.getBoundingClientRect().bottom).to.be.at.most(actions[1]?.top);
    });
  }

  for (const [where, width, height] of [
    ['beside its chip', 1280, 800],
    ['as the sheet of a phone', 390, 844],
  ] as const) {
    it(`has reserved space ${where}, before the provider's capabilities are known`, async () => {
      await setViewport({ width, height });
      await makeAoisLesson(addDays(tuesday(), -7));
      const lesson = await makeAoisLesson(tuesday());
      await hold('login/info');
      const schedule = await showSchedule(proxy.url, `view="week" date="${tuesday()}"`);
      const card = await openCard(schedule, lesson.id);
      await appeared(card);
      const before = places(card);
      expect(before.size).to.be.at.least(4);

      await release(card);
      const after = places(card);
      expect([...before.keys()].map((node) => after.get(node))).to.eql([...before.values()]);
      expect(card.scrollHeight).to.equal(card.clientHeight);
    });
  }
});
