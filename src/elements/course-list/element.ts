import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherCourseList = ElementOf<typeof contract>;
export const TeacherCourseList = defineElement(contract, () => import('./course-list-element.tsx'));

declare global {
  interface HTMLElementTagNameMap {
    'teacher-course-list': TeacherCourseList;
  }
}
