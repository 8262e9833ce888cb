import { expect } from '@open-wc/testing';
import { addDays } from '../../../../src/core/index.ts';
import { byRole, eventually, frames, setViewport } from '../../../support/browser/page.ts';
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
    it(`has its space ${where}, although it is not yet known what the provider has`, async () => {
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
