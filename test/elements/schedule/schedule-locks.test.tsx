import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { addDays, momentOf, timeOf } from '../../../src/core/time/index.ts';
import type { Lock, Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { hasChange, changeTexts, isUndone } from '../../support/browser/change-toasts.ts';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  hover,
  nameOf,
  press,
  settled,
  setViewport,
} from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { cardOf, isInWindow, noCard } from './lesson-page.ts';
import { day, fill, setUpWrites, show, today, dialog } from './schedule-dialog-page.ts';
import { ask, LOCK, sent, TOKYO, COURSE, makeLesson, MEETING, lessonMails, readLesson } from './schedule-provider.ts';
import { drag, finger, pointIn } from './schedule-range.ts';
import { allInside, inside, showSchedule } from './showing.ts';

const lockDay = () => ask<Lock>('POST', LOCK, { date: day(), locked: true, reason: '帰省のため' });
const lockMorning = () =>
  ask<Lock>('POST', LOCK, {
    date: day(),
    locked: true,
    reason: '学会',
    startTimeMillis: momentOf(day(), '10:00', TOKYO),
    endTimeMillis: momentOf(day(), '12:00', TOKYO),
  });

const lockOf = (schedule: Element) => eventually(() => inside(schedule, `[data-lock="${day()}"]`));
const dateOf = (schedule: Element) => inside(schedule, `[data-date="${day()}"]`) as HTMLElement;
const column = (schedule: Element) => inside(schedule, `[data-day="${day()}"]`) as HTMLElement;
const card = (schedule: Element) => eventually(() => cardOf(schedule));

/** Presses as a finger does. */
async function tap(node: Element): Promise<void> {
  const { left, top, width, height } = node.getBoundingClientRect();
  const at: [number, number] = [left + width / 2, top + height / 2];
  const touch = finger(node);
  touch('pointerdown', at);
  touch('pointerup', at);
  touch('click', at);
}

/** Presses a key until what has the focus is the right thing. */
async function walk(key: string, isThere: (node: HTMLElement) => boolean): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    const node = focused();
    if (node instanceof HTMLElement && isThere(node)) return;
    const before = node;
    await press(key);
    await eventually(() => focused() !== before);
  }
  throw new Error(`${key} leads nowhere, but to "${nameOf(focused())}".`);
}

const isLock = (node: HTMLElement) => node.dataset.lock === day();

/** Moves the focus from the date down to the lock. */
async function findBelowDate(schedule: Element): Promise<void> {
  dateOf(schedule).focus();
  await walk('ArrowDown', isLock);
}

/** Where a lock is shown: the view, how it is made, and how the keyboard finds it. */
const spots = {
  'a month': {
    view: 'month',
    make: lockDay,
    async find(schedule: Element) {
      dateOf(schedule).focus();
      await press('Enter');
      await eventually(() => isLock(focused() as HTMLElement));
    },
  },
  'a week': { view: 'week', make: lockMorning, find: findBelowDate },
  'a day': { view: 'day', make: lockMorning, find: findBelowDate },
  'the list': {
    view: 'agenda',
    make: lockDay,
    async find(schedule: Element) {
      inside(schedule, '.schedule-views :checked')?.focus();
      await walk('Tab', isLock);
    },
  },
  'the head of its day': { view: 'week', make: lockDay, find: findBelowDate },
} as const;
type Spot = (typeof spots)[keyof typeof spots];

const liftButton = (schedule: Element) => byRole(cardOf(schedule) as Element, 'button', 'ロックを解除');

/** How a lock is opened, and lifted from its card. */
const ways = {
  'the mouse': {
    open: async (schedule: Element) => click(await lockOf(schedule)),
    lift: (schedule: Element) => click(() => liftButton(schedule)),
  },
  'a finger': {
    open: async (schedule: Element) => tap(await lockOf(schedule)),
    lift: (schedule: Element) => tap(liftButton(schedule)),
  },
  Enter: {
    async open(schedule: Element, spot: Spot) {
      await spot.find(schedule);
      await press('Enter');
    },
    async lift() {
      await walk('Tab', (node) => nameOf(node) === 'ロックを解除');
      await press('Enter');
    },
  },
  'the space bar': {
    async open(schedule: Element, spot: Spot) {
      await spot.find(schedule);
      await press('Space');
    },
    async lift() {
      await walk('Tab', (node) => nameOf(node) === 'ロックを解除');
      await press('Space');
    },
  },
} as const;

describe('a lock in <teacher-schedule>', () => {
  setUpWrites();

  for (const [where, spot] of Object.entries(spots)) {
    for (const [how, way] of Object.entries(ways)) {
      it(`is removed in ${where} by ${how}, and the focus stays in the calendar`, async () => {
        const { lockId } = await spot.make();
        const schedule = await show(spot.view);
        await lockOf(schedule);
        await way.open(schedule, spot);
        expect(nameOf(await card(schedule))).to.match(/^予定ロック /);
        expect(inside(schedule, 'dialog')).to.equal(null);
        await way.lift(schedule);
        await noCard(schedule);
        await eventually(() => inside(schedule, '[data-lock]') === null);
        await hasChange(schedule, 'ロックを解除しました。');
        expect((await sent('PUT', LOCK))[0]).to.include({ lockId, locked: false });
        const after = spot.view === 'agenda' ? inside(schedule, '.schedule-views :checked') : dateOf(schedule);
        await eventually(() => focused() === after);
      });
    }

    it(`receives the focus again in ${where} when its card is closed`, async () => {
      await spot.make();
      const schedule = await show(spot.view);
      await lockOf(schedule);
      await spot.find(schedule);
      const lock = focused();
      await press('Enter');
      await card(schedule);
      await press('Escape');
      await noCard(schedule);
      expect(focused() === lock && isLock(lock as HTMLElement)).to.equal(true);
    });
  }

  it('shows when it was removed and why, and can be restored', async () => {
    await lockMorning();
    const schedule = await show('week');
    await click(await lockOf(schedule));
    const opened = await card(schedule);
    expect(opened.textContent).to.include('10:00–12:00').and.include('理由学会');
    expect(allByRole(opened, 'button').map(nameOf)).to.eql(['閉じる', '変更', 'ロックを解除']);
    await expectAccessible(schedule);
    await click(() => liftButton(schedule));
    await eventually(() => inside(schedule, '[data-lock]') === null);
    await click(() => byRole(schedule, 'button', '元に戻す'));
    expect((await lockOf(schedule)).textContent).to.equal('ロック 10:00–12:00 学会');
    expect(cardOf(schedule)).to.equal(null);
  });

  it('of a past day cannot be changed or removed, as it could not be restored', async () => {
    const past = addDays(today, -3);
    const lock = { lockId: '1', date: past, locked: true, reason: '学会' };
    const body = { status: 1, message: '', data: [{ date: past, lock, courses: [] }] };
    await proxy.faults([
      {
        match: { method: 'GET', path: `^/api/client/teacher/calendar/list/${past.slice(0, 7)}` },
        fault: { status: 200, body },
      },
    ]);
    const schedule = await showSchedule(proxy.url, `view="agenda" date="${past}"`);
    await click(() => inside(schedule, `[data-lock="${past}"]`) as HTMLElement);
    const opened = await card(schedule);
    expect(opened.textContent).to.include('理由学会');
    expect(allByRole(opened, 'button').map(nameOf)).to.eql(['閉じる']);
  });

  it('of a whole day is described as such', async () => {
    await lockDay();
    const schedule = await show('month');
    await click(await lockOf(schedule));
    expect((await card(schedule)).textContent)
      .to.include('終日')
      .and.include('理由帰省のため');
  });

  it('is changed from its card, and has the focus afterwards', async () => {
    await lockDay();
    const schedule = await show('month');
    await click(await lockOf(schedule));
    await click(() => byRole(cardOf(schedule) as Element, 'button', '変更'));
    await eventually(() => byRole(schedule, 'dialog', 'ロックを変更'));
    expect(cardOf(schedule)).to.equal(null);
    await fill(schedule, /^理由/, '出張');
    await click(() => byRole(schedule, 'button', '保存'));
    await eventually(() => !inside(schedule, 'dialog'));
    await eventually(async () => (await lockOf(schedule)).textContent === 'ロック 出張');
    await eventually(() => isLock(focused() as HTMLElement));
  });

  it('leaves the focus on its day when it is removed in the form', async () => {
    await lockDay();
    const schedule = await show('week');
    await click(await lockOf(schedule));
    await click(() => byRole(cardOf(schedule) as Element, 'button', '変更'));
    await click(() => byRole(byRole(schedule, 'dialog', 'ロックを変更'), 'button', 'ロックを解除'));
    await eventually(() => !inside(schedule, 'dialog'));
    await eventually(() => focused() === dateOf(schedule));
  });

  it('that cannot be removed stays, and its card explains why', async () => {
    await lockDay();
    const schedule = await show('month');
    await click(await lockOf(schedule));
    await proxy.faults([
      {
        match: { method: 'PUT', path: LOCK },
        fault: { status: 200, body: { status: 0, message: '解除できません。' } },
      },
    ]);
    await click(() => liftButton(schedule));
    await eventually(() => cardOf(schedule)?.querySelector('[role=alert]')?.textContent === '解除できません。');
    await proxy.faults([]);
    await click(() => liftButton(schedule));
    await noCard(schedule);
  });

  for (const [width, view] of [
    [1280, 'month'],
    [1280, 'agenda'],
    [390, 'week'],
    [390, 'agenda'],
  ] as const) {
    it(`is accessible with its card in the window, in the view ${view} of ${width} px`, async () => {
      await lockDay();
      await setViewport({ width, height: 844 });
      const schedule = await show(view);
      await lockOf(schedule);
      await expectAccessible(schedule);
      await click(await lockOf(schedule));
      const opened = await card(schedule);
      await eventually(() => isInWindow(opened));
      await expectAccessible(schedule);
    });
  }
});

describe('locked hours in <teacher-schedule>', () => {
  setUpWrites();

  const noForm = async (schedule: Element) => {
    await settled(schedule);
    expect(inside(schedule, 'dialog')).to.equal(null);
  };

  for (const view of ['month', 'week', 'day'] as const) {
    it(`of a whole day open the lock's card, not a form, wherever they are clicked in the view ${view}`, async () => {
      await lockDay();
      const schedule = await show(view);
      await lockOf(schedule);
      await sendMouse({ type: 'click', position: pointIn(schedule, day(), view === 'month' ? 1300 : 600) });
      expect(nameOf(await card(schedule))).to.match(/^予定ロック /);
      await noForm(schedule);
      await press('Escape');
      await noCard(schedule);
      await eventually(() => isLock(focused() as HTMLElement));
    });
  }

  it('of a part of the day open the card, and free hours open the form', async () => {
    await lockMorning();
    const schedule = await show('week');
    await lockOf(schedule);
    await sendMouse({ type: 'click', position: pointIn(schedule, day(), 690) });
    await card(schedule);
    await noForm(schedule);
    await press('Escape');
    await noCard(schedule);
    await sendMouse({ type: 'click', position: pointIn(schedule, day(), 750) });
    await eventually(() => byRole(schedule, 'dialog', '授業を登録'));
  });

  for (const make of [lockDay, lockMorning]) {
    it(`cannot be selected for a lesson by dragging (${make === lockDay ? 'whole day' : 'part of the day'})`, async () => {
      await make();
      const schedule = await show('week');
      await lockOf(schedule);
      await drag(pointIn(schedule, day(), 620), pointIn(schedule, day(), 660), pointIn(schedule, day(), 700));
      expect(inside(schedule, '.schedule-drawn')).to.equal(null);
      await sendMouse({ type: 'up' });
      await noForm(schedule);
    });
  }

  it('are not offered to the keyboard as free time', async () => {
    await lockMorning();
    const schedule = await show('day');
    await lockOf(schedule);
    dateOf(schedule).focus();
    const stops: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      const before = focused();
      await press('ArrowDown');
      await eventually(() => focused() !== before);
      stops.push(nameOf(focused()));
    }
    expect(stops[0]).to.contain('08:00から10:00まで空き');
    expect(stops[1]).to.match(/^ロック 10:00–12:00 学会/);
    expect(stops[2]).to.contain('12:00から22:00まで空き');
  });

  it('of a whole day have no free time at all', async () => {
    await lockDay();
    const schedule = await show('day');
    await lockOf(schedule);
    dateOf(schedule).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await eventually(() => isLock(focused() as HTMLElement));
    expect(allInside(schedule, '[data-slot]')).to.have.length(0);
  });

  it('keep their hatching under the mouse', async () => {
    const isHatched = (node: Element) => getComputedStyle(node).backgroundImage.includes('repeating-linear-gradient');
    await lockDay();
    for (const view of ['month', 'week']) {
      const schedule = await show(view);
      await lockOf(schedule);
      const cell = column(schedule);
      expect(isHatched(cell)).to.equal(true);
      await hover(cell);
      expect(cell.matches(':hover') && isHatched(cell), view).to.equal(true);
      await hover(await lockOf(schedule));
      expect(isHatched(cell), view).to.equal(true);
      schedule.remove();
    }
  });

  it('of a part of the day keep their hatching under the mouse', async () => {
    await lockMorning();
    const schedule = await show('day');
    const lock = await lockOf(schedule);
    await hover(lock);
    expect(lock.matches(':hover')).to.equal(true);
    expect(getComputedStyle(lock).backgroundImage).to.contain('repeating-linear-gradient');
  });
});

/** Lessons at these times of the day, of two students in turn, whom nothing is left to be mailed about. */
async function knownLessons(...times: string[]): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (const [position, time] of times.entries())
    lessons.push(await makeLesson(day(), time, position % 2 === 0 ? '小林 葵' : '山田 太一'));
  await ask('PUT', `${COURSE}/notice`, { ids: lessons.map(({ id }) => id), action: 'drop' });
  return lessons;
}

/** A meeting on the day of the test. */
function makeMeeting(): Promise<Meeting> {
  const startTimeMillis = momentOf(day(), '16:00', TOKYO);
  return ask('POST', MEETING, {
    title: '面談',
    visitorName: '保護者の方',
    startTimeMillis,
    endTimeMillis: startTimeMillis + 3_600_000,
    idempotencyKey: `${day()} meeting`,
  });
}

async function readMeeting({ id }: Meeting): Promise<Meeting> {
  const found = await ask<{ list: Meeting[] }>('POST', `${MEETING}/search?page=1&size=50`, { words: '保護者の方' });
  return found.list.find((each) => each.id === id) as Meeting;
}

async function openLock(): Promise<TeacherSchedule> {
  const schedule = await show('month');
  inside(schedule, `[data-date="${day()}"]`)?.focus();
  await click(() => byRole(schedule, 'button', '予定をロック'));
  await eventually(() => dialog(schedule));
  return schedule;
}
const choose = async (schedule: Element, name: string) => click(() => byRole(schedule, 'radio', name));
const isLocked = (schedule: Element) => eventually(() => inside(schedule, `[data-day="${day()}"][data-locked=day]`));

describe('a lock of <teacher-schedule> over lessons', () => {
  setUpWrites();

  it('cancels them for one reason: one toast, and one mail to each student', async () => {
    const lessons = await knownLessons('10:00', '12:00', '14:00');
    const before = (await lessonMails()).length;
    const schedule = await openLock();
    await choose(schedule, 'キャンセルする');
    await expectAccessible(schedule);
    await click(() => byRole(schedule, 'button', '授業3件をキャンセルしてロックする'));
    await eventually(() => dialog(schedule).querySelector('textarea[aria-invalid=true]'));
    await settled(schedule);
    expect(await sent('PUT', `${COURSE}/cancel`)).to.eql([]);
    await fill(schedule, /キャンセルの理由/, '研修のため');
    await click(() => byRole(schedule, 'button', '授業3件をキャンセルしてロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 3件をキャンセル'));
    for (const lesson of lessons) expect((await readLesson(lesson)).canceledAt).to.be.a('number');
    // Closing sends the mails that the toast knows of.
    await eventually(() => byRole(schedule, 'button', '家族に知らせる'));
    await click(() => byRole(inside(schedule, '.teacher-change') as Element, 'button', '閉じる'));
    await eventually(async () => (await lessonMails()).length === before + 2);
    const [one, other] = (await lessonMails()).slice(before);
    expect([one?.to, other?.to].toSorted()).to.eql([...new Set([one?.to, other?.to])].toSorted());
    expect([one, other].every((mail) => mail?.text.includes('研修のため'))).to.equal(true);
  });

  it('uses its reason for the cancellations; all of it is undone at once, and no one is mailed', async () => {
    const lessons = await knownLessons('10:00', '12:00');
    const before = (await lessonMails()).length;
    const schedule = await openLock();
    await fill(schedule, /^理由/, '帰省のため');
    await choose(schedule, 'キャンセルする');
    await click(() => byRole(schedule, 'button', '授業2件をキャンセルしてロックする'));
    await eventually(() => changeTexts(schedule).length > 0);
    await eventually(() => !inside(schedule, 'dialog'));
    expect((await sent('PUT', `${COURSE}/cancel`)).map(({ reason }) => reason)).to.eql(['帰省のため', '帰省のため']);
    await press('Control+z');
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
    for (const lesson of lessons) expect((await readLesson(lesson)).canceledAt).to.equal(undefined);
    expect((await lessonMails()).length).to.equal(before);
  });

  it('moves each of them to the nearest free time, which is previewed', async () => {
    const [first, second] = await knownLessons('10:00', '12:00');
    const taken = await makeLesson(addDays(day(), 1), '10:00', '伊藤 大翔');
    const schedule = await openLock();
    await choose(schedule, '空いている時間に移動する');
    await eventually(() => inside(schedule, '.schedule-plans [data-free]'));
    await eventually(() => byRole(schedule, 'button', '授業2件を移動してロックする'));
    await click(() => byRole(schedule, 'button', '授業2件を移動してロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 2件を移動'));
    const starts = [];
    for (const lesson of [first, second]) starts.push((await readLesson(lesson as Lesson)).startTimeMillis);
    expect(new Set(starts).size).to.equal(2);
    for (const start of starts) {
      expect(start < momentOf(day(), '00:00', TOKYO) || start >= momentOf(addDays(day(), 1), '00:00', TOKYO)).to.equal(
        true,
      );
      expect(start).not.to.equal(taken.startTimeMillis);
    }
    expect(timeOf(starts[1] ?? 0, TOKYO)).to.equal('12:00');
  });

  it('lists lessons that could not be cancelled, locks nothing, and then retries only the rest', async () => {
    const lessons = await knownLessons('10:00', '12:00', '14:00');
    const schedule = await openLock();
    await choose(schedule, 'キャンセルする');
    await fill(schedule, /キャンセルの理由/, '研修のため');
    const { id, version } = lessons[1] as Lesson;
    await ask('PUT', COURSE, { id, version, memo: '別の端末' });
    await click(() => byRole(schedule, 'button', '授業3件をキャンセルしてロックする'));
    await eventually(() =>
      allByRole(dialog(schedule), 'alert').some(({ textContent }) =>
        textContent?.startsWith('2件は完了しましたが、1件はできませんでした。ロックはまだです。'),
      ),
    );
    await settled(schedule);
    expect(inside(schedule, '.schedule-plans [data-refused]')?.textContent).to.contain('ほかの画面で変更されました');
    expect(await sent('POST', LOCK)).to.eql([]);
    expect(changeTexts(schedule)).to.eql([]);
    await click(() => byRole(schedule, 'button', '授業1件をキャンセルしてロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 3件をキャンセル'));
    expect((await sent('PUT', `${COURSE}/cancel`)).length).to.equal(4);
  });

  it('offers to undo the completed part if the teacher then gives up', async () => {
    const lessons = await knownLessons('10:00', '12:00');
    const schedule = await openLock();
    await choose(schedule, 'キャンセルする');
    await fill(schedule, /キャンセルの理由/, '研修のため');
    const { id, version } = lessons[1] as Lesson;
    await ask('PUT', COURSE, { id, version, memo: '別の端末' });
    await click(() => byRole(schedule, 'button', '授業2件をキャンセルしてロックする'));
    await eventually(() => inside(schedule, '.schedule-plans [data-refused]'));
    await press('Escape');
    await eventually(() => changeTexts(schedule).includes('1件をキャンセル'));
    await press('Control+z');
    await eventually(() => inside(schedule, '.teacher-toast-success')?.textContent === '元に戻しました。');
    expect((await readLesson(lessons[0] as Lesson)).canceledAt).to.equal(undefined);
  });

  it('lists meetings, too, and cancels them with the lessons; undo restores all of them', async () => {
    const [lesson] = await knownLessons('10:00');
    const meeting = await makeMeeting();
    const schedule = await openLock();
    await eventually(() => byRole(schedule, 'region', 'ロックと重なる授業と面談').textContent?.includes('保護者の方'));
    await choose(schedule, 'キャンセルする');
    await fill(schedule, /キャンセルの理由/, '研修のため');
    await click(() => byRole(schedule, 'button', '授業1件・面談1件をキャンセルしてロックする'));
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 2件をキャンセル'));
    expect((await readMeeting(meeting)).canceledAt).to.be.a('number');
    await eventually(() => !inside(schedule, 'dialog'));
    await press('Control+z');
    await isUndone(schedule);
    expect((await readMeeting(meeting)).canceledAt).to.equal(undefined);
    expect((await readLesson(lesson as Lesson)).canceledAt).to.equal(undefined);
    await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
  });

  it('moves meetings, too; undo moves all of them back', async () => {
    const [lesson] = await knownLessons('10:00');
    const meeting = await makeMeeting();
    const schedule = await openLock();
    await choose(schedule, '空いている時間に移動する');
    await click(() => byRole(schedule, 'button', '授業1件・面談1件を移動してロックする'));
    await isLocked(schedule);
    await eventually(() => changeTexts(schedule).includes('1日間をロック · 2件を移動'));
    expect((await readMeeting(meeting)).startTimeMillis).not.to.equal(meeting.startTimeMillis);
    await eventually(() => !inside(schedule, 'dialog'));
    await press('Control+z');
    await isUndone(schedule);
    expect(await readMeeting(meeting)).to.eql({ ...meeting, version: 3 });
    expect((await readLesson(lesson as Lesson)).startTimeMillis).to.equal(lesson?.startTimeMillis);
    await eventually(() => inside(schedule, `[data-day="${day()}"]:not([data-locked])`));
  });

  it('fits into 320 px', async () => {
    await knownLessons('10:00', '12:00');
    const schedule = await openLock();
    await setViewport({ width: 320, height: 700 });
    await choose(schedule, 'キャンセルする');
    const panel = dialog(schedule).querySelector('.teacher-dialog-body') as HTMLElement;
    expect(panel.scrollWidth).to.be.at.most(panel.clientWidth);
    await expectAccessible(schedule);
  });
});
