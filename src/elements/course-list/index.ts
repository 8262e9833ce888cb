import { register } from '../../runtime/define-element.tsx';
import { TeacherCourseList } from './element.ts';

register(TeacherCourseList);
export { TeacherCourseList };

declare global {
  interface HTMLElementTagNameMap {
    'teacher-course-list': TeacherCourseList;
  }
}
