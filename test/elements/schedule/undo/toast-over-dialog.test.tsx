import { expect } from '@open-wc/testing';
import { addDays } from '../../../../src/core/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { isUndone } from '../../../support/browser/change-toasts.ts';
import { byRole, click, eventually, overlap, press, setViewport } from '../../../support/browser/page.ts';
import { isMoved, makeAoisLesson, setUpMoves, show, tuesday } from '../moving-lesson.ts';
import { isInWindow, openCard } from '../card/card-page.ts';
import { inside } from '../showing.ts';

describe('the toast of a change in <teacher-schedule>', () => {
  setUpMoves();

  for (const [width, height] of [
    [390, 600],
    [390, 844],
    [1280, 600],
  ] as const)
    it(`covers nothing of a dialog at ${width} × ${height} px, and can be pressed`, async () => {
      const lesson = await makeAoisLesson();
      const schedule = await show(lesson);
      await press('m', 'ArrowRight', 'Enter');
      await isMoved(schedule, addDays(tuesday(), 1), '10:00');
      await setViewport({ width, height });
      // Then the controls are others.
      await eventually(() => inside(schedule, width < 600 ? '.schedule[data-narrow]' : '.schedule:not([data-narrow])'));
      await click(() => byRole(schedule, 'button', '授業を登録'));
      const panel = await eventually(() => inside(schedule, 'dialog[open] .teacher-dialog-panel'));
      const toast = await eventually(() => inside(schedule, 'dialog .teacher-change'));
      await eventually(() => !overlap(toast, panel));
      const { top, bottom } = toast.getBoundingClientRect();
      expect(top >= 0 && bottom <= height).to.equal(true);
      expect(panel.getBoundingClientRect().bottom).to.be.at.most(height);
      await expectAccessible(schedule);
      await click(() => byRole(toast, 'button', '元に戻す'));
      await isUndone(schedule);
      await eventually(() => !inside(schedule, 'dialog[style*=teacher-changes]'));
    });

  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const)
    it(`covers nothing of a card at ${width} × ${height} px, and can be pressed`, async () => {
      const lesson = await makeAoisLesson();
      const schedule = await show(lesson);
      await press('m', 'ArrowRight', 'Enter');
      await isMoved(schedule, addDays(tuesday(), 1), '10:00');
      await setViewport({ width, height });
      await eventually(() => inside(schedule, '.schedule[data-narrow]'));
      const card = await openCard(schedule, lesson.id);
      const toast = await eventually(() => inside(schedule, '.teacher-change'));
      await eventually(() => !overlap(toast, card));
      expect(isInWindow(toast) && isInWindow(card)).to.equal(true);
      await expectAccessible(schedule);
      await click(() => byRole(toast, 'button', '元に戻す'));
      await isUndone(schedule);
    });
});
