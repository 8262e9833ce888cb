import { isShown, press, shadowOf, textOf, until } from '../acting.ts';
import { createDriver, type DrivenElement, type Driver } from './driver.ts';
import { cancelLesson, changeLesson, openLessonDialog, type LessonInput } from './lesson-dialogs.ts';

/** A lesson or a meeting of the calendar. */
export interface ScheduleEntry {
  readonly id: string;
  readonly kind: 'lesson' | 'meeting';
  /** What a screen reader says: day, times, student, subject and state. */
  readonly label: string;
}

export interface ScheduleDriver extends Driver {
  /** What is on the screen, day by day. */
  entries(): readonly ScheduleEntry[];
  /** The month, week or day that is shown, as its heading says it. */
  period(): string;
  next(): Promise<void>;
  previous(): Promise<void>;
  today(): Promise<void>;
  view(view: 'month' | 'week' | 'day' | 'agenda'): Promise<void>;
  /** Opens the card of a lesson or a meeting, and says what is on it. */
  open(id: string): Promise<string>;
  /** Changes a lesson in its dialog. What speaks against it, `alert()` says. */
  change(id: string, input: LessonInput): Promise<void>;
  /** Cancels a lesson. What speaks against it, `alert()` says. */
  cancel(id: string, reason: string): Promise<void>;
}

/** The buttons for periods in the order previous, today, next; on phones they stand otherwise. */
function periodButtons(root: ShadowRoot): (HTMLElement | undefined)[] {
  const wide = [...root.querySelectorAll<HTMLElement>('.schedule-period-buttons button')];
  if (wide.length > 0) return wide;
  const [previous, next, today] = root.querySelectorAll<HTMLElement>('.schedule-phone > button');
  return [previous, today, next];
}

/** What a person sees in `<teacher-schedule>` and does with it. */
export function schedule(element: DrivenElement): ScheduleDriver {
  const root = shadowOf(element);
  const chips = () => [...root.querySelectorAll<HTMLElement>('[data-lesson], [data-meeting]')].filter(isShown);
  const idOf = ({ dataset }: HTMLElement) => dataset.lesson ?? dataset.meeting ?? '';
  const turn = async (index: number) => {
    await press(() => periodButtons(root)[index], 'the buttons for periods');
    await element.settled();
  };
  const driver: ScheduleDriver = {
    ...createDriver(element),
    entries: () =>
      chips().map((chip) => ({
        id: idOf(chip),
        kind: chip.dataset.lesson === undefined ? 'meeting' : 'lesson',
        label: chip.ariaLabel ?? textOf(chip),
      })),
    period: () => textOf(root.querySelector('.schedule-period')),
    previous: () => turn(0),
    today: () => turn(1),
    next: () => turn(2),
    async view(view) {
      const choice = () => root.querySelector<HTMLElement>(`.schedule-views input[value=${view}]`);
      // On phones the choice is in a sheet, and in sight on none without it.
      (await until(choice, `the choice of the view ${view}`)).click();
      await element.settled();
    },
    async open(id) {
      await press(() => chips().find((chip) => idOf(chip) === id), `the entry ${id}`);
      const card = await until(
        () => [...root.querySelectorAll('.schedule-card, dialog[open]')].find(isShown),
        `the card of ${id}`,
      );
      await element.settled();
      return textOf(card);
    },
    async change(id, input) {
      await driver.open(id);
      await openLessonDialog(element, 'change', id);
      await changeLesson(element, input);
    },
    async cancel(id, reason) {
      await driver.open(id);
      await openLessonDialog(element, 'cancel', id);
      await cancelLesson(element, reason);
    },
  };
  return driver;
}
