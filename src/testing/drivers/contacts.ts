import { isShown, press, shadowOf, textOf, until, write } from '../acting.ts';
import { createDriver, type DrivenElement, type Driver } from './driver.ts';

/** A student of the list, as a person reads it. */
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
  /** The students of the page that is shown. */
  rows(): readonly StudentRow[];
  /** How many students there are, as the list says it. */
  total(): string;
  /** The text of the student who is open; empty while the list is shown. */
  detail(): string;
  /** Opens a student of the page. */
  open(id: string): Promise<void>;
  /** From the student back to the list. */
  back(): Promise<void>;
  /** Types words into the search; none show all. */
  search(words: string): Promise<void>;
}

/** What a person sees in `<teacher-contacts>` and does with it. */
export function contacts(element: DrivenElement): ContactsDriver {
  const root = shadowOf(element);
  return {
    ...createDriver(element),
    rows: () => [...root.querySelectorAll<HTMLElement>('.student-row')].filter(isShown).map(readRow),
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

function readRow(row: HTMLElement): StudentRow {
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
