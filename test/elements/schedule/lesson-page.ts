import { sendMouse } from '@web/test-runner-commands';
import { addDays, createDates, loadDateLocale, momentOf } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { ordinaryDay, ordinaryTuesday } from '../../support/clock/ordinary-day.ts';
import { hasChange } from '../../support/browser/change-toasts.ts';
import { eventually, setViewport, click } from '../../support/browser/page.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';
import { allInside, inside, showSchedule } from './showing.ts';
import { TOKYO, makeLesson } from './schedule-provider.ts';

const FIRST_DAY = ordinaryDay(154);
let chosenDay = FIRST_DAY;

/** A Tuesday far ahead, for each test another. */
export const tuesday = () => chosenDay;

/** A lesson of Aoi Kobayashi's, on the test's Tuesday. */
export const makeAoisLesson = (date = tuesday(), time = '10:00') => makeLesson(date, time, '小林 葵');

export const chip = (schedule: Element, id: string) => eventually(() => inside(schedule, `[data-lesson="${id}"]`));

export const dayOfChip = (schedule: Element, id: string) =>
  inside(schedule, `[data-lesson="${id}"]`)?.closest<HTMLElement>('[data-day]')?.dataset.day;

export const doneText = (schedule: Element) => inside(schedule, '.schedule-done')?.textContent ?? '';

/** Waits for a toast with this text; a success is shown for a moment only. */
export const notices = (schedule: Element, kind: 'success' | 'error', words: string) =>
  eventually(() => {
    const found = allInside(schedule, `.teacher-toast-${kind} p`).map(({ textContent }) => textContent);
    if (!found.includes(words)) throw new Error(`Toasts: ${found.join()}. The line says: ${doneText(schedule)}`);
    return true;
  });

const dayText = (day: string) => createDates('ja-JP', TOKYO).day(momentOf(day, '12:00', TOKYO));

/** Waits for the toast of a move to a time. */
export const isMoved = (schedule: Element, day: string, time: string) =>
  hasChange(schedule, `小林 葵さん ${dayText(day)} ${time}に変更`);

/** Waits for the toast of another length. */
export const isResized = (schedule: Element, day: string, time: string, minutes: number) =>
  hasChange(schedule, `小林 葵さん ${dayText(day)} ${time} 授業の長さを${minutes}分に変更`);

export const show = async (lesson: Lesson, view = 'week'): Promise<TeacherSchedule> => {
  const schedule = await showSchedule(proxy.url, `view="${view}" date="${tuesday()}"`);
  (await chip(schedule, lesson.id)).focus();
  return schedule;
};

/** A provider for the tests of a suite, and for each test another week. */
export function setUpMoves(): void {
  setUpProvider();
  before(async () => {
    // Each suite has its own provider, which takes no lessons more than two years ahead.
    chosenDay = FIRST_DAY;
    await loadDateLocale('ja-JP');
  });
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await proxy.clearLog();
    chosenDay = ordinaryTuesday(addDays(chosenDay, 14));
  });
  afterEach(async () => {
    await proxy.faults([]);
    await sendMouse({ type: 'up' }).catch(() => undefined);
    document.body.replaceChildren();
    sessionStorage.clear();
  });
}

export const cardOf = (schedule: Element) => inside(schedule, '.schedule-card:popover-open');
export const noCard = (schedule: Element) => eventually(() => inside(schedule, '.schedule-card') === null);

/** The card of a lesson, opened by a click on its chip. Lessons that are still to come could push the chip out of sight. */
export async function openCard(schedule: Element, id: string): Promise<HTMLElement> {
  await eventually(() => inside(schedule, '[aria-busy=true]') === null);
  await click(await chip(schedule, id));
  return eventually(() => cardOf(schedule));
}

/** Waits until the card has its colours: it fades in. */
export const appeared = (card: Element) => Promise.all(card.getAnimations().map(({ finished }) => finished));

/** Whether a box lies in the window. */
export function isInWindow(node: Element): boolean {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}
