import type { Lesson } from '../../../../src/core/api/endpoints/records.ts';
import type { TeacherSchedule } from '../../../../src/elements/schedule/index.ts';
import type { Calendar } from '../calendar.ts';

/** The tag alone: the loader, which the page has beside it, fetches the rest. */
export function mount(container: HTMLElement, lessons: readonly Lesson[], day: string): Calendar {
  const schedule: TeacherSchedule = document.createElement('teacher-schedule');
  schedule.setAttribute('view', 'month');
  schedule.setAttribute('date', day);
  schedule.entries = lessons;
  container.append(schedule);
  const has = (selector: string): boolean => (schedule.shadowRoot?.querySelector(selector) ?? null) !== null;
  return {
    next: () => schedule.next(),
    previous: () => schedule.previous(),
    week: (day) => schedule.show(day, 'week'),
    showsMonth: (day) => has(`.schedule-month .schedule-day:not([data-other])[data-day="${day}"] .schedule-chip`),
    showsWeek: () => has('.schedule-time[data-view=week] .schedule-chip'),
  };
}
