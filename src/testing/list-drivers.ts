// Drivers of the lists: lessons, students and meetings.
import { isShown, textOf } from './acting.ts';
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
import { check, optional, record, text, wholeNumber } from './input-check.ts';
import {
  type CancelOptions,
  cancelLesson,
  changeLesson,
  type DayAndTime,
  dayAndTime,
  hasOpener,
  type LessonInput,
  timeFields,
} from './lesson-dialogs.ts';

/** A lesson in the list, as a person reads it. */
export interface LessonRow {
  readonly id: string;
  readonly when: string;
  readonly student: string;
  readonly subject: string;
  /** Not started (1), in progress (2), ended (3) or cancelled (4). */
  readonly state: number;
  /** The whole row. */
  readonly text: string;
}

export interface CourseListDriver extends Driver {
  /** The lessons on the current page of the list. */
  rows(): readonly LessonRow[];
  /** The total number of lessons, as the list shows it. */
  total(): string;
  /** The text of the open lesson; empty while the list is shown. */
  detail(): string;
  /** Opens a lesson on the current page. */
  open(id: string): Promise<void>;
  /** Returns from the lesson to the list. */
  back(): Promise<void>;
  /** Searches for words; an empty string shows all lessons. */
  search(words: string): Promise<void>;
  /**
   * Changes a lesson on the current page, or the open one.
   *
   * @throws Error with the element's message if the outcome is not the expected one
   */
  change(id: string, input: LessonInput, expectation?: Expectation): Promise<Outcome>;
  /**
   * Opens a lesson and cancels it.
   *
   * @throws Error with the element's message if the outcome is not the expected one
   */
  cancel(id: string, reason: string, options?: CancelOptions): Promise<Outcome>;
}

/** Reads and operates `<teacher-course-list>`. */
export function courseList(element: DrivenElement): CourseListDriver {
  const { hands, ...common } = createDriver(element, 'courseList', ['teacher-course-list', 'teacher-portal']);
  const { root, press, until, write } = hands;
  const shown = () => [...root.querySelectorAll<HTMLElement>('.lesson-row')].filter(isShown);
  const detail = () => [...root.querySelectorAll('.course-detail-sheet')].find(isShown);
  const link = (id: string) => root.querySelector<HTMLElement>(`.lesson-open[data-lesson="${CSS.escape(id)}"]`);
  const driver: CourseListDriver = {
    ...common,
    rows: () => shown().map(readLesson),
    total: () => textOf(root.querySelector('.teacher-list-total')),
    detail: () => textOf(detail()),
    async open(id) {
      await press(() => link(id), `the lesson ${id}`);
      await element.settled();
    },
    async back() {
      await press(() => root.querySelector<HTMLElement>('.course-detail-back'), 'the way back to the list');
      await until(() => root.querySelector('.course-list'), 'the list');
      await element.settled();
    },
    async search(words) {
      await write(() => root.querySelector<HTMLInputElement>('.lesson-search input[type=search]'), words, 'the search');
      root.querySelector<HTMLFormElement>('.lesson-search')?.requestSubmit();
      await element.settled();
    },
    async change(id, input, expectation = {}) {
      await closeDialogs(hands);
      // The list has the button in its rows only where there is room.
      await until(() => hasOpener(root, 'change', id) || link(id), `the lesson ${id}`);
      if (!hasOpener(root, 'change', id)) await driver.open(id);
      return changeLesson(element, id, input, expectation);
    },
    async cancel(id, reason, options = {}) {
      await closeDialogs(hands);
      if (!hasOpener(root, 'cancel', id)) await driver.open(id);
      return cancelLesson(element, id, reason, options);
    },
  };
  return driver;
}

function readLesson(row: HTMLElement): LessonRow {
  const cell = (name: string) => textOf(row.querySelector(`.lesson-${name}`));
  return {
    id: row.dataset.id ?? '',
    when: cell('moment'),
    student: textOf(row.querySelector('.lesson-student > :last-child')),
    subject: cell('subject'),
    state: Number(row.dataset.state),
    text: textOf(row),
  };
}

/** A student in the list, as a person reads it. */
export interface StudentRow {
  readonly id: string;
  readonly name: string;
  readonly kana: string;
  readonly grade: string;
  readonly subjects: string;
  /** The next lesson. */
  readonly next: string;
  /** The whole row. */
  readonly text: string;
}

export interface ContactsDriver extends Driver {
  /** The students on the current page of the list. */
  rows(): readonly StudentRow[];
  /** The total number of students, as the list shows it. */
  total(): string;
  /** The text of the open student; empty while the list is shown. */
  detail(): string;
  /** Opens a student on the current page. */
  open(id: string): Promise<void>;
  /** Returns from the student to the list. */
  back(): Promise<void>;
  /** Types words into the search; an empty string shows all students. */
  search(words: string): Promise<void>;
}

/** Reads and operates `<teacher-contacts>`. */
export function contacts(element: DrivenElement): ContactsDriver {
  const { hands, ...common } = createDriver(element, 'contacts', ['teacher-contacts', 'teacher-portal']);
  const { root, press, until, write } = hands;
  return {
    ...common,
    rows: () => [...root.querySelectorAll<HTMLElement>('.student-row')].filter(isShown).map(readStudent),
    total: () => textOf(root.querySelector('.teacher-list-total')),
    detail: () => textOf([...root.querySelectorAll('.contact-detail-sheet')].find(isShown)),
    async open(id) {
      const link = () => root.querySelector<HTMLElement>(`.student-row[data-id="${CSS.escape(id)}"] .student-open`);
      await press(link, `the student ${id}`);
      await until(() => root.querySelector('.contact-detail'), `the page of the student ${id}`);
      await element.settled();
    },
    async back() {
      await press(() => root.querySelector<HTMLElement>('.contact-detail-back'), 'the way back to the list');
      await until(() => root.querySelector('.student-search'), 'the list');
      await element.settled();
    },
    async search(words) {
      await write(
        () => root.querySelector<HTMLInputElement>('.student-search input[type=search]'),
        words,
        'the search',
      );
      root.querySelector<HTMLFormElement>('.student-search')?.requestSubmit();
      await element.settled();
    },
  };
}

function readStudent(row: HTMLElement): StudentRow {
  const part = (name: string) => textOf(row.querySelector(`.student-${name}`));
  return {
    id: row.dataset.id ?? '',
    name: part('name'),
    kana: part('kana'),
    grade: part('grade'),
    subjects: part('subjects'),
    next: textOf(row.querySelector('.student-next > :last-child')),
    text: textOf(row),
  };
}

/** A meeting in the list, as a person reads it. */
export interface VisitRow {
  readonly id: string;
  readonly when: string;
  readonly title: string;
  readonly visitor: string;
  /** Not started (1), in progress (2), ended (3) or cancelled (4). */
  readonly state: number;
  /** The whole row. */
  readonly text: string;
}

/** The values of a meeting's form; fields that are left out keep their values. */
export interface MeetingInput {
  readonly visitor?: string;
  readonly title?: string;
  readonly start?: DayAndTime;
  /** One of the lengths that the form offers, such as 30. */
  readonly minutes?: number;
  readonly memo?: string;
}

const meetingInput = record<MeetingInput>({
  visitor: optional(text),
  title: optional(text),
  start: optional(dayAndTime),
  minutes: optional(wholeNumber(1)),
  memo: optional(text),
});

export interface VisitsDriver extends Driver {
  /** The meetings on the current page of the list. */
  rows(): readonly VisitRow[];
  /** The total number of meetings, as the list shows it. */
  total(): string;
  /** The text of the open meeting; empty while none is open. */
  detail(): string;
  /** Opens a meeting on the current page. */
  open(id: string): Promise<void>;
  /** Closes the open meeting. */
  close(): Promise<void>;
  /** Searches for words; an empty string shows all meetings. */
  search(words: string): Promise<void>;
  /** Creates a meeting. @throws Error with the element's message if the outcome is not the expected one */
  create(input: MeetingInput, expectation?: Expectation): Promise<Outcome>;
  /** Opens and changes a meeting. @throws Error with the element's message if the outcome is not the expected one */
  change(id: string, input: MeetingInput, expectation?: Expectation): Promise<Outcome>;
  /** Opens and cancels a meeting. @throws Error with the element's message if the outcome is not the expected one */
  cancel(id: string, reason?: string, expectation?: Expectation): Promise<Outcome>;
}

/** Reads and operates `<teacher-visits>`. */
export function visits(element: DrivenElement): VisitsDriver {
  const { hands, ...common } = createDriver(element, 'visits', ['teacher-visits', 'teacher-portal']);
  const { root, press, until, write, choose } = hands;
  const sheet = () => [...root.querySelectorAll('.visit-detail')].find(isShown);

  async function send(what: string, form: HTMLFormElement, input: MeetingInput, expectation: Expectation) {
    const field = (index: number) =>
      form.querySelectorAll<HTMLInputElement>(
        '.teacher-field input:not(.teacher-date-time input, .schedule-student input)',
      )[index];
    const { visitor, title, start, minutes, memo } = input;
    const fill = async () => {
      if (visitor !== undefined) await write(() => field(0), visitor, 'the field for the visitor');
      if (title !== undefined) await write(() => field(1), title, 'the field for the title');
      for (const [index, written] of (start ?? []).entries())
        await write(() => timeFields(form, 0)[index], written, 'the fields for the time');
      if (minutes !== undefined) await choose(() => form.querySelector('select'), String(minutes), 'the lengths');
      if (memo !== undefined) await write(() => form.querySelector('textarea'), memo, 'the field for text');
    };
    return sendForm(element, { what, form, fill }, expectation);
  }

  const driver: VisitsDriver = {
    ...common,
    rows: () => [...root.querySelectorAll<HTMLElement>('.visit-row')].filter(isShown).map(readVisit),
    total: () => textOf(root.querySelector('.teacher-list-total')),
    detail: () => textOf(sheet()),
    async open(id) {
      await closeDialogs(hands);
      await press(
        () => root.querySelector<HTMLElement>(`.visit-open[data-visit="${CSS.escape(id)}"]`),
        `the meeting ${id}`,
      );
      await until(sheet, `the details of the meeting ${id}`);
      await element.settled();
    },
    async close() {
      await press(
        () => sheet()?.closest('dialog')?.querySelector<HTMLElement>('.teacher-dialog-close'),
        'the button to close',
      );
      await until(() => !sheet(), 'the list');
    },
    async search(words) {
      const field = () => root.querySelector<HTMLInputElement>('.visit-tools input[type=search]');
      await write(field, words, 'the search');
      field()?.form?.requestSubmit();
      await element.settled();
    },
    async create(input, expectation = {}) {
      check('input', meetingInput, input);
      await closeDialogs(hands);
      await press(() => root.querySelector<HTMLElement>('.visit-tools > button'), 'the button for a new meeting');
      const form = await until(() => dialogForm(root), 'the form for a meeting');
      return send('The creation of the meeting', form, input, expectation);
    },
    async change(id, input, expectation = {}) {
      check('input', meetingInput, input);
      await driver.open(id);
      await press(
        () => sheet()?.querySelector<HTMLElement>('.visit-detail-actions button'),
        `the button to change the meeting ${id}`,
      );
      const form = await until(() => dialogForm(root), `the form of the meeting ${id}`);
      return send(`The change of the meeting ${id}`, form, input, expectation);
    },
    async cancel(id, reason = '', expectation = {}) {
      check('reason', text, reason);
      await driver.open(id);
      await press(
        () => sheet()?.querySelector<HTMLElement>('.visit-detail-cancel'),
        `the button to cancel the meeting ${id}`,
      );
      const form = await until(() => dialogForm(root), `the question whether to cancel the meeting ${id}`);
      const fill = async () => {
        if (reason) await write(() => form.querySelector('textarea'), reason, 'the field for the reason');
      };
      return sendForm(
        element,
        { what: `The cancellation of the meeting ${id}`, form, fill, sendsSame: true },
        expectation,
      );
    },
  };
  return driver;
}

function readVisit(row: HTMLElement): VisitRow {
  const part = (name: string) => textOf(row.querySelector(`.visit-${name}`));
  return {
    id: row.dataset.id ?? '',
    when: part('moment'),
    title: part('name'),
    visitor: textOf(row.querySelector('.visit-visitor > :last-child')),
    state: Number(row.dataset.state),
    text: textOf(row),
  };
}
