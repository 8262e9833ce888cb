import { register } from '../../runtime/define-element.tsx';
import { TeacherLogin } from './element.ts';

register(TeacherLogin);
export { TeacherLogin };
