// The driver of the calendar.
import * as v from 'valibot';
import { type Hands, isShown, leave, textOf } from './acting.ts';
import {
  closeDialogs,
  createDriver,
  dialogForm,
  type DrivenElement,
  type Driver,
  type Expectation,
  type Outcome,
  sendForm,
} from './driver.ts';
import { check, day, flag, name, oneOf, optional, record, text, timeOfDay, wholeNumber } from './input-check.ts';
import {
  type CancelOptions,
  cancelLesson,
  changeLesson,
  type DayAndTime,
  dayAndTime,
  type LessonInput,
  subjectField,
  timeFields,
} from './lesson-dialogs.ts';

/** A lesson or a meeting of the calendar. */
export interface ScheduleEntry {
  readonly id: string;
  readonly kind: 'lesson' | 'meeting';
  /** The label that a screen reader announces: day, times, student, subject and state. */
  readonly label: string;
}

/** The values of the form for a new lesson; fields that are left out keep what the form has. */
export interface NewLesson {
  /** The student's name, as the form offers it. */
  readonly student: string;
  /** Defaults to what the form proposes for the student. */
  readonly subject?: string;
  readonly start?: DayAndTime;
  /** One of the lengths that the form offers, such as 60. */
  readonly minutes?: number;
  /** One of the numbers of weekly lessons that the form offers; by default one lesson. */
  readonly weeks?: number;
  readonly memo?: string;
  /** Whether to go on despite warnings, such as a holiday. */
  readonly acceptsWarnings?: boolean;
}

/** The values of the form for a lock. */
export interface NewLock {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** Defaults to the first day. */
  readonly until?: string;
  /** `HH:MM`; by default the whole day. */
  readonly times?: readonly [start: string, end: string];
  readonly reason?: string;
}

const newLesson = record<NewLesson>({
  student: name,
  subject: optional(text),
  start: optional(dayAndTime),
  minutes: optional(wholeNumber(1)),
  weeks: optional(wholeNumber(1)),
  memo: optional(text),
  acceptsWarnings: optional(flag),
});

const newLock = record<NewLock>({
  from: day,
  until: optional(day),
  times: optional(v.strictTuple([timeOfDay, timeOfDay], () => 'must be two times, such as ["16:00", "18:00"].')),
  reason: optional(text),
});

const views = oneOf('month', 'week', 'day', 'agenda');

export interface ScheduleDriver extends Driver {
  /** The events on the screen, day by day. */
  entries(): readonly ScheduleEntry[];
  /** The displayed month, week or day, as the heading names it. */
  period(): string;
  next(): Promise<void>;
  previous(): Promise<void>;
  today(): Promise<void>;
  view(view: 'month' | 'week' | 'day' | 'agenda'): Promise<void>;
  /** Opens the card of a lesson or a meeting, and returns its text. */
  open(id: string): Promise<string>;
  /** Creates a lesson or a weekly series. @throws Error with the element's message if the outcome is not the expected one */
  create(input: NewLesson, expectation?: Expectation): Promise<Outcome>;
  /** Changes a lesson in its dialog. @throws Error with the element's message if the outcome is not the expected one */
  change(id: string, input: LessonInput, expectation?: Expectation): Promise<Outcome>;
  /** Cancels a lesson. @throws Error with the element's message if the outcome is not the expected one */
  cancel(id: string, reason: string, options?: CancelOptions): Promise<Outcome>;
  /** Locks days, or a part of each. @throws Error with the element's message if the outcome is not the expected one */
  lock(input: NewLock, expectation?: Expectation): Promise<Outcome>;
  /** The locked days on the screen, `YYYY-MM-DD`. */
  locked(): readonly string[];
}

/** The buttons for periods in the order previous, today, next; on phones their order differs. */
function periodButtons(root: ShadowRoot): (HTMLElement | undefined)[] {
  const wide = [...root.querySelectorAll<HTMLElement>('.schedule-period-buttons button')];
  if (wide.length > 0) return wide;
  const [previous, next, today] = root.querySelectorAll<HTMLElement>('.schedule-phone > button');
  return [previous, today, next];
}

/** Reads and operates `<teacher-schedule>`. */
export function schedule(element: DrivenElement): ScheduleDriver {
  const { hands, ...common } = createDriver(element, 'schedule', ['teacher-schedule', 'teacher-portal']);
  const { root, press, until, write, choose } = hands;
  const chips = () => [...root.querySelectorAll<HTMLElement>('[data-lesson], [data-meeting]')].filter(isShown);
  const idOf = ({ dataset }: HTMLElement) => dataset.lesson ?? dataset.meeting ?? '';
  const turn = async (index: number) => {
    await press(() => periodButtons(root)[index], 'the buttons for periods');
    await element.settled();
  };
  const driver: ScheduleDriver = {
    ...common,
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
      check('view', views, view);
      const choice = () => root.querySelector<HTMLElement>(`.schedule-views input[value=${view}]`);
      // On phones the choice is in a sheet, and not visible unless it is open.
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
    async change(id, input, expectation = {}) {
      await closeDialogs(hands);
      await driver.open(id);
      return changeLesson(element, id, input, expectation);
    },
    async cancel(id, reason, options = {}) {
      await closeDialogs(hands);
      await driver.open(id);
      return cancelLesson(element, id, reason, options);
    },
    async create(input, expectation = {}) {
      check('input', newLesson, input);
      await closeDialogs(hands);
      await press(
        () => root.querySelector<HTMLElement>('.schedule-actions .teacher-button-primary, .schedule-phone-create'),
        'the button for a new lesson',
      );
      const form = await until(() => dialogForm(root), 'the form for a lesson');
      const fill = () => fillLesson(hands, form, input);
      return sendForm(
        element,
        { what: 'The creation of the lesson', form, fill, fact: 'teacher-course-create' },
        expectation,
      );
    },
    async lock(input, expectation = {}) {
      check('input', newLock, input);
      await closeDialogs(hands);
      // On phones the button is in a sheet, the second of its buttons, and not visible unless it is open.
      const button = () =>
        root.querySelector<HTMLElement>('.schedule-actions button') ??
        root.querySelectorAll<HTMLElement>('.schedule-sheet > button')[1];
      (await until(button, 'the button to lock days')).click();
      const form = await until(() => dialogForm(root), 'the form for a lock');
      const fill = () => fillLock({ write, choose }, form, input);
      const what = `The lock of ${input.from}`;
      return sendForm(element, { what, form, fill, fact: 'teacher-date-lock' }, expectation);
    },
    locked() {
      const marks = [...root.querySelectorAll<HTMLElement>('[data-lock], [data-locked]')];
      const days = marks.map(({ dataset }) => dataset.lock ?? dataset.day ?? dataset.date ?? '');
      return [...new Set(days)].filter(Boolean).sort();
    },
  };
  return driver;
}

async function fillLesson(
  { root, until, write, choose }: Hands,
  form: HTMLFormElement,
  input: NewLesson,
): Promise<void> {
  const { student, subject, start, minutes, weeks, memo, acceptsWarnings } = input;
  await write(
    () => form.querySelector<HTMLInputElement>('.schedule-student input'),
    student,
    'the field for the student',
  );
  const option = () =>
    [...root.querySelectorAll<HTMLElement>('.schedule-students [role=option]')].find((each) =>
      textOf(each).startsWith(student),
    );
  (await until(option, `the student ${student} in the form`)).click();
  if (subject !== undefined) await write(() => subjectField(form), subject, 'the field for the subject');
  for (const [index, written] of (start ?? []).entries())
    await write(() => timeFields(form, 0)[index], written, 'the fields for the time');
  const selects = () => form.querySelectorAll('select');
  if (minutes !== undefined) await choose(() => selects()[0], String(minutes), 'the lengths of a lesson');
  if (weeks !== undefined) await choose(() => selects()[1], String(weeks), 'the numbers of weeks');
  if (memo !== undefined) await write(() => form.querySelector('textarea'), memo, 'the field for text');
  if (!acceptsWarnings) return;
  leave(root);
  const box = await until(() => form.querySelector<HTMLInputElement>('.plan-notes input'), 'the warnings to accept');
  if (!box.checked) box.click();
}

async function fillLock(
  { write, choose }: Pick<Hands, 'write' | 'choose'>,
  form: HTMLFormElement,
  input: NewLock,
): Promise<void> {
  const { from, until: last = from, times, reason } = input;
  const days = () => form.querySelectorAll<HTMLInputElement>('.teacher-day input');
  await write(() => days()[0], from, 'the field for the first day');
  await write(() => days()[1], last, 'the field for the last day');
  if (times) {
    await choose(
      () => form.querySelector<HTMLSelectElement>('select:has(option[value=span])'),
      'span',
      'the parts of a day',
    );
    for (const [index, time] of times.entries())
      await write(
        () => form.querySelectorAll<HTMLInputElement>('.teacher-time input')[index],
        time,
        'the fields for the times',
      );
  }
  const texts = () =>
    form.querySelectorAll<HTMLInputElement>('.teacher-field input:not(.teacher-day input, .teacher-time input)');
  if (reason !== undefined) await write(() => [...texts()].at(-1), reason, 'the field for the reason');
}
