import { expect } from '@open-wc/testing';
import { eventually, setViewport } from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { chip, makeAoisLesson, setUpMoves, tuesday } from '../moving-lesson.ts';
import { showSchedule } from '../showing.ts';
import { cardOf } from './card-page.ts';

describe('the actions of a card in <teacher-schedule>', () => {
  setUpMoves();

  for (const language of ['ja-JP', 'en-US', 'zh-CN', 'ar-EG'])
    for (const width of [1280, 390])
      it(`stand on one line at ${width} px in ${language}, and cancelling is in the colour of danger`, async () => {
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
