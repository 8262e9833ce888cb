import { isShown, press, shadowOf, textOf, until, write } from '../acting.ts';
import { createDriver, type DrivenElement, type Driver } from './driver.ts';
import { cancelLesson, changeLesson, hasOpener, openLessonDialog, type LessonInput } from './lesson-dialogs.ts';

/** A lesson of the list, as a person reads it. */
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
  /** The lessons of the page that is shown. */
  rows(): readonly LessonRow[];
  /** How many lessons there are, as the list says it. */
  total(): string;
  /** The text of the lesson that is open; empty while the list is shown. */
  detail(): string;
  /** Opens a lesson of the page. */
  open(id: string): Promise<void>;
  /** From the lesson back to the list. */
  back(): Promise<void>;
  /** Searches for words; none search for all. */
  search(words: string): Promise<void>;
  /** Changes a lesson of the page, or the one that is open. What speaks against it, `alert()` says. */
  change(id: string, input: LessonInput): Promise<void>;
  /** Opens a lesson and cancels it. What speaks against it, `alert()` says. */
  cancel(id: string, reason: string): Promise<void>;
}

/** What a person sees in `<teacher-course-list>` and does with it. */
export function courseList(element: DrivenElement): CourseListDriver {
  const root = shadowOf(element);
  const shown = () => [...root.querySelectorAll<HTMLElement>('.lesson-row')].filter(isShown);
  const detail = () => [...root.querySelectorAll('.course-detail-sheet')].find(isShown);
  const driver: CourseListDriver = {
    ...createDriver(element),
    rows: () => shown().map(readRow),
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

function readRow(row: HTMLElement): LessonRow {
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
