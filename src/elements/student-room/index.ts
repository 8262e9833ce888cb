import { register } from '../define-element.tsx';
import { TeacherStudentRoom } from './element.ts';

register(TeacherStudentRoom);
export { TeacherStudentRoom };

declare global {
  interface HTMLElementTagNameMap {
    'teacher-student-room': TeacherStudentRoom;
  }
}
