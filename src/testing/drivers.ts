import type { SettledState } from '../runtime/contract.ts';
import { isShown, shadowOf, textOf, press, until, write, leave } from './acting.ts';

/** An element of this package. */
export type DrivenElement = HTMLElement & { settled(milliseconds?: number): Promise<SettledState> };

/** Actions that all elements have in common. */
export interface Driver {
  /** Waits until the element has settled, and returns what it shows. */
  settled(): Promise<SettledState>;
  /** The error messages on the screen, including those at fields; empty if there are none. */
  alert(): string;
}

/** Error messages: of a screen or form, of a field, and of a field in the light DOM. */
const ALERTS = '[role=alert], .teacher-field-error';
const LIGHT_DOM_ALERTS = '[id$=-error]';

/** The outermost messages only, because their text includes nested ones. */
function outermost(elements: Element[]): Element[] {
  return elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)));
}

function createDriver(element: DrivenElement): Driver {
  return {
    settled: () => element.settled(),
    alert() {
      const within = [...shadowOf(element).querySelectorAll(ALERTS)];
      const beside = [...element.querySelectorAll(LIGHT_DOM_ALERTS)];
      return outermost([...within, ...beside].filter(isShown))
        .map(textOf)
        .filter(Boolean)
        .join(' ');
    },
  };
}

export interface LoginDriver extends Driver {
  /** Whether the form is shown. */
  asks(): boolean;
  /** The teacher who is signed in, as `<teacher-login>` shows it; empty if nobody is. */
  teacher(): string;
  /** Fills in and submits the form. `alert()` returns the error. */
  signIn(email: string, password: string): Promise<void>;
  /** Presses the sign-out button of `<teacher-login>`. */
  signOut(): Promise<void>;
}

/** Reads and operates the sign-in of `<teacher-login>`, and of any element that requires one. */
export function login(element: DrivenElement): LoginDriver {
  const root = shadowOf(element);
  // The fields and the button are children of the element, where password managers find them.
  const field = (name: string) => element.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const button = () => element.querySelector<HTMLElement>('button[type=submit]');
  return {
    ...createDriver(element),
    asks() {
      const email = field('email');
      return email !== null && isShown(email);
    },
    teacher: () => textOf(root.querySelector('.login-teacher strong')),
    async signIn(email, password) {
      await write(() => field('email'), email, 'the field for the e-mail address');
      await write(() => field('password'), password, 'the field for the password');
      await press(button, 'the button to sign in');
      await until(() => !button()?.matches('[aria-busy]'), 'the reply to the sign-in');
      await element.settled();
    },
    async signOut() {
      await press(() => root.querySelector<HTMLElement>('.login-signed-in button'), 'the button to sign out');
      await until(() => field('email'), 'the form');
      await element.settled();
    },
  };
}

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
  /** Changes a lesson on the current page, or the open one. `alert()` returns the conflicts. */
  change(id: string, input: LessonInput): Promise<void>;
  /** Opens a lesson and cancels it. `alert()` returns the reason if it is rejected. */
  cancel(id: string, reason: string): Promise<void>;
}

/** Reads and operates `<teacher-course-list>`. */
export function courseList(element: DrivenElement): CourseListDriver {
  const root = shadowOf(element);
  const shown = () => [...root.querySelectorAll<HTMLElement>('.lesson-row')].filter(isShown);
  const detail = () => [...root.querySelectorAll('.course-detail-sheet')].find(isShown);
  const driver: CourseListDriver = {
    ...createDriver(element),
    rows: () => shown().map(readLesson),
    total: () => textOf(root.querySelector('.teacher-list-total')),
    detail: () => textOf(detail()),
    async open(id) {
      await press(
        () => root.querySelector<HTMLElement>(`.lesson-open[data-lesson="${CSS.escape(id)}"]`),
        `the lesson ${id}`,
      );
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
    async change(id, input) {
      await openLessonDialog(element, 'change', id);
      await changeLesson(element, input);
    },
    async cancel(id, reason) {
      if (!hasOpener(element, 'cancel', id)) await driver.open(id);
      await openLessonDialog(element, 'cancel', id);
      await cancelLesson(element, reason);
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

/** A lesson or a meeting of the calendar. */
export interface ScheduleEntry {
  readonly id: string;
  readonly kind: 'lesson' | 'meeting';
  /** The label that a screen reader announces: day, times, student, subject and state. */
  readonly label: string;
}

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
  /** Changes a lesson in its dialog. `alert()` returns the conflicts. */
  change(id: string, input: LessonInput): Promise<void>;
  /** Cancels a lesson. `alert()` returns the reason if it is rejected. */
  cancel(id: string, reason: string): Promise<void>;
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

// Changing and cancelling a lesson, with the dialogs that several elements share.

/** The values of a lesson's form; fields that are left out keep their values. */
export interface LessonInput {
  readonly subject?: string;
  /** Before the lesson is over. */
  readonly memo?: string;
  /** After the lesson. */
  readonly note?: string;
  /** `YYYY-MM-DD`, and `HH:MM`, in the element's time zone. */
  readonly start?: readonly [day: string, time: string];
  readonly end?: readonly [day: string, time: string];
}

/** The dialog that is currently open. */
const dialogIn = (root: ShadowRoot): HTMLDialogElement | undefined =>
  [...root.querySelectorAll('dialog')].findLast((dialog) => dialog.open);

const opener = (root: ShadowRoot, kind: 'change' | 'cancel', id: string) =>
  [...root.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(`${kind} ${id}`)}"]`)].find(isShown);

/** Opens the dialog of a lesson whose button is on the screen. */
async function openLessonDialog(element: DrivenElement, kind: 'change' | 'cancel', id: string): Promise<void> {
  const root = shadowOf(element);
  await press(() => opener(root, kind, id), `the button to ${kind} the lesson ${id}`);
  await until(() => dialogIn(root)?.querySelector('form:not([hidden])'), `the dialog to ${kind} the lesson ${id}`);
}

/** Whether the button that opens a dialog of a lesson is on the screen. */
const hasOpener = (element: DrivenElement, kind: 'change' | 'cancel', id: string): boolean =>
  opener(shadowOf(element), kind, id) !== undefined;

/** Fills in the form and saves it. If the dialog stays open, `alert()` of the driver returns the reason. */
async function changeLesson(element: DrivenElement, input: LessonInput): Promise<void> {
  const root = shadowOf(element);
  const { subject, memo, note, start, end } = input;
  for (const [index, moment] of [start, end].entries())
    for (const [field, text] of (moment ?? []).entries())
      await write(() => timeFields(root, index)[field], text, 'the fields for a time');
  if (subject !== undefined) await write(() => subjectField(root), subject, 'the field for the subject');
  const words = note ?? memo;
  if (words !== undefined)
    await write(() => dialogIn(root)?.querySelector('form textarea'), words, 'the field for text');
  await submit(element);
}

/** Enters a reason and cancels the lesson. If the dialog stays open, `alert()` of the driver returns the reason. */
async function cancelLesson(element: DrivenElement, reason: string): Promise<void> {
  const root = shadowOf(element);
  await write(() => dialogIn(root)?.querySelector('form textarea'), reason, 'the field for the reason');
  await submit(element);
}

const timeFields = (root: ShadowRoot, index: number) => [
  ...(dialogIn(root)?.querySelectorAll('.teacher-date-time')[index]?.querySelectorAll('input') ?? []),
];

const subjectField = (root: ShadowRoot) =>
  dialogIn(root)?.querySelector<HTMLInputElement>('form .teacher-field input:not(.teacher-date-time input)');

const PROBLEMS = '[role=alert], .teacher-field-error';

async function submit(element: DrivenElement): Promise<void> {
  const root = shadowOf(element);
  leave(root);
  const dialog = dialogIn(root);
  await press(() => dialog?.querySelector<HTMLElement>('[part~=submit]'), 'the button that sends the form');
  const isAnswered = () => dialogIn(root) !== dialog || [...(dialog?.querySelectorAll(PROBLEMS) ?? [])].some(isShown);
  await until(isAnswered, 'the reply to the form');
  await element.settled();
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
  const root = shadowOf(element);
  return {
    ...createDriver(element),
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

export interface LiveRoomDriver extends Driver {
  /** Whether the user has entered the room. */
  isInside(): boolean;
  /** Enters the room from the device check. */
  enter(): Promise<void>;
  /** Leaves the room and confirms the question. */
  leave(): Promise<void>;
  /** The names on the video tiles, including the user's own. */
  people(): readonly string[];
  /** Sends a chat message; opens the chat if necessary. */
  send(text: string): Promise<void>;
  /** The text of the chat while it is open. */
  messages(): readonly string[];
}

/** Reads and operates `<teacher-live-room>` or `<teacher-student-room>`. */
export function liveRoom(element: DrivenElement): LiveRoomDriver {
  const root = shadowOf(element);
  const texts = (selector: string) => [...root.querySelectorAll(selector)].filter(isShown).map(textOf);
  const room = () => root.querySelector('.live-room');
  // The first of the buttons that open a panel opens the chat.
  const chatButton = () => root.querySelector<HTMLElement>('.live-room-controls [aria-expanded]');
  return {
    ...createDriver(element),
    isInside: () => room() !== null,
    async enter() {
      await press(() => root.querySelector<HTMLElement>('.live-pre-join-enter button'), 'the button to enter');
      await until(room, 'the room');
    },
    async leave() {
      await press(() => root.querySelector<HTMLElement>('.live-control-leave'), 'the button to leave');
      const answers = () => [...root.querySelectorAll<HTMLElement>('dialog[open] button')];
      await press(() => answers().at(-1), 'the question whether to leave');
      await until(() => !room(), 'the room to close');
    },
    people: () => texts('.live-tile-label'),
    async send(text) {
      if (!root.querySelector('.live-chat-form')) await press(chatButton, 'the button for the chat');
      const before = root.querySelectorAll('.live-chat-text').length;
      await write(() => root.querySelector<HTMLTextAreaElement>('.live-chat-form textarea'), text, 'the chat');
      await press(() => root.querySelector<HTMLElement>('.live-chat-form [part~=submit]'), 'the button to send');
      await until(() => root.querySelectorAll('.live-chat-text').length > before, 'the message in the chat');
    },
    messages: () => texts('.live-chat-text'),
  };
}
