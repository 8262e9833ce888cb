import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { click, eventually, press, setViewport, type } from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { dialog, setUpWrites } from '../schedule-dialog-page.ts';
import { LOCK, ask, makeLesson } from '../schedule-provider.ts';
import { allInside, inside, showSchedule } from '../showing.ts';
import { planDays } from './plan-days.ts';

describe('<teacher-schedule> the plan of a series', () => {
  setUpWrites();
  const { day, week } = planDays();

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
