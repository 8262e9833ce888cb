import type { ElementOf } from '../contract.ts';
import { defineElement, register } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherSchedule = ElementOf<typeof contract>;
export const TeacherSchedule = defineElement(contract, () => import('./schedule-element.tsx'));
register(TeacherSchedule);

declare global {
  interface HTMLElementTagNameMap {
    'teacher-schedule': TeacherSchedule;
  }
}
