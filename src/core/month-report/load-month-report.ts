import type { ReadonlySignal } from '@preact/signals-core';
import type { CalendarDay, Lesson, Student } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { createSchedule } from '../schedule/index.ts';
import type { Session } from '../session/index.ts';
import { createContacts } from '../students/index.ts';

/** The data of a month's report: the calendar's month, and the teacher's students. */
interface MonthReportData {
  /** Undefined until the month is loaded. */
  readonly days: ReadonlySignal<CalendarDay[] | undefined>;
  readonly lessons: ReadonlySignal<readonly Lesson[]>;
  /** Undefined until they are loaded; a report can do without. */
  readonly students: ReadonlySignal<Student[] | undefined>;
  /** In ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** Loads a month, `YYYY-MM`. Resolves with the reply to the calendar's call. */
  load(month: string): Promise<Reply<CalendarDay[]>>;
  /** Loads the month again, however recent it is. */
  reload(): Promise<Reply<CalendarDay[]>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the data of monthly reports for one screen, from calls that every provider has. */
export function createMonthReportData(session: Session): MonthReportData {
  const schedule = createSchedule(session, undefined, { withHours: false });
  const contacts = createContacts(session);
  return {
    days: schedule.calendarList,
    lessons: schedule.lessons,
    students: contacts.students.data,
    loadedAt: schedule.loadedAt,
    load(month) {
      void contacts.load();
      return schedule.load(`${month}-01`);
    },
    reload() {
      void contacts.load(true);
      return schedule.reload();
    },
    dispose() {
      schedule.dispose();
      contacts.dispose();
    },
  };
}
