import { expect } from '@open-wc/testing';
import { addDays } from '../../../../src/core/index.ts';
import { byRole, eventually, setViewport } from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { makeAoisLesson, setUpMoves, tuesday } from '../moving-lesson.ts';
import { showSchedule } from '../showing.ts';
import { appeared, openCard } from './card-page.ts';

/** Where everything stands that can be pressed. */
const places = (card: Element): Map<Element, string> =>
  new Map(
    [...card.querySelectorAll('button, a')].map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return [node, `${node.textContent} ${left} ${top} ${width} ${height}`];
    }),
  );

describe('what comes late to the card of a lesson', () => {
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
      await proxy.faults([{ match: { path: '^/api/client/teacher/(student|contact)' }, fault: { hold: true } }]);
      const card = await openCard(schedule, lesson.id);
      await appeared(card);
      await eventually(() => byRole(card, 'button', 'リンクをコピー'));
      await eventually(async () => (await proxy.log()).some(({ path }) => path.endsWith('/records?page=1&size=1')));
      expect(card.querySelector('.lesson-context-last, .lesson-context-quiet')).to.equal(null);
      const before = places(card);
      expect(before.size).to.be.at.least(6);
      const { top } = card.getBoundingClientRect();
      if (width < 600) expect(top).to.equal(Math.round(top));

      // Whatever is asked from now on is not held either.
      await proxy.faults([]);
      await proxy.release();
      await eventually(() => card.querySelector('.lesson-context-last, .lesson-context-quiet'));
      // The card has heard of its new height by then.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
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
});
