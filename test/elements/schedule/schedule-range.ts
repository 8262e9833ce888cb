import { sendMouse } from '@web/test-runner-commands';
import { addDays, dayKey } from '../../../src/core/time/index.ts';
import { ordinaryDay, ordinaryTuesday } from '../../support/clock/ordinary-day.ts';
import { eventually, setViewport } from '../../support/browser/page.ts';
import { dialog as completeDialog } from './schedule-dialog-page.ts';
import { allInside, inside, showSchedule } from './showing.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';
import { TOKYO } from './schedule-provider.ts';

const FIRST_DAY = ordinaryDay(140);
let chosenDay = FIRST_DAY;
export const today = dayKey(Date.now(), TOKYO);

/** A Tuesday far ahead whose week lies within its month; for each test another. */
export const tuesday = () => chosenDay;

export const after = (days: number) => addDays(tuesday(), days);

export const show = (view: string, date = tuesday()) => showSchedule(proxy.url, `view="${view}" date="${date}"`);
export const doneText = (schedule: Element) => inside(schedule, '.schedule-done')?.textContent ?? '';

export const chosen = (schedule: Element) =>
  allInside(schedule, '[data-day][aria-selected=true]').map(({ dataset }) => dataset.day);

export const values = (schedule: Element) =>
  allInside(schedule, 'dialog input').map((input) => (input as HTMLInputElement).value);

export const dialog = (schedule: Element, name: string) => eventually(() => completeDialog(schedule, name));
export const focusDay = (schedule: Element, day: string) => inside(schedule, `[data-date="${day}"]`)?.focus();
export const written = (day: string) => day.replaceAll('-', '/');

/** Some pixels into a cell, below its header. */
export const pointIn = (schedule: Element, day: string, minute = 1000): [number, number] => {
  const { left, top, height } = inside(schedule, `[data-day="${day}"]`)?.getBoundingClientRect() ?? new DOMRect();
  return [Math.round(left + 40), Math.round(top + (height * minute) / 1440)];
};

export const drag = async (from: [number, number], ...stops: [number, number][]) => {
  await sendMouse({ type: 'move', position: from });
  await sendMouse({ type: 'down' });
  for (const position of stops) await sendMouse({ type: 'move', position });
};

export const finger =
  (node: Element) =>
  (kind: string, [clientX, clientY]: [number, number]) =>
    node.dispatchEvent(
      new PointerEvent(kind, {
        bubbles: true,
        composed: true,
        cancelable: true,
        pointerId: 9,
        pointerType: 'touch',
        clientX,
        clientY,
        button: kind === 'pointermove' ? -1 : 0,
      }),
    );

/** A provider for the tests of a suite, and for each test another week. */
export function setUpRange(): void {
  setUpProvider();
  before(() => {
    chosenDay = FIRST_DAY;
  });
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await proxy.clearLog();
    chosenDay = ordinaryTuesday(addDays(chosenDay, 14));
  });
  afterEach(async () => {
    await sendMouse({ type: 'up' }).catch(() => undefined);
    document.body.replaceChildren();
    sessionStorage.clear();
  });
}
