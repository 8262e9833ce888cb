import { expect } from '@open-wc/testing';
import { momentOf, addDays, dayKey } from '../../../src/core/time/index.ts';
import { holidayOf } from '../../../src/core/time/holidays.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { COURSE, LOCK, TOKYO, ask, makeLesson, sent } from './schedule-provider.ts';
import { allInside, inside, showSchedule } from './showing.ts';
import { dialog, fill, setUpWrites } from './schedule-dialog-page.ts';

const CONTRACT = '/api/client/teacher/contractContent';

/** The days of a series: others for each test of a suite. */
function planDays() {
  const today = dayKey(Date.now(), TOKYO);
  let ahead = 40;
  beforeEach(() => {
    ahead += 42;
  });

  /** A day whose next four weeks have no public holiday, so that only the records of the test conflict with a lesson. */
  const day = (): string => {
    let first = addDays(today, ahead);
    while ([0, 7, 14, 21, 28].some((days) => holidayOf(addDays(first, days)))) first = addDays(first, 1);
    return first;
  };
  const week = (weeks: number): string => addDays(day(), 7 * weeks);
  /** Goes on to a day whose third week is in a month that the schedule does not show; returns the path of that month. */
  const goToMonthEnd = (): string => {
    while (week(3).slice(0, 7) === day().slice(0, 7)) ahead += 7;
    return `^/api/client/teacher/calendar/list/${week(3).slice(0, 7)}`;
  };
  return { day, week, goToMonthEnd };
}

describe('<teacher-schedule> the plan of a series', () => {
  setUpWrites();
  const { day, week, goToMonthEnd } = planDays();

  const written = (date: string): string => date.replaceAll('-', '/');
  const choose = (schedule: Element, label: string, value: string): void => {
    const select = byRole(schedule, 'combobox', label) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  /** The dialog for four weeks, of which the second is taken by a lesson and the third is locked. */
  const open = async ({ weeks = '4', attributes = '', label = '授業を登録' } = {}): Promise<Element> => {
    await makeLesson(week(1), '16:30');
    await ask('POST', LOCK, { date: week(2), locked: true, reason: '学会' });
    const schedule = await showSchedule(proxy.url, `view="week" date="${day()}" ${attributes}`);
    await click(() => byRole(schedule, 'button', label));
    await eventually(() => dialog(schedule));
    if (label !== '授業を登録') return schedule;
    await fill(schedule, /^生徒/, 'こばやし');
    await eventually(() => allByRole(schedule, 'option').some(({ textContent }) => textContent?.includes('小林 葵')));
    await press('Enter');
    choose(schedule, '繰り返し', weeks);
    if (weeks === '4') await eventually(() => rows(schedule).some((row) => row.textContent?.includes('学会')));
    return schedule;
  };
  const rows = (schedule: Element) => allInside(schedule, '.plan li');
  const row = (schedule: Element, date: string) =>
    eventually(() => rows(schedule).find(({ textContent }) => textContent?.includes(written(date))));
  /** What the small month says of the days with a mark, by the day of the month. */
  const marks = (schedule: Element) =>
    allInside(schedule, '.plan-month td')
      .filter((cell) => cell.querySelector('.plan-mark'))
      .map((cell) => [
        cell.querySelector('.plan-day')?.textContent,
        cell.querySelector('.plan-mark')?.getAttribute('data-kind'),
        cell.title,
      ]);
  const submit = (schedule: Element) => byRole(schedule, 'button', /^\d+件を登録/);
  const startsSent = async () => (await sent('POST', COURSE)).map(({ startTimeMillis }) => startTimeMillis);
  const at = (date: string, time: string) => momentOf(date, time, TOKYO);

  it('marks each date, including locks, in a small month by shape and text, and navigates between months', async () => {
    const schedule = await open();
    const seen = new Map<string, unknown[]>();
    const look = () => {
      const month = inside(schedule, '.plan-month h4')?.textContent ?? '';
      for (const [number, ...mark] of marks(schedule)) seen.set(`${month} ${number}`, mark);
    };
    look();
    const next = () => allByRole(schedule, 'button', '次の月')[0];
    while (next() && next()?.ariaDisabled !== 'true') {
      await click(next() as Element);
      look();
    }
    const monthOf = (date: string) =>
      `${Number(date.slice(0, 4))}年${Number(date.slice(5, 7))}月 ${Number(date.slice(8))}`;
    expect(Object.fromEntries(seen)).to.eql({
      [monthOf(week(0))]: ['create', '登録'],
      [monthOf(week(1))]: ['blocked', '重複のため除外'],
      [monthOf(week(2))]: ['blocked', 'ロック 学会 ロックのため除外'],
      [monthOf(week(3))]: ['create', '登録'],
    });
    expect(inside(schedule, '.plan-legend')?.textContent).to.equal(' 登録 登録不可');
    expect(inside(schedule, '.plan-summary')?.textContent).to.equal(
      '2件を登録します。 2件はこのままでは登録できません。',
    );
  });

  it('offers other times of that day, which can be undone, and sends nothing with a conflict', async () => {
    const schedule = await open();
    const taken = await row(schedule, week(1));
    const [later, ...times] = allByRole(taken, 'button')
      .map(({ textContent }) => textContent)
      .toReversed();
    expect(times.toReversed()).to.eql(['14:15', '14:45', '15:15', '17:45']);
    expect(later).to.include(written(week(4)));
    expect(allByRole(await row(schedule, week(2)), 'button').length).to.equal(1);
    await click(() => byRole(taken, 'button', '17:45–18:45'));
    const back = await eventually(() => byRole(taken, 'button', /元に戻す$/));
    expect(focused()).to.equal(back);
    expect(taken.textContent).to.include('17:45–18:45').and.to.include('16:00–17:00から変更しました。');
    expect(submit(schedule).textContent).to.match(/^3件を登録/);
    await press('Enter');
    const again = await eventually(() => byRole(taken, 'button', '14:45–15:45'));
    expect(taken.contains(focused())).to.equal(true);
    expect(submit(schedule).textContent).to.match(/^2件を登録/);
    await click(again);
    await eventually(() => submit(schedule).textContent?.startsWith('3件'));
    await click(submit(schedule));
    await eventually(() => inside(schedule, 'dialog') === null);
    expect(await startsSent()).to.eql([at(week(0), '16:00'), at(week(1), '14:45'), at(week(3), '16:00')]);
  });

  it('replaces a date by a week at the end, to which the month moves', async () => {
    const schedule = await open();
    const locked = await row(schedule, week(2));
    await click(() => byRole(locked, 'button', /^代わりに/));
    await eventually(() => rows(schedule).length === 5);
    expect(locked.textContent).to.include('代わりに最後に1週追加しました。');
    expect((await row(schedule, week(4))).textContent).to.include('追加');
    const month = `${Number(week(4).slice(0, 4))}年${Number(week(4).slice(5, 7))}月`;
    await eventually(() => inside(schedule, '.plan-month h4')?.textContent === month);
    expect(marks(schedule).at(-1)).to.eql([String(Number(week(4).slice(8))), 'create', '追加']);
    await press('Enter');
    await eventually(() => rows(schedule).length === 4);
    await click(async () => byRole(await row(schedule, week(2)), 'button', /^代わりに/));
    await eventually(() => rows(schedule).length === 5);
    await click(submit(schedule));
    await eventually(() => inside(schedule, 'dialog') === null);
    expect(await startsSent()).to.eql([at(week(0), '16:00'), at(week(3), '16:00'), at(week(4), '16:00')]);
  });

  it('keeps the choices while the memo is typed, and resets them for another time', async () => {
    const schedule = await open();
    await click(async () => byRole(await row(schedule, week(2)), 'button', /^代わりに/));
    await eventually(() => rows(schedule).length === 5);
    await fill(schedule, /^メモ/, '図形');
    expect(rows(schedule).length).to.equal(5);
    choose(schedule, '授業時間', '90');
    await eventually(() => rows(schedule).length === 4);
  });

  for (const [name, contract, label, note] of [
    ['the lessons left of the contract', { left: 18, planned: 0 }, '2件を登録（残り18→16回）', undefined],
    [
      'the lessons left beside the planned ones',
      { left: 20, planned: 2 },
      '2件を登録（残り18→16回）',
      '残りは、契約の残り20回から予定済みの2回を除いた回数です。',
    ],
    [
      'a warning that the contract has too few',
      { left: 5, planned: 4 },
      '2件を登録',
      '契約の残りより1回多くなります。登録はできます。契約の更新を相談してください。',
    ],
  ] as const) {
    it(`has a button with the number of lessons, and ${name}`, async () => {
      await proxy.faults([
        {
          match: { method: 'GET', path: CONTRACT },
          fault: { edit: { 'data.lessonsLeft': contract.left, 'data.lessonsPlanned': contract.planned } },
        },
      ]);
      const schedule = await open();
      await eventually(() => submit(schedule).textContent === label);
      await eventually(() => inside(schedule, '.schedule-left')?.textContent === note);
      await expectAccessible(schedule);
    });
  }

  it('shows nothing about a contract that cannot be loaded', async () => {
    await proxy.faults([{ match: { method: 'GET', path: CONTRACT }, fault: { status: 500 } }]);
    const schedule = await open();
    await eventually(async () => (await proxy.log()).some(({ path }) => path.startsWith(CONTRACT)));
    expect(submit(schedule).textContent).to.equal('2件を登録');
  });

  it('waits for the surrounding days, and sends nothing when these change the plan', async () => {
    const calendar = goToMonthEnd();
    await makeLesson(week(3), '16:00');
    await proxy.faults([{ match: { method: 'GET', path: calendar }, fault: { hold: true } }]);
    const schedule = await open({ weeks: '1' });
    choose(schedule, '繰り返し', '4');
    await eventually(() => inside(schedule, '.plan-summary')?.textContent === '予定を確認しています');
    await click(submit(schedule));
    await eventually(() => submit(schedule).ariaBusy === 'true');
    const isHeld = ({ path, status }: { path: string; status?: number | undefined }) =>
      new RegExp(calendar).test(path) && status === undefined;
    await eventually(async () => (await proxy.log()).some(isHeld));
    await proxy.faults([]);
    await proxy.release();
    await eventually(() => inside(schedule, 'dialog [role=alert]')?.textContent?.startsWith('予定が変わりました。'));
    expect(await startsSent()).to.eql([]);
    await eventually(() => rows(schedule).at(-1)?.textContent?.includes('重複のため除外'));
  });

  it('reports that only the provider checks it if the surrounding days cannot be loaded', async () => {
    const calendar = goToMonthEnd();
    await proxy.faults([{ match: { method: 'GET', path: calendar }, fault: { status: 500 } }]);
    const schedule = await open({ weeks: '1' });
    choose(schedule, '繰り返し', '4');
    await eventually(() =>
      inside(schedule, '.plan-summary')?.textContent?.startsWith('前後の予定を読み込めませんでした。'),
    );
  });

  it('shows a single lesson beside the fields, but not below them', async () => {
    const schedule = await open({ weeks: '1' });
    expect(rows(schedule).length).to.equal(1);
    expect(allByRole(schedule, 'checkbox').length).to.equal(0);
    expect(submit(schedule).textContent).to.match(/^1件を登録/);
    const [fields, panel] = ['.schedule-student', '.plan'].map(
      (part) => inside(schedule, part)?.getBoundingClientRect() ?? new DOMRect(),
    );
    expect(panel?.left).to.be.greaterThan(fields?.right ?? Infinity);
    await setViewport({ width: 390, height: 844 });
    expect(inside(schedule, '.plan')?.getBoundingClientRect().height).to.equal(0);
  });

  for (const [look, width, attributes] of [
    ['on a small phone', 320, 'lang="ja"'],
    ['in dark', 1280, 'lang="ja" theme="dark"'],
    ['in Arabic on a phone', 390, 'lang="ar-EG"'],
    ['in English', 1280, 'lang="en-US"'],
    ['in Chinese', 768, 'lang="zh-CN"'],
  ] as const) {
    it(`is accessible and fits ${look}`, async () => {
      await setViewport({ width, height: 844 });
      if (attributes.includes('dark')) document.body.style.background = '#15191d';
      await makeLesson(week(1), '16:30');
      await ask('POST', LOCK, { date: week(2), locked: true, reason: '学会' });
      const schedule = await showSchedule(proxy.url, `view="week" date="${day()}" ${attributes}`);
      await click(() => inside(schedule, '.schedule-actions > :last-child, .schedule-phone-create'));
      await eventually(() => dialog(schedule));
      await type('小林');
      await eventually(() => inside(schedule, 'dialog [role=option]'));
      await press('Enter');
      // The plan is below it, and moves when it comes.
      await eventually(() => (inside(schedule, '.recipients-note')?.textContent ?? '') !== '');
      const select = allInside(schedule, 'dialog select').at(-1) as HTMLSelectElement;
      select.value = '4';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await eventually(() => allInside(schedule, '.plan li [data-refused]').length === 2);
      await click(() => allInside(schedule, '.plan-ways button')[0]);
      await eventually(() => allInside(schedule, '.plan li [data-refused]').length === 1);
      await expectAccessible(schedule);
      const body = inside(schedule, '.teacher-dialog-body');
      expect(body?.scrollWidth).to.equal(body?.clientWidth);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      document.body.style.background = '';
    });
  }
});
