import type { ElementOf } from '../contract.ts';
import { defineElement, register } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherCourseList = ElementOf<typeof contract>;
export const TeacherCourseList = defineElement(contract, () => import('./course-list-element.tsx'));
register(TeacherCourseList);

declare global {
  interface HTMLElementTagNameMap {
    'teacher-course-list': TeacherCourseList;
  }
}
