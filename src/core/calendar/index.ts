/** The core's second door, for the schedule alone: days, holidays, layout, checks, plans, files, and the model. */
export * from './clashes.ts';
export * from './days.ts';
export * from './export-csv.ts';
export * from './export-ics.ts';
export * from './holidays.ts';
export * from './lock-plan.ts';
export * from './movement.ts';
export * from './packing.ts';
export * from './placing.ts';
export type { LessonPlan } from './plan.ts';
export * from './series.ts';
export * from './service-zone.ts';
export * from './usual-start.ts';
export * from './zone-clock.ts';
export { createSchedule, type Creation, type LockResult, type LockWish, type Schedule } from '../schedule.ts';
