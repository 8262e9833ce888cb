import { register } from '../../runtime/define-element.tsx';
import { TeacherFamily } from './element.ts';

register(TeacherFamily);
export { TeacherFamily };
