import { click, eventually } from '../../../support/browser/page.ts';
import { chip } from '../moving-lesson.ts';
import { inside } from '../showing.ts';

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
