import type { Lesson } from '../../../../src/core/api/endpoints/records.ts';
import type { TeacherSchedule } from '../../../../src/elements/schedule/index.ts';
import type { Calendar } from '../calendar.ts';

// As it is built, with its chunks; a name of its own keeps bundlers and types out of it.
const BUILT = '/dist/schedule.js';
await import(BUILT);

export function mount(container: HTMLElement, lessons: readonly Lesson[], day: string): Calendar {
  const schedule: TeacherSchedule = document.createElement('teacher-schedule');
  schedule.setAttribute('view', 'month');
  schedule.setAttribute('date', day);
  schedule.entries = lessons;
  container.append(schedule);
  const has = (selector: string): boolean => schedule.shadowRoot?.querySelector(selector) !== null;
  return {
    next: () => schedule.next(),
    previous: () => schedule.previous(),
    week: (day) => schedule.show(day, 'week'),
    showsMonth: (day) => has(`.schedule-month .schedule-day:not([data-other])[data-day="${day}"] .schedule-chip`),
    showsWeek: () => has('.schedule-time[data-view=week] .schedule-chip'),
  };
}
