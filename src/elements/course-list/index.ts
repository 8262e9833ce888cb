import { register } from '../../runtime/define-element.tsx';
import { TeacherCourseList } from './element.ts';

register(TeacherCourseList);
export { TeacherCourseList };
