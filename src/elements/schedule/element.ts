import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherSchedule = ElementOf<typeof contract>;
export const TeacherSchedule = defineElement(contract, () => import('./schedule-element.tsx'), {
  namespaces: ['schedule', 'courses', 'dateTime'],
  dates: true,
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-schedule': TeacherSchedule;
  }
}
