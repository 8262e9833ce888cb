import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherCourseList = ElementOf<typeof contract>;
export const TeacherCourseList = defineElement(contract, () => import('./course-list-element.tsx'), {
  namespaces: ['courses', 'dateTime', 'pagination'],
  dates: true,
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-course-list': TeacherCourseList;
  }
}
