import { dayKey } from '../../../src/core/time/index.ts';
import { ordinaryDay } from '../../support/clock/ordinary-day.ts';
import { allByRole, byRole, press, setViewport, type } from '../../support/browser/page.ts';
import { showSchedule } from './showing.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';
import { TOKYO } from './schedule-provider.ts';

const FIRST_DAYS_AHEAD = 140;
let daysAhead = FIRST_DAYS_AHEAD;
export const today = dayKey(Date.now(), TOKYO);
export const day = () => ordinaryDay(daysAhead, today);

export const show = (view = 'week') => showSchedule(proxy.url, `view="${view}" date="${day()}"`);
/** The one dialog, once it is complete. */
export const dialog = (schedule: Element, name?: string): HTMLElement => {
  const found = byRole(schedule, 'dialog', name);
  if (!found.matches('[open]')) throw new Error('The fields of the dialog are not there yet.');
  return found;
};

export const fill = async (schedule: Element, label: string | RegExp, text: string) => {
  const input = allByRole(schedule, 'textbox', label)[0] ?? byRole(schedule, 'combobox', label);
  input.focus();
  await press('Control+a');
  await type(text);
};

/** A provider for the tests of a suite, and for each test another month. */
export function setUpWrites(): void {
  setUpProvider();
  before(() => {
    // Each suite has its own provider, which takes no lessons more than two years ahead.
    daysAhead = FIRST_DAYS_AHEAD;
  });
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await proxy.clearLog();
    // Far ahead, so that nothing else is near, and for each test another month.
    daysAhead += 40;
  });
  afterEach(async () => {
    await proxy.faults([]);
    document.body.replaceChildren();
    sessionStorage.clear();
  });
}
