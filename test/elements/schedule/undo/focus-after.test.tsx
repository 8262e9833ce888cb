import { addDays, type Lesson } from '../../../../src/core/index.ts';
import { hasChange, isUndone } from '../../../support/browser/change-toasts.ts';
import { byRole, click, eventually, focused, press, type } from '../../../support/browser/page.ts';
import { write } from '../../../support/browser/test-page.ts';
import { openCard } from '../card/card-page.ts';
import { isMoved, makeAoisLesson, setUpMoves, show, tuesday } from '../moving-lesson.ts';
import { inside } from '../showing.ts';

/** The focus is on the chip of a lesson on this day. */
const isFocused = ({ id }: Lesson, day: string) =>
  eventually(() => {
    const node = focused() as HTMLElement;
    if (node.dataset['lesson'] === id && node.closest<HTMLElement>('[data-day]')?.dataset['day'] === day) return true;
    throw new Error(`The focus is at ${node.outerHTML.slice(0, 200)}`);
  });
const undo = async (schedule: Element) => {
  await click(() => byRole(schedule, 'button', '元に戻す'));
  await isUndone(schedule);
};
const tomorrow = () => addDays(tuesday(), 1);

describe('the focus in <teacher-schedule>', () => {
  setUpMoves();

  it('is at the lesson that was moved back', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    await press('m', 'ArrowRight', 'Enter');
    await isMoved(schedule, tomorrow(), '10:00');
    await undo(schedule);
    await isFocused(lesson, tuesday());
    await eventually(() => inside(schedule, '[role=grid]:not([aria-busy])'));
    await isFocused(lesson, tuesday());
  });

  it('is at the lesson that stands again', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openCard(schedule, lesson.id);
    await click(() => byRole(card, 'button', '授業をキャンセル'));
    (await eventually(() => inside(schedule, 'form:not([hidden]) textarea'))).focus();
    await type('体調不良のため');
    await click(() => byRole(schedule, 'button', 'キャンセルする'));
    await click(() => byRole(schedule, 'button', '了解'));
    await hasChange(schedule, '授業をキャンセル');
    await undo(schedule);
    await isFocused(lesson, tuesday());
    await eventually(() => inside(schedule, `[data-lesson="${lesson.id}"][data-state="1"]`));
    await isFocused(lesson, tuesday());
  });

  it('is at the lesson that was moved by the dialog, on its new day', async () => {
    const lesson = await makeAoisLesson();
    const schedule = await show(lesson);
    const card = await openCard(schedule, lesson.id);
    await click(() => byRole(card, 'button', '授業を変更'));
    const form = await eventually(() => inside(schedule, 'dialog[open]'));
    const [date] = form.querySelectorAll<HTMLInputElement>('input');
    await write(date as HTMLInputElement, tomorrow().replaceAll('-', '/'));
    await click(() => byRole(form, 'button', '変更を保存'));
    await click(() => byRole(schedule, 'button', '了解'));
    await isMoved(schedule, tomorrow(), '10:00');
    await isFocused(lesson, tomorrow());
  });
});
