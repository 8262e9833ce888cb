import { register } from '../../runtime/define-element.tsx';
import { TeacherStudentRoom } from './element.ts';

register(TeacherStudentRoom);
export { TeacherStudentRoom };
